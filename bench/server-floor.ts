import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { at, type Row } from "#features/tasks/list-statements.queries.server.ts";

// The least that can answer: node:http, the same prepared query, and the same bytes made from its rows by the plainest
// code there is. Nobody signs in, nothing is checked, limited, counted or logged, and what may be done is not asked.
const { text, values, answer } = JSON.parse(readFileSync(process.env.FLOOR ?? "", "utf8"));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { data, ...envelope } = answer;
const { can } = data.tasks[0];
const { nextCursor } = data;
const naira = (kobo: string | null) => (kobo === null ? null : Number(kobo) / 100);
const asText = { DATE: 1082, TIMESTAMPTZ: 1184 };
for (const type of Object.values(asText)) pg.types.setTypeParser(type, (value) => value);

const taskOf = (row: Row) => ({
  id: row[at.id],
  propertyId: row[at.propertyId],
  propertyName: row[at.propertyName],
  title: row[at.title],
  description: row[at.description],
  category: row[at.category],
  priority: row[at.priority],
  status: row[at.status],
  overdue: false,
  dueDate: row[at.dueOn],
  estimatedCost: naira(row[at.estimatedCostKobo]),
  actualCost: naira(row[at.actualCostKobo]),
  costIsEstimated: row[at.actualCostEstimated],
  estimatedHours: row[at.estimatedHours],
  assignedTo: row[at.technicianName],
  assignedTechnician: row[at.technicianName],
  contractorName: row[at.contractorName],
  contractorPhone: row[at.contractorPhone],
  contractorNotes: row[at.contractorNotes],
  expectedCompletion: row[at.expectedCompletionAt],
  startedAt: row[at.startedAt],
  completedDate: row[at.completedAt],
  why: row[at.why],
  assetId: row[at.assetId],
  scheduleId: row[at.scheduleId],
  ticketId: row[at.ticketId],
  version: row[at.version],
  can,
});

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: "floor", text, values, rowMode: "array" });
  const tasks = rows.slice(0, 50).map((row) => taskOf(row as Row));
  const body = JSON.stringify({ ...envelope, data: { tasks, nextCursor } });
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
