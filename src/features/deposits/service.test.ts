import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { residents } from "#features/units/tables.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { add, seated, verified } from "../../../tests/harness/members.ts";
import { sopPhoto } from "../../../tests/harness/sops.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";
import { depositDeductions } from "./tables.server.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});

/** A flat whose occupant, Tunde Okafor, left a deposit. */
async function held(fields: object = {}) {
  clock.now = new Date("2026-11-23T10:00:00Z");
  const kept = await charged();
  const { owner, unitId, occupant, propertyId } = kept;
  const lives = { name: occupant.name, movedIn: "2026-01-01", email: occupant.email };
  const made = await owner.post(`/units/${unitId}/residents`, lives);
  await database.db
    .update(residents)
    .set({ accountId: occupant.id })
    .where(eq(residents.id, made.body.data.resident.id));
  const residentId: string = made.body.data.resident.id;
  const take = (more: object = {}, who = owner) =>
    who.post(`/units/${unitId}/deposits`, {
      ...{ kobo: 5_000_000, takenOn: "2026-11-02", paidInto: "bank", residentId, ...fields, ...more },
    });
  const { deposit } = (await take()).body.data;
  const cut = async (kobo: number, who = owner, photos = 1) =>
    who.post(`/deposits/${deposit.id}/deductions`, {
      ...{ kobo, reason: "Broken window" },
      mediaUploads: photos > 0 ? [await sopPhoto()] : [],
    });
  const mine = async (who = occupant) => (await who.get("/me/deposits")).body.data.deposits;
  return { ...kept, take, cut, mine, deposit, depositId: deposit.id as string, propertyId };
}

