import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { verify } from "../../../tests/harness/crew.ts";
import { orderedJob } from "../../../tests/harness/invoices.ts";
import { quoted } from "../../../tests/harness/quotes.ts";
import { heldJob } from "./jobs.server.ts";

const { clock, database, jobs, drain } = await testApp();
const start = new Date("2026-11-20T10:00:00Z");
const dueOn = new Date("2026-12-10T09:00:00Z");
afterEach(() => {
  clock.now = null;
});

const kept = { retentionPermille: 50, retentionDays: 20 };
/** ₦107,500, of which ₦5,375 are held back until 10 December. */
async function held(approver: "owner" | "manager" = "owner") {
  clock.now = start;
  const job = await orderedJob(20_000_000, kept, approver);
  return { ...job, id: await job.accepted({ issuedOn: "2026-11-01" }) };
}
const transfer = { paidOn: "2026-11-20" };

describe("what is held back", () => {
  test("is agreed with the order, held when the invoice is accepted, released once on its day, and paid as the rest", async () => {
    const { owner, bayo, id, order, pay, seen, balance, check, propertyId } = await held();
    expect(order).toMatchObject(kept);
    expect([await balance("payable"), await balance("retention"), await balance("repairs: Plumbing")]).toEqual([
      10_212_500, 537_500, 10_750_000,
    ]);
    const words = "₦5,375 is held back until 10 Dec 2026";
    const much = await pay(id, { ...transfer, kobo: 10_212_501 });
    expect([much.status, much.body.errors?.[0]?.message]).toEqual([422, `₦102,125 can be paid now: ${words}.`]);
    expect((await pay(id, { ...transfer, kobo: 10_212_500 })).body.data.invoice).toMatchObject({
      ...{ state: "part_paid", heldKobo: 537_500, heldUntil: "2026-12-10", leftKobo: 0 },
    });
    expect((await seen(bayo)).rail).toMatchObject({ missing: `${words}.` });
    const { owedKobo, heldKobo } = (await owner.get(`/properties/${propertyId}/invoices`)).body.data;
    expect([owedKobo, heldKobo]).toEqual([0, 537_500]);
    clock.now = dueOn;
    const all = await Promise.all([1, 2, 3].map(() => owner.post(`/invoices/${id}/release`)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await balance("payable"), await balance("retention")]).toEqual([537_500, 0]);
    expect((await bayo.get("/notifications")).body.data.notifications[0].title).toBe("What was held back is released");
    expect((await pay(id, { paidOn: "2026-12-10", kobo: 537_500 })).body.data.invoice.state).toBe("paid");
    expect([await balance("payable"), (await check()).adds, (await seen()).rail.missing]).toEqual([0, true, null]);
  });

  test("is released before its day by the owner alone, who says why", async () => {
    const { owner, manager, bayo, at, id, balance } = await held();
    await owner.put(at, { managersMayPost: true });
    const early = await manager.post(`/invoices/${id}/release`, { reason: "They are honest." });
    expect([early.status, early.body.detail]).toEqual([403, expect.stringContaining("Only the owner releases it")]);
    expect((await bayo.post(`/invoices/${id}/release`)).status).toBe(403);
    expect((await owner.post(`/invoices/${id}/release`)).body.errors?.[0]?.path).toBe("reason");
    const released = await owner.post(`/invoices/${id}/release`, { reason: "The pump was tested twice." });
    expect(released.body.data.invoice).toMatchObject({
      ...{ heldKobo: 0, retainedKobo: 537_500, releaseReason: "The pump was tested twice.", leftKobo: 10_750_000 },
    });
    expect([await balance("retention"), await balance("payable")]).toEqual([0, 10_750_000]);
  });

  test("is released by the owner alone, though its day has come, once they rejected the work", async () => {
    const { owner, manager, bayo, taskId, at, id, balance } = await held("manager");
    await owner.put(at, { managersMayPost: true });
    expect((await verify(owner, taskId, bayo, { workApproved: false })).status).toBe(201);
    clock.now = dueOn;
    const refused = await manager.post(`/invoices/${id}/release`);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("rejected this work since")]);
    expect([await balance("retention"), await balance("payable")]).toEqual([537_500, 10_212_500]);
    expect((await owner.post(`/invoices/${id}/release`)).status).toBe(200);
  });

  test("leaves a rest that the owner alone pays, once they rejected work that was accepted", async () => {
    const { owner, manager, bayo, taskId, at, id, pay, balance } = await held("manager");
    await owner.put(at, { managersMayPost: true });
    expect((await verify(owner, taskId, bayo, { workApproved: false })).status).toBe(201);
    const refused = await pay(id, { ...transfer, kobo: 10_212_500 }, manager);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining("rejected this work since")]);
    expect([await balance("payable"), await balance("bank")]).toEqual([10_212_500, 0]);
    expect((await pay(id, { ...transfer, kobo: 10_212_500 })).status).toBe(201);
  });

  test("is spoken of on its day, once, to keepers and contractor", async () => {
    const { owner, bayo, manager } = await held();
    const count = async (who: typeof owner) =>
      (await who.get("/notifications")).body.data.notifications.filter(({ title }: { title: string }) =>
        /held back/.test(title),
      ).length;
    const remind = async () => {
      await jobs.send(database.db, heldJob, {});
      await drain();
    };
    clock.now = new Date("2026-12-09T09:00:00Z");
    await remind();
    expect(await count(owner)).toBe(0);
    clock.now = dueOn;
    await remind();
    await remind();
    expect([await count(owner), await count(manager), await count(bayo)]).toEqual([1, 1, 1]);
  });

  test("is not there where its days are over before the invoice is accepted", async () => {
    clock.now = start;
    const job = await orderedJob(20_000_000, kept);
    clock.now = dueOn;
    await job.accepted({ issuedOn: "2026-11-01" });
    expect([await job.balance("payable"), await job.balance("retention")]).toEqual([10_750_000, 0]);
  });

  test("is not paid by a console either", async () => {
    const { id } = await held();
    const paid = (kobo: number) => database.db.execute(sql`update invoices set paid_kobo = ${kobo} where id = ${id}`);
    await expect(paid(10_212_501)).rejects.toThrow();
    await paid(10_212_500);
  });
});

