import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { type Db, openDatabase } from "#platform/database.server.ts";
import { withDatabase } from "../tests/rig/databases.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";
import { askTimed, serve } from "./serve.ts";

const token = "benchmark-benchmark-benchmark";
const silent = { info() {}, warn() {}, error: console.error };
const rows = 10_000;
const limit = 10;

/** One owner of a building with a meter. */
async function seed(db: Db): Promise<{ propertyId: string; meterId: string }> {
  const [accountId, propertyId, meterId] = [newId(), newId(), newId()];
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    values (${accountId}, 'Ngozi Eze', 'ngozi@example.com', '-', 'property_owner', now())`);
  await db.execute(sql`insert into properties (id, name, location, type, components, created_by, created_at)
    values (${propertyId}, 'Marina Court', 'Lekki, Lagos', 'Residential - Multi-Family', '{plumbing}', ${accountId}, now())`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    values (${newId()}, ${propertyId}, ${accountId}, 'property_owner', true, now())`);
  await db.execute(sql`insert into meters (id, property_id, name, kind, created_at)
    values (${meterId}, ${propertyId}, 'Grid', 'electricity', now())`);
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    values (${newId()}, ${accountId}, ${hashToken(token)}, now(), now(), now() + interval '1 day')`);
  return { propertyId, meterId };
}

const lines = (header: string, line: (at: number) => string): string =>
  [header, ...Array.from({ length: rows }, (_, at) => line(at))].join("\n");
const start = Date.parse("2025-01-01T00:00:00Z");
const readAt = (at: number): string => new Date(start + at * 3_600_000).toISOString();

/** 10,000 rows of each list, the units before those who live in them. */
const files = ({ propertyId, meterId }: { propertyId: string; meterId: string }) => [
  {
    list: "units",
    path: `/api/properties/${propertyId}/units/import`,
    csv: lines("block,floor,name,kind,size_m2", (at) => `B${at % 50},${at % 20},Flat ${at},flat,82.5`),
  },
  {
    list: "residents",
    path: `/api/properties/${propertyId}/residents/import`,
    csv: lines(
      "unit,name,phone,moved_in",
      (at) => `Flat ${at},Resident ${at},0803555${String(at).padStart(4, "0")},2025-03-01`,
    ),
  },
  {
    list: "machines",
    path: `/api/properties/${propertyId}/assets/import`,
    csv: lines("name,kind,make,serial_number", (at) => `Lamp ${at},other,Philips,PH-${at}`),
  },
  {
    list: "schedules",
    path: `/api/properties/${propertyId}/schedules/import`,
    csv: lines("name,category", (at) => `Round ${at},Safety`),
  },
  {
    list: "readings",
    path: `/api/meters/${meterId}/readings/import`,
    csv: lines("at,value", (at) => `${readAt(at)},${at}`),
  },
];

type Answer = { data?: { counts?: { new: number }; importId?: string | null } };
const ask = (url: string, body: object) => askTimed<Answer>(url, token, body);

const figure = (name: string, value: number): Figure => ({ name, value, unit: "s", limit });

/** 10,000 rows of each list: looked at, read in, and all taken back again, the last first. */
export async function benchImports(): Promise<Figure[]> {
  const cluster = await startCluster();
  const databaseUrl = withDatabase(cluster.url, "postgres");
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silent });
  try {
    const ids = await seed(database.db);
    const product = await serve("server-product.ts", { DATABASE_URL: databaseUrl });
    const [figures, taken]: [Figure[], { list: string; id: string }[]] = [[], []];
    for (const { list, path, csv } of files(ids)) {
      const dry = await ask(product.url + path, { csv, dryRun: true });
      const real = await ask(product.url + path, { csv, dryRun: false });
      if (real.answer.data?.counts?.new !== rows) throw new Error(`Not all ${list} came in.`);
      taken.unshift({ list, id: real.answer.data.importId ?? "" });
      figures.push(figure(`${list}, dry run`, dry.seconds), figure(`${list}, read in`, real.seconds));
    }
    for (const { list, id } of taken) {
      const { seconds } = await ask(`${product.url}/api/imports/${id}/undo`, {});
      figures.push(figure(`${list}, undone`, seconds));
    }
    await product.stop();
    return figures;
  } finally {
    await database.close();
    await cluster.stop();
  }
}
