import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";
import { catalogueRuns } from "../catalogues/tables.server.ts";

const { database, drain } = await testApp();

type Entry = { title: string; kind: string; interval: object; priority: string; reasons: { text: string }[] };
type Change = { number: number; title: string; field: string; old: string | null; new: string | null };
type Preview = { name: string; effects: { title: string; effect: string }[] };

const own = {
  title: "Wash the solar panels",
  asset: "Solar panels",
  description: "Dust of the harmattan takes a third of what they give.",
  component: "electrical",
  facts: ["power:solar"],
  frequency: "quarterly",
  priority: "medium",
  checklist: ["Isolate", "Wash with soft water", "Look for cracks"],
  hours: 2,
  skill: "beginner",
  trade: "Electrical",
  costLow: 5_000,
  costTypical: 15_000,
  costHigh: 40_000,
  sourceTitle: "Maker's manual",
};

async function firm() {
  const owner = await person("property_owner");
  const sunny = await building(owner, { name: "Sunny House", specialNotes: "Solar panels on the roof." });
  const dark = await building(owner, { name: "Dark House", specialNotes: "No solar." });
  await drain();
  const [{ id }] = (await owner.get("/organisations")).body.data.organisations;
  const path = `/organisations/${id}/catalogue`;
  const entries = async (propertyId: string): Promise<Entry[]> =>
    (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan.items;
  const changes = async (propertyId: string): Promise<Change[]> =>
    (await owner.get(`/properties/${propertyId}/plan/changes`)).body.data.changes;
  const effect = async (body: object): Promise<Preview[]> => {
    const answer = await owner.post(`${path}/effect`, body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return answer.body.data.buildings;
  };
  return { owner, id, path, sunny, dark, entries, changes, effect };
}

const named = (entries: readonly Entry[], title: string) => entries.find((one) => one.title === title);

describe("an item of one's own", () => {
  test("shows its effect, then is planned where its facts hold, by a numbered change; ended, it goes", async () => {
    const { owner, id, path, sunny, dark, entries, changes, effect } = await firm();
    expect(await effect({ kind: "own", item: own })).toMatchObject([
      { name: "Sunny House", effects: [{ title: own.title, effect: "gain" }] },
    ]);
    expect(named(await entries(sunny), own.title)).toBeUndefined();
    const made = await owner.post(path, own, { key: "once" });
    expect([made.status, made.body.detail]).toEqual([201, undefined]);
    const { item } = made.body.data;
    expect(item).toMatchObject({ key: "own-wash-the-solar-panels", kind: "own", isKnown: true });
    expect((await owner.post(path, own, { key: "once" })).body.data.item.key).toBe(item.key);
    await drain();
    expect(named(await entries(sunny), own.title)).toMatchObject({
      ...{ kind: "schedule", priority: "medium", interval: { every: 3, unit: "months" } },
    });
    expect(named(await entries(dark), own.title)).toBeUndefined();
    const [change] = await changes(sunny);
    expect(change).toMatchObject({ title: own.title, field: "place", old: null, new: "scheduled" });
    expect(change).toMatchObject({ event: { kind: "catalogue", text: expect.stringContaining("Adaeze Bello") } });
    const edited = await owner.put(`${path}/${item.key}/own`, { ...own, frequency: "monthly", version: item.version });
    expect(edited.body.data.item).toMatchObject({ own: { frequency: "monthly" }, version: 2 });
    const again = await owner.put(`${path}/${item.key}/own`, { ...own, frequency: "monthly", hours: 3, version: 2 });
    expect(again.status).toBe(200);
    // Two changes begin two walks: the second one does for both.
    const going = await database.db
      .select({ id: catalogueRuns.id })
      .from(catalogueRuns)
      .where(and(eq(catalogueRuns.organisationId, id), isNull(catalogueRuns.finishedAt)));
    expect(going).toHaveLength(1);
    expect((await owner.put(`${path}/${item.key}/own`, { ...own, version: 1 })).status).toBe(409);
    await drain();
    expect(named(await entries(sunny), own.title)?.interval).toEqual({ every: 1, unit: "months" });
    expect(await effect({ kind: "none", key: item.key })).toMatchObject([{ effects: [{ effect: "lose" }] }]);
    expect((await owner.remove(`${path}/${item.key}`)).status).toBe(200);
    expect((await owner.remove(`${path}/${item.key}`)).status).toBe(200);
    await drain();
    const gone = named(await entries(sunny), own.title);
    expect(gone).toBeUndefined();
  });

  test.each([
    ["without a source", { sourceTitle: "" }, "sourceTitle"],
    ["with an interval of zero", { frequency: "annual", everyYears: 0 }, "everyYears"],
    ["of years that goes with months", { everyYears: 2 }, "everyYears"],
    ["on a fact that nobody knows", { facts: ["power:moonlight"] }, "facts"],
    ["with costs that fall", { costHigh: 1_000 }, "costTypical"],
    ["that takes the place of itself", { replaces: ["own-wash-the-solar-panels"] }, "replaces"],
    ["that takes the place of what there is not", { replaces: ["no-such-item"] }, "replaces"],
    ["without anything to do", { checklist: [] }, "checklist"],
  ])("%s is refused by the check, also before it is applied", async (_what, wrong, field) => {
    const { owner, path } = await firm();
    const answer = await owner.post(path, { ...own, ...wrong });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect((await owner.post(`${path}/effect`, { kind: "own", item: { ...own, ...wrong } })).status).toBe(422);
    expect((await owner.get(path)).body.data.items).toEqual([]);
  });

  test("two that take each other's place are refused", async () => {
    const { owner, path } = await firm();
    const one = (await owner.post(path, own)).body.data.item;
    const other = await owner.post(path, { ...own, title: "Wipe the panels", replaces: [one.key] });
    expect(other.status).toBe(201);
    const back = await owner.put(`${path}/${one.key}/own`, { ...own, replaces: [other.body.data.item.key] });
    expect([back.status, back.body.errors?.[0]?.path]).toEqual([422, "replaces"]);
  });
});

describe("an item of the product", () => {
  async function keyOf(owner: Person, title: string): Promise<string> {
    const { items } = (await owner.get(`/catalogue?search=${encodeURIComponent(title)}`)).body.data;
    return items.find((one: { title: string }) => one.title === title).key;
  }

  test("is adopted, adjusted and retired with its effect shown, and is as it was when that is taken back", async () => {
    const { owner, path, sunny, entries, effect } = await firm();
    const offered = (await entries(sunny)).find(({ kind, interval }) => kind === "suggestion" && "unit" in interval);
    const key = await keyOf(owner, offered?.title ?? "");
    const adopt = { kind: "adopted", because: "Our insurer asks for it." };
    const shown = await effect({ key, ...adopt });
    expect(shown.flatMap(({ effects }) => effects)).toContainEqual(
      expect.objectContaining({ field: "place", old: "suggested", new: "scheduled" }),
    );
    expect((await owner.put(`${path}/${key}`, adopt)).status).toBe(200);
    await drain();
    const adopted = named(await entries(sunny), offered?.title ?? "");
    expect(adopted?.kind).toBe("schedule");
    expect(JSON.stringify(adopted?.reasons)).toContain(adopt.because);
    await owner.put(`${path}/${key}`, { kind: "adjusted", frequency: "weekly", because: "It leaks." });
    await drain();
    expect(named(await entries(sunny), offered?.title ?? "")?.interval).toEqual({ every: 1, unit: "weeks" });
    await owner.put(`${path}/${key}`, { kind: "retired", because: "Our caretaker does it." });
    await drain();
    expect(named(await entries(sunny), offered?.title ?? "")).toBeUndefined();
    await owner.remove(`${path}/${key}`);
    await drain();
    expect(named(await entries(sunny), offered?.title ?? "")).toBeDefined();
  });

  test("stays where law or a life hangs on it: refused where it always does, else kept and said", async () => {
    const { owner, path } = await firm();
    const fire = await building(owner, { name: "Fire House", components: ["fire_safety", "electrical"] });
    await drain();
    const retire = { kind: "retired", because: "It costs too much." };
    const { items } = (await owner.get(`/properties/${fire}/plan`)).body.data.plan;
    const alarm = items.find((one: { component: string }) => one.component === "fire_safety");
    const refused = await owner.put(`${path}/${await keyOf(owner, alarm.title)}`, retire);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, "kind"]);
    const less = { kind: "adjusted", frequency: "annual", everyYears: 10, because: "It costs too much." };
    await owner.put(`${path}/${await keyOf(owner, alarm.title)}`, less);
    await drain();
    const after = (await owner.get(`/properties/${fire}/plan`)).body.data.plan.items.find(
      (one: Entry) => one.title === alarm.title,
    );
    expect(after.interval).toEqual(alarm.interval);
    expect(JSON.stringify(after.reasons)).toContain("but it stays");
  });

  test("what says nothing, or of nothing, is refused and changes nothing", async () => {
    const { owner, path } = await firm();
    expect((await owner.put(`${path}/no-such-item`, { kind: "retired", because: "So." })).status).toBe(404);
    expect((await owner.put(`${path}/plumbing-inspection`, { kind: "adjusted", because: "So." })).status).toBe(422);
    expect((await owner.put(`${path}/plumbing-inspection`, { kind: "retired" })).status).toBe(422);
    expect((await owner.get(path)).body.data.items).toEqual([]);
  });
});

test("only who belongs to the organisation and is there for all its buildings says what is done its own way", async () => {
  const { owner, id, path } = await firm();
  for (const role of ["property_owner", "property_manager"] as const) {
    const stranger = await person(role);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, own)).status).toBe(404);
  }
  for (const role of ["contractor", "technician"] as const)
    expect((await (await person(role)).get(path)).status).toBe(403);
  expect((await owner.get(`/organisations/${id}`)).body.data.organisation.can).toMatchObject({ set_catalogue: true });
  expect((await owner.get(path)).body.data.items).toEqual([]);
});
