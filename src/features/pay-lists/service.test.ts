import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { paidJob } from "../../../tests/harness/invoices.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const today = lagosDay(new Date());
const details = { bank: "GTBank", number: "0123456780", name: "Bayo Works Ltd" };
const sums = [10_000_050, 2_000_000];

/** A building that owes two invoices, which a manager accepted or the owner, and a deposit; both may pay. */
async function owing() {
  const job = await paidJob();
  const { owner, propertyId, contractor, file, approve } = job;
  const manager = await verified("property_manager", { name: "Ngozi Eze" });
  await seated(owner, propertyId, manager, "property_manager");
  await owner.put(job.at, { managersMayPost: true });
  await contractor.put("/me/payout-account", details);
  const rested = () =>
    database.db.execute(
      sql`update payout_accounts set changed_at = now() - interval '2 days' where account_id = ${contractor.id}`,
    );
  await rested();
  await approve();
  const invoiceIds: string[] = [];
  for (const kobo of sums) {
    const { invoice } = (await file({ vatKobo: 0, lines: [{ what: "Injector", kobo }] })).body.data;
    await owner.post(`/invoices/${invoice.id}/accept`);
    invoiceIds.push(invoice.id);
  }
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 1" })).body.data;
  const left = { kobo: 500_000, takenOn: today, paidInto: "bank", name: "Tunde" };
  const { deposit } = (await owner.post(`/units/${unit.id}/deposits`, left)).body.data;
  await owner.post(`/deposits/${deposit.id}/decide`);
  const deposits = [{ id: deposit.id, bank: "Zenith", number: "0123456781" }];
  const at = `/properties/${propertyId}/pay-lists`;
  const make = (said: object = {}, who: Person = owner) => who.post(at, { invoiceIds, deposits, ...said });
  const made = async (said: object = {}, who: Person = owner) => (await make(said, who)).body.data.list;
  const record = (list: { id: string; lines: { id: string }[] }, who: Person = manager, said: object = {}) =>
    who.post(`/pay-lists/${list.id}/record`, { paidOn: today, lines: list.lines.map(({ id }) => ({ id })), ...said });
  const seen = async (who = owner) => (await who.get(at)).body.data.lists;
  return { ...job, books: job.at, at, manager, invoiceIds, deposits, make, made, record, seen, rested };
}

