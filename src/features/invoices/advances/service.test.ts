import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { limits, ordered, today } from "../../../../tests/harness/advances.ts";
import { testApp } from "../../../../tests/harness/app.ts";

const { database } = await testApp();

describe("money before the work", () => {
  test("is asked, approved and paid apart, stands as owed back, and the invoice proves it", async () => {
    const { owner, bayo, ask, seen, pay, accept, balance, check, propertyId } = await ordered();
    const { advance } = (await ask()).body.data;
    expect([advance.state, (await ask()).status]).toEqual(["asked", 409]);
    expect((await pay(advance.id)).status).toBe(409);
    const yes = () => owner.post(`/advances/${advance.id}/approve`, { kobo: 5_000_000 });
    const approved = await Promise.all(Array.from({ length: 10 }, yes));
    expect(approved.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const paid = await Promise.all(Array.from({ length: 10 }, () => pay(advance.id)));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect([await balance("advances"), await balance("bank"), await balance("payable")]).toEqual([
      5_000_000, -5_005_000, 0,
    ]);
    expect(await seen(bayo)).toMatchObject({ unprovedKobo: 5_000_000, advances: [{ state: "paid" }] });
    expect((await owner.get(`/properties/${propertyId}/advances`)).body.data.unproved).toEqual([
      { contractorName: "Bayo Works", kobo: 5_000_000 },
    ]);
    const more = await ask({ kobo: 1 });
    expect([more.status, more.body.detail]).toEqual([409, expect.stringContaining("₦50,000 was given ahead before")]);
    const invoice = await accept(8_000_000);
    expect(invoice).toMatchObject({ recoveredKobo: 5_000_000, leftKobo: 3_000_000, state: "part_paid" });
    expect([await balance("advances"), await balance("payable"), await balance("repairs: Plumbing")]).toEqual([
      0, 3_000_000, 8_000_000,
    ]);
    const much = { kobo: 3_000_001, paidOn: today };
    expect((await owner.post(`/invoices/${invoice.id}/payments`, much)).status).toBe(422);
    const rest = await owner.post(`/invoices/${invoice.id}/payments`, { ...much, kobo: 3_000_000 });
    expect(rest.body.data.invoice.state).toBe("paid");
    expect([(await seen()).unprovedKobo, (await check()).adds]).toEqual([0, true]);
  });

  test("is proved no further than the invoice, and not any more once the invoice is taken back", async () => {
    const { owner, given, accept, seen, balance } = await ordered();
    await given();
    const invoice = await accept(2_000_000);
    expect(invoice).toMatchObject({ recoveredKobo: 2_000_000, leftKobo: 0, state: "paid" });
    expect([(await seen()).unprovedKobo, await balance("advances")]).toEqual([3_000_000, 3_000_000]);
    const other = await ordered();
    await other.given();
    const large = await other.accept(8_000_000);
    await other.owner.post(`/invoices/${large.id}/take-back`, { reason: "The sum is of another job." });
    expect([(await other.seen()).unprovedKobo, await other.balance("advances")]).toEqual([5_000_000, 5_000_000]);
    const whole = await owner.post(`/invoices/${invoice.id}/take-back`, { reason: "The sum is of another job." });
    expect(whole.body.data?.invoice).toMatchObject({ state: "sent", recoveredKobo: 0, paidKobo: 0 });
    expect([(await seen()).unprovedKobo, await balance("advances")]).toEqual([5_000_000, 5_000_000]);
  });

  test("is at most the owner's share, which is nothing until they say so", async () => {
    const { owner, ask, propertyId } = await ordered();
    expect((await ask({ kobo: 5_000_001 })).body.errors?.[0]?.message).toContain("Up to ₦50,000");
    for (const kobo of [0, -1, 0.5]) expect((await ask({ kobo })).status).toBe(422);
    const set = (advancePercent: number) =>
      owner.put(`/properties/${propertyId}/order-limits`, { ...limits, advancePercent });
    expect((await set(51)).status).toBe(422);
    await set(0);
    expect((await ask()).body.detail).toContain("The owner lets nothing be given ahead");
  });

  test("is not more than the invoices leave of the order, when it is asked, approved and paid", async () => {
    const words = "The invoices of this order leave ₦20,000 that can be given ahead.";
    const toOwners = `${words} Refuse it, or add to the order first.`;
    const one = await ordered();
    const { advance } = (await one.ask()).body.data;
    await one.owner.post(`/advances/${advance.id}/approve`);
    await one.accept(18_000_000);
    const late = await one.pay(advance.id);
    expect([late.status, late.body.detail]).toEqual([409, toOwners]);
    // A manager pays, and neither refuses nor orders more.
    await one.owner.put(one.at, { managersMayPost: true });
    expect((await one.pay(advance.id, one.manager)).body.detail).toBe(words);
    expect(await one.balance("advances")).toBe(0);
    const two = await ordered();
    const asked = (await two.ask()).body.data.advance;
    await two.accept(18_000_000);
    const yes = await two.owner.post(`/advances/${asked.id}/approve`);
    expect([yes.status, yes.body.detail]).toEqual([409, toOwners]);
    await two.owner.post(`/advances/${asked.id}/refuse`, { reason: "Too late" });
    expect((await two.ask({ kobo: 2_000_001 })).body.detail).toBe(words);
    expect((await two.ask({ kobo: 2_000_000 })).status).toBe(201);
  });

  test("is not paid for an order that was cancelled, though its contractor was chosen anew", async () => {
    const { owner, ask, pay, chosenAnew, balance } = await ordered();
    const { advance } = (await ask()).body.data;
    await owner.post(`/advances/${advance.id}/approve`);
    expect((await chosenAnew()).status).toBe(200);
    const paid = await pay(advance.id);
    expect([paid.status, paid.body.detail]).toEqual([409, "The order was cancelled."]);
    expect(await balance("advances")).toBe(0);
  });

  test("is proved by an invoice of the contractor who was chosen anew, or has no order any more", async () => {
    const { given, chosenAnew, accept, seen, order, balance } = await ordered();
    await given();
    expect((await chosenAnew()).body.data.order.id).not.toBe(order.id);
    expect(await accept(8_000_000)).toMatchObject({ recoveredKobo: 5_000_000, leftKobo: 3_000_000 });
    expect([(await seen()).unprovedKobo, await balance("advances")]).toEqual([0, 0]);
    const { owner, bayo, taskId, ...other } = await ordered();
    await other.given();
    await owner.post(`/orders/${other.order.id}/cancel`, { reason: "We agree by word of mouth." });
    await owner.put(`/tasks/${taskId}`, { contractorId: bayo.id });
    expect(await other.accept(8_000_000)).toMatchObject({ recoveredKobo: 5_000_000, leftKobo: 3_000_000 });
  });

  test("is proved first: something is held back only of what is left then", async () => {
    const kept = { retentionPermille: 50, retentionDays: 20 };
    const whole = await ordered(kept);
    await whole.given();
    expect(await whole.accept(2_000_000)).toMatchObject({
      ...{ recoveredKobo: 2_000_000, heldKobo: 0, retainedKobo: 0, heldUntil: null, state: "paid" },
    });
    expect([await whole.balance("advances"), await whole.balance("retention")]).toEqual([3_000_000, 0]);
    const { given, accept, balance, check } = await ordered(kept);
    await given();
    expect(await accept(5_100_000)).toMatchObject({
      ...{ recoveredKobo: 5_000_000, heldKobo: 100_000, retainedKobo: 100_000, leftKobo: 0, state: "part_paid" },
    });
    const roles = ["advances", "retention", "payable", "repairs: Plumbing"];
    expect(await Promise.all(roles.map(balance))).toEqual([0, 100_000, 0, 5_100_000]);
    expect((await check()).adds).toBe(true);
  });

  test("leaves an invoice that can be paid, though its rest cannot bear the tax of all", async () => {
    const { owner, at, given, accept, balance, check } = await ordered();
    await owner.put(at, { deductsTax: true });
    await given();
    const { id } = await accept(5_050_000);
    const taxOf = async (kobo: number) =>
      (await owner.get(`/invoices/${id}/tax?kobo=${kobo}&taxClass=services&paidOn=${today}`)).body.data.tax;
    const pay = (kobo: number, taxKobo: number) =>
      owner.post(`/invoices/${id}/payments`, { kobo, taxKobo, paidOn: today });
    const part = await pay(49_999, (await taxOf(49_999)).taxKobo);
    expect([part.status, part.body.errors?.[0]?.path]).toEqual([422, "kobo"]);
    const rest = await taxOf(50_000);
    expect(rest).toMatchObject({ netKobo: 50_000, taxKobo: 2_000, transferKobo: 48_000, permille: 40 });
    expect(rest.words).toContain("ask an accountant about its tax");
    expect((await pay(50_000, 2_000)).body.data.invoice.state).toBe("paid");
    expect([await balance("payable"), await balance("wht"), (await check()).adds]).toEqual([0, 2_000, true]);
  });

  test("can be refused after the yes, until it is paid", async () => {
    const { owner, manager, bayo, ask, pay, seen } = await ordered();
    const { advance } = (await ask()).body.data;
    await owner.post(`/advances/${advance.id}/approve`);
    const no = (who: typeof owner, id = advance.id) =>
      who.post(`/advances/${id}/refuse`, { reason: "Buy on account." });
    for (const who of [manager, bayo]) expect((await no(who)).status).toBe(403);
    expect((await seen()).advances[0].can).toMatchObject({ decide: true, pay: true });
    expect((await no(owner)).body.data?.advance).toMatchObject({
      state: "refused",
      can: { decide: false, pay: false },
    });
    expect((await pay(advance.id)).status).toBe(409);
    const again = (await ask()).body.data.advance;
    await owner.post(`/advances/${again.id}/approve`);
    await pay(again.id);
    expect((await no(owner, again.id)).status).toBe(409);
  });

  test("is proved once, though code from before it took the invoice back", async () => {
    const { owner, given, accept, seen } = await ordered();
    await given();
    const { id } = await accept(8_000_000);
    await database.db.execute(sql`update invoices set state = 'sent', verification_id = null, decided_by = null,
      decided_at = null, round = round + 1 where id = ${id}`);
    const { invoice } = (await owner.post(`/invoices/${id}/accept`)).body.data;
    expect(invoice).toMatchObject({ recoveredKobo: 5_000_000, leftKobo: 3_000_000 });
    expect((await seen()).unprovedKobo).toBe(0);
  });

  test("is not proved by an invoice that is refused, though code from before it took the invoice back", async () => {
    const { owner, given, accept, seen, balance } = await ordered();
    await given();
    const { id } = await accept(8_000_000);
    await owner.post(`/invoices/${id}/take-back`, { reason: "The sum is of another job." });
    await database.db.execute(sql`update order_advances set recovered_kobo = kobo where state = 'paid'
      and task_id = (select task_id from invoices where id = ${id})`);
    await database.db.execute(sql`update invoices set recovered_kobo = 5000000, advance_id = (select id from order_advances
      where task_id = invoices.task_id and state = 'paid') where id = ${id}`);
    const refused = await owner.post(`/invoices/${id}/refuse`, { reason: "Not this job." });
    expect(refused.body.data.invoice).toMatchObject({ state: "refused", recoveredKobo: 0 });
    expect([(await seen()).unprovedKobo, await balance("advances")]).toEqual([5_000_000, 5_000_000]);
  });

  test("is asked by its contractor and decided by the owner alone", async () => {
    const { owner, manager, bayo, chidi, ask, pay, taskId } = await ordered();
    for (const who of [owner, manager]) expect((await ask({}, who)).status).toBe(403);
    expect((await ask({}, chidi)).status).toBe(404);
    const { advance } = (await ask()).body.data;
    for (const who of [manager, bayo]) expect((await who.post(`/advances/${advance.id}/approve`)).status).toBe(403);
    expect((await chidi.get(`/tasks/${taskId}/advances`)).status).toBe(404);
    expect((await owner.post(`/advances/${advance.id}/approve`, { kobo: 1 })).status).toBe(409);
    const no = await owner.post(`/advances/${advance.id}/refuse`, { reason: "Buy it on account." });
    expect(no.body.data.advance).toMatchObject({ state: "refused", answer: "Buy it on account." });
    expect((await owner.post(`/advances/${advance.id}/approve`)).status).toBe(409);
    const again = (await ask()).body.data.advance;
    await owner.post(`/advances/${again.id}/approve`);
    expect((await pay(again.id, manager)).status).toBe(403);
    expect((await pay(again.id, bayo)).status).toBe(403);
  });

  test("is not given by a console without a yes", async () => {
    const { ask } = await ordered();
    const { id } = (await ask()).body.data.advance;
    const set = (what: ReturnType<typeof sql>) =>
      database.db.execute(sql`update order_advances set ${what} where id = ${id}`);
    await expect(set(sql`state = 'paid'`)).rejects.toThrow();
    await expect(set(sql`state = 'approved', decided_by = asked_by`)).rejects.toThrow();
    await expect(set(sql`recovered_kobo = 1`)).rejects.toThrow();
  });
});
