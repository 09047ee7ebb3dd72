import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { residents } from "#features/units/tables.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { toldByBank } from "../../../tests/harness/bank.ts";
import { limitedAlone } from "../../../tests/harness/books.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { owing, paidNow, today } from "../../../tests/harness/pay-lists.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const reason = "The bank says that it was never sent.";

/** ₦50,000 that were left for a flat and recorded as paid out: `back` takes the payout back. */
async function paidOut(kobo = 5_000_000) {
  const kept = await charged();
  const { owner, unitId, occupant } = kept;
  const left = { kobo, takenOn: today, paidInto: "bank", name: occupant.name };
  const { deposit } = (await owner.post(`/units/${unitId}/deposits`, left)).body.data;
  const id: string = deposit.id;
  await owner.post(`/deposits/${id}/decide`);
  const pay = () => owner.post(`/deposits/${id}/pay-out`, { ...paidNow(), paidFrom: "bank", chargesKobo: 5_000 });
  const back = (who = owner, which = id) => who.post(`/deposits/${which}/take-payout-back`, { reason });
  const of = (...roles: string[]) => Promise.all(roles.map((role) => kept.balance(role)));
  return { ...kept, id, pay, back, of, paid: await pay() };
}

const roles = ["bank", "deposits", "bank_charges"];

test("a payout that never left the bank is reversed today, stays as it was recorded, and is paid anew", async () => {
  const { owner, propertyId, id, pay, back, of, check } = await paidOut();
  expect(await of(...roles)).toEqual([-5_000, 0, 5_000]);
  const taken = (await back()).body.data.deposit;
  expect(taken).toMatchObject({
    ...{ id, state: "decided", paidOn: null, paidFrom: null, payoutReference: null },
    payoutsBack: [{ paidOn: today, paidFrom: "bank", takenBack: { by: owner.name, reason } }],
  });
  expect(await of(...roles)).toEqual([5_000_000, 5_000_000, 0]);
  expect((await back()).body.detail).toContain("Nothing of this deposit was paid out");
  const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
  expect(history.map(({ sentence }: { sentence: string }) => sentence).join()).toContain("that never left the bank");
  expect((await pay()).status).toBe(200);
  expect(await of(...roles)).toEqual([-5_000, 0, 5_000]);
  expect((await back()).body.data.deposit.payoutsBack).toHaveLength(2);
  expect((await pay()).body.data.deposit.state).toBe("paid_out");
  expect([await of(...roles), (await check()).adds]).toEqual([[-5_000, 0, 5_000], true]);
});

test("is taken back once, whoever presses, and by the owner alone", async () => {
  const { owner, at, propertyId, occupant, back, of } = await paidOut();
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  await owner.put(at, { managersMayPost: true });
  for (const who of [manager, occupant]) expect((await back(who)).status).toBe(403);
  expect((await back(await person("property_owner"))).status).toBe(404);
  expect((await back(owner, crypto.randomUUID())).status).toBe(404);
  const all = await Promise.all(Array.from({ length: 10 }, () => back()));
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await of("bank")).toEqual([5_000_000]);
});

test("stays while a line of the bank tells of it", async () => {
  const { owner, propertyId, back, id } = await paidOut();
  const posting = sql`select id from ledger_postings where source_kind = 'deposit_paid_out' and source_id = ${id}`;
  const end = await toldByBank({ owner, propertyId, posting });
  expect((await back()).body.detail).toContain("A line of the bank tells of it");
  await end();
  expect((await back()).status).toBe(200);
});

test("counts no more as what one person let go alone, nor twice once it is paid anew", async () => {
  const { owner, at, propertyId, back, pay } = await paidOut();
  const left = await limitedAlone({ owner, propertyId, at });
  const before = await left();
  await back();
  expect((await left()) - before).toBe(5_000_000);
  await pay();
  expect(await left()).toBe(before);
});

test("whose deposit it is, and all who keep the building, are told that it is to be paid again", async () => {
  const { owner, unitId, occupant, propertyId } = await paidOut();
  const lives = { name: occupant.name, movedIn: "2026-01-01", email: occupant.email };
  const { resident } = (await owner.post(`/units/${unitId}/residents`, lives)).body.data;
  await database.db.update(residents).set({ accountId: occupant.id }).where(eq(residents.id, resident.id));
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  const left = { kobo: 1_000_000, takenOn: today, paidInto: "bank", residentId: resident.id };
  const { deposit } = (await owner.post(`/units/${unitId}/deposits`, left)).body.data;
  await owner.post(`/deposits/${deposit.id}/decide`);
  await owner.post(`/deposits/${deposit.id}/pay-out`, { ...paidNow(), paidFrom: "bank" });
  await owner.post(`/deposits/${deposit.id}/take-payout-back`, { reason });
  const newest = async (who: Person) => (await who.get("/notifications")).body.data.notifications[0].title;
  expect([await newest(occupant), await newest(manager)]).toEqual([
    "The payout of your deposit was taken back",
    "A payout of a deposit was taken back",
  ]);
  expect((await occupant.get("/me/deposits")).body.data.deposits[0]).toMatchObject({
    ...{ state: "decided", payoutsBack: [{ takenBack: { reason } }] },
    can: { take_back: false },
  });
});

test("of a pay list it is said on its line alone, and goes on another list", async () => {
  const { owner, made, record, seen, deposits } = await owing([]);
  const list = await made({ invoiceIds: [] });
  await record(list);
  const back = () => owner.post(`/deposits/${deposits[0]?.id}/take-payout-back`, { reason });
  expect((await back()).status).toBe(200);
  const [line] = (await seen())[0].lines;
  expect([line.state, line.takenBackAt]).toEqual(["paid", expect.any(String)]);
  const again = await made({ invoiceIds: [] });
  expect((await back()).status).toBe(409);
  await record(again);
  const [after, first] = (await seen()).map((one: { lines: { takenBackAt: string | null }[] }) => one.lines[0]);
  expect([after.takenBackAt, first.takenBackAt]).toEqual([null, line.takenBackAt]);
});
