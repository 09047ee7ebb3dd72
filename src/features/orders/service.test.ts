import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { addTask, finish, technicianOf, verify } from "../../../tests/harness/crew.ts";
import { ask, offer, quotable, quoted } from "../../../tests/harness/quotes.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();

describe("ordering at a quoted price", () => {
  test("a manager orders within their limit, and the contractor agrees", async () => {
    const { owner, manager, bayo, chidi, choose, seen, ordersOf, taskId } = await quoted();
    const answer = await choose(manager, bayo);
    expect(answer.body.data).toMatchObject({
      request: { state: "ordered" },
      order: { number: 1, state: "issued", totalKobo: 8_000_000, contractorName: "Bayo Works" },
      approval: null,
    });
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.contractorId).toBe(bayo.id);
    expect((await chidi.get("/notifications")).body.data.notifications[0].message).toContain(
      "Another offer was chosen.",
    );
    const { id } = answer.body.data.order;
    expect((await chidi.post(`/orders/${id}/accept`)).status).toBe(404);
    expect((await bayo.post(`/orders/${id}/accept`)).body.data.order.state).toBe("accepted");
    expect((await bayo.post(`/orders/${id}/accept`)).status).toBe(409);
    expect((await seen(manager)).requests[0].state).toBe("ordered");
    expect((await ordersOf(bayo)).approvals).toEqual([]);
  });

  test("above the limit the owner is asked, and whoever asks never approves", async () => {
    const { owner, manager, bayo, choose, ordersOf, taskId } = await quoted([10_000_001, 11_000_000]);
    const { order, approval } = (await choose(manager, bayo)).body.data;
    expect([order, approval.state, approval.kobo]).toEqual([null, "pending", 10_000_001]);
    expect(approval.why).toContain("Managers may order up to ₦100,000 a job.");
    expect((await choose(manager, bayo)).status).toBe(409);
    expect((await manager.post(`/approvals/${approval.id}/approve`)).status).toBe(403);
    expect((await bayo.post(`/approvals/${approval.id}/approve`)).status).toBe(403);
    expect((await manager.get(`/tasks/${taskId}`)).body.data.task.contractorId).toBeNull();
    const waiting = (await owner.get("/approvals?state=pending")).body.data.approvals;
    expect(waiting).toMatchObject([{ id: approval.id, can: { approve: true }, askedBy: "Ngozi Eze" }]);
    expect((await owner.post(`/approvals/${approval.id}/approve`, { kobo: 1 })).status).toBe(409);
    expect((await owner.post(`/approvals/${approval.id}/approve`, { kobo: 10_000_001 })).status).toBe(200);
    expect((await ordersOf(manager)).orders).toMatchObject([{ totalKobo: 10_000_001, sums: [{ byOwner: true }] }]);
    expect((await owner.post(`/approvals/${approval.id}/refuse`, { reason: "No." })).status).toBe(409);
  });

  test("the owner asks before deciding: it waits as before, whoever asked for it answers, and both stay with the job", async () => {
    const { owner, manager, bayo, choose, ordersOf, taskId } = await quoted([20_000_000, 30_000_000]);
    const { approval } = (await choose(manager, bayo)).body.data;
    expect(approval).toMatchObject({ question: null, can: { query: false, reply: false } });
    const query = (who: Person) =>
      who.post(`/approvals/${approval.id}/ask`, { question: "Is the old pump beyond repair?" });
    const answer = (who: Person) =>
      who.post(`/approvals/${approval.id}/answer`, { reply: "Yes, its shaft is broken." });
    for (const who of [manager, bayo]) expect((await query(who)).status).toBe(403);
    expect((await answer(manager)).status).toBe(409);
    const twice = await Promise.all([query(owner), query(owner)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [asked] = (await ordersOf(manager)).approvals;
    expect(asked).toMatchObject({ state: "pending", decidedBy: null, can: { query: false, reply: true } });
    expect(asked.question).toMatchObject({ text: "Is the old pump beyond repair?", by: owner.name, reply: null });
    const newest = async (who: Person) => (await who.get("/notifications")).body.data.notifications[0];
    expect((await newest(manager)).message).toContain("Is the old pump beyond repair?");
    for (const who of [owner, bayo]) expect((await answer(who)).status).toBe(403);
    expect((await answer(manager)).body.data.approval).toMatchObject({ state: "pending", can: { reply: false } });
    expect((await answer(manager)).status).toBe(409);
    expect(await newest(owner)).toMatchObject({
      message: expect.stringContaining("its shaft is broken"),
      link: `/tasks?task=${taskId}&approval=${approval.id}`,
    });
    const [answered] = (await ordersOf(owner)).approvals;
    expect(answered.question.reply).toMatchObject({ text: "Yes, its shaft is broken.", by: manager.name });
    expect(answered.can).toMatchObject({ approve: true, query: true });
    const told = async (who: Person) =>
      (await who.get(`/tasks/${taskId}/activity`)).body.data.activity.map(({ text }: { text: string }) => text);
    for (const who of [owner, manager])
      expect(await told(who)).toEqual(
        expect.arrayContaining(["Is the old pump beyond repair?", "Yes, its shaft is broken."]),
      );
    expect((await query(owner)).body.data.approval.question.reply).toBeNull();
    expect((await owner.post(`/approvals/${approval.id}/approve`)).status).toBe(200);
    for (const late of [await query(owner), await answer(manager)]) expect(late.status).toBe(409);
    // What keepers ask each other is not told to whoever got the job.
    expect((await told(bayo)).join()).not.toContain("pump");
  });

  test("what waits shows the first picture of the job to its keepers", async () => {
    const { owner, manager, bayo, choose, ordersOf, taskId, propertyId } = await quoted([20_000_000, 30_000_000]);
    await choose(manager, bayo);
    expect((await ordersOf(owner)).approvals[0].photoUrl).toBeNull();
    await database.db.execute(sql`insert into media (id, uploaded_by, property_id, thing, thing_id, kind, content_type,
      file_name, bytes, sha256, original_key, thumbnail_key, received_at) values (${randomUUID()}, ${owner.id},
      ${propertyId}, 'task', ${taskId}, 'image', 'image/jpeg', 'pump.jpg', 1, '\\x00', 'a', 'b', now())`);
    expect((await ordersOf(owner)).approvals[0].photoUrl).toContain("thumbnail");
  });

  test("fifty approvals at once have one effect", async () => {
    const { owner, manager, bayo, choose, ordersOf } = await quoted([20_000_000, 30_000_000]);
    const { approval } = (await choose(manager, bayo)).body.data;
    const all = await Promise.all(Array.from({ length: 50 }, () => owner.post(`/approvals/${approval.id}/approve`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await ordersOf(owner)).orders).toHaveLength(1);
  });

  test("several approvals at once in one building give each order a number of its own", async () => {
    const { owner, manager, propertyId, firms } = await quotable();
    const asked: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const taskId = await addTask(owner, propertyId);
      const { id } = (await ask(manager, taskId, [firms[0]])).body.data.request;
      const { request } = (await firms[0].post(`/quote-requests/${id}/quotes`, offer(20_000_000))).body.data;
      const { approval } = (await manager.post(`/quotes/${request.quotes[0].id}/choose`)).body.data;
      asked.push(approval.id);
    }
    const answers = await Promise.all(asked.map((id) => owner.post(`/approvals/${id}/approve`)));
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
    const { orders } = (await owner.get(`/properties/${propertyId}/orders`)).body.data;
    expect(orders.map(({ number }: { number: number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("what a manager orders in a month counts together, and a new month begins anew", async () => {
    clock.now = new Date("2026-11-23T09:00:00Z");
    const one = await quoted();
    await one.owner.put(`/properties/${one.propertyId}/order-limits`, { jobKobo: 10_000_000, monthKobo: 12_000_000 });
    const { order } = (await one.choose(one.manager, one.bayo)).body.data;
    const more = (kobo: number) => one.manager.post(`/orders/${order.id}/variations`, { kobo, reason: "New cable." });
    expect((await more(2_000_000)).body.data).toMatchObject({ order: { totalKobo: 10_000_000 }, approval: null });
    await one.owner.put(`/properties/${one.propertyId}/order-limits`, { jobKobo: 90_000_000, monthKobo: 12_000_000 });
    const { approval } = (await more(2_000_001)).body.data;
    expect(approval).toMatchObject({ kind: "variation", kobo: 2_000_001, why: expect.stringContaining("this month") });
    expect((await more(1)).body.data.approval).toBeNull();
    expect((await more(2_000_000)).status).toBe(409);
    expect((await one.owner.post(`/approvals/${approval.id}/approve`)).status).toBe(200);
    expect((await one.ordersOf(one.bayo)).orders[0]).toMatchObject({ totalKobo: 12_000_002 });
    clock.now = new Date("2026-11-30T23:30:00Z");
    expect((await more(2_000_000)).body.data.approval).toBeNull();
    clock.now = null;
  });

  test("in an emergency a manager orders at once, and the owner looks at it afterwards", async () => {
    clock.now = new Date("2026-11-23T09:00:00Z");
    const calm = await quoted([20_000_000, 40_000_000]);
    const why = { emergency: "The flat is under water." };
    expect((await calm.choose(calm.manager, calm.bayo, why)).body.detail).toContain("Only a critical job");
    const { owner, manager, bayo, chidi, choose, ordersOf } = await quoted([20_000_000, 40_000_000], {
      priority: "critical",
    });
    expect((await choose(manager, chidi, why)).status).toBe(409);
    const { order, approval } = (await choose(manager, bayo, why)).body.data;
    expect([order.state, approval.kind, approval.unratified]).toEqual(["issued", "emergency", false]);
    expect((await manager.post(`/approvals/${approval.id}/withdraw`)).status).toBe(409);
    clock.now = new Date("2026-11-26T09:00:01Z");
    expect((await ordersOf(owner)).approvals[0].unratified).toBe(true);
    await owner.post(`/approvals/${approval.id}/approve`);
    expect((await ordersOf(owner)).approvals[0]).toMatchObject({ unratified: false, state: "approved" });
    clock.now = null;
  });

  test("above ₦500,000 one contractor is not enough without a word on it", async () => {
    const { owner, manager, bayo, requestId, taskId } = await quoted();
    await manager.post(`/quote-requests/${requestId}/cancel`);
    const asked = await owner.post(`/tasks/${taskId}/quote-requests`, { contractorIds: [bayo.id] });
    const { request } = (
      await bayo.post(`/quote-requests/${asked.body.data.request.id}/quotes`, {
        ...{ lines: [{ kind: "material", what: "Pump", kobo: 50_000_001 }], days: 1 },
      })
    ).body.data;
    const choose = (said: object) => owner.post(`/quotes/${request.quotes[0].id}/choose`, said);
    expect((await choose({})).body.errors?.[0]?.path).toBe("whyOnlyOne");
    expect((await choose({ whyOnlyOne: "They hold the warranty." })).body.data.order.totalKobo).toBe(50_000_001);
  });

  test("ends with the job, and is cancelled only before the work has begun", async () => {
    const one = await quoted();
    const { order } = (await one.choose(one.owner, one.bayo)).body.data;
    const answer = await one.manager.post(`/orders/${order.id}/cancel`, { reason: "We sell the pump." });
    expect(answer.body.data.order).toMatchObject({ state: "cancelled", reason: "We sell the pump." });
    expect((await one.owner.get(`/tasks/${one.taskId}`)).body.data.task.contractorId).toBeNull();
    const other = await quoted();
    const second = (await other.choose(other.owner, other.bayo)).body.data.order;
    await other.owner.put(`/tasks/${other.taskId}`, { contractorId: other.halima.id });
    expect((await other.ordersOf(other.owner)).orders[0].state).toBe("cancelled");
    expect((await other.bayo.post(`/orders/${second.id}/accept`)).status).toBe(404);
  });
});

test("invoices of a job come to no more than its order", async () => {
  const { owner, manager, bayo, choose, taskId, propertyId } = await quoted();
  await books({ owner, propertyId });
  const { order } = (await choose(manager, bayo)).body.data;
  const { technician, memberId } = await technicianOf(bayo);
  await bayo.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
  await finish(technician, taskId);
  await verify(owner, taskId, bayo);
  const paper = { kind: "invoice", seller: "Bayo Works", issuedOn: "2026-11-01" };
  const file = async (kobo: number): Promise<string> =>
    (await bayo.post(`/tasks/${taskId}/invoices`, { ...paper, lines: [{ what: "Rewinding", kobo }] })).body.data.invoice
      .id;
  const [first, second] = [await file(6_000_000), await file(2_000_001)];
  expect((await owner.post(`/invoices/${first}/accept`)).status).toBe(200);
  const refused = await owner.post(`/invoices/${second}/accept`);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining("The order of this job is ₦80,000"),
  ]);
  await owner.post(`/orders/${order.id}/variations`, { kobo: 1, reason: "One kobo of wire." });
  expect((await owner.post(`/invoices/${second}/accept`)).status).toBe(200);
});