describe("a pay list", () => {
  test("is made of what is owed, had as a file for the bank, and recorded in one go, each line as its own payment", async () => {
    const { owner, manager, propertyId, made, record, seen, balance, check } = await owing();
    const payable = (await owner.get(`/properties/${propertyId}/payable`)).body.data;
    expect(payable.invoices.map(({ kobo, problem }: { kobo: number; problem: null }) => [kobo, problem])).toEqual(
      sums.map((kobo) => [kobo, null]),
    );
    const list = await made();
    expect(list).toMatchObject({ number: 1, state: "open", openKobo: 12_500_050 });
    const { body } = await owner.get(`/pay-lists/${list.id}/transfers`);
    expect(body.data.transfers).toMatchObject([
      { ...{ accountName: details.name, accountNumber: details.number }, amount: "100000.50" },
      { amount: "20000.00" },
      { accountName: "Tunde", accountNumber: "0123456781", amount: "5000.00", narration: "TUNSE LIST 1 LINE 3" },
    ]);
    const lines = list.lines.map(({ id }: { id: string }, at: number) => ({
      id,
      reference: `NIP${at}`,
      chargesKobo: 100,
    }));
    const both = await Promise.all([record(list, manager, { lines }), record(list, manager, { lines })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [shown] = await seen();
    expect([shown.state, shown.openKobo, shown.lines.map((line: { reference: string }) => line.reference)]).toEqual([
      ...["closed", 0, ["NIP0", "NIP1", "NIP2"]],
    ]);
    expect(shown.lines.every(({ paidBy }: { paidBy: string }) => paidBy === "Ngozi Eze")).toBe(true);
    const left = await Promise.all(["payable", "deposits", "bank_charges"].map(balance));
    expect([left, (await check()).adds]).toEqual([[0, 0, 300], true]);
    const { lines: journal } = (await owner.get(`/properties/${propertyId}/ledger/journal`)).body.data;
    const paid = journal.filter(({ kind }: { kind: string }) => ["payment", "deposit_paid_out"].includes(kind));
    expect(new Set(paid.map(({ postingId }: { postingId: string }) => postingId)).size).toBe(3);
  });

  test("takes two people as one by one: nothing of it is recorded by whoever said yes to a line that is too much", async () => {
    const { owner, manager, made, record, seen, balance } = await owing();
    const list = await made({}, manager);
    const refused = await record(list, owner);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Line 1, Bayo Works Ltd: You said yes to this yourself. Above ₦100,000 it takes two people. Ask Ngozi Eze to record the payment.",
    ]);
    expect([await balance("payable"), (await seen())[0].openKobo]).toEqual([12_000_050, 12_500_050]);
    // What somebody else may, the rest of it, is recorded by them; then whatever is left by the other.
    const [first] = list.lines;
    expect((await record({ ...list, lines: [first] }, manager)).body.data.list.state).toBe("open");
    expect((await record(list, manager)).status).toBe(409);
    expect((await record({ ...list, version: 1 }, manager, { version: 1 })).status).toBe(409);
    expect((await record({ ...list, lines: list.lines.slice(1) }, manager)).body.data.list.state).toBe("closed");
  });

  test("has nothing twice, nor what is on another list, paid, of another building, resting, or a keeper's own", async () => {
    const { manager, invoiceIds, deposits, make, made, record } = await owing();
    const other = await owing();
    const [first = "", second = ""] = invoiceIds;
    expect((await made({ invoiceIds: [first, first], deposits: [] })).lines).toHaveLength(1);
    expect((await make()).status).toBe(409);
    expect((await make({ invoiceIds: other.invoiceIds, deposits: [] })).status).toBe(422);
    expect((await make({ invoiceIds: [], deposits: other.deposits })).status).toBe(422);
    expect((await make({ invoiceIds: [], deposits: [] })).status).toBe(422);
    await manager.put("/me/payout-account", { ...details, number: "0123456781" });
    expect((await make({ invoiceIds: [] })).body.code).toBe("conflict_of_interest");
    expect((await make({ invoiceIds: [], deposits: [{ ...deposits[0], number: "0123456782" }] })).status).toBe(201);
    await manager.post(`/invoices/${second}/payments`, { kobo: sums[1], paidOn: today });
    expect((await make({ invoiceIds: [second], deposits: [] })).status).toBe(422);
    // What was paid apart meanwhile is not paid again by its list.
    const list = await other.made({ deposits: [] });
    await other.manager.post(`/invoices/${other.invoiceIds[1]}/payments`, { kobo: 1, paidOn: today });
    expect((await other.record(list)).body.detail).toMatch(/^Line 2, .+ more than is still owed/);
    // Nor is it sent to the bank again, and no one else whose bank details are others now: the name of the account counts.
    expect((await other.seen())[0].lines.map((line: { isOwed: boolean }) => line.isOwed)).toEqual([true, false]);
    const sent = async () => (await other.owner.get(`/pay-lists/${list.id}/transfers`)).body.data.transfers.length;
    expect([await sent(), (await other.seen())[0].openKobo]).toEqual([1, sums[0]]);
    await other.contractor.put("/me/payout-account", { ...details, name: "Someone Else" });
    expect([await sent(), (await other.seen())[0].lines[0].isChanged]).toEqual([0, true]);
    await other.contractor.put("/me/payout-account", details);
    await other.rested();
    expect((await other.owner.post(`/pay-lists/${list.id}/close`)).body.data.list.lines[0].state).toBe("left");
    expect((await other.record(list)).status).toBe(409);
    expect((await other.make({ deposits: [] })).status).toBe(201);
    await other.contractor.put("/me/payout-account", { ...details, number: "0123456789" });
    expect((await other.seen())[0].lines[0]).toMatchObject({ number: details.number, isChanged: true });
    expect((await record({ id: list.id, lines: list.lines })).status).toBe(404);
  });

  test("is for who may enter money there, and no bank details stay of who deleted their account", async () => {
    const { owner, manager, contractor, books, at, made, make, record, seen } = await owing();
    const list = await made();
    const gone = await verified("property_manager");
    const seat = await seated(owner, list.propertyId, gone, "property_manager");
    await owner.remove(`/properties/${list.propertyId}/members/${seat}`);
    for (const who of [gone, await person("property_owner"), await person("property_manager")]) {
      const tried = [await who.get(at), await make({}, who), await record(list, who)];
      const read = await who.get(`/pay-lists/${list.id}/transfers`);
      expect([...tried, read].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await contractor.get(`/pay-lists/${list.id}/transfers`)).status).toBe(403);
    await owner.put(books, { managersMayPost: false });
    for (const tried of [make({}, manager), record(list), manager.post(`/pay-lists/${list.id}/close`)])
      expect((await tried).status).toBe(403);
    expect((await send("DELETE", "/auth/me", contractor.token, { password })).status).toBe(200);
    expect((await seen())[0].lines[0]).toMatchObject({ bank: "", number: "", isChanged: true });
  });

  test("is of no invoices where the building takes tax of what it pays", async () => {
    const { owner, books, make } = await owing();
    await owner.put(books, { deductsTax: true });
    expect((await make()).status).toBe(409);
    expect((await make({ invoiceIds: [] })).status).toBe(201);
  });
});
