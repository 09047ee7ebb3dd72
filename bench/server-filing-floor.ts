import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

// The least that can file a request: node:http, JSON, and one transaction that inserts the row. Nobody signs in, nothing is
// checked, recorded, told or kept for a second sending.
const { propertyId, reporterId } = JSON.parse(process.env.FLOOR ?? "{}");
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const text = `insert into tickets (id, property_id, reporter_id, reporter_confirmed, title, description, category, priority,
  emergency, location_details, status, filed_at) values ($1, $2, $3, true, $4, $5, $6, $7, false, $8, 'open', now())`;

const server = createServer(async (request, response) => {
  let sent = "";
  for await (const piece of request) sent += piece;
  const { title, description, category, priority, locationDetails } = JSON.parse(sent);
  const id = randomUUID();
  const client = await pool.connect();
  await client.query("begin");
  const values = [id, propertyId, reporterId, title, description, category, priority, locationDetails];
  await client.query({ name: "floor", text, values });
  await client.query("commit");
  client.release();
  const body = JSON.stringify({ success: true, data: { ticket: { id, title, description, category, priority } } });
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  response.writeHead(201, headers).end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
