import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { startOfMonth } from "#domain/days.ts";
import { residents } from "#features/units/tables.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { addTask } from "../../../tests/harness/crew.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { details, owing, paidNow, today } from "../../../tests/harness/pay-lists.ts";
import { ask, offer, quoted } from "../../../tests/harness/quotes.ts";
import { password, send } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});
const rested = () => database.db.execute(sql`update payout_accounts set changed_at = now() - interval '2 days'`);

describe("what stands on a pay list", () => {
  test("is paid by that list alone, until it is recorded or closed", async () => {
    const { owner, manager, invoiceIds, deposits, made, seen, balance } = await owing();
    const list = await made();
    const one = { kobo: 1, paidOn: today };
    const tried = [
      await manager.post(`/invoices/${invoiceIds[1]}/payments`, one),
      await owner.post(`/invoices/${invoiceIds[0]}/take-back`, { reason: "Not ours." }),
      await manager.post(`/deposits/${deposits[0]?.id}/pay-out`, { paidOn: today, paidFrom: "bank" }),
    ];
    expect(tried.map(({ status, body }) => [status, body.detail])).toEqual(
      tried.map(() => [409, "Pay list No. 1 pays this. Record that list, or close it first."]),
    );
    expect([await balance("payable"), (await seen())[0].lines.every((line: { isOwed: true }) => line.isOwed)]).toEqual([
      12_000_050,
      true,
    ]);
    await owner.post(`/pay-lists/${list.id}/close`);
    expect((await manager.post(`/invoices/${invoiceIds[1]}/payments`, one)).status).toBe(201);
  });

  test("is not recorded as paid before the list was made", async () => {
    clock.now = new Date("2031-06-30T22:59:00Z");
    const { made, record } = await owing();
    const list = await made({ deposits: [] });
    clock.now = new Date("2031-06-30T23:01:00Z");
    const early = await record(list, undefined, { paidOn: "2031-06-29" });
    expect([early.status, early.body.errors]).toEqual([
      422,
      [{ path: "paidOn", message: "That day is before the list was made." }],
    ]);
    expect((await record(list, undefined, { paidOn: "2031-06-30" })).status).toBe(200);
  });

  test("is recorded by the number that was paid, whatever its contractor has named since", async () => {
    const { contractor, made, record, balance } = await owing();
    const list = await made({ deposits: [] });
    await contractor.put("/me/payout-account", { ...details, number: "0123456799" });
    expect((await record(list)).status).toBe(200);
    expect(await balance("payable")).toBe(0);
  });

  test("is recorded by nobody whose number was paid, whatever its contractor has named since", async () => {
    const { contractor, manager, owner, propertyId, made, record } = await owing();
    const other = await verified("property_manager");
    await seated(owner, propertyId, other, "property_manager");
    const list = await made({ deposits: [] });
    await manager.put("/me/payout-account", { ...details, name: "Ngozi Eze" });
    await contractor.put("/me/payout-account", { ...details, number: "0123456799" });
    await rested();
    expect((await record(list)).body.code).toBe("conflict_of_interest");
    expect((await record(list, other)).status).toBe(200);
  });

  test("goes to no bank account of somebody who has deleted their account, also of a deposit", async () => {
    const { owner, unitId, occupant, propertyId } = await charged();
    const { resident } = (
      await owner.post(`/units/${unitId}/residents`, { name: occupant.name, movedIn: "2026-01-01" })
    ).body.data;
    await database.db.update(residents).set({ accountId: occupant.id }).where(eq(residents.id, resident.id));
    const left = { kobo: 500_000, takenOn: today, paidInto: "bank", residentId: resident.id };
    const { deposit } = (await owner.post(`/units/${unitId}/deposits`, left)).body.data;
    await owner.post(`/deposits/${deposit.id}/decide`);
    const deposits = [{ id: deposit.id, bank: "Zenith", number: "0123456781" }];
    const { list } = (await owner.post(`/properties/${propertyId}/pay-lists`, { deposits })).body.data;
    const sent = async () => (await owner.get(`/pay-lists/${list.id}/transfers`)).body.data.transfers.length;
    expect(await sent()).toBe(1);
    expect((await send("DELETE", "/auth/me", occupant.token, { password })).status).toBe(200);
    expect(await sent()).toBe(0);
    // What the bank had paid by then is recorded all the same.
    const lines = [{ id: list.lines[0].id }];
    expect((await owner.post(`/pay-lists/${list.id}/record`, { ...paidNow(), lines })).status).toBe(200);
  });
});

/** What a small company is paid without tax in a month, ₦2,000,000, has room for the first and not for both. */
const taxed = [190_000_000, 20_000_000];

