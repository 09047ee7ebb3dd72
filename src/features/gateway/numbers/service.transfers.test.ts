import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { newKey, numbered, withoutPaystack, withPaystack } from "../../../../tests/harness/gateway.ts";
import { accept, invited, memberOf } from "../../../../tests/harness/members.ts";
import { person } from "../../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));
afterEach(() => {
  clock.now = null;
});

type Kept = Awaited<ReturnType<typeof numbered>>;

/** A building with numbers, and that of Flat 3. */
async function shown(given: Parameters<typeof numbered>[1] = {}) {
  const kept = await numbered(paystack, given);
  const number = (await kept.numberOf()) ?? "";
  const sums = async () => [
    await kept.balance("clearing"),
    await kept.balance("receivable"),
    await kept.balance("paid_ahead"),
  ];
  return { ...kept, number, sums };
}
const sweep = ({ owner, propertyId }: Kept) => owner.post(`/properties/${propertyId}/gateway/sweep`);
const untouched = [0, 10_000_000, 0];

/** Somebody else lives in Flat 3 from now on. */
async function movesIn({ owner, propertyId }: Kept) {
  const next = await person("building_occupant", { propertyId, buildingUnit: "Flat 3", name: "Bola Ade" });
  const { id } = await memberOf(owner, propertyId, next);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  return next;
}

describe("a transfer to the number of a unit", () => {
  test("is booked for it once, with a receipt, and those who live there and the keepers are told", async () => {
    const { owner, occupant, merchant, number, sums, payments, told, check, propertyId } = await shown();
    merchant.telling = "twice";
    const { reference } = await merchant.transfer(number, 7_000_000);
    await drain();
    expect(await sums()).toEqual([7_000_000, 5_000_000, 2_000_000]);
    const [payment] = await payments();
    expect(payment).toMatchObject({ state: "paid", unit: "Flat 3", payer: "ADA OBI", receiptNumber: 1, reference });
    expect([(await told())[0], (await told(occupant))[0]]).toEqual(["A payment came online", "A transfer came"]);
    const path = `/unit-payments/${payment?.unitPaymentId}/receipt`;
    const { receipt } = (await occupant.get(path)).body.data;
    expect(receipt).toMatchObject({ number: 1, kobo: 7_000_000, receivedBy: "Paid online", paidInto: "clearing" });
    expect((await occupant.get("/me/charges")).body.data.units[0]).toMatchObject({ owedKobo: 0, aheadKobo: 2_000_000 });
    // Paid out, less what is kept of a transfer.
    merchant.settle();
    await sweep({ owner, propertyId } as Kept);
    expect([(await sums())[0], (await check()).adds]).toEqual([0, true]);
  });

  test("that is told late, never, out of order and at once beside the sweep: each once", async () => {
    const kept = await shown();
    const { merchant, number, sums, payments } = kept;
    merchant.telling = "late";
    for (const kobo of [1_000_000, 2_000_000]) await merchant.transfer(number, kobo);
    merchant.telling = "never";
    await merchant.transfer(number, 500_000);
    await Promise.all([sweep(kept), sweep(kept), merchant.release().then(drain)]);
    await drain();
    expect([await sums(), (await payments()).length]).toEqual([[3_500_000, 6_500_000, 0], 3]);
    // Nor is what a hint says of it believed.
    const authorization = { receiver_bank_account_number: number };
    merchant.telling = "once";
    await merchant.say("charge.success", { reference: "T-made-up", amount: 9_000_000, authorization });
    merchant.telling = "forged";
    await merchant.transfer(number, 100_000);
    await drain();
    expect((await sums())[0]).toBe(3_500_000);
  });

  test("that the provider itself has not heard of is found once who waits for it presses", async () => {
    const { occupant, merchant, number, unitId, sums } = await shown();
    await merchant.transfer(number, 1_000_000, { isLost: true });
    const look = async () => (await occupant.post(`/units/${unitId}/number/look`)).body.data?.isAsked;
    expect([await look(), await look()]).toEqual([true, false]);
    await drain();
    expect((await sums())[0]).toBe(1_000_000);
    merchant.answering = "html";
    clock.now = new Date(Date.now() + 11 * 60_000);
    expect((await occupant.post(`/units/${unitId}/number/look`)).status).toBe(409);
    merchant.answering = "right";
    expect(await look()).toBe(true);
  });

  test("that comes before it was told that the number was given is that unit's", async () => {
    const { merchant, owner, propertyId, list, sums } = await shown();
    merchant.numbers.assigning = "later";
    await owner.post(`/properties/${propertyId}/units`, { name: "Flat 9" });
    await owner.post(`/properties/${propertyId}/unit-numbers`, { phone: "0803 123 4567" });
    await drain();
    merchant.telling = "never";
    await merchant.numbers.release();
    const last = merchant.numbers.holders.at(-1)?.number ?? "";
    expect((await list()).counts.asked).toBe(1);
    merchant.telling = "once";
    await merchant.transfer(last, 1_000_000);
    await drain();
    expect([(await list()).counts, await sums()]).toEqual([
      { given: 4, asked: 0, failed: 0 },
      [1_000_000, 10_000_000, 1_000_000],
    ]);
  });

  test("in another currency it is booked nowhere; to a number of nobody here it is nobody's business", async () => {
    const { merchant, number, sums, payments, told } = await shown();
    await merchant.transfer(number, 100_000, { currency: "GHS" });
    await merchant.transfer("9912345678", 100_000);
    await drain();
    expect([await sums(), (await payments()).map(({ state }) => state)]).toEqual([untouched, ["odd"]]);
    expect(await told()).toContain("A payment online does not fit");
  });

  test("to another building's number, told of by a key that is not its own: booked in neither", async () => {
    const [mine, theirs] = [await shown(), await shown()];
    await mine.merchant.transfer(theirs.number, 1_000_000);
    await drain();
    await sweep(mine);
    expect([await mine.sums(), await theirs.sums()]).toEqual([untouched, untouched]);
    expect(await mine.told()).toContain("Paystack told of a payment of another building");
  });

  test("where two buildings share an account it is booked in the one whose number it is", async () => {
    const key = newKey();
    const [first, second] = [await shown({ key }), await shown({ key })];
    await second.merchant.transfer(second.number, 1_000_000);
    await drain();
    await Promise.all([sweep(first), sweep(second)]);
    expect([await first.sums(), await second.sums()]).toEqual([untouched, [1_000_000, 9_000_000, 0]]);
  });
});

