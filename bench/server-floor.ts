import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { Row } from "#features/tasks/list-statements.queries.server.ts";

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
  id: row[0],
  propertyId: row[1],
  propertyName: row[2],
  title: row[3],
  description: row[4],
  category: row[5],
  priority: row[6],
  status: row[7],
  overdue: false,
  dueDate: row[8],
  estimatedCost: naira(row[9]),
  actualCost: naira(row[10]),
  costIsEstimated: row[11],
  estimatedHours: row[12],
  assignedTo: row[13],
  assignedTechnician: row[13],
  contractorName: row[14],
  contractorPhone: row[15],
  contractorNotes: row[16],
  expectedCompletion: row[28],
  startedAt: row[17],
  completedDate: row[18],
  why: row[19],
  scheduleId: row[20],
  ticketId: row[21],
  version: row[22],
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