describe("tax of a pay list", () => {
  test("is taken as one by one: the second invoice of a month counts what the first came to, and the rest goes to the bank", async () => {
    const [listed, single] = [await owing(taxed), await owing(taxed)];
    for (const { owner, books: at, invoiceIds } of [listed, single]) {
      await owner.put(at, { deductsTax: true });
      await owner.post(`/invoices/${invoiceIds[0]}/supplier`, { taxId: "1000-0001", isSmall: true, version: 0 });
    }
    const list = await listed.made({
      deposits: [],
      taxClasses: [{ id: listed.invoiceIds[1], taxClass: "professional" }],
    });
    const taken = list.lines.map(({ kobo, taxKobo }: { kobo: number; taxKobo: number }) => [kobo, taxKobo]);
    for (const [at, taxClass] of ["services", "professional"].entries()) {
      const [id, kobo] = [single.invoiceIds[at], taxed[at]];
      const asked = await single.owner.get(`/invoices/${id}/tax?kobo=${kobo}&taxClass=${taxClass}&paidOn=${today}`);
      const { taxKobo, transferKobo } = asked.body.data.tax;
      expect(taken[at]).toEqual([transferKobo, taxKobo]);
      const said = { kobo, taxKobo, taxClass, paidOn: today };
      expect((await single.manager.post(`/invoices/${id}/payments`, said)).status).toBe(201);
    }
    expect(taken).toEqual([
      [190_000_000, 0],
      [19_000_000, 1_000_000],
    ]);
    const { transfers } = (await listed.owner.get(`/pay-lists/${list.id}/transfers`)).body.data;
    expect(transfers.map(({ amount }: { amount: string }) => amount)).toEqual(["1900000.00", "190000.00"]);
    // What the bank was told was taken, whatever is known since.
    const { supplier } = (
      await listed.owner.get(`/invoices/${listed.invoiceIds[0]}/tax?kobo=1&taxClass=goods&paidOn=${today}`)
    ).body.data.tax;
    const more = { taxId: null, isSmall: false, version: supplier.version };
    expect((await listed.owner.post(`/invoices/${listed.invoiceIds[0]}/supplier`, more)).status).toBe(200);
    expect((await listed.record(list)).status).toBe(200);
    const roles = ["payable", "wht", "bank"];
    const balances = async ({ balance }: typeof listed) => Promise.all(roles.map((role) => balance(role)));
    expect(await balances(listed)).toEqual(await balances(single));
    const month = startOfMonth(today).slice(0, 7);
    const rows = async ({ owner, propertyId }: typeof listed) =>
      (await owner.get(`/properties/${propertyId}/tax-taken?month=${month}`)).body.data.deductions.map(
        ({ netKobo, permille, taxClass, taxId }: Record<string, unknown>) => ({ netKobo, permille, taxClass, taxId }),
      );
    expect(await rows(listed)).toEqual(await rows(single));
    expect((await rows(listed)).length).toBe(1);
  });

  test("is shown of each line before the list is made, as it stands on the list then, and nothing is written by looking", async () => {
    const { owner, contractor, books: at, invoiceIds, at: lists, made, seen, manager } = await owing(taxed);
    const look = (said: object, who = owner) => who.post(`${lists}/preview`, said);
    const untaxed = (await look({ invoiceIds })).body.data.lines;
    expect(untaxed).toMatchObject(taxed.map((kobo) => ({ kobo, netKobo: kobo, taxKobo: 0, taxWords: null })));
    await owner.put(at, { deductsTax: true });
    await owner.post(`/invoices/${invoiceIds[0]}/supplier`, { taxId: "1000-0001", isSmall: true, version: 0 });
    const said = { invoiceIds, taxClasses: [{ id: invoiceIds[1], taxClass: "professional" }] };
    const { lines } = (await look(said, manager)).body.data;
    expect(lines).toMatchObject([
      { invoiceId: invoiceIds[0], netKobo: 190_000_000, taxKobo: 0, kobo: 190_000_000, problem: null },
      { invoiceId: invoiceIds[1], netKobo: 20_000_000, taxKobo: 1_000_000, kobo: 19_000_000, problem: null },
    ]);
    // Alone the second has room for no tax, so the order and what is chosen count.
    expect((await look({ ...said, invoiceIds: [invoiceIds[1]] })).body.data.lines[0].taxKobo).toBe(0);
    expect(await seen()).toEqual([]);
    const list = await made({ ...said, deposits: [] });
    const shown = ["taxKobo", "taxWords", "kobo"] as const;
    for (const [at, line] of lines.entries()) for (const name of shown) expect(list.lines[at][name]).toBe(line[name]);
    expect((await look({ invoiceIds: [crypto.randomUUID()] })).body.data.lines).toEqual([]);
    expect((await look(said, contractor)).status).toBe(403);
  });

  test("is missed on a list that was made before the building took any, and the list says so until it is paid or closed", async () => {
    const { owner, books: at, made, seen, record } = await owing();
    const list = await made();
    const isUntaxed = async () => (await seen())[0].isUntaxed;
    expect([list.isUntaxed, await isUntaxed()]).toEqual([false, false]);
    await owner.put(at, { deductsTax: true });
    expect(await isUntaxed()).toBe(true);
    await record(list);
    expect(await isUntaxed()).toBe(false);
  });

  test("counts what other lists that are open are about to pay", async () => {
    const { owner, books: at, invoiceIds, made } = await owing(taxed);
    await owner.put(at, { deductsTax: true });
    await owner.post(`/invoices/${invoiceIds[0]}/supplier`, { taxId: "1000-0001", isSmall: true, version: 0 });
    const [first, second] = [invoiceIds[0], invoiceIds[1]];
    const taken = [
      await made({ invoiceIds: [first], deposits: [] }),
      await made({ invoiceIds: [second], deposits: [] }),
    ];
    expect(taken.map(({ lines }) => lines[0].taxKobo)).toEqual([0, 400_000]);
  });

  test("is not got around by paying the rest beside the list: what lists pay counts in the month that runs", async () => {
    clock.now = new Date("2031-06-11T09:00:00Z");
    const { owner, books: at, invoiceIds, made } = await owing(taxed);
    await owner.put(at, { deductsTax: true });
    await owner.post(`/invoices/${invoiceIds[0]}/supplier`, { taxId: "1000-0001", isSmall: true, version: 0 });
    const list = await made({ invoiceIds: [invoiceIds[0]], deposits: [] });
    const taxOn = async (paidOn: string) =>
      (await owner.get(`/invoices/${invoiceIds[1]}/tax?kobo=20000000&taxClass=services&paidOn=${paidOn}`)).body.data.tax
        .taxKobo;
    expect([list.lines[0].taxKobo, await taxOn("2031-06-11"), await taxOn("2031-05-31")]).toEqual([0, 400_000, 0]);
  });
});

