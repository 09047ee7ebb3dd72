import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { properties } from "#features/properties/tables.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { paidJob } from "../../../../tests/harness/invoices.ts";
import { add, memberOf, membersOf, seated, verified } from "../../../../tests/harness/members.ts";
import { company, companyOf, joined, ownOf, reach } from "../../../../tests/harness/organisations.ts";
import { building, type Person, person, siteAdmin } from "../../../../tests/harness/world.ts";

const { database } = await testApp();
const can = async (who: Person, id: string) => (await who.get(`/properties/${id}`)).body.data?.property.can;
const named = async (who: Person, id: string) =>
  (await who.get("/properties")).body.data.properties.find((one: { id: string }) => one.id === id);

async function organisationOf(propertyId: string) {
  const [row] = await database.db.select().from(properties).where(eq(properties.id, propertyId));
  return row?.organisationId;
}

describe("members of an organisation are at its buildings", () => {
  test("as managers, with work, figures and notices, and without the owner's rights", async () => {
    const { owner, manager, first } = await company();
    expect(await can(manager, first)).toMatchObject({ edit: true, archive: false });
    expect((await manager.get(`/tasks?propertyId=${first}`)).status).toBe(200);
    expect((await named(manager, first)).taskCounts).toEqual((await named(owner, first)).taskCounts);
    const occupant = await person("building_occupant", { propertyId: first, buildingUnit: "Flat 3" });
    expect(occupant.id).toBeDefined();
    const { notifications } = (await manager.get("/notifications")).body.data;
    expect(notifications.map(({ title }: { title: string }) => title)).toContain("New occupants to confirm");
    const history = (await owner.get(`/properties/${first}/history`)).body.data.history;
    expect(JSON.stringify(history)).toContain("Bola Ade joined as manager.");
  });

  test("that were chosen, and all of them again", async () => {
    const { id, owner, manager, memberId, first } = await company();
    const change = (body: object) => owner.put(`/organisations/${id}/members/${memberId}`, body);
    const narrowed = await change({ propertyIds: [first] });
    expect(narrowed.body.data.member).toMatchObject({ allBuildings: false, propertyIds: [first] });
    expect(await reach(manager)).toEqual(["Marina Court"]);
    await building(owner, { name: "Third House" });
    expect(await reach(manager)).toEqual(["Marina Court"]);
    expect((await manager.post("/properties", { name: "X", organisationId: id })).status).toBe(422);
    await change({ propertyIds: null });
    expect(await reach(manager)).toEqual(["Bar Beach Towers", "Marina Court", "Third House"]);
    await building(owner, { name: "Fourth House" });
    expect(await reach(manager)).toContain("Fourth House");
  });

  test("as owners beside the owner, and the owner's seat passes on with whoever has it", async () => {
    const { id, owner, first } = await company();
    const partner = await person("property_owner", { name: "Dayo Ige" });
    await joined(owner, id, partner, { role: "owner" });
    expect(await can(partner, first)).toMatchObject({ edit: true, archive: true });
    const [mine] = (await owner.get(`/organisations/${id}/members`)).body.data.members;
    await owner.remove(`/organisations/${id}/members/${mine.id}`);
    expect([await can(owner, first), await reach(owner)]).toEqual([undefined, []]);
    const seats = await membersOf(partner, first);
    expect(seats.map(({ name, role }) => [name, role])).toEqual([
      ["Dayo Ige", "property_owner"],
      ["Bola Ade", "property_manager"],
    ]);
    expect((await partner.remove(`/properties/${first}`)).status).toBe(200);
    const archived = (await partner.get("/properties?status=archived")).body.data.properties;
    expect(archived).toHaveLength(1);
  });

  test("with the owner's rights for its owners alone, where the building has no owner", async () => {
    const boss = await person("property_manager");
    const place = await building(boss, { name: "Mall" });
    const hand = await person("property_manager");
    await joined(boss, await ownOf(boss), hand, { role: "manager" });
    expect(await can(boss, place)).toMatchObject({ edit: true, archive: true });
    expect(await can(hand, place)).toMatchObject({ edit: true, archive: false });
    expect(
      (await hand.post(`/properties/${place}/members`, { email: "x@example.com", role: "property_owner" })).status,
    ).toBe(403);
    const owner = await person("property_owner");
    const asked = { email: owner.email, role: "property_owner" };
    const { invitation } = (await boss.post(`/properties/${place}/members`, asked)).body.data;
    await owner.post("/invitations/accept", { token: invitation.token });
    expect(await organisationOf(place)).toBe(await ownOf(owner));
    for (const who of [boss, hand]) expect(await can(who, place)).toMatchObject({ edit: true, archive: false });
    expect((await hand.remove(`/properties/${place}/members/${(await memberOf(owner, place, hand)).id}`)).status).toBe(
      200,
    );
  });

  test("and no more when the building is handed over to somebody else", async () => {
    const { owner, manager, first } = await company();
    const buyer = await person("property_owner");
    const asked = { email: buyer.email, role: "property_owner" };
    const { invitation } = (await owner.post(`/properties/${first}/members`, asked)).body.data;
    await buyer.post("/invitations/accept", { token: invitation.token });
    expect([await reach(owner), await reach(manager), await reach(buyer)]).toEqual([
      ["Bar Beach Towers"],
      ["Bar Beach Towers"],
      ["Marina Court"],
    ]);
  });
});

