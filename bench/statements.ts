import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { findActor } from "#features/archives/queries.server.ts";
import { statementPapers } from "#features/charges/papers/queries.server.ts";
import { listStatements } from "#features/charges/statements.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../src/app.server.ts";
import { bringIn, callServer, register } from "../tests/harness/remote.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Figure, median } from "./report.ts";
import { serve } from "./serve.ts";

const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const flats = 200;
const months = ["01", "02", "03", "04", "05", "06"];
const half = { from: "2026-01-01", to: "2026-06-30" };

type Seeded = { ownerId: string; propertyId: string };

/** A building of 200 flats, each of which was asked six times by three lines and paid five times, all by the product's calls. */
async function seed(url: string): Promise<Seeded> {
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const ask = (path: string, body: object = {}) => callServer(url, "POST", path, owner.token, body);
  const ids: string[] = [];
  for (let nth = 1; nth <= flats; nth += 1) {
    const { unit } = await ask(`/properties/${propertyId}/units`, { name: `Flat ${nth}` });
    ids.push((unit as { id: string }).id);
  }
  await ask(`/properties/${propertyId}/ledger`, { payerKind: "company" });
  for (const month of months) {
    const days = { fromDay: `2026-${month}-01`, toDay: `2026-${month}-28`, dueOn: `2026-${month}-28` };
    const lines = ["Guards", "Diesel", "Cleaning"].map((what) => ({ what, kobo: 100_000_000, basis: "equal" }));
    const { demand } = await ask(`/properties/${propertyId}/demands`, { title: `Month ${month}`, ...days, lines });
    await ask(`/demands/${(demand as { id: string }).id}/issue`);
    if (month === "06") break;
    for (const id of ids)
      await ask(`/units/${id}/payments`, { kobo: 1_500_000, paidOn: `2026-${month}-20`, paidInto: "bank" });
  }
  return { ownerId: owner.user.id, propertyId };
}

/** As the job acts that makes them, with the number of statements that were asked of the database. */
async function actingAs({ db }: Database, id: string): Promise<{ ctx: Ctx; asked: () => number }> {
  const storage = folderStorage(mkdtempSync(join(tmpdir(), "tunse-bench-")));
  const site = { url: "https://tunse.example", supportEmail: null };
  let count = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === "execute" || name === "select") count += 1;
      const found = Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
  const signer = await loadSigner(db, new Date());
  const own = { db: counting, jobs: { send: async () => {} }, signer, storage, mail: noMail, site, log: silent };
  const ctx = systemContext({ ...own, forgetSession: () => {} });
  const actor = await findActor(ctx, id);
  if (!actor) throw new Error("Nobody acts.");
  return { ctx: { ...ctx, actor, accessBasis: [] }, asked: () => count };
}

/** What the statements of 200 units over half a year cost, as data and on paper. */
export async function benchStatements(): Promise<Figure[]> {
  const cluster = await startCluster();
  const product = await serve("server-product.ts", { DATABASE_URL: cluster.url });
  const folder = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const database = await openDatabase({ dataDir: folder, databaseUrl: cluster.url, log: silent });
  try {
    const { ownerId, propertyId } = await seed(product.url);
    const { ctx, asked } = await actingAs(database, ownerId);
    const took: number[] = [];
    let statements = 0;
    for (let round = 0; round < 5; round += 1) {
      const before = asked();
      const startedAt = performance.now();
      const found = await listStatements({ ...ctx, accessBasis: [] }, { id: propertyId, ...half });
      took.push((performance.now() - startedAt) / 1_000);
      statements = asked() - before;
      const lines = found.reduce((sum, one) => sum + one.lines.length, 0);
      if (found.length !== flats) throw new Error(`There are ${found.length} statements of ${lines} lines.`);
    }
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const startedAt = performance.now();
    let papers = 0;
    for await (const { content } of statementPapers(ctx, { id: propertyId, ...half }))
      if (content.length > 0) papers += 1;
    const seconds = (performance.now() - startedAt) / 1_000;
    delay.disable();
    if (papers !== flats) throw new Error(`${papers} papers were made.`);
    return [
      { name: "statements of 200 units over half a year, as data", value: median(took), unit: "s", limit: 1 },
      { name: "statements of SQL for them", value: statements, unit: "", limit: 10 },
      { name: "the same as 200 papers", value: seconds, unit: "s", limit: 20 },
      {
        name: "others wait for their process meanwhile, p99",
        value: delay.percentile(99) / 1e6,
        unit: "ms",
        limit: 50,
      },
    ];
  } finally {
    await database.close();
    await product.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}
