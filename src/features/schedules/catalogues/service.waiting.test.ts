import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newestCatalogue, versionOf } from "#features/planning/queries.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, type Person, person, siteAdmin } from "../../../../tests/harness/world.ts";
import { lookJob } from "../jobs.server.ts";
import type { Effect } from "./rules.ts";
import { catalogueRuns, catalogueVersions } from "./tables.server.ts";

const { drain, database, jobs } = await testApp();
const { db } = database;

const items = [...newestCatalogue.catalogue.items];
/** Of a release before: the same items, and another way of reading buildings. */
const older = `${newestCatalogue.version.split("-")[0]}-olderreader`;
const lift = "lift-thorough-examination";
const liftPit = "lift-pit-and-shaft-water-check";
const pool = "swimming-pool-water-check";
const cooling = "split-ac-service";
const generator = "generator-weekly-inspection";
const titleOf = (key: string) => items.find(({ id }) => id === key)?.title ?? key;

beforeEach(async () => {
  await db.delete(catalogueRuns);
  await db.delete(catalogueVersions);
  await db.insert(catalogueVersions).values({ version: older, items, appliedAt: new Date("2020-01-01") });
});

/** A building whose plan was made by a reader that read a lift, four split units and no pool in its notes. */
async function readByTheOlder(owner: Person): Promise<string> {
  const fields = { components: ["plumbing"], units: 8 };
  const id = await building(owner, { ...fields, specialNotes: "Four split AC. One lift." });
  await drain();
  await db.execute(sql`update properties set special_notes = 'Forty split AC. A swimming pool.' where id = ${id}`);
  return id;
}

const startsHere = async () => {
  await jobs.send(db, lookJob, {});
  await drain();
};

const planOf = async (owner: Person, id: string) => {
  const { items } = (await owner.get(`/properties/${id}/plan`)).body.data.plan;
  return new Map(items.map((one: { title: string }) => [one.title, one])) as Map<string, { estimatedCost: number }>;
};
const edit = async (owner: Person, id: string, specialNotes: string) => {
  expect((await owner.put(`/properties/${id}`, { specialNotes })).status).toBe(200);
  await drain();
};

test("what a new release alone reads otherwise is shown of every plan, waits, and comes when it is applied", async () => {
  const owner = await person("property_owner");
  const id = await readByTheOlder(owner);
  const alike = await building(owner, { components: ["plumbing"], specialNotes: "One borehole." });
  const before = await planOf(owner, id);
  const admin = await siteAdmin({ role: "admin" });
  const state = async () => (await admin.get("/admin/catalogue")).body.data.catalogue;
  await startsHere();
  expect(await state()).toMatchObject({
    applied: { version: older },
    newest: { version: newestCatalogue.version, readsAnew: true, added: [], removed: [], changed: [] },
    preview: { isDone: true },
  });
  const shown = (await admin.get("/admin/catalogue/effects?limit=200")).body.data;
  const effects: Effect[] = shown.find((one: { propertyId: string }) => one.propertyId === id)?.effects;
  // The law asks for one of these, so that it waits is said.
  expect(effects.filter(({ key }) => key.startsWith("swimming-pool")).map((one) => one.new)).toContain(
    "required by law",
  );
  const kinds = new Map(effects.map(({ key, effect, field }) => [key, field ?? effect]));
  expect([lift, liftPit, pool, cooling].map((key) => kinds.get(key))).toEqual(["lose", "lose", "gain", "cost"]);
  expect(shown.some((one: { propertyId: string }) => one.propertyId === alike)).toBe(false);

  // What somebody says of the building changes its plan meanwhile, and nothing else does.
  await edit(owner, id, "Forty split AC. A swimming pool. Two gens.");
  const meanwhile = await planOf(owner, id);
  expect(meanwhile.has(titleOf(generator))).toBe(true);
  for (const key of [lift, liftPit]) expect(meanwhile.has(titleOf(key))).toBe(true);
  expect(meanwhile.has(titleOf(pool))).toBe(false);
  expect(meanwhile.get(titleOf(cooling))?.estimatedCost).toBe(before.get(titleOf(cooling))?.estimatedCost);
  const number = (await owner.get(`/properties/${id}/plan/changes`)).body.data.plan.number;
  await edit(owner, id, "Forty split AC.  A swimming pool. Two gens. ");
  expect((await owner.get(`/properties/${id}/plan/changes`)).body.data.plan.number).toBe(number);

  expect((await admin.post("/admin/catalogue/apply", { version: newestCatalogue.version })).status).toBe(200);
  await drain();
  const after = await planOf(owner, id);
  expect(after.has(titleOf(pool)) && after.has(titleOf(generator))).toBe(true);
  for (const key of [lift, liftPit]) expect(after.has(titleOf(key))).toBe(false);
  expect(after.get(titleOf(cooling))?.estimatedCost).toBeGreaterThan(before.get(titleOf(cooling))?.estimatedCost ?? 0);
  const { changes } = (await owner.get(`/properties/${id}/plan/changes`)).body.data;
  expect(changes.find(({ title }: { title: string }) => title === titleOf(pool))).toMatchObject({
    event: { kind: "catalogue", text: "Tunse reads the facts and notes of buildings in a new way." },
  });
});

