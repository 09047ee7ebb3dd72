import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { hashToken } from "#features/accounts/queries.server.ts";
import { planJob } from "#features/schedules/jobs.server.ts";
import { escalateJob, type Step } from "#features/tickets/escalation/jobs.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { defaultLimits } from "#platform/http/limits.server.ts";
import { CallsUnderWay } from "#platform/http/under-way.server.ts";
import { startJobs } from "#platform/jobs.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { createApp, systemContext } from "../src/app.server.ts";
import { definitions, jobNamed } from "../src/app-jobs.server.ts";
import { type Asked, backlog, type Told, token } from "./queue-words.ts";

// The product with its calls and its worker in one process, and a tap on what the worker does.
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: console.error };
const dataDir = mkdtempSync(join(tmpdir(), "tunse-bench-"));
const database = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL ?? "", log });
const { db } = database;
const signer = await loadSigner(db, new Date());
const storage = folderStorage(dataDir);
/** Those beyond the backlog are for what is done without the queue, six seconds of it, and one for each alarm. */
const buildings = backlog * 3;

/** Owners of ten buildings each, every one with an emergency that somebody has answered. */
async function seed(): Promise<void> {
  await db.execute(sql`insert into accounts (id, name, email, password_hash, role, created_at)
    select gen_random_uuid(), 'Owner ' || n, 'owner' || n || '@example.com', '-', 'property_owner', now()
    from generate_series(1, ${buildings / 10}::int) n`);
  await db.execute(sql`insert into properties (id, name, location, address, type, building_age, age_known,
      construction_type, units, usage_pattern, components, special_notes, state, created_by, created_at)
    select gen_random_uuid(), 'House ' || n, 'Lekki, Lagos', n || ' Admiralty Way', 'Residential - Multi-Family', 12, true,
      'Modern (Concrete/Steel)', 12, 'Occupied all year', '{plumbing,electrical,roofing,fire_safety}', 'Two gens and a borehole',
      'Lagos', a.id, now() from accounts a, generate_series(1, 10) n`);
  await db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), id, created_by, 'property_owner', true, now() from properties`);
  await db.execute(sql`insert into tickets (id, property_id, reporter_id, reporter_confirmed, title, description, category,
      priority, emergency, location_details, status, filed_at, acknowledged_at, alarm_raised_at)
    select gen_random_uuid(), id, created_by, true, 'Gas leak', 'It smells.', 'Appliances', 'emergency', true, 'Flat 3',
      'open', now(), now(), date_trunc('second', now()) from properties`);
  await db.execute(sql`insert into sessions (id, account_id, token_hash, created_at, last_used_at, expires_at)
    select ${newId()}::uuid, id, ${hashToken(token)}, now(), now(), now() + interval '1 day' from accounts order by email limit 1`);
}

/** What waits before the worker starts: one job as the product sends it, copied for each building. */
async function fillQueue(): Promise<void> {
  const sender = await startJobs({ database, definitions, mode: "web", log, run: async () => {} });
  const later = { startAfter: 86_400 };
  await sender.jobs.send(db, planJob, { propertyId: newId() }, later);
  const raisedAt = new Date().toISOString();
  await sender.jobs.send(db, escalateJob, { ticketId: newId(), raisedAt, step: 1 }, later);
  await sender.stop();
  const step = sql`jsonb_build_object('ticketId', t.id, 'step', 1,
    'raisedAt', to_char(t.alarm_raised_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;
  for (const [{ name }, data] of [
    [planJob, sql`jsonb_build_object('propertyId', t.property_id)`],
    [escalateJob, step],
  ] as const)
    await db.execute(sql`insert into pgboss.job
      select copy.* from pgboss.job j, (select * from tickets order by id limit ${backlog}) t,
        jsonb_populate_record(j, jsonb_build_object('id', t.id, 'singleton_key', t.id, 'data', ${data})) copy
      where j.name = ${name}`);
  await db.execute(sql`vacuum analyze`);
}

await seed();
await fillQueue();
const spare = await db.execute<{ ticket: string; property: string; raisedAt: Date }>(
  sql`select id as ticket, property_id as property, alarm_raised_at as "raisedAt" from tickets order by id offset ${backlog}`,
);
let nextSpare = 0;
const takeSpare = () => {
  const row = spare.rows[nextSpare++];
  if (!row) throw new Error("Every building is used.");
  return {
    property: row.property,
    step: { ticketId: row.ticket, raisedAt: new Date(row.raisedAt).toISOString(), step: 1 },
  };
};

const done: Record<string, number> = {};
let gate: Promise<void> = Promise.resolve();
let open = silent;
let inHand = 0;
let alarm: { ticketId: string; heard(): void } | undefined;

/** Lets the product work where the gate is open, and counts. */
async function through(name: string, count: number, work: () => Promise<unknown> | undefined): Promise<void> {
  await gate;
  inHand += 1;
  await work()?.finally(() => {
    inHand -= 1;
  });
  done[name] = (done[name] ?? 0) + count;
}

const acting = () =>
  systemContext({
    ...{ db, jobs: queue.jobs, storage, signer, mail: noMail, log },
    ...{ site: { url: "http://localhost", supportEmail: null }, forgetSession: silent },
  });
const underWay = new CallsUnderWay();
const queue = await startJobs({
  ...{ database, definitions, mode: "all", log },
  lull: () => underWay.lull(),
  run: async ({ name }, data) => {
    await through(name, 1, () => jobNamed(name).work(acting(), data));
    if (name === escalateJob.name && (data as Step).ticketId === alarm?.ticketId) alarm.heard();
  },
  runTogether: ({ name }, all) => through(name, all.length, () => jobNamed(name).workTogether?.(acting(), all)),
});
const most = 1_000_000_000;
const limits = { ...defaultLimits, perAccountAndMinute: most, perAddressAndMinute: most };
const app = await createApp({ database, jobs: queue.jobs, storage, signer, log, limits, underWay });

/** The same work for a while, in batches as large, without a queue. */
async function direct(name: string, ms: number): Promise<number> {
  const { batch = 1, work, workTogether } = jobNamed(name);
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < ms) {
    const all = Array.from({ length: batch }, takeSpare).map(({ property, step }) =>
      name === planJob.name ? { propertyId: property } : step,
    );
    if (workTogether) await workTogether(acting(), all);
    else for (const data of all) await work(acting(), data);
    count += batch;
  }
  return (performance.now() - startedAt) / count;
}

/** How long the first step of an alarm waits for its worker. */
async function raise(): Promise<number> {
  const { step } = takeSpare();
  const startedAt = performance.now();
  const heard = new Promise<void>((resolve) => {
    alarm = { ticketId: step.ticketId, heard: resolve };
  });
  await queue.jobs.send(db, escalateJob, step, { isPressing: true });
  await heard;
  return performance.now() - startedAt;
}

async function answer({ act, name }: Asked): Promise<number> {
  if (act === "direct") return direct(name, 1_000);
  if (act === "raise") return raise();
  // What waits of other kinds goes on waiting.
  if (act === "due")
    await db.execute(sql`update pgboss.job set start_after = now() + case when name = ${name} then interval '0' else interval '1 day' end
      where state = 'created'`);
  if (act === "go") open();
  if (act === "pause") {
    gate = new Promise((resolve) => {
      open = resolve;
    });
    while (inHand > 0) await pause(1);
  }
  return done[name] ?? 0;
}

const tell = (told: Told) => process.send?.(told);
process.on("message", (asked: Asked) => {
  void answer(asked).then((value) => tell({ value }));
});
tell({ url: await app.listen({ port: 0, host: "127.0.0.1" }) });