describe("a number that is nobody's any more", () => {
  test("whoever moved out sees none, the next one gets another, and what still comes waits for a keeper", async () => {
    const kept = await shown();
    const { owner, occupant, merchant, number, numberOf, sums, payments, memberId, propertyId, unitId, secondId } =
      kept;
    await owner.remove(`/properties/${propertyId}/members/${memberId}`);
    await drain();
    expect(await numberOf()).toBe(undefined);
    const next = await movesIn(kept);
    const another = await numberOf(next);
    expect(another).toMatch(/^\d{10}$/);
    expect(another).not.toBe(number);
    await merchant.transfer(number, 1_000_000);
    await drain();
    const [held] = await payments();
    expect([await sums(), held?.state, held?.why]).toEqual([
      ...[untouched, "held", "It was sent to a number that is nobody's any more."],
    ]);
    expect((await kept.told())[0]).toBe("A transfer waits for your word");
    // Its payout waits too, which the building says.
    merchant.settle();
    expect((await sweep(kept)).body.detail).toContain("A payout waits for your word");
    const place = (who = owner, unit = unitId) =>
      who.post(`/online-payments/${held?.id}/unit`, { unitId: unit, reason: "Tunde sent it for October." });
    const refused = await Promise.all([occupant, next, await person("property_owner")].map((who) => place(who)));
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 404]);
    expect((await place(owner, crypto.randomUUID())).body.errors?.[0]?.path).toBe("unitId");
    const placed = await place(owner, secondId);
    expect([placed.status, placed.body.data?.payment]).toEqual([200, expect.objectContaining({ unit: "Flat 4" })]);
    expect([(await place()).status, await sums()]).toEqual([409, [1_000_000, 9_000_000, 0]]);
    expect((await sweep(kept)).status).toBe(200);
    expect([(await sums())[0], (await kept.check()).adds]).toEqual([0, true]);
    await merchant.transfer(another ?? "", 500_000);
    await drain();
    expect((await payments())[0]).toMatchObject({ state: "paid", unit: "Flat 3" });
  });

  test("where a keeper gives somebody another unit, the number of the one before goes, also from who comes next", async () => {
    const kept = await shown();
    const { owner, occupant, number, numberOf, merchant, payments, memberId, propertyId } = kept;
    const moved = await owner.put(`/properties/${propertyId}/members/${memberId}`, { unit: "Flat 4" });
    expect(moved.status).toBe(200);
    const { units } = (await occupant.get("/me/charges")).body.data;
    expect(units.map((one: { unit: string }) => one.unit)).toContain("Flat 4");
    const next = await movesIn(kept);
    expect([await numberOf(), await numberOf(next)]).toEqual([undefined, undefined]);
    await merchant.transfer(number, 1_000_000);
    await drain();
    expect((await payments())[0]).toMatchObject({ state: "held", unit: "Flat 3" });
    expect(await numberOf(next)).toMatch(/^\d{10}$/);
  });

  test("with another key the units get others; by the ones before, money waits", async () => {
    const { owner, merchant, number, numberOf, propertyId, sums, payments } = await shown();
    const key = newKey();
    const set = await owner.post(`/properties/${propertyId}/gateway`, { secretKey: key, settlesInto: "bank" });
    paystack.merchant(key).hookPath = new URL(set.body.data.gateway.hookUrl).pathname;
    expect(await numberOf()).toBe(undefined);
    await drain();
    expect(await numberOf()).not.toBe(number);
    await merchant.transfer(number, 1_000_000);
    await drain();
    expect([await sums(), (await payments())[0]?.state]).toEqual([untouched, "held"]);
  });

  test("after a handover, and once they are ended, nobody is shown one; given back meanwhile, it is not booked", async () => {
    const kept = await shown();
    const { owner, merchant, number, numberOf, propertyId, payments, sums } = kept;
    expect((await owner.remove(`/properties/${propertyId}/unit-numbers`)).status).toBe(200);
    expect((await owner.remove(`/properties/${propertyId}/unit-numbers`)).status).toBe(404);
    expect(await numberOf()).toBe(undefined);
    const sent = await merchant.transfer(number, 1_000_000);
    await drain();
    const [held] = await payments();
    sent.status = "reversed";
    const place = (who = owner) =>
      who.post(`/online-payments/${held?.id}/unit`, { unitId: kept.unitId, reason: "His" });
    expect((await place()).body.detail).toContain("It went back");
    expect([(await payments())[0]?.state, await sums()]).toEqual(["odd", untouched]);
    await kept.ask();
    await drain();
    expect(await numberOf()).not.toBe(undefined);
    const buyer = await person("property_owner", { name: "Bisi Ade" });
    const { token } = await invited(owner, propertyId, { role: "property_owner" });
    expect((await accept(buyer, token)).status).toBe(200);
    expect(await numberOf()).toBe(undefined);
    const { rows } = await database.db.execute(
      sql`select 1 from unit_numbers where property_id = ${propertyId} and ended_at is null`,
    );
    expect(rows).toEqual([]);
  });
});
