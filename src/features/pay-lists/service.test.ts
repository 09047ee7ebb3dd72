import { describe, expect, test } from "vitest";
import { seated, verified } from "../../../tests/harness/members.ts";
import { details, owing, sums, today } from "../../../tests/harness/pay-lists.ts";
import { password, person, send } from "../../../tests/harness/world.ts";

describe("a pay list", () => {
  test("is made of what is owed, had as a file for the bank, and recorded in one go, each line as its own payment", async () => {
    const { owner, manager, contractor, taskId, propertyId, made, record, seen, balance, check } = await owing();
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
    // Whoever is paid reads what was sent, when, by whom it was recorded, and what the bank calls it.
    const { invoices } = (await contractor.get(`/tasks/${taskId}/invoices`)).body.data;
    const { paidOn } = shown.lines[0];
    expect(invoices.map(({ payments }: { payments: object[] }) => payments)).toMatchObject([
      [{ kobo: sums[1], taxKobo: 0, paidOn, reference: "NIP1", paidBy: "Ngozi Eze" }],
      [{ kobo: sums[0], taxKobo: 0, paidOn, reference: "NIP0", paidBy: "Ngozi Eze" }],
    ]);
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
    const list = await other.made({ deposits: [] });
    // Nobody whose bank details are others now is sent to the bank: the name of the account counts.
    const sent = async () => (await other.owner.get(`/pay-lists/${list.id}/transfers`)).body.data.transfers.length;
    expect([await sent(), (await other.seen())[0].openKobo]).toEqual([2, 12_000_050]);
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
});
