import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, median } from "./report.ts";
import { measure, type Round, type Served, serve, warmUp } from "./serve.ts";

const rounds = 5;
const insertsAtOnce = 200;
const token = "occupant-occupant-occupant";
const silent = { info() {}, warn() {}, error: console.error };

type Place = { propertyId: string; reporterId: string };

/** A building with its owner, and somebody who lives there. */
async function seed(db: Db): Promise<Place> {
  const [propertyId, reporterId, ownerId] = [newId(), newId(), newId()];
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at) values
    (${ownerId}, 'Owner', 'owner@example.com', '-', 'property_owner', now()),
    (${reporterId}, 'Occupant', 'occupant@example.com', '-', 'building_occupant', now())`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    values (${propertyId}, 'House', 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', ${ownerId}, now())`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at) values
    (${newId()}, ${propertyId}, ${ownerId}, 'property_owner', true, now()),
    (${newId()}, ${propertyId}, ${reporterId}, 'building_occupant', true, now())`);
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    values (${newId()}, ${reporterId}, ${hashToken(token)}, now(), now(), now() + interval '1 day')`);
  return { propertyId, reporterId };
}

/** What a task costs to insert with and without the mark that its trigger leaves, in ms. */
async function priceOfMarks(databaseUrl: string, { propertyId }: Place): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const insert = {
    name: "task",
    text: `insert into tasks (id, property_id, title, description, category, priority, status, due_on, created_at)
      values ($1, $2, 'Clean the gutters', 'Check and clean.', 'Plumbing', 'high', 'pending', current_date, now())`,
  };
  const taken: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds * 2; round += 1) {
    const isMarked = round % 2;
    await client.query(`alter table tasks ${isMarked ? "enable" : "disable"} trigger figures_of_new`);
    for (let at = 0; at < insertsAtOnce; at += 1) {
      const began = performance.now();
      await client.query({ ...insert, values: [newId(), propertyId] });
      taken[isMarked as 0 | 1].push(performance.now() - began);
    }
  }
  await client.end();
  const [without, marked] = taken.map(median);
  console.log(
    `  a task inserted: ${(without ?? 0).toFixed(2)} ms without its mark, ${(marked ?? 0).toFixed(2)} ms with`,
  );
  return (marked ?? Number.NaN) - (without ?? Number.NaN);
}

/** What somebody sends, and each row that the product writes of it; `ids` are those of the rows, the request's first. */
type Sample = { rows: { table: string; row: Record<string, unknown> }[]; told: [string, string][]; ids: string[] };

const written = ["tickets", "audit", "activity", "chain_entries", "chain_details", "notifications"];

/** Files a request once, and reads what it left behind. */
async function sampleOf(databaseUrl: string, { url }: Served, load: Sent): Promise<Sample> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const told: [string, string][] = [];
  client.on("notification", ({ channel, payload = "" }) => told.push([channel, payload]));
  await client.query("listen tunse_events");
  const response = await fetch(`${url}${load.path}`, { method: "POST", headers: load.headers, body: load.body });
  if (!response.ok) throw new Error(`The product answered ${response.status}.`);
  const rows: Sample["rows"] = [];
  for (const table of written) {
    const found = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
    const one = found.rows.map(({ row }) => Object.entries(row).filter(([, value]) => value !== null));
    rows.push(...one.map((row) => ({ table, row: Object.fromEntries(row) })));
  }
  await client.end();
  const ids = rows.flatMap(({ row }) => (typeof row.id === "string" ? row.id : []));
  return { rows, told, ids };
}

type Sent = Parameters<typeof measure>[1] & { body: string };

const floors = { row: "its bare row", rows: "all its rows" } as const;

/** The processor time of filing a request, of that of inserting its row in a transaction, and of inserting all its rows. */
async function priceOfFiling(databaseUrl: string, place: Place): Promise<Record<keyof typeof floors, number>> {
  const request = {
    propertyId: place.propertyId,
    title: "Water drips from the ceiling",
    description: "Since last night, in the small bedroom. Somebody is in after five.",
    priority: "medium",
    category: "Plumbing",
    locationDetails: "Flat 3, small bedroom",
  };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const load = { path: "/api/repair-tickets", headers, connections: 4, seconds: 3, body: JSON.stringify(request) };
  const product = await serve("server-product.ts", { DATABASE_URL: databaseUrl });
  const sample = await sampleOf(databaseUrl, product, load);
  const bare: Sample = { ...sample, rows: sample.rows.filter(({ table }) => table === "tickets"), told: [] };
  const floor = (sample: Sample) =>
    serve("server-filing-floor.ts", { DATABASE_URL: databaseUrl, FLOOR: JSON.stringify(sample) });
  const served = { product, row: await floor(bare), rows: await floor(sample) };
  const taken = { product: [] as Round[], row: [] as Round[], rows: [] as Round[] };
  const names = ["product", "row", "rows"] as const;
  try {
    for (const name of names) await warmUp(served[name], load);
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) taken[name].push(await measure(served[name], load));
    const of = (name: keyof typeof taken) => median(taken[name].map(({ cpuMicros }) => cpuMicros)) ?? Number.NaN;
    console.log(
      `  a request filed: ${of("product").toFixed(0)} µs of processor, ${floors.row} ${of("row").toFixed(0)} µs, ${floors.rows} (${sample.rows.length} and ${sample.told.length} messages) ${of("rows").toFixed(0)} µs`,
    );
    return { row: of("product") / of("row"), rows: of("product") / of("rows") };
  } finally {
    await Promise.all(Object.values(served).map((one) => one.stop()));
  }
}

/** What a verb costs beside its rows. */
export async function benchFiling(): Promise<Figure[]> {
  const cluster = await startCluster();
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  try {
    const database = await openDatabase({ dataDir: folder, databaseUrl: cluster.url, log: silent });
    const place = await seed(database.db);
    await database.close();
    const filing = await priceOfFiling(cluster.url, place);
    const marks = await priceOfMarks(cluster.url, place);
    return [
      { name: "the mark of a changed figure, in a verb", value: marks, unit: "ms", limit: 0.2 },
      {
        name: "filing a request, of a bare insert in a transaction",
        value: filing.row,
        unit: "× processor",
        limit: 2.5,
      },
      { name: "the same, of bare inserts of all its rows", value: filing.rows, unit: "× processor", limit: 2.5 },
    ];
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