test("what waits comes at once where the building itself moves it, and what is seen of it goes then", async () => {
  const owner = await person("property_owner");
  const id = await readByTheOlder(owner);
  await startsHere();
  const seen = async () => {
    const { rows } = await db.execute<{ effects: Effect[] }>(
      sql`select effects from catalogue_effects where property_id = ${id}`,
    );
    return new Set(rows.flatMap(({ effects }) => effects.map(({ key }) => key)));
  };
  expect((await seen()).has(pool)).toBe(true);
  await edit(owner, id, "Forty split AC.");
  expect((await seen()).has(pool)).toBe(false);
  expect((await seen()).has(lift)).toBe(true);
  await edit(owner, id, "Forty split AC. We built a swimming pool.");
  const plan = await planOf(owner, id);
  expect(plan.has(titleOf(pool)) && plan.has(titleOf(lift))).toBe(true);
});

test("a look that begins again keeps what was found until it comes by, and what a person decided is no effect", async () => {
  const owner = await person("property_owner");
  const id = await readByTheOlder(owner);
  await startsHere();
  const admin = await siteAdmin({ role: "admin" });
  expect((await admin.post("/admin/catalogue/preview")).status).toBe(200);
  const [run] = await db.select().from(catalogueRuns);
  expect(run).toMatchObject({ seen: 0, finishedAt: null });
  expect(await db.$count(sql`catalogue_effects where property_id = ${id}`)).toBe(1);
  expect((await admin.post("/admin/catalogue/apply", { version: newestCatalogue.version })).status).toBe(409);
  await db.execute(sql`update schedules set is_active = false, version = version + 1 where plan_key = ${lift}`);
  await drain();
  const { rows } = await db.execute<{ effects: Effect[] }>(
    sql`select effects from catalogue_effects where property_id = ${id}`,
  );
  const keys = rows.flatMap(({ effects }) => effects.map(({ key }) => key));
  expect([keys.includes(lift), keys.includes(liftPit)]).toEqual([false, true]);
});

/** Items of the release before, which called the examination of a lift otherwise, as they were read then. */
async function applyOlderItems(readBy: "this" | "another"): Promise<void> {
  const olderItems = items.map((item) => (item.id === lift ? { ...item, ...olderLift } : item));
  const version = versionOf(olderItems);
  await db.delete(catalogueVersions);
  await db.insert(catalogueVersions).values({
    version: readBy === "this" ? version : `${version.split("-")[0]}-olderreader`,
    ...{ items: olderItems, appliedAt: new Date("2020-01-01") },
  });
}
const olderLift = { id: "lift-older-examination", title: "Older examination of the lift" };

test.each(["this", "another"] as const)(
  "a building that gets a lift while its item is replaced has it examined, read by %s",
  async (readBy) => {
    await applyOlderItems(readBy);
    const owner = await person("property_owner");
    const id = await building(owner, { components: ["plumbing"], units: 8, specialNotes: "A borehole." });
    await drain();
    await startsHere();
    await edit(owner, id, "A borehole. One lift.");
    expect((await planOf(owner, id)).has(olderLift.title)).toBe(true);
  },
);

test("what goes from a building goes from its plan, though the newest items would have taken it as well", async () => {
  await applyOlderItems("this");
  const owner = await person("property_owner");
  const id = await building(owner, { components: ["plumbing"], units: 8, specialNotes: "A borehole. One lift." });
  await drain();
  await startsHere();
  await edit(owner, id, "A borehole.");
  expect((await planOf(owner, id)).has(olderLift.title)).toBe(false);
});

test("what a building gets because its owner ticks it comes at once, though the newest had read it in its notes", async () => {
  const owner = await person("property_owner");
  const id = await readByTheOlder(owner);
  await startsHere();
  expect((await owner.put(`/properties/${id}`, { components: ["plumbing", "landscaping"] })).status).toBe(200);
  await drain();
  const plan = await planOf(owner, id);
  expect(plan.has(titleOf(pool)) && plan.has(titleOf(lift))).toBe(true);
});

test("a building whose plan cannot be made keeps no other from being looked at", async () => {
  const owner = await person("property_owner");
  const broken = await readByTheOlder(owner);
  const other = await readByTheOlder(await person("property_owner"));
  const [{ id }] = (await owner.get("/organisations")).body.data.organisations;
  await db.execute(sql`insert into house_items (organisation_id, key, kind, said, because, changed_at)
    values (${id}, ${pool}, 'adjusted', '{"frequency": "of a later release"}', 'It is deep.', now())`);
  await startsHere();
  const { rows } = await db.execute<{ property_id: string }>(sql`select property_id from catalogue_effects`);
  const found = rows.map((row) => row.property_id);
  expect([found.includes(broken), found.includes(other)]).toEqual([false, true]);
  expect((await db.select().from(catalogueRuns)).map(({ finishedAt }) => finishedAt !== null)).toEqual([true]);
  await db.execute(sql`delete from house_items where said ->> 'frequency' = 'of a later release'`);
});
