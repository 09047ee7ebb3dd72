import { openDatabase } from "#platform/database.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Reader, readers, seedPortfolios } from "./portfolio-seed.ts";
import { type Figure, median } from "./report.ts";
import { type Served, serve } from "./serve.ts";

const isSmall = process.argv.includes("--small");
const buildings = isSmall ? 1_100 : 10_000;
const runs = 15;
const silent = { info() {}, warn() {}, error: console.error };

/** What each call of a large portfolio may cost in ms, and the most of what it costs with 10 buildings. */
const promises = [
  { name: "first page of tasks", path: "/api/tasks?limit=50", limit: 25 },
  { name: "first page with counts", path: "/api/tasks?limit=50&counts=1", limit: 30 },
  { name: "tasks by a word that half of them hold", path: "/api/tasks?limit=50&search=pump", limit: 60 },
  { name: "tasks by a rare word", path: "/api/tasks?limit=50&search=gutters%207", limit: 60 },
  { name: "tasks by a word that nothing holds", path: "/api/tasks?limit=50&search=zebra", limit: 60 },
  { name: "a search with counts", path: "/api/tasks?limit=50&search=pump&counts=1", limit: 60 },
  { name: "dashboard figures", path: "/api/dashboard/stats", limit: 40 },
  { name: "a manager's figures", path: "/api/property-manager/dashboard/stats", limit: 60 },
  { name: "page of properties", path: "/api/properties?limit=50", limit: 30 },
  { name: "all properties in one answer", path: "/api/properties", limit: 30 },
  { name: "the day's money of a hundred buildings", path: "/api/day-money?limit=100", limit: 60 },
  { name: "what waits for a yes", path: "/api/day-money/waiting", limit: 40 },
  { name: "search box", path: "/api/search?q=pump", limit: 60 },
  { name: "search box, nothing found", path: "/api/search?q=zebra", limit: 60 },
  { name: "first page of requests", path: "/api/repair-tickets?limit=50", limit: 25 },
  {
    name: "a column of requests with counts",
    path: "/api/repair-tickets?limit=20&status=assigned&counts=1",
    limit: 60,
  },
  { name: "requests of emergencies", path: "/api/repair-tickets?limit=50&emergency=true&counts=1", limit: 60 },
  { name: "requests of years ago", path: "/api/repair-tickets?limit=50&olderThanDays=685", limit: 60 },
  {
    name: "requests by a word that a fifth of them hold",
    path: "/api/repair-tickets?limit=50&search=drips&counts=1",
    limit: 60,
  },
  { name: "requests by a rare word", path: "/api/repair-tickets?limit=50&search=giraffe&counts=1", limit: 60 },
  {
    name: "requests by a word that nothing holds",
    path: "/api/repair-tickets?limit=50&search=zebra&counts=1",
    limit: 60,
  },
  {
    name: "requests of whoever is called so",
    path: "/api/repair-tickets?limit=50&search=occupant%20777&counts=1",
    limit: 60,
  },
];
const ratio = 3;
const ofTenThousand = new Map([
  ["first page of tasks", 150],
  ["dashboard figures", 60],
]);

async function timed(product: Served, reader: Reader, path: string): Promise<number> {
  const call = async () => {
    const startedAt = performance.now();
    const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${readers[reader]}` } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`);
    return performance.now() - startedAt;
  };
  for (let warm = 0; warm < 3; warm += 1) await call();
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await call());
  return median(taken);
}

/** The calls of a manager of 1,000 buildings, beside those of an owner of 10, and of 10,000. */
async function measurePortfolios(product: Served, about: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, limit } of promises.filter((one) => one.name.includes(about))) {
    const small = await timed(product, "small", path);
    const large = await timed(product, "thousand", path);
    figures.push({ name: `${name}, 1,000 buildings`, value: large, unit: "ms", limit });
    figures.push({ name: `${name}, of that with 10`, value: large / small, unit: "×", limit: ratio });
    console.log(`  ${name}: ${small.toFixed(1)} ms with 10 buildings, ${large.toFixed(1)} with 1,000`);
    const most = isSmall ? undefined : ofTenThousand.get(name);
    if (most === undefined) continue;
    const all = await timed(product, "everything", path);
    figures.push({ name: `${name}, 10,000 buildings`, value: all, unit: "ms", limit: most });
  }
  return figures;
}

async function measureServed(databaseUrl: string, about: string): Promise<Figure[]> {
  const product = await serve("server-product.ts", { DATABASE_URL: databaseUrl });
  return measurePortfolios(product, about).finally(() => product.stop());
}

/** A portfolio of 1,000 buildings and 100,000 tasks among 1,000,000; `--small` leaves the others out. `seeded` names a database that has them. */
export async function benchPortfolio(seeded?: string, about = ""): Promise<Figure[]> {
  if (seeded) return measureServed(seeded, about);
  const cluster = await startCluster({ shared_buffers: "512MB" });
  try {
    const database = await openDatabase({ dataDir: "", databaseUrl: cluster.url, log: silent });
    await seedPortfolios(database.db, buildings).finally(() => database.close());
    return await measureServed(cluster.url, about);
  } finally {
    await cluster.stop();
  }
}