describe("a seat by the organisation", () => {
  test("takes the place of one that somebody had by themselves, and ends with the membership", async () => {
    const owner = await person("property_owner");
    const place = await building(owner);
    const manager = await verified("property_manager");
    await add(owner, place, manager.email, "property_manager");
    const seat = await memberOf(owner, place, manager);
    const id = await ownOf(owner);
    const memberId = await joined(owner, id, manager, { role: "manager" });
    expect((await memberOf(owner, place, manager)).id).toBe(seat.id);
    await owner.remove(`/organisations/${id}/members/${memberId}`);
    expect(await reach(manager)).toEqual([]);
  });

  test("does not come back to who left it by themselves, when others correct where the building stands", async () => {
    const first = await person("property_manager");
    const place = await building(first, { name: "Mall", state: "Lagos", lga: "Epe" });
    const second = await verified("property_manager");
    await seated(first, place, second, "property_manager");
    const { id } = await memberOf(first, place, first);
    expect((await first.remove(`/properties/${place}/members/${id}`)).status).toBe(200);
    for (const fields of [{ lga: "Ikeja" }, { state: "Ogun" }])
      expect((await second.put(`/properties/${place}`, fields)).status).toBe(200);
    expect(await reach(first)).toEqual([]);
    expect((await membersOf(second, place)).map(({ accountId }) => accountId)).toEqual([second.id]);
  });

  test("is not ended at the building", async () => {
    const { owner, manager, first } = await company();
    const seat = await memberOf(owner, first, manager);
    expect(seat).toMatchObject({ can: { remove: false } });
    for (const who of [owner, manager])
      expect((await who.remove(`/properties/${first}/members/${seat.id}`)).status).toBe(409);
    expect(await reach(manager)).toContain("Marina Court");
  });

  test("of an accountant opens the money to read, and nothing to write", async () => {
    const job = await paidJob();
    await job.approve();
    const { invoice } = (await job.file()).body.data;
    const accountant = await person("property_manager");
    await joined(job.owner, await ownOf(job.owner), accountant, { role: "accountant" });
    const place = `/properties/${job.propertyId}`;
    const shown = (await accountant.get(place)).body.data.property;
    expect(shown).toMatchObject({ specialNotes: null, accessNotes: null, taskCounts: null });
    expect(Object.entries(shown.can).filter(([, may]) => may)).toEqual([
      ["see", true],
      ["onboard", true],
    ]);
    for (const path of ["", "/accounts", "/journal", "/months", "/check", "/export?program=hledger"])
      expect(await fetchStatus(accountant, `${place}/ledger${path}`), path).toBe(200);
    expect((await accountant.get(`${place}/invoices`)).body.data.invoices).toMatchObject([{ id: invoice.id }]);
    expect((await accountant.get(`/tasks/${job.taskId}/invoices`)).body.data.invoices).toHaveLength(1);
    expect((await accountant.get(`${place}/unit-balances`)).status).toBe(200);
    for (const path of ["/members", "/history", "/schedules", "/papers", "/invitations"])
      expect([403, 404], path).toContain((await accountant.get(place + path)).status);
    expect((await accountant.get("/tasks")).body.data.tasks).toEqual([]);
    expect((await accountant.get(`/tasks/${job.taskId}`)).status).toBe(404);
    const task = { propertyId: job.propertyId, title: "Paint", description: "All", category: "Painting" };
    for (const answer of [
      await job.enter({}, accountant),
      await accountant.post(`/invoices/${invoice.id}/accept`, {}),
      await accountant.post(`/invoices/${invoice.id}/refuse`, { reason: "No", note: "No" }),
      await accountant.post("/tasks", { ...task, dueDate: "2030-01-01", priority: "low" }),
      await accountant.put(place, { name: "Mine", version: 1 }),
      await accountant.post(`${place}/members`, { email: "x@example.com", role: "contractor" }),
      await accountant.post(`${place}/ledger`, { payerKind: "company" }),
      await accountant.remove(place),
    ])
      expect([403, 404]).toContain(answer.status);
    const { rows } = await database.db.execute(sql`select state from invoices where id = ${invoice.id}`);
    expect(rows).toHaveLength(1);
  });
});

