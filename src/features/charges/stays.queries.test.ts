import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { accept, invited, memberOf } from "../../../tests/harness/members.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});
const at = (instant: string) => {
  clock.now = new Date(instant);
};

type Charged = Awaited<ReturnType<typeof charged>>;
const givesUnit = ({ owner, propertyId, memberId }: Charged, unit: string | null) =>
  owner.put(`/properties/${propertyId}/members/${memberId}`, { unit });

/** The ways in which whoever lives in Flat 3 comes to Flat 4 on 15 November. */
const ways: [string, (given: Charged) => Promise<unknown>][] = [
  ["by a keeper", (given) => givesUnit(given, "Flat 4")],
  [
    "by an invitation that they accept",
    async ({ owner, propertyId, occupant }) => {
      const { token } = await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 4" });
      expect((await accept(occupant, token)).status).toBe(200);
    },
  ],
  [
    "by a keeper who named no unit between",
    async (given) => {
      at("2026-11-12T10:00:00Z");
      await givesUnit(given, "moving");
      at("2026-11-15T10:00:00Z");
      await givesUnit(given, "Flat 4");
    },
  ],
  [
    "by a keeper who took the unit away between",
    async (given) => {
      at("2026-11-12T10:00:00Z");
      await givesUnit(given, null);
      at("2026-11-15T10:00:00Z");
      await givesUnit(given, "Flat 4");
    },
  ],
  [
    "by a keeper, to a unit that is entered later",
    async (given) => {
      at("2026-11-12T10:00:00Z");
      await givesUnit(given, "moving");
      at("2026-11-15T10:00:00Z");
      await givesUnit(given, "Garden flat");
      const { owner, secondId } = given;
      expect((await owner.put(`/units/${secondId}`, { name: "Garden flat" })).status).toBe(200);
    },
  ],
];

test.each(ways)("whoever was given another unit %s reads nothing of it before that day", async (_, move) => {
  at("2026-11-10T10:00:00Z");
  const given = await charged();
  const { occupant, pay, unitId, secondId } = given;
  const earlier = (await pay(100, secondId, { paidOn: "2026-11-02" })).body.data.payment;
  at("2026-11-15T10:00:00Z");
  await move(given);
  const { body } = await occupant.get(`/units/${secondId}/statement?from=2026-01-01`);
  expect(body.data.fromDay).toBe("2026-11-15");
  expect((await occupant.get(`/unit-payments/${earlier.id}/receipt`)).status).toBe(404);
  expect((await occupant.get(`/units/${unitId}/statement`)).status).toBe(404);
  const [mine] = (await occupant.get("/me/charges")).body.data.units;
  expect(mine).toMatchObject({ livesThere: true, payments: [] });
});

test("whose unit is written anew, or known later, goes on reading it from when they came", async () => {
  at("2026-11-10T10:00:00Z");
  const given = await charged();
  const { owner, occupant, propertyId, unitId } = given;
  at("2026-11-15T10:00:00Z");
  await givesUnit(given, "flat 3");
  const { token } = await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 3" });
  expect((await accept(occupant, token)).status).toBe(200);
  const { body } = await occupant.get(`/units/${unitId}/statement?from=2026-01-01`);
  expect(body.data.fromDay).toBe("2026-11-10");
});

test("whoever comes back to a unit reads nothing of those who lived there in between, and keeps their own receipts", async () => {
  at("2026-11-10T10:00:00Z");
  const { owner, occupant, pay, unitId, propertyId, memberId } = await charged();
  const own = (await pay(100, unitId, { paidOn: "2026-11-10" })).body.data.payment;
  await database.db.execute(sql`update unit_payments set payer_id = ${occupant.id} where id = ${own.id}`);
  at("2026-11-11T10:00:00Z");
  await owner.remove(`/properties/${propertyId}/members/${memberId}`);
  at("2026-11-13T10:00:00Z");
  const between = (await pay(900, unitId, { paidOn: "2026-11-13", payer: "Bisi Ade" })).body.data.payment;
  at("2026-11-15T10:00:00Z");
  const invitation = await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 3" });
  await accept(occupant, invitation.token);
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });

  expect((await occupant.get(`/unit-payments/${between.id}/receipt`)).status).toBe(404);
  expect((await occupant.get(`/unit-payments/${own.id}/receipt`)).status).toBe(200);
  const { body } = await occupant.get(`/units/${unitId}/statement?from=2026-01-01`);
  expect(body.data.fromDay).toBe("2026-11-15");
  const [mine] = (await occupant.get("/me/charges")).body.data.units;
  expect(mine).toMatchObject({ livesThere: true, payments: [{ id: own.id }] });
});

test("a time that keepers wrote down as over before somebody joined opens nothing of what came after it", async () => {
  at("2026-11-10T10:00:00Z");
  const { owner, occupant, pay, unitId } = await charged();
  const between = (await pay(900, unitId, { paidOn: "2026-11-02", payer: "Bisi Ade" })).body.data.payment;
  const fields = { name: "Amaka", movedIn: "2026-01-01", movedOut: "2026-02-01" };
  const { resident } = (await owner.post(`/units/${unitId}/residents`, fields)).body.data;
  await database.db.execute(sql`update residents set account_id = ${occupant.id} where id = ${resident.id}`);
  expect((await occupant.get(`/unit-payments/${between.id}/receipt`)).status).toBe(404);
});

