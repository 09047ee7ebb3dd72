import { eq, isNotNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { newestCatalogue } from "#features/planning/queries.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, person, siteAdmin } from "../../../../tests/harness/world.ts";
import { lookJob } from "../jobs.server.ts";
import { runJob } from "./run.jobs.server.ts";
import { catalogueRuns, catalogueVersions } from "./tables.server.ts";

const { drain, database, jobs, post, setBack } = await testApp();
const { db } = database;

const { version: newest } = newestCatalogue;
const items = [...newestCatalogue.catalogue.items];
/** Of a release before: the same items, and another way of reading buildings. */
const older = `${newest.split("-")[0]}-olderreader`;
const applyOlder = () =>
  db.insert(catalogueVersions).values({ version: older, items, appliedAt: new Date("2020-01-01") });

beforeEach(async () => {
  await db.delete(catalogueRuns);
  await db.delete(catalogueVersions);
  // Buildings of other tests are gone through as well.
  await db.execute(sql`update properties set archived_at = now() where archived_at is null`);
});
afterEach(setBack);

const startsHere = async () => {
  await jobs.send(db, lookJob, {});
  await drain();
};
const planned = async (specialNotes: string) => {
  const id = await building(await person("property_owner"), { components: ["plumbing"], units: 8, specialNotes });
  await drain();
  return id;
};
const versions = async () => (await db.select().from(catalogueVersions)).map(({ version }) => version).sort();

test("before a plan is made no release waits, whichever starts first, and nothing is stored of it", async () => {
  await startsHere();
  expect((await (await siteAdmin()).get("/admin/catalogue")).body.data.catalogue).toMatchObject({
    ...{ applied: { version: newest, appliedAt: null }, newest: null, preview: null },
  });
  expect([await versions(), await db.$count(catalogueRuns)]).toEqual([[], 0]);
  await planned("One borehole.");
  expect(await versions()).toEqual([newest]);
});

test("a release that moves nothing in any plan applies itself, on record, and once", async () => {
  await applyOlder();
  await planned("One borehole.");
  const began = new Date();
  await startsHere();
  const [applied] = await db.select().from(catalogueVersions).where(eq(catalogueVersions.version, newest));
  expect(applied).toMatchObject({ appliedBy: null });
  const { rows } = await db.execute<{ kind: string }>(sql`
    select actor_kind as kind from audit where thing = 'catalogue' and act = 'applied' and at >= ${began}::timestamptz`);
  expect(rows).toEqual([{ kind: "system" }]);
  // The release before is back: of two that run at once neither would take the other's place again and again.
  await db
    .update(catalogueVersions)
    .set({ appliedAt: new Date("2019-01-01") })
    .where(eq(catalogueVersions.version, newest));
  await startsHere();
  expect((await (await siteAdmin()).get("/admin/catalogue")).body.data.catalogue).toMatchObject({
    ...{ applied: { version: older }, preview: { isDone: true, buildings: 0 } },
  });
});

test("one that moves something waits, and each site admin hears of it by mail, once", async () => {
  const letters: Letter[] = [];
  post.mail = { isSetUp: true, send: async (letter) => void letters.push(letter) };
  const admin = await siteAdmin();
  await applyOlder();
  const id = await planned("One lift.");
  await db.execute(sql`update properties set special_notes = 'A pool.' where id = ${id}`);
  await startsHere();
  await startsHere();
  expect((await admin.post("/admin/catalogue/preview")).status).toBe(200);
  await drain();
  expect(await versions()).toEqual([older]);
  const told = letters.filter(({ to }) => to === admin.email);
  expect(told.map(({ subject }) => subject)).toEqual(["A new catalogue waits on this Tunse"]);
  expect(told[0]?.text).toContain("the maintenance plans of one building.");
});

/** A look that began before, of as many buildings as were there then. */
const lookBegan = async (fields: Partial<typeof catalogueRuns.$inferInsert>) => {
  const look = { id: newId(), kind: "preview" as const, version: newest, fromVersion: older, total: 1 };
  await db.insert(catalogueRuns).values({ ...look, startedAt: new Date(), ...fields });
  return { runId: look.id };
};
/** What a site admin is told by mail. */
const listen = async () => {
  const { email } = await siteAdmin();
  const told: string[] = [];
  post.mail = { isSetUp: true, send: async ({ to, text }) => void (to === email && told.push(text)) };
  return told;
};

test("one applies itself whose look has fewer buildings than it began with, since some were archived", async () => {
  const told = await listen();
  await applyOlder();
  await planned("One borehole.");
  await lookBegan({ total: 2 });
  await startsHere();
  expect([await versions(), told.length]).toEqual([[newest, older].sort(), 0]);
});

test("one waits of which a building could not be looked at, though others came, and its mail says so", async () => {
  const told = await listen();
  await applyOlder();
  await planned("One borehole.");
  await db.execute(sql`insert into house_items (organisation_id, key, kind, said, because, changed_at)
    select organisation_id, 'overhead-tank-cleaning', 'adjusted', '{"frequency": "of a later release"}', 'It is old.', now()
    from properties where archived_at is null`);
  await planned("One borehole.");
  await lookBegan({ total: 1 });
  await startsHere();
  expect(await versions()).toEqual([older]);
  expect(told).toEqual([expect.stringContaining("Of some buildings it could not be said")]);
  await db.execute(sql`delete from house_items where said ->> 'frequency' = 'of a later release'`);
});

test.each([
  ["a release before that starts again", older, "2019-01-01", 0],
  // The look that begins then is told.
  ["a look beside what was applied before", "applied long ago", null, 1],
])("nobody hears of %s", async (_, fromVersion, newestAppliedAt, mails) => {
  const told = await listen();
  await applyOlder();
  const id = await planned("One lift.");
  await db.execute(sql`update properties set special_notes = 'A pool.' where id = ${id}`);
  if (newestAppliedAt !== null)
    await db.insert(catalogueVersions).values({ version: newest, items, appliedAt: new Date(newestAppliedAt) });
  await jobs.send(db, runJob, await lookBegan({ fromVersion }));
  await drain();
  expect(await db.$count(catalogueRuns, isNotNull(catalogueRuns.finishedAt))).toBe(1);
  expect(told).toHaveLength(mails);
});

test("a look that ended just before the server was killed has its release apply itself", async () => {
  await applyOlder();
  await planned("One borehole.");
  await jobs.send(db, runJob, await lookBegan({ seen: 1, finishedAt: new Date() }));
  await drain();
  expect(await versions()).toEqual([newest, older].sort());
});

test("two releases that wait at once keep what was found of each, and what was found beside another one goes", async () => {
  await applyOlder();
  const id = await planned("One lift.");
  await db.execute(sql`update properties set special_notes = 'A pool.' where id = ${id}`);
  const look = { kind: "preview" as const, total: 1, startedAt: new Date() };
  const other = { ...look, id: newId(), version: "of another release", fromVersion: older };
  const past = { ...look, id: newId(), version: "of another release", fromVersion: "applied long ago" };
  await db.insert(catalogueRuns).values([other, past]);
  await startsHere();
  const runs = await db.select().from(catalogueRuns);
  expect(
    runs.map(({ version, fromVersion, finishedAt }) => [version, fromVersion, finishedAt !== null]).sort(),
  ).toEqual(
    [
      [newest, older, true],
      ["of another release", older, false],
    ].sort(),
  );
});
