import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { newestCatalogue, versionOf } from "#features/planning/queries.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, person, siteAdmin } from "../../../../tests/harness/world.ts";
import { runJob } from "./run.jobs.server.ts";
import { catalogueRuns, catalogueVersions } from "./tables.server.ts";

const { drain, database, jobs } = await testApp();

const gone = "plumbing-inspection";
const moved = "borehole-pump-service";

/** A catalogue of the release before: without one item, and with another one done each week. */
async function olderCatalogue(): Promise<string> {
  const items = newestCatalogue.catalogue.items
    .filter(({ id }) => id !== gone)
    .map((item) => (item.id === moved ? { ...item, frequency: "weekly" as const, everyYears: null } : item));
  expect(newestCatalogue.catalogue.items.some(({ id }) => id === moved)).toBe(true);
  const version = versionOf(items);
  await database.db.delete(catalogueVersions);
  await database.db.insert(catalogueVersions).values({ version, items, appliedAt: new Date("2020-01-01") });
  return version;
}

type Affected = { propertyId: string; effects: object[] };

/** All pages of what an item changes: other tests have buildings of their own. */
async function affectedBy(admin: Awaited<ReturnType<typeof siteAdmin>>, key: string): Promise<Affected[]> {
  const found: Affected[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await admin.get(`/admin/catalogue/effects?key=${key}&limit=200${page}`);
    const body: { data: Affected[]; nextCursor?: string | null } = answer.body;
    found.push(...body.data);
    cursor = body.nextCursor ?? null;
  }
  return found;
}

test("a newer catalogue waits until its effect on every building was seen and a site admin applies it", async () => {
  const version = await olderCatalogue();
  const owner = await person("property_owner");
  const wet = await building(owner, { name: "Wet House", components: ["plumbing"], specialNotes: "A borehole." });
  const dry = await building(owner, { name: "Dry House", components: ["roofing"], specialNotes: "" });
  // Archived while the effect is looked at, and back before it is applied.
  const back = await building(owner, { name: "Back House", components: ["plumbing"], specialNotes: "" });
  await drain();
  expect((await owner.remove(`/properties/${back}`)).status).toBe(200);
  const titleOf = (key: string) => newestCatalogue.catalogue.items.find(({ id }) => id === key)?.title;
  const titles = async (id = wet) =>
    (await owner.get(`/properties/${id}/plan`)).body.data.plan.items.map(({ title }: { title: string }) => title);
  expect(await titles()).not.toContain(titleOf(gone));
  expect((await owner.get("/catalogue")).body.data.version).toBe(version);

  const admin = await siteAdmin({ role: "admin" });
  const state = async () => (await admin.get("/admin/catalogue")).body.data.catalogue;
  expect(await state()).toMatchObject({
    applied: { version },
    newest: { version: newestCatalogue.version, added: [titleOf(gone)], removed: [], changed: [titleOf(moved)] },
    preview: null,
    applying: null,
  });
  const apply = () => admin.post("/admin/catalogue/apply", { version: newestCatalogue.version });
  expect((await apply()).status).toBe(409);
  const asked = await Promise.all([admin.post("/admin/catalogue/preview"), admin.post("/admin/catalogue/preview")]);
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  expect((await apply()).status).toBe(409);
  await drain();
  const { preview } = await state();
  // Buildings of other tests are gone through as well.
  expect(preview).toMatchObject({ seen: preview.total, isDone: true });
  const counts = new Map(preview.items.map((one: { key: string }) => [one.key, one]));
  expect(counts.get(gone)).toMatchObject({ gain: expect.any(Number), lose: 0, change: 0 });
  expect(counts.get(moved)).toMatchObject({ gain: 0, lose: 0, change: expect.any(Number) });
  const buildings = await affectedBy(admin, gone);
  const found = buildings.find(({ propertyId }) => propertyId === wet);
  expect(found?.effects).toContainEqual(expect.objectContaining({ key: gone, effect: "gain" }));
  expect(found?.effects).toContainEqual(expect.objectContaining({ key: moved, effect: "change", field: "every" }));
  expect(buildings.some(({ propertyId }) => propertyId === dry)).toBe(false);
  expect((await admin.get("/admin/catalogue/effects?key=no-such-item")).body.data).toEqual([]);
  expect(await titles()).not.toContain(titleOf(gone));

  expect((await owner.post(`/properties/${back}/restore`)).status).toBe(200);
  await drain();
  const applied = await apply();
  expect([applied.status, applied.body.data.catalogue.newest]).toEqual([200, null]);
  expect((await apply()).status).toBe(200);
  expect((await admin.post("/admin/catalogue/preview")).status).toBe(409);
  await drain();
  for (const id of [wet, back]) expect(await titles(id)).toContain(titleOf(gone));
  const { applying } = await state();
  expect(applying).toMatchObject({ seen: applying.total, isDone: true });
  const { changes } = (await owner.get(`/properties/${wet}/plan/changes`)).body.data;
  expect(changes.map(({ event }: { event: { kind: string } }) => event.kind)).toContain("catalogue");
  expect((await owner.get(`/properties/${dry}/plan/changes`)).body.data.changes).toEqual([]);

  // A server that was killed in the middle of a walk: what is left is gone through, and what is done is not again.
  const isApplying = and(eq(catalogueRuns.kind, "apply"), isNull(catalogueRuns.organisationId));
  const [first] = [wet, dry].sort();
  await database.db
    .update(catalogueRuns)
    .set({ after: first ?? null, seen: 1, finishedAt: null })
    .where(isApplying);
  // Its job was given up as well: whoever applies again has it gone on with.
  expect((await apply()).status).toBe(200);
  await drain();
  expect((await state()).applying.isDone).toBe(true);
  await database.db
    .update(catalogueRuns)
    .set({ after: first ?? null, seen: 1, finishedAt: null })
    .where(isApplying);
  const [run] = await database.db.select().from(catalogueRuns).where(isApplying);
  expect((await state()).applying).toMatchObject({ seen: 1, isDone: false });
  for (const _ of [1, 2]) await jobs.send(database.db, runJob, { runId: run?.id ?? "" });
  await drain();
  const after = (await state()).applying;
  expect([after.isDone, after.seen > 1]).toEqual([true, true]);
});

