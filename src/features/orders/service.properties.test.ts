import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask } from "../../../tests/harness/crew.ts";
import { ask, offer, quotable, quoted } from "../../../tests/harness/quotes.ts";
import { runs } from "../../../tests/rig/runs.ts";

await testApp();

test("of whatever is answered at once to a question one answer counts, and an order is issued at most once (invariant 13)", async () => {
  const answer = fc.constantFrom("approve", "approve", "refuse", "withdraw", "by the manager");
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 2, maxLength: 16 }), async (answers) => {
      const { owner, manager, bayo, choose, ordersOf } = await quoted([20_000_000, 30_000_000]);
      const { approval } = (await choose(manager, bayo)).body.data;
      const at = `/approvals/${approval.id}`;
      const say = {
        approve: () => owner.post(`${at}/approve`),
        refuse: () => owner.post(`${at}/refuse`, { reason: "No." }),
        withdraw: () => manager.post(`${at}/withdraw`),
        "by the manager": () => manager.post(`${at}/approve`),
      };
      const told = await Promise.all(answers.map((one) => say[one]()));
      const counted = answers.filter((_, index) => told[index]?.status === 200);
      const mayCount = answers.some((one) => one !== "by the manager");
      expect(counted).toHaveLength(mayCount ? 1 : 0);
      for (const [index, one] of answers.entries()) if (one === "by the manager") expect(told[index]?.status).toBe(403);
      const states = { approve: "approved", refuse: "refused", withdraw: "withdrawn", "by the manager": "pending" };
      const { orders, approvals } = await ordersOf(owner);
      expect([approvals[0].state, orders.length]).toEqual([
        states[counted[0] ?? "by the manager"],
        counted[0] === "approve" ? 1 : 0,
      ]);
    }),
    { numRuns: runs(10) },
  );
});

/** Two jobs of one building that the owner ordered at ₦1,000 each. */
async function twoOrders() {
  const made = await quotable();
  const { owner, manager, firms, propertyId } = made;
  const ids: string[] = [];
  for (const taskId of [made.taskId, await addTask(owner, propertyId)]) {
    const { id } = (await ask(manager, taskId, [firms[0]])).body.data.request;
    const { request } = (await firms[0].post(`/quote-requests/${id}/quotes`, offer(100_000))).body.data;
    ids.push((await owner.post(`/quotes/${request.quotes[0].id}/choose`)).body.data.order.id);
  }
  return { ...made, ids };
}

test("whatever a manager adds at once, their limits of a job and of the month hold, and what fits is not asked (invariant 14)", async () => {
  const made = await twoOrders();
  const { owner, manager, propertyId, ids } = made;
  const limit = fc.integer({ min: 0, max: 20_000 });
  const more = fc.record({ of: fc.nat({ max: 1 }), kobo: fc.integer({ min: 1, max: 4_000 }) });
  const seen = async (): Promise<{ id: string; totalKobo: number; sums: { kobo: number; byOwner: boolean }[] }[]> =>
    (await owner.get(`/properties/${propertyId}/orders`)).body.data.orders;
  const ofManager = (orders: Awaited<ReturnType<typeof seen>>): number =>
    orders.flatMap(({ sums }) => sums).reduce((sum, one) => sum + (one.byOwner ? 0 : one.kobo), 0);
  const all = fc.tuple(limit, limit, fc.array(more, { minLength: 4, maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(all, async ([jobRoom, monthRoom, wanted]) => {
      // Both rooms begin where the runs before ended.
      const before = await seen();
      const jobKobo = Math.min(...before.map(({ totalKobo }) => totalKobo)) + jobRoom;
      const monthKobo = ofManager(before) + monthRoom;
      await owner.put(`/properties/${propertyId}/order-limits`, { jobKobo, monthKobo });
      const answers = await Promise.all(
        wanted.map(({ of, kobo }) => manager.post(`/orders/${ids[of]}/variations`, { kobo, reason: "More cable." })),
      );
      const after = await seen();
      const totalOf = (id: string | undefined) => after.find((one) => one.id === id)?.totalKobo ?? 0;
      expect(ofManager(after)).toBeLessThanOrEqual(monthKobo);
      for (const { id, totalKobo } of before) expect(totalOf(id)).toBeLessThanOrEqual(Math.max(jobKobo, totalKobo));
      for (const [index, { of, kobo }] of wanted.entries()) {
        const { status, body } = answers[index] ?? { status: 0, body: { data: undefined } };
        const isOwn = status === 201 && body.data.approval === null;
        if (isOwn) continue;
        // Sums only grow, so that what was too much then is too much now.
        expect(totalOf(ids[of]) + kobo > jobKobo || ofManager(after) + kobo > monthKobo).toBe(true);
      }
      for (const { id } of (await owner.get("/approvals?state=pending")).body.data.approvals)
        await owner.post(`/approvals/${id}/refuse`, { reason: "Not now." });
    }),
    { numRuns: runs(12) },
  );
});
