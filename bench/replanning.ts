import { loadavg, tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { newestCatalogue, versionOf } from "#features/planning/queries.server.ts";
import {
  applyCatalogue,
  findRun,
  previewCatalogue,
  type Run,
  stepApply,
  stepPreview,
  stepRun,
} from "#features/schedules/catalogues/service.server.ts";
import { catalogueVersions } from "#features/schedules/catalogues/tables.server.ts";
import { adoptPlans } from "#features/schedules/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { type Database, openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../src/app.server.ts";
import { siteOf } from "../src/start.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { readOwnBuildings } from "./own-buildings.ts";
import type { Figure } from "./report.ts";

/** A first plan writes some sixty schedules, so that more take minutes. */
const planned = Number(process.env.PLANNED ?? 2_000);
/** For so many the look at a new catalogue is reckoned. */
const lookedAt = 10_000;
const finishedTasks = 20;
const silent = { debug() {}, info() {}, warn() {}, error: console.error };

/** Buildings of the surveyors' lists over and over, with a year of finished work each. */
async function seedBuildings(db: Database["db"]): Promise<void> {
  const kinds = (["first", "second", "third", "fourth", "fifth", null] as const).flatMap(readOwnBuildings);
  const owner = newId();
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    values (${owner}, 'Owner', 'owner@example.com', '-', 'property_owner', now())`);
  for (let from = 0; from < planned; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => {
      const kind = kinds[(from + at) % kinds.length];
      if (!kind) throw new Error("There is no building in the lists.");
      const { facts } = kind;
      return {
        ...{ id: newId(), name: `${kind.name} ${from + at}`, location: facts.location || "Lagos", type: facts.type },
        ...{ state: facts.state, building_age: facts.buildingAge, age_known: facts.ageKnown, floors: facts.floors },
        ...{ construction_type: facts.constructionType, units: facts.units, components: facts.components },
        special_notes: facts.specialNotes,
      };
    });
    await db.execute(sql`insert into properties (id, name, location, type, state, building_age, age_known, floors,
        construction_type, units, components, special_notes, created_by, created_at)
      select id, name, location, type, state, building_age, age_known, floors, construction_type, units, components,
        special_notes, ${owner}, now()
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, name text, location text, type text,
        state text, building_age int, age_known boolean, floors int, construction_type text, units int, components text[],
        special_notes text)`);
    await db.execute(sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, why, created_at, started_at, completed_at)
      select gen_random_uuid(), p.id, 'Service the water pump', 'Check and clean.', 'Plumbing', 'low', 'completed',
        current_date - n * 18, 'It is due.', now(), now() - n * interval '18 days', now() - n * interval '18 days'
      from properties p, generate_series(1, ${finishedTasks}::int) n
      where p.id in (select id from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid))`);
  }
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  await db.execute(sql`vacuum analyze`);
}

/** The release before: without one item, and with another done each week. */
async function applyOlder(db: Database["db"]): Promise<void> {
  const items = newestCatalogue.catalogue.items
    .filter(({ id }) => id !== "plumbing-inspection")
    .map((item) =>
      item.id === "borehole-pump-service" ? { ...item, frequency: "weekly" as const, everyYears: null } : item,
    );
  await db.delete(catalogueVersions);
  await db.insert(catalogueVersions).values({ version: versionOf(items), items, appliedAt: new Date("2020-01-01") });
}

const steps = { preview: stepPreview, apply: stepApply(adoptPlans) };

/** As the queue goes it; answers the seconds that it took. */
async function walk(ctx: Ctx, kind: Run["kind"]): Promise<number> {
  const run = await findRun(ctx, kind, newestCatalogue.version);
  if (!run) throw new Error("Nothing was begun.");
  const startedAt = performance.now();
  const { user, system } = process.cpuUsage();
  while ((await stepRun(ctx, run.id, steps)) === "on");
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = process.cpuUsage();
  const own = (used.user + used.system - user - system) / 1_000_000;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `  ${kind}: ${seconds.toFixed(1)} s, ${own.toFixed(1)} s of them the worker's own processor time; load ${load}`,
  );
  return seconds;
}

/** By the catalogue that is applied; answers the seconds that it took. */
async function makeFirstPlans(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from properties where archived_at is null order by id`,
  );
  const startedAt = performance.now();
  for (let from = 0; from < rows.length; from += 20)
    await adoptPlans(
      ctx,
      rows.slice(from, from + 20).map(({ id }) => id),
    );
  return (performance.now() - startedAt) / 1_000;
}

async function measure({ db }: Database): Promise<Figure[]> {
  const ctx = systemContext(
    {
      ...{ db, log: silent, mail: noMail, site: siteOf(readSettings({})), storage: folderStorage(tmpdir()) },
      ...{ signer: await loadSigner(db, new Date()), jobs: { send: async () => {} }, forgetSession: () => {} },
    },
    new Date(),
  );
  await applyOlder(db);
  const first = await makeFirstPlans(ctx);
  await db.execute(sql`vacuum analyze`);
  await previewCatalogue(ctx);
  const preview = await walk(ctx, "preview");
  await applyCatalogue(ctx, newestCatalogue.version);
  const changed = await walk(ctx, "apply");
  await db.execute(sql`vacuum analyze`);
  const again = sql`update catalogue_runs set after = null, seen = 0, finished_at = null where kind = 'apply'`;
  await db.execute(again);
  const same = await walk(ctx, "apply");
  await db.execute(again);
  const tomorrow = await walk({ ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) }, "apply");
  const each = (seconds: number) => (seconds * 1_000) / planned;
  console.log(`  a first plan ${each(first).toFixed(1)} ms, of ${planned} buildings in transactions of 20`);
  return [
    {
      name: `a new catalogue looked at over ${lookedAt} buildings, by ${planned} of them`,
      ...{ value: (preview * lookedAt) / planned, unit: "s", limit: 30 },
    },
    { name: "a plan made anew where nothing changed", value: each(same), unit: "ms", limit: 1 },
    { name: "a plan made anew on another day where nothing changed", value: each(tomorrow), unit: "ms", limit: 1 },
    { name: "a plan made anew where two works changed", value: each(changed), unit: "ms", limit: 1 },
  ];
}

/** One worker on PostgreSQL, without anybody else. */
export async function benchReplanning(): Promise<Figure[]> {
  const cluster = await startCluster({ shared_buffers: "512MB" });
  try {
    const database = await openDatabase({ dataDir: "", databaseUrl: cluster.url, log: silent });
    try {
      await seedBuildings(database.db);
      return await measure(database);
    } finally {
      await database.close();
    }
  } finally {
    await cluster.stop();
  }
}
