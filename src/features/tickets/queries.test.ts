import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
type Listed = { id: string; title: string; status: string };

const file = async (who: Person, propertyId: string, title: string): Promise<string> => {
  const body = repairRequest({ title, description: "Broken.", category: "Other", propertyId, locationDetails: "Hall" });
  return (await who.post("/repair-tickets", body)).body.data.ticket.id;
};
const list = async (who: Person, query = "") => {
  const { status, body } = await who.get(`/repair-tickets${query}`);
  return {
    status,
    nextCursor: body.data?.nextCursor,
    titles: (body.data?.tickets ?? []).map((ticket: Listed) => ticket.title),
  };
};

let owner: Person;
let occupant: Person;
let neighbour: Person;
let propertyId: string;
let otherPropertyId: string;
let ids: string[];

/** Five requests of one occupant, one of a neighbour, one in another building of the same owner. */
beforeAll(async () => {
  ({ owner, occupant, propertyId } = await ownedBuilding());
  otherPropertyId = await building(owner, { name: "Ikeja House" });
  neighbour = await person("building_occupant", { propertyId, name: "Amaka Eze", phone: "08099999999" });
  const elsewhere = await person("building_occupant", { propertyId: otherPropertyId });
  ids = [];
  for (const title of ["One", "Two", "Three", "Four", "Five"]) ids.push(await file(occupant, propertyId, title));
  await file(neighbour, propertyId, "Neighbour's");
  await file(elsewhere, otherPropertyId, "Elsewhere");
  await owner.put(`/repair-tickets/${ids[0]}/status`, { status: "resolved", note: "Done." });
  await owner.put(`/repair-tickets/${ids[1]}/status`, { status: "in_progress" });
});

describe("the list", () => {
  test("holds one's own for an occupant, all of one's buildings for an owner, newest first", async () => {
    expect((await list(occupant)).titles).toEqual(["Five", "Four", "Three", "Two", "One"]);
    expect((await list(neighbour)).titles).toEqual(["Neighbour's"]);
    expect((await list(owner)).titles).toEqual(["Elsewhere", "Neighbour's", "Five", "Four", "Three", "Two", "One"]);
  });

  test.each(["property_owner", "property_manager", "contractor", "technician"] as const)(
    "is empty for a %s from elsewhere",
    async (role) => {
      expect(await list(await person(role))).toMatchObject({ status: 200, titles: [] });
    },
  );

  test.each([
    ["?status=all", ["Five", "Four", "Three", "Two", "One"]],
    ["?status=unresolved", ["Five", "Four", "Three", "Two"]],
    ["?status=open", ["Five", "Four", "Three"]],
    ["?status=in_progress", ["Two"]],
    ["?status=resolved", ["One"]],
    ["?status=assigned", []],
  ])("filters by %s", async (query, titles) => {
    expect((await list(occupant, query)).titles).toEqual(titles);
  });

  test("filters by building", async () => {
    expect((await list(owner, `?propertyId=${otherPropertyId}`)).titles).toEqual(["Elsewhere"]);
    expect((await list(occupant, `?propertyId=${otherPropertyId}`)).titles).toEqual([]);
  });

  test("is paged without a gap or a double, also while new requests come in", async () => {
    const first = await list(occupant, "?limit=2");
    await file(neighbour, propertyId, "Meanwhile");
    const second = await list(occupant, `?limit=2&cursor=${first.nextCursor}`);
    const third = await list(occupant, `?limit=2&cursor=${second.nextCursor}`);
    expect([...first.titles, ...second.titles, ...third.titles]).toEqual(["Five", "Four", "Three", "Two", "One"]);
    expect(third.nextCursor).toBeNull();
  });

  test.each([
    "?limit=0",
    "?limit=201",
    "?limit=x",
    "?limit=1.5",
    "?limit=1&limit=2",
    "?status=closed",
    "?cursor=zzz",
    "?cursor=WyJ4Il0",
    "?propertyId=42",
  ])("refuses %s", async (query) => {
    const { status, body } = await occupant.get(`/repair-tickets${query}`);
    expect([status, body.code]).toEqual([422, "invalid"]);
    expect(body.detail).not.toMatch(/NaN|expected|Invalid input/);
  });
});

