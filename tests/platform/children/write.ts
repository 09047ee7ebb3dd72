import { writeSync } from "node:fs";
import { openDatabase } from "#platform/database.server.ts";

// Writes rows from the given number on, saying each once the database has acknowledged it.
const [, , dataDir = "", migrationsDir = "", first = "0", databaseUrl] = process.argv;
const log = { info() {}, warn() {}, error() {} };
const { pool } = await openDatabase({ dataDir, databaseUrl, migrationsDir, log });
for (let id = Number(first); ; id += 1) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("insert into rows (id) values ($1)", [id]);
  await client.query("insert into marks (row_id) values ($1)", [id]);
  await client.query("commit");
  client.release();
  writeSync(1, `${id}\n`);
}