type Person = Charged["owner"];
const writesDown = (owner: Person, unitId: string, memberId: string, movedIn: string, movedOut: string | null = null) =>
  owner.post(`/units/${unitId}/residents`, { memberId, movedIn, movedOut });
const paidBetween = async ({ pay, unitId }: Charged, paidOn: string) =>
  (await pay(900, unitId, { paidOn, payer: "Bisi Ade" })).body.data.payment;
const beginsOn = async (occupant: Person, unitId: string) =>
  (await occupant.get(`/units/${unitId}/statement?from=2026-01-01`)).body.data?.fromDay;

test("whoever moved out and in again while they stayed a member reads nothing of the time between", async () => {
  at("2026-11-01T10:00:00Z");
  const given = await charged();
  const { owner, occupant, unitId, memberId } = given;
  expect((await writesDown(owner, unitId, memberId, "2026-01-01", "2026-11-03")).status).toBe(201);
  at("2026-11-09T10:00:00Z");
  const between = await paidBetween(given, "2026-11-05");
  expect((await writesDown(owner, unitId, memberId, "2026-11-12")).status).toBe(201);

  // Until the day on which they come back it is the time that is over.
  expect((await occupant.get("/me/charges")).body.data.units).toMatchObject([{ livesThere: false, payments: [] }]);
  at("2026-11-13T10:00:00Z");
  expect((await occupant.get(`/unit-payments/${between.id}/receipt`)).status).toBe(404);
  expect(await beginsOn(occupant, unitId)).toBe("2026-11-12");
  expect((await occupant.get("/me/charges")).body.data.units).toMatchObject([{ livesThere: true, payments: [] }]);
});

test("a time that nobody ended opens nothing of what came before somebody joined again", async () => {
  at("2026-11-01T10:00:00Z");
  const given = await charged();
  const { owner, occupant, unitId, propertyId, memberId } = given;
  await writesDown(owner, unitId, memberId, "2026-01-01");
  at("2026-11-03T10:00:00Z");
  await owner.remove(`/properties/${propertyId}/members/${memberId}`);
  at("2026-11-07T10:00:00Z");
  const between = await paidBetween(given, "2026-11-05");
  at("2026-11-09T10:00:00Z");
  const invitation = await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 3" });
  await accept(occupant, invitation.token);
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });

  expect((await occupant.get(`/unit-payments/${between.id}/receipt`)).status).toBe(404);
  expect(await beginsOn(occupant, unitId)).toBe("2026-11-09");
});

test("a time that nobody ended opens nothing of what came before somebody was given the unit again", async () => {
  at("2026-11-01T10:00:00Z");
  const given = await charged();
  const { owner, occupant, unitId, memberId } = given;
  await writesDown(owner, unitId, memberId, "2026-01-01");
  at("2026-11-03T10:00:00Z");
  await givesUnit(given, "Flat 4");
  at("2026-11-07T10:00:00Z");
  const between = await paidBetween(given, "2026-11-05");
  at("2026-11-09T10:00:00Z");
  await givesUnit(given, "Flat 3");

  expect((await occupant.get(`/unit-payments/${between.id}/receipt`)).status).toBe(404);
  expect(await beginsOn(occupant, unitId)).toBe("2026-11-09");
});

test("a day on which keepers wrote that somebody moved in counts also before they joined, and before they were given the unit", async () => {
  at("2026-11-10T10:00:00Z");
  const given = await charged();
  const { owner, occupant, unitId, secondId, memberId } = given;
  await writesDown(owner, unitId, memberId, "2026-02-01", "2026-11-15");
  expect(await beginsOn(occupant, unitId)).toBe("2026-02-01");
  at("2026-11-15T10:00:00Z");
  await givesUnit(given, "Flat 4");
  await writesDown(owner, secondId, memberId, "2026-11-12");
  expect(await beginsOn(occupant, secondId)).toBe("2026-11-12");
});

test("a membership that ended and began again on one day, and times on the days after one another, are one", async () => {
  at("2026-11-03T10:00:00Z");
  const given = await charged();
  const { owner, occupant, unitId, propertyId, memberId } = given;
  await writesDown(owner, unitId, memberId, "2026-01-01", "2026-11-05");
  at("2026-11-06T10:00:00Z");
  await writesDown(owner, unitId, memberId, "2026-11-05");
  expect(await beginsOn(occupant, unitId)).toBe("2026-01-01");
  await owner.remove(`/properties/${propertyId}/members/${memberId}`);
  const invitation = await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 3" });
  await accept(occupant, invitation.token);
  const { id } = await memberOf(owner, propertyId, occupant);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  expect(await beginsOn(occupant, unitId)).toBe("2026-01-01");
});

test("of a building that was put away nobody but its keepers reads what a unit owes", async () => {
  at("2026-11-10T10:00:00Z");
  const { owner, occupant, propertyId, statement, unitId } = await charged();
  expect((await occupant.get(`/units/${unitId}/statement`)).status).toBe(200);
  expect((await owner.remove(`/properties/${propertyId}`)).status).toBe(200);
  expect((await occupant.get(`/units/${unitId}/statement`)).status).toBe(404);
  expect((await statement()).success).toBe(true);
});