describe("the list is narrowed", () => {
  let keeper: Person;
  let tenant: Person;
  let home: string;
  const add = async (fields: object, daysAgo: number): Promise<void> => {
    const body = repairRequest({
      description: "Broken.",
      category: "Other",
      propertyId: home,
      locationDetails: "Hall",
    });
    const { id } = (await tenant.post("/repair-tickets", { ...body, ...fields })).body.data.ticket;
    await database.db.execute(
      sql`update tickets set filed_at = filed_at - make_interval(days => ${daysAgo}) where id = ${id}`,
    );
  };
  beforeAll(async () => {
    ({ owner: keeper, occupant: tenant, propertyId: home } = await ownedBuilding({ name: "Ọ̀ṣun 100%_House" }));
    await add({ title: "Lift stuck", priority: "emergency" }, 0);
    await add({ title: "Gas smell", priority: "high", emergency: true, locationDetails: "Boiler room" }, 3);
    await add({ title: "Bulb gone", priority: "high" }, 8);
    await add({ title: "Paint peels" }, 30);
    const { tickets } = (await keeper.get("/repair-tickets?search=paint")).body.data;
    await keeper.put(`/repair-tickets/${tickets[0].id}/status`, { status: "resolved", note: "Painted." });
  });

  test.each([
    ["priority=high", ["Bulb gone", "Gas smell"]],
    ["emergency=true", ["Gas smell", "Lift stuck"]],
    ["emergency=false", ["Paint peels", "Bulb gone"]],
    ["olderThanDays=7", ["Paint peels", "Bulb gone"]],
    ["olderThanDays=7&status=unresolved", ["Bulb gone"]],
    ["search=BOILER", ["Gas smell"]],
    ["search=tunde%20okafor", ["Paint peels", "Bulb gone", "Gas smell", "Lift stuck"]],
    ["search=100%25_", ["Paint peels", "Bulb gone", "Gas smell", "Lift stuck"]],
    ["search=_%25", []],
    ["search=%5C", []],
    ["search=%27%20or%201%3D1", []],
    ["search=%20", ["Paint peels", "Bulb gone", "Gas smell", "Lift stuck"]],
    ["status=resolved&search=paint&emergency=false", ["Paint peels"]],
  ])("by %s", async (query, titles) => {
    const answer = await list(keeper, `?${query}`);
    expect([answer.status, answer.titles.toSorted()]).toEqual([200, titles.toSorted()]);
    expect((await list(tenant, `?${query}`)).titles).toEqual(answer.titles);
    expect((await list(await person("property_owner"), `?${query}`)).titles).toEqual([]);
  });

  test("with counts of each state, whatever state is asked for, page by page", async () => {
    const page = (await keeper.get("/repair-tickets?counts=1&limit=1&status=unresolved")).body.data;
    const counts = { all: 4, unresolved: 3, open: 3, assigned: 0, in_progress: 0, resolved: 1 };
    expect([page.counts, page.tickets.length]).toEqual([counts, 1]);
    const next = (await keeper.get(`/repair-tickets?limit=9&status=unresolved&cursor=${page.nextCursor}`)).body.data;
    expect([next.tickets.length, next.nextCursor, next.counts]).toEqual([2, null, undefined]);
    const high = (await keeper.get(`/repair-tickets?counts=1&priority=high&propertyId=${home}`)).body.data.counts;
    expect(high).toMatchObject({ all: 2, unresolved: 2, resolved: 0 });
    const stranger = await person("technician");
    expect((await stranger.get("/repair-tickets?counts=1")).body.data.counts.all).toBe(0);
  });

  test.each([
    ["priority=urgent", "priority"],
    ["emergency=yes", "emergency"],
    ["olderThanDays=0", "olderThanDays"],
    ["olderThanDays=1.5", "olderThanDays"],
    ["olderThanDays=NaN", "olderThanDays"],
    ["counts=2", "counts"],
    [`search=${"x".repeat(201)}`, "search"],
    ["search=a%00b", "search"],
  ])("refuses %s", async (query, path) => {
    const { status, body } = await keeper.get(`/repair-tickets?${query}`);
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  test("whatever is asked, the answer is a list or a sentence", async () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.double().map(String));
    const names = ["priority", "emergency", "olderThanDays", "search", "counts", "status", "limit", "cursor"];
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), text), async (asked) => {
        const { status } = await keeper.get(`/repair-tickets?${new URLSearchParams(asked)}`);
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("one request", () => {
  const see = (who: Person, id = ids[2]) => who.get(`/repair-tickets/${id}`);

  test("shows its author and its owner what each may do", async () => {
    const mine = (await see(occupant)).body.data.ticket;
    expect(mine.can).toMatchObject({ comment: true, acknowledge: false, resolve: false, assign: false, reopen: false });
    const theirs = (await see(owner)).body.data.ticket;
    expect(theirs.can).toMatchObject({ comment: true, acknowledge: true, resolve: true, reopen: false });
    expect(theirs).toMatchObject({ occupantPhone: "+2348031234567", propertyName: "Marina Court", unit: "Flat 3" });
  });

  test("is not there for a neighbour, nor for strangers of every role", async () => {
    expect((await see(neighbour)).status).toBe(404);
    for (const role of ["property_owner", "property_manager", "contractor", "technician"] as const) {
      expect((await see(await person(role))).status).toBe(404);
    }
  });

  test.each([crypto.randomUUID(), "42", "%00", "null"])("%s is not there", async (id) => {
    expect((await see(occupant, id)).status).toBe(404);
  });

  test("stays with its author who left the building, who can report nothing more there", async () => {
    const leaver = await person("building_occupant", { propertyId });
    const id = await file(leaver, propertyId, "Before leaving");
    await database.db.execute(sql`update property_members set left_at = now() where account_id = ${leaver.id}`);
    expect((await see(leaver, id)).status).toBe(200);
    expect((await list(leaver)).titles).toEqual(["Before leaving"]);
    const again = repairRequest({ title: "x", description: "x", category: "Other", propertyId, locationDetails: "x" });
    expect((await leaver.post("/repair-tickets", again)).status).toBe(404);
  });

  test("is lost to a manager who left", async () => {
    const manager = await person("property_manager");
    await database.db.execute(
      sql`insert into property_members (id, property_id, account_id, role, joined_at) values (${crypto.randomUUID()}, ${propertyId}, ${manager.id}, 'property_manager', now())`,
    );
    expect((await see(manager)).body.data.ticket.can).toMatchObject({ acknowledge: true, resolve: true });
    const key = crypto.randomUUID();
    const acknowledge = () => manager.post(`/repair-tickets/${ids[3]}/acknowledge`, {}, { key });
    expect((await acknowledge()).status).toBe(200);
    await database.db.execute(sql`update property_members set left_at = now() where account_id = ${manager.id}`);
    expect((await see(manager)).status).toBe(404);
    expect((await acknowledge()).status).toBe(404);
    expect((await list(manager)).titles).toEqual([]);
  });
});
