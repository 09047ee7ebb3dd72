import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { unitLabel, unitState } from "#features/units/rules.ts";

// The least that can answer: node:http, one query for the units and what is open in each, and JSON of its rows. Nobody
// signs in, nothing is checked, limited, counted or logged.
const { text, values, answer } = JSON.parse(readFileSync(process.env.FLOOR ?? "", "utf8"));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { data, ...envelope } = answer;

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: "floor", text, values });
  const units = rows.map((row) => ({ ...row, label: unitLabel(row), state: unitState(row) }));
  const body = JSON.stringify({ ...envelope, data: { ...data, units } });
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