describe("a caution deposit", () => {
  test("is owed to its person from the day it was taken, with a receipt, and is never income", async () => {
    const { deposit, take, balance, mine, owner, propertyId, at, check } = await held();
    expect(deposit).toMatchObject({
      number: 1,
      name: "Tunde Okafor",
      state: "held",
      restKobo: 5_000_000,
      unit: "Flat 3",
    });
    expect([await balance("bank"), await balance("deposits"), await balance("other_income")]).toEqual([
      5_000_000, 5_000_000, 0,
    ]);
    expect((await mine())[0]).toMatchObject({ id: deposit.id, number: 1, seal: deposit.seal });
    const { ledger } = (await owner.get(at)).body.data;
    expect(deposit.seal).toBe(ledger.headHash);
    // Whoever has lived there since long left one before there were books: it stands in them today.
    expect((await take({ takenOn: "2009-03-01" })).body.data.deposit).toMatchObject({ takenOn: "2009-03-01" });
    expect((await owner.get(`${at}/months`)).body.data.months).toHaveLength(1);
    const list = (await owner.get(`/properties/${propertyId}/deposits`)).body.data;
    expect([list.heldKobo, list.deposits.length]).toEqual([10_000_000, 2]);
    expect((await check()).adds).toBe(true);
  });

  test("comes back less what the owner decides, each deduction with reason and photo; its person reads it and objects once", async () => {
    const { cut, mine, owner, occupant, depositId, balance, check } = await held();
    expect((await cut(100, owner, 0)).status).toBe(422);
    expect((await cut(5_000_001)).status).toBe(409);
    expect((await cut(1_500_000)).body.data.deposit).toMatchObject({ state: "proposed", deductedKobo: 1_500_000 });
    const wrong = (await cut(200)).body.data.deposit.deductions[1];
    expect((await owner.remove(`/deductions/${wrong.id}`)).body.data.deposit.deductions.length).toBe(1);
    // A word is no money: nothing is kept until somebody decides.
    expect(await balance("deposits")).toBe(5_000_000);
    const [seen] = await mine();
    expect(seen.deductions).toMatchObject([
      { kobo: 1_500_000, reason: "Broken window", media: [{ fileType: "image" }] },
    ]);
    const say = () => occupant.post(`/deposits/${depositId}/objection`, { objection: "It was broken before." });
    expect([(await say()).status, (await say()).status]).toEqual([200, 409]);
    expect((await owner.get("/notifications")).body.data.notifications[0].title).toBe(
      "Somebody objects to a deduction",
    );
    const pay = (fields: object = {}) =>
      owner.post(`/deposits/${depositId}/pay-out`, { paidOn: "2026-11-22", paidFrom: "bank", ...fields });
    expect((await pay()).status).toBe(409);
    expect((await owner.post(`/deposits/${depositId}/decide`, { version: 1 })).status).toBe(409);
    expect((await owner.post(`/deposits/${depositId}/decide`)).body.data.deposit).toMatchObject({
      state: "decided",
      restKobo: 3_500_000,
    });
    expect([await balance("deposits"), await balance("repairs: Other")]).toEqual([3_500_000, -1_500_000]);
    expect([(await pay({ paidOn: "2026-11-24" })).status, (await pay({ paidOn: "2026-11-01" })).status]).toEqual([
      422, 422,
    ]);
    expect((await pay()).body.data.deposit).toMatchObject({ state: "paid_out", paidOn: "2026-11-22" });
    expect([await balance("deposits"), await balance("bank")]).toEqual([0, 1_500_000]);
    expect((await mine())[0].state).toBe("paid_out");
    expect((await check()).adds).toBe(true);
  });

  test("of which more is deducted later is spoken of anew, and both sentences stay", async () => {
    const { cut, mine, occupant, depositId } = await held();
    await cut(100_000);
    const say = (objection: string) => occupant.post(`/deposits/${depositId}/objection`, { objection });
    expect([(await say("It was broken before.")).status, (await say("Again.")).status]).toEqual([200, 409]);
    expect((await mine())[0].heard).toBe(true);
    clock.now = new Date("2026-11-24T10:00:00Z");
    await cut(3_000_000);
    expect((await mine())[0].heard).toBe(false);
    expect([(await say("That is not mine.")).status, (await say("Again.")).status]).toEqual([200, 409]);
    expect((await mine())[0]).toMatchObject({ heard: true, objection: "It was broken before.\nThat is not mine." });
  });

  test("is spoken of only as its person saw it: what was on its way meanwhile is not heard", async () => {
    const { cut, mine, occupant, depositId } = await held();
    await cut(100_000);
    const [seen] = await mine();
    const say = (fields: object) =>
      occupant.post(`/deposits/${depositId}/objection`, { objection: "Not mine.", ...fields });
    await cut(200_000);
    const late = await say({ version: seen.version });
    expect([late.status, late.body.detail]).toEqual([
      409,
      "What is deducted changed since you looked. Read it first, then say what you think.",
    ]);
    expect((await mine())[0]).toMatchObject({ heard: false, objection: null });
    clock.now = new Date("2026-11-24T10:05:00Z");
    expect((await say({ version: (await mine())[0].version })).status).toBe(200);
    expect((await mine())[0].heard).toBe(true);
    // It was asked for before they spoke, and its photo took until after it.
    clock.now = new Date("2026-11-24T10:00:00Z");
    await cut(3_000_000);
    expect((await mine())[0].heard).toBe(false);
    expect((await say({ version: (await mine())[0].version })).status).toBe(200);
    expect((await mine())[0].heard).toBe(true);
  });

  test("of which all is kept is over; one that was entered by mistake is reversed, once", async () => {
    const { cut, owner, depositId, take, balance } = await held();
    await cut(5_000_000);
    expect((await owner.post(`/deposits/${depositId}/decide`)).body.data.deposit.state).toBe("paid_out");
    const { id } = (await take({ name: "Ada Obi", residentId: undefined })).body.data.deposit;
    const back = () => owner.post(`/deposits/${id}/take-back`, { reason: "Wrong flat" });
    expect([(await back()).status, (await back()).status]).toEqual([200, 409]);
    expect((await owner.post(`/deposits/${depositId}/take-back`, { reason: "x" })).status).toBe(409);
    expect(await balance("deposits")).toBe(0);
  });

  test("is its person's and the keepers' alone, also once they left; the owner alone decides", async () => {
    const { owner, occupant, depositId, propertyId, mine, cut, take, memberId, at } = await held();
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const can = async () => (await manager.get(`/properties/${propertyId}/deposits`)).body.data.can;
    expect([(await take({}, manager)).status, (await cut(100, manager)).status]).toEqual([403, 403]);
    expect(await can()).toMatchObject({ see: true, take: false, deduct: false, pay: false });
    await owner.put(at, { managersMayPost: true });
    expect([(await take({}, manager)).status, (await cut(100, manager)).status]).toEqual([201, 201]);
    expect(await can()).toMatchObject({ take: true, deduct: true, pay: true, decide: false });
    expect((await manager.post(`/deposits/${depositId}/decide`)).status).toBe(403);
    const strangers = [await person("property_owner"), (await ownedBuilding()).occupant, await person("contractor")];
    for (const who of strangers) {
      expect([403, 404]).toContain((await who.get(`/properties/${propertyId}/deposits`)).status);
      expect([403, 404]).toContain((await who.post(`/deposits/${depositId}/objection`, { objection: "No." })).status);
      expect([403, 404]).toContain((await who.post(`/deposits/${depositId}/decide`)).status);
    }
    expect((await mine(strangers[1])).length).toBe(0);
    expect([403, 404]).toContain((await occupant.get(`/properties/${propertyId}/deposits`)).status);
    await owner.remove(`/properties/${propertyId}/members/${memberId}`);
    expect((await mine()).length).toBe(2);
    expect((await occupant.post(`/deposits/${depositId}/objection`, { objection: "It was broken." })).status).toBe(200);
  });

  test("takes numbers one after the other, and is decided and paid out once, whoever is there at once", async () => {
    const { take, cut, owner, depositId, balance, check } = await held();
    const made = await Promise.all([1, 2, 3].map(() => take()));
    expect(made.map(({ body }) => body.data.deposit.number).sort()).toEqual([2, 3, 4]);
    const cuts = await Promise.all([1, 2, 3].map(() => cut(2_000_000)));
    expect(cuts.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(await database.db.$count(depositDeductions, eq(depositDeductions.depositId, depositId))).toBe(2);
    const decided = await Promise.all([1, 2, 3].map(() => owner.post(`/deposits/${depositId}/decide`)));
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const out = { paidOn: "2026-11-23", paidFrom: "bank" };
    const paid = await Promise.all([1, 2, 3].map(() => owner.post(`/deposits/${depositId}/pay-out`, out)));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await balance("deposits"), await balance("bank")]).toEqual([15_000_000, 19_000_000]);
    expect((await check()).adds).toBe(true);
  });

  test("is not taken of who lives in another flat", async () => {
    const { owner, secondId, take, balance } = await held();
    const next = await owner.post(`/units/${secondId}/residents`, { name: "Bisi Ade", movedIn: "2026-01-01" });
    expect(next.status).toBe(201);
    expect((await take({ residentId: next.body.data.resident.id })).status).toBe(404);
    expect(await balance("deposits")).toBe(5_000_000);
  });

  test.each([
    { kobo: 0 },
    { kobo: -5 },
    { kobo: 1.5 },
    { kobo: 10_000_000_000_001 },
    { takenOn: "2026-11-24" },
    { takenOn: "2026-02-30" },
    { paidInto: "bank_reserve" },
    { residentId: undefined, name: undefined },
  ])("with %j is refused in words, and nothing is written", async (bad) => {
    const { take, balance } = await held();
    const answer = await take(bad);
    expect([answer.status, typeof answer.body.errors?.[0]?.message]).toEqual([422, "string"]);
    expect(await balance("deposits")).toBe(5_000_000);
  });
});

test("a large deposit is paid out by somebody else than who decided about it, where somebody else may", async () => {
  const { owner, propertyId, take, at } = await held();
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  await owner.put(at, { managersMayPost: true });
  const { deposit } = (await take({ kobo: 20_000_000 })).body.data;
  expect((await owner.post(`/deposits/${deposit.id}/decide`)).status).toBe(200);
  const pay = (who = owner) => who.post(`/deposits/${deposit.id}/pay-out`, { paidOn: "2026-11-22", paidFrom: "bank" });
  expect((await pay()).body.detail).toContain(`Ask ${manager.name} to record the payment.`);
  expect((await pay(manager)).status).toBe(200);
});
