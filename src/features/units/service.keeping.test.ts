import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});

const remove = async (who: Person, unitId: string) => {
  const answer = await who.remove(`/units/${unitId}`);
  return [answer.status, answer.body.detail];
};
const stays = (why: string) => [409, `${why} It can be taken off the list once nothing of it is open.`];
const ten = 10_000_000;

async function begun() {
  clock.now = new Date("2026-11-23T10:00:00Z");
  return charged();
}

describe("a unit cannot be taken off the list", () => {
  test("while somebody whom a keeper confirmed belongs to it; after they left it can", async () => {
    const { owner, propertyId, occupant, unitId } = await begun();
    expect(await remove(owner, unitId)).toEqual(stays("Somebody belongs to it."));
    const { id } = await memberOf(owner, propertyId, occupant);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    expect(await remove(owner, unitId)).toEqual([200, undefined]);
  });

  test("while it owes, or paid ahead; with all of it paid it can, and the books keep what was", async () => {
    const { owner, secondId, thirdId, issue, pay, balances } = await begun();
    await issue({ lines: [{ what: "Guards", kobo: ten, basis: "equal" }] });
    expect(await remove(owner, secondId)).toEqual(stays("It owes service charge."));
    const { units } = await balances();
    const owed = units.find((one: { unitId: string }) => one.unitId === secondId).closingKobo;
    const { payment } = (await pay(owed + 500, secondId)).body.data;
    expect(await remove(owner, secondId)).toEqual(stays("It has paid ahead."));
    await owner.post(`/unit-payments/${payment.id}/take-back`, { reason: "Another sum" });
    await pay(owed, secondId);
    expect(await remove(owner, secondId)).toEqual([200, undefined]);
    expect((await balances()).units.map((one: { unitId: string }) => one.unitId)).toContain(secondId);
    expect(await remove(owner, thirdId)).toEqual(stays("It owes service charge."));
  });

  test("while a payment that somebody reported waits, or one online is under way", async () => {
    const { owner, propertyId, occupant, secondId, thirdId } = await begun();
    await database.db.execute(sql`insert into unit_payments
      (id, property_id, unit_id, kobo, paid_on, paid_into, payer, state, created_by, created_at)
      values (gen_random_uuid(), ${propertyId}, ${secondId}, 100, '2026-11-02', 'bank', 'Ada', 'reported', ${occupant.id}, now())`);
    expect(await remove(owner, secondId)).toEqual(stays("A payment for it waits to be confirmed."));
    await database.db.execute(sql`with g as (
        insert into payment_gateways (id, property_id, provider, mode, secret, word, settles_into, set_by, set_at)
        values (gen_random_uuid(), ${propertyId}, 'paystack', 'test', 'x', 'x', 'bank', ${owner.id}, now()) returning id)
      insert into online_payments (id, gateway_id, property_id, unit_id, provider, reference, kobo, payer, state, created_at)
      select gen_random_uuid(), id, ${propertyId}, ${thirdId}, 'paystack', 'r-' || ${thirdId}, 100, 'Ada', 'started', now() from g`);
    expect(await remove(owner, thirdId)).toEqual(stays("A payment online for it is under way, or was."));
    // What was begun longer ago is not asked about any more: nothing will come of it.
    const longAgo = sql`update online_payments set created_at = now() - interval '30 days' where unit_id = ${thirdId}`;
    await database.db.execute(longAgo);
    expect(await remove(owner, thirdId)).toEqual([200, undefined]);
  });

  test("while a deposit is held of it; paid out it can", async () => {
    const { owner, secondId } = await begun();
    const given = { kobo: 500, takenOn: "2026-11-02", paidInto: "bank", name: "Ada Obi" };
    const { deposit } = (await owner.post(`/units/${secondId}/deposits`, given)).body.data;
    expect(await remove(owner, secondId)).toEqual(stays("A caution deposit is kept of it."));
    await owner.post(`/deposits/${deposit.id}/decide`);
    expect(await remove(owner, secondId)).toEqual(stays("A caution deposit is kept of it."));
    await owner.post(`/deposits/${deposit.id}/pay-out`, { paidOn: "2026-11-23", paidFrom: "bank" });
    expect(await remove(owner, secondId)).toEqual([200, undefined]);
  });
});

describe("a file of units is not taken back", () => {
  test("once one of them was asked for money or paid, or somebody belongs to it; each is named", async () => {
    clock.now = new Date("2026-11-23T10:00:00Z");
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const csv = "name\nA\nB\nC\nD";
    const read = await owner.post(`/properties/${propertyId}/units/import`, { csv, dryRun: false });
    const { importId } = read.body.data;
    const undo = () => owner.post(`/imports/${importId}/undo`);
    await person("building_occupant", { propertyId, buildingUnit: "A" });
    const unconfirmed = (await owner.get(`/properties/${propertyId}/members`)).body.data.members;
    const { id } = unconfirmed.find(({ role }: { role: string }) => role === "building_occupant");
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    await books({ owner, propertyId });
    const { units } = (await owner.get(`/properties/${propertyId}/units`)).body.data;
    const idOf = (name: string) => units.find((one: { name: string }) => one.name === name).id;
    const paid = { kobo: 500, paidOn: "2026-11-02", paidInto: "bank" };
    const { payment } = (await owner.post(`/units/${idOf("B")}/payments`, paid)).body.data;
    await owner.post(`/unit-payments/${payment.id}/take-back`, { reason: "Another unit" });
    const given = { kobo: 500, takenOn: "2026-11-02", paidInto: "bank", name: "Ada Obi" };
    const { deposit } = (await owner.post(`/units/${idOf("C")}/deposits`, given)).body.data;
    await owner.post(`/deposits/${deposit.id}/take-back`, { reason: "By mistake" });
    const answer = await undo();
    expect(answer.status).toBe(409);
    expect(answer.body.errors?.map(({ message }: { message: string }) => message)).toEqual([
      "A: Somebody belongs to it.",
      "B: The books say what it was asked or paid.",
      "C: A caution deposit is kept of it.",
    ]);
    const left = await database.db.execute(
      sql`select from units where property_id = ${propertyId} and removed_at is null`,
    );
    expect(left.rows).toHaveLength(4);
  });

  test("what was taken off by hand meanwhile is no obstacle, whatever the books say of it", async () => {
    clock.now = new Date("2026-11-23T10:00:00Z");
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const read = await owner.post(`/properties/${propertyId}/units/import`, { csv: "name\nA\nB", dryRun: false });
    await books({ owner, propertyId });
    const { units } = (await owner.get(`/properties/${propertyId}/units`)).body.data;
    const [first] = units;
    const paid = { kobo: 500, paidOn: "2026-11-02", paidInto: "bank" };
    const { payment } = (await owner.post(`/units/${first.id}/payments`, paid)).body.data;
    await owner.post(`/unit-payments/${payment.id}/take-back`, { reason: "Another unit" });
    expect(await remove(owner, first.id)).toEqual([200, undefined]);
    expect((await owner.post(`/imports/${read.body.data.importId}/undo`)).status).toBe(200);
  });
});
