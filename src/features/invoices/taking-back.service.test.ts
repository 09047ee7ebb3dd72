import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { toldByBank } from "../../../tests/harness/bank.ts";
import { limitedAlone } from "../../../tests/harness/books.ts";
import { orderedJob } from "../../../tests/harness/invoices.ts";
import { owing, today } from "../../../tests/harness/pay-lists.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const reason = "The bank says that it was never sent.";

/** An invoice of ₦107,500 of which a part was paid, with duty and fee: `back` takes a payment back. */
async function paid(fields: object = {}, said: object = {}) {
  const job = await orderedJob(20_000_000, said);
  const id = await job.accepted({ taxId: "1000-0001" });
  await job.pay(id, { kobo: 4_000_000, chargesKobo: 10_000, ...fields });
  const shown = async (who?: Person) => (await job.seen(who)).invoices[0];
  const nth = async (at: number): Promise<string> => (await shown()).payments[at].id;
  const back = async (at = 0, who = job.owner) => who.post(`/invoice-payments/${await nth(at)}/take-back`, { reason });
  const of = async (...roles: string[]) => Promise.all(roles.map((role) => job.balance(role)));
  return { ...job, id, shown, nth, back, of };
}

const roles = ["bank", "payable", "bank_charges"];

describe("a recorded payment that never left the bank", () => {
  test("is reversed today and owed again, stays as it was recorded, and is paid anew", async () => {
    const { owner, bayo, manager, id, shown, back, of, pay, check, propertyId } = await paid();
    expect(await of(...roles)).toEqual([-4_010_000, 6_750_000, 10_000]);
    const taken = await back();
    expect(taken.status).toBe(200);
    expect(taken.body.data.invoice).toMatchObject({
      ...{ state: "payable", paidKobo: 0, leftKobo: 10_750_000 },
      payments: [{ kobo: 4_000_000, paidOn: lagosDay(new Date()), takenBack: { by: owner.name, reason } }],
    });
    expect(await of(...roles)).toEqual([0, 10_750_000, 0]);
    expect((await shown(bayo)).payments[0].takenBack.reason).toBe(reason);
    const titlesOf = async (who: Person) =>
      (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);
    expect((await titlesOf(bayo))[0]).toBe("A payment to you was taken back");
    expect((await titlesOf(manager))[0]).toBe("A payment was taken back");
    expect((await bayo.get("/me/payments")).body.data).toMatchObject({
      ...{ owedKobo: 10_750_000, payments: [{ takenBackAt: expect.any(String) }] },
    });
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history.map(({ sentence }: { sentence: string }) => sentence).join()).toContain("that never left the bank");
    expect((await pay(id, { kobo: 10_750_000 })).status).toBe(201);
    expect((await shown()).state).toBe("paid");
    expect([await of("payable"), (await check()).adds]).toEqual([[0], true]);
  });

  test("is told of on the job to its keepers, and to nobody of the firm what others did with its money", async () => {
    const { owner, bayo, technician, taskId, nth, back } = await paid();
    const note = "Nothing came in.";
    expect((await bayo.put(`/invoice-payments/${await nth(0)}/arrival`, { arrived: false, note })).status).toBe(200);
    expect((await back()).status).toBe(200);
    const ofMoney = ["payment_missing", "transfer_taken_back"];
    const actsFor = async (who: Person) =>
      (await who.get(`/tasks/${taskId}/activity`)).body.data.activity
        .map(({ act }: { act: string }) => act)
        .filter((act: string) => ofMoney.includes(act));
    expect([await actsFor(owner), await actsFor(bayo), await actsFor(technician)]).toEqual([
      ofMoney,
      ["payment_missing"],
      [],
    ]);
  });

  test("is taken back once, whoever presses, and by the owner alone", async () => {
    const { manager, bayo, chidi, technician, owner, at, back, of, nth } = await paid();
    await owner.put(at, { managersMayPost: true });
    const id = await nth(0);
    for (const who of [manager, bayo, chidi, technician]) expect((await back(0, who)).status).toBe(403);
    const take = (who: Person, what: string) => who.post(`/invoice-payments/${what}/take-back`, { reason });
    expect((await take(await person("property_owner"), id)).status).toBe(404);
    expect((await take(owner, crypto.randomUUID())).status).toBe(404);
    const all = await Promise.all(Array.from({ length: 10 }, () => back()));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await of("bank")).toEqual([0]);
  });

  test("stays where its contractor says that it has arrived, and they say nothing of it any more once it is taken back", async () => {
    const { bayo, back, nth } = await paid();
    const say = async (said: object) => bayo.put(`/invoice-payments/${await nth(0)}/arrival`, said);
    await say({ arrived: false, note: "Nothing came in." });
    expect((await back()).status).toBe(200);
    expect((await say({ arrived: true })).body.detail).toContain("was taken back");
    const other = await paid();
    await other.bayo.put(`/invoice-payments/${await other.nth(0)}/arrival`, { arrived: true });
    expect((await other.back()).body.detail).toContain("says that it has arrived");
  });

  test("stays while a line of the bank tells of it", async () => {
    const { owner, back, propertyId, nth } = await paid();
    const id = await nth(0);
    const posting = sql`select posting_id from invoice_payments where id = ${id}`;
    const end = await toldByBank({ owner, propertyId, posting });
    expect((await back()).body.detail).toContain("A line of the bank tells of it");
    await end();
    expect((await back()).status).toBe(200);
  });

  test("with its tax goes newest first, is in no month's tax any more, and stays once that was paid on", async () => {
    const { owner, at, id, propertyId, pay, back, of, nth } = await paid();
    await owner.put(at, { deductsTax: true });
    const month = today.slice(0, 7);
    const taken = async () => (await owner.get(`/properties/${propertyId}/tax-taken?month=${month}`)).body.data;
    const taxOf = async (kobo: number) =>
      (await owner.get(`/invoices/${id}/tax?kobo=${kobo}&taxClass=services&paidOn=${today}`)).body.data.tax.taxKobo;
    for (const kobo of [1_000_000, 2_000_000]) await pay(id, { kobo, taxKobo: await taxOf(kobo) });
    const before = await taken();
    expect(before.deductions).toHaveLength(2);
    expect((await back(1)).body.detail).toContain("Take back the payment after it first");
    expect((await back(2)).status).toBe(200);
    const after = await taken();
    expect(after.deductions).toHaveLength(1);
    expect(await of("wht")).toEqual([after.takenKobo]);
    await owner.post(`/properties/${propertyId}/tax-remittances`, { month, kobo: after.takenKobo, paidOn: today });
    expect((await back(1)).body.detail).toContain("is paid on already");
    // What was not taxed may be one that was not the last.
    expect([(await back(0)).status, await nth(0)]).toEqual([200, expect.any(String)]);
  });

  test("counts no more as what one person let go alone", async () => {
    const { owner, at, back, propertyId } = await paid();
    const left = await limitedAlone({ owner, propertyId, at });
    const before = await left();
    await back();
    expect((await left()) - before).toBe(4_000_000);
  });
});

test("of a pay list it is said on its line, and what is owed again goes on another list", async () => {
  const { owner, made, make, record, seen, invoiceIds, balance, rested } = await owing();
  const list = await made({ deposits: [] });
  await rested();
  await record(list);
  const [line] = (await seen())[0].lines;
  const before = await balance("payable");
  const { body } = await owner.get(`/properties/${list.propertyId}/invoices`);
  const invoice = body.data.invoices.find(({ id }: { id: string }) => id === invoiceIds[0]);
  const taken = await owner.post(`/invoice-payments/${invoice.payments[0].id}/take-back`, { reason });
  expect(taken.status).toBe(200);
  expect([before, await balance("payable")]).toEqual([0, 10_000_050]);
  const [shown, other] = (await seen())[0].lines;
  expect([shown.id, shown.state, other.takenBackAt]).toEqual([line.id, "paid", null]);
  expect(shown.takenBackAt).toEqual(expect.any(String));
  expect((await make({ invoiceIds: [invoiceIds[0]], deposits: [] })).status).toBe(201);
  expect((await owner.post(`/invoice-payments/${invoice.payments[0].id}/take-back`, { reason })).status).toBe(409);
});