describe("an advance on a pay list", () => {
  test("is given by it, stands as owed back, and is the only one of its contractor meanwhile", async () => {
    const { owner, manager, bayo, choose, propertyId } = await quoted([20_000_000, 30_000_000]);
    const { at, balance } = await books({ owner, propertyId });
    await owner.put(at, { managersMayPost: true });
    await owner.put(`/properties/${propertyId}/order-limits`, {
      ...{ jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 25 },
    });
    await bayo.put("/me/payout-account", details);
    const { order } = (await choose(owner, bayo)).body.data;
    const { advance } = (await bayo.post(`/orders/${order.id}/advances`, { kobo: 5_000_000, reason: "Cable." })).body
      .data;
    const make = () => owner.post(`/properties/${propertyId}/pay-lists`, { advanceIds: [advance.id] });
    expect((await make()).status).toBe(422);
    await owner.post(`/advances/${advance.id}/approve`);
    const payable = async () => (await owner.get(`/properties/${propertyId}/payable`)).body.data.advances;
    expect(await payable()).toMatchObject([{ problem: "The bank details are new, and rest for a day first." }]);
    expect((await make()).status).toBe(409);
    await rested();
    expect(await payable()).toMatchObject([{ kobo: 5_000_000, problem: null }]);
    const { list } = (await make()).body.data;
    expect(list.lines).toMatchObject([{ advanceId: advance.id, kobo: 5_000_000, isOwed: true, isChanged: false }]);
    const tried = [
      await make(),
      await manager.post(`/advances/${advance.id}/pay`, { paidOn: today }),
      await owner.post(`/advances/${advance.id}/refuse`, { reason: "No." }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([409, 409, 409]);
    // What waits beside it is not on the list, and so can be refused.
    const second = await addTask(owner, propertyId, { title: "Wire the pump house" });
    const { request } = (await ask(manager, second, [bayo])).body.data;
    await bayo.post(`/quote-requests/${request.id}/quotes`, offer(20_000_000));
    const { requests } = (await bayo.get(`/tasks/${second}/quotes`)).body.data;
    const { order: more } = (await owner.post(`/quotes/${requests[0].quotes[0].id}/choose`)).body.data;
    const beside = (await bayo.post(`/orders/${more.id}/advances`, { kobo: 1_000_000, reason: "Wire." })).body.data
      .advance;
    const no = await owner.post(`/advances/${beside.id}/refuse`, { reason: "The shop gives credit." });
    expect([no.status, no.body.data?.advance.state]).toEqual([200, "refused"]);
    const lines = [{ id: list.lines[0].id, reference: "NIP1" }];
    const record = (who = manager) => who.post(`/pay-lists/${list.id}/record`, { ...paidNow(), lines });
    // Details that were named after the list was made neither rest nor count.
    await bayo.put("/me/payout-account", { ...details, number: "0123456799" });
    const both = await Promise.all([record(), record()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await balance("advances"), await balance("bank")]).toEqual([5_000_000, -5_000_000]);
  });
});