/** Also of a file. */
async function fetchStatus(who: Person, path: string): Promise<number> {
  const { app } = await testApp();
  const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${who.token}` } });
  return answer.statusCode;
}

describe("a building that moves between organisations of one owner", () => {
  test("goes with its history, its people and its rights, and both sides have it on record", async () => {
    const { id: from, owner, manager, first } = await company();
    const to = await companyOf(owner, "Lagoon Facilities");
    const hand = await person("property_manager");
    await joined(owner, to, hand, { role: "manager" });
    const tasks = (await owner.get(`/tasks?propertyId=${first}`)).body.data.tasks.length;
    const moved = await owner.post(`/properties/${first}/move`, { organisationId: to });
    expect([moved.status, moved.body.data.property.organisation]).toMatchObject([
      200,
      { id: to, name: "Lagoon Facilities" },
    ]);
    expect([await reach(manager), await reach(hand)]).toEqual([["Bar Beach Towers"], ["Marina Court"]]);
    expect(await can(owner, first)).toMatchObject({ archive: true, move: true });
    expect((await membersOf(owner, first)).map(({ role }) => role)).toEqual(["property_owner", "property_manager"]);
    expect((await hand.get(`/tasks?propertyId=${first}`)).body.data.tasks).toHaveLength(tasks);
    const history = JSON.stringify((await hand.get(`/properties/${first}/history`)).body.data);
    expect(history).toContain("Ngozi Eze moved this building to “Lagoon Facilities”.");
    const admin = await siteAdmin();
    const logged = (await admin.get("/admin/audit?thing=organisation&limit=20")).body.data;
    const acts = logged.map(({ act, thingId }: { act: string; thingId: string }) => `${act} ${thingId}`);
    expect(acts).toEqual(expect.arrayContaining([`building_gone ${from}`, `building_came ${to}`]));
    expect((await owner.post(`/properties/${first}/move`, { organisationId: from })).status).toBe(200);
    expect([await reach(manager), await reach(hand)]).toEqual([["Bar Beach Towers", "Marina Court"], []]);
  });

  test("is moved by nobody else, and into nobody else's", async () => {
    const { id, owner, manager, first } = await company();
    const partner = await person("property_owner");
    await joined(owner, id, partner, { role: "owner" });
    const [theirs, stranger] = [await companyOf(manager), await person("property_owner")];
    const strange = await companyOf(stranger);
    const move = (who: Person, organisationId: string) => who.post(`/properties/${first}/move`, { organisationId });
    expect((await move(manager, theirs)).status).toBe(403);
    expect((await move(stranger, strange)).status).toBe(404);
    expect((await move(owner, strange)).status).toBe(404);
    expect((await move(owner, "no-id")).status).toBe(422);
    expect(await reach(manager)).toContain("Marina Court");
    const own = await companyOf(partner, "Ige Homes");
    expect((await move(partner, own)).status).toBe(200);
    expect([await reach(owner), await reach(manager)]).toEqual([["Bar Beach Towers"], ["Bar Beach Towers"]]);
    expect((await membersOf(partner, first)).map(({ role, name }) => [role, name])).toEqual([
      ["property_owner", partner.name],
    ]);
  });
});

test("occupants see who keeps their building and whom to call, once they are known", async () => {
  const { id, owner, first } = await company();
  const occupant = await person("building_occupant", { propertyId: first, buildingUnit: "Flat 3" });
  const shown = async () => (await occupant.get(`/properties/${first}`)).body.data.property.organisation;
  const { id: memberId } = await memberOf(owner, first, occupant);
  await owner.put(`/properties/${first}/members/${memberId}`, { confirmed: true });
  expect(await shown()).toBeNull();
  await owner.put(`/organisations/${id}`, { name: "Eze Homes", contactPhone: "0803 123 4567" });
  const kept = { id, name: "Eze Homes", contactPhone: "+2348031234567", contactEmail: null, logoUrl: null };
  expect(await shown()).toEqual(kept);
  const newcomer = await person("building_occupant", { propertyId: first, buildingUnit: "Flat 4" });
  expect((await newcomer.get(`/properties/${first}`)).body.data.property.organisation).toBeNull();
});

test("many who come and go at once leave each with what they should have", async () => {
  const { id, owner, first } = await company();
  const people = await Promise.all([1, 2, 3, 4].map(() => person("property_manager")));
  const ids = await Promise.all(people.map((one) => joined(owner, id, one, { role: "manager" })));
  const [a = "", b = "", c = ""] = ids;
  await Promise.all([
    building(owner, { name: "Third House" }),
    owner.remove(`/organisations/${id}/members/${a}`),
    owner.put(`/organisations/${id}/members/${b}`, { propertyIds: [first] }),
    owner.put(`/organisations/${id}/members/${c}`, { role: "accountant" }),
    building(owner, { name: "Fourth House" }),
  ]);
  const all = ["Bar Beach Towers", "Fourth House", "Marina Court", "Third House"];
  const [one, two, , four] = people as [Person, Person, Person, Person];
  expect([await reach(one), await reach(two), await reach(four)]).toEqual([[], ["Marina Court"], all]);
});