describe("an order that holds back", () => {
  test.each([
    [{ retentionPermille: 50 }, "retentionDays"],
    [{ retentionDays: 90 }, "retentionPermille"],
    [{ retentionPermille: 201, retentionDays: 90 }, "retentionPermille"],
    [{ retentionPermille: 2.5, retentionDays: 90 }, "retentionPermille"],
    [{ retentionPermille: 50, retentionDays: -1 }, "retentionDays"],
  ])("%j is refused by its field", async (said, path) => {
    const { owner, bayo, choose } = await quoted();
    const answer = await choose(owner, bayo, said);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test("keeps what was asked when the owner must say yes", async () => {
    const { owner, manager, bayo, choose, ordersOf } = await quoted([20_000_000, 30_000_000]);
    const { approval } = (await choose(manager, bayo, kept)).body.data;
    expect(approval).toMatchObject(kept);
    await owner.post(`/approvals/${approval.id}/approve`);
    expect((await ordersOf(bayo)).orders[0]).toMatchObject(kept);
  });
});

describe("an accepted invoice that is wrong", () => {
  test("is taken back by the owner while nothing is paid: reversed today, and accepted anew or refused", async () => {
    const { owner, manager, bayo, taskId, id, pay, balance, check, seen } = await held();
    const reason = { reason: "The sum is of another job." };
    expect((await manager.post(`/invoices/${id}/take-back`, reason)).status).toBe(403);
    expect((await owner.post(`/invoices/${id}/take-back`)).status).toBe(422);
    await owner.post(`/invoices/${id}/release`, { reason: "Tested." });
    const all = await Promise.all([1, 2, 3].map(() => owner.post(`/invoices/${id}/take-back`, reason)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const roles = ["payable", "retention", "repairs: Plumbing"];
    expect(await Promise.all(roles.map(balance))).toEqual([0, 0, 0]);
    // Residents read the memo in the accounts, so it says nothing of the reason.
    const { rows } = await database.db.execute<{ memo: string }>(
      sql`select memo from ledger_postings where task_id = ${taskId} and kind = 'reversal'`,
    );
    expect(rows.map(({ memo }) => memo)).toEqual(Array(2).fill("Taken back: Bayo Works Ltd, Rewind the borehole pump"));
    expect((await seen(bayo)).invoices[0]).toMatchObject({
      ...{ state: "sent", heldKobo: 0, releasedAt: null, takenBackReason: "The sum is of another job." },
    });
    expect((await owner.post(`/invoices/${id}/accept`)).body.data.invoice.heldKobo).toBe(537_500);
    expect(await Promise.all(roles.map(balance))).toEqual([10_212_500, 537_500, 10_750_000]);
    await owner.post(`/invoices/${id}/take-back`, reason);
    expect((await owner.post(`/invoices/${id}/refuse`, reason)).body.data.invoice.state).toBe("refused");
    expect([await balance("payable"), (await check()).adds]).toEqual([0, true]);
    expect((await pay(id, { ...transfer, kobo: 1 })).status).toBe(409);
  });

  test("stays accepted once a part is paid, and is nobody else's", async () => {
    const { owner, chidi, bayo, id, pay } = await held();
    for (const who of [chidi, (await quoted()).owner])
      expect([403, 404]).toContain((await who.post(`/invoices/${id}/take-back`, { reason: "x" })).status);
    expect((await bayo.post(`/invoices/${id}/take-back`, { reason: "x" })).status).toBe(403);
    await pay(id, { ...transfer, kobo: 1 });
    const late = await owner.post(`/invoices/${id}/take-back`, { reason: "Too late" });
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining("A part of it is paid")]);
  });
});
