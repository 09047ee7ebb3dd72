import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { addTask, finish, technicianOf, verify } from "../../../tests/harness/crew.ts";
import { ask, offer, quotable, quoted } from "../../../tests/harness/quotes.ts";

const { clock } = await testApp();

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