test("what this release cannot read is neither gone through nor said of its plans", async () => {
  const admin = await siteAdmin({ role: "admin" });
  const owner = await person("property_owner");
  await database.db.delete(catalogueVersions);
  const row = { version: "unreadable", items: [{ id: "broken" } as never], appliedAt: new Date() };
  await database.db.insert(catalogueVersions).values(row);
  expect((await owner.get("/catalogue")).body.data.version).toBe(newestCatalogue.version);
  expect((await admin.get("/admin/catalogue")).body.data.catalogue.applied.version).toBe(row.version);
  const id = newId();
  const run = { id, kind: "preview" as const, fromVersion: row.version, total: 1, startedAt: new Date() };
  await database.db.insert(catalogueRuns).values({ ...run, version: "of another release" });
  await jobs.send(database.db, runJob, { runId: id });
  await drain();
  const [left] = await database.db.select().from(catalogueRuns).where(eq(catalogueRuns.id, id));
  expect(left).toMatchObject({ seen: 0, finishedAt: null });
  await database.db.delete(catalogueRuns).where(eq(catalogueRuns.id, id));
  await database.db.delete(catalogueVersions);
});

test("nobody but site admins sees or applies it", async () => {
  const owner = await person("property_owner");
  for (const path of ["/admin/catalogue", "/admin/catalogue/effects"]) expect((await owner.get(path)).status).toBe(401);
  expect((await owner.post("/admin/catalogue/apply", { version: newestCatalogue.version })).status).toBe(401);
  const admin = await siteAdmin();
  expect((await admin.post("/admin/catalogue/apply", { version: "another" })).status).toBe(409);
  expect((await admin.post("/admin/catalogue/apply", {})).status).toBe(422);
});
