import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { addTask, engage } from "../../../tests/harness/crew.ts";
import { paidJob } from "../../../tests/harness/invoices.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { ask, offer, quoted } from "../../../tests/harness/quotes.ts";
import { building, type Person, person, siteAdmin } from "../../../tests/harness/world.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});

const listed = async (who: Person, query = "") => (await who.get(`/day-money${query}`)).body.data;
const nothing = { toApprove: 0, toCheck: 0, toPay: 0, toConfirm: 0, toIssue: 0, overdueKobo: 0 };

describe("the day's money of all buildings", () => {
  test("counts an invoice until it was looked at, then its payment, then nothing", async () => {
    const { owner, propertyId, file, approve } = await paidJob();
    expect(await listed(owner)).toEqual({ properties: [], nextCursor: null });
    await approve();
    const { invoice } = (await file()).body.data;
    const counted = (given: object) => ({ properties: [{ propertyId, ...nothing, ...given }] });
    expect(await listed(owner)).toMatchObject(counted({ toCheck: 1 }));
    await owner.post(`/invoices/${invoice.id}/accept`);
    expect(await listed(owner)).toMatchObject(counted({ toPay: 1 }));
    const paid = await owner.post(`/invoices/${invoice.id}/payments`, { kobo: 10_750_000, paidOn: "2026-11-02" });
    expect([paid.status, await listed(owner)]).toEqual([201, { properties: [], nextCursor: null }]);
  });

  test("counts drafts, what is overdue and what was reported, to the owner alone", async () => {
    clock.now = new Date("2026-11-10T10:00:00Z");
    const { owner, occupant, unitId, draft, issue, propertyId, pay } = await charged();
    await issue({ dueOn: "2026-11-10" });
    expect(await listed(owner)).toMatchObject({ properties: [] });
    await issue({ dueOn: "2026-11-09" });
    await draft();
    await occupant.post(`/units/${unitId}/payment-reports`, { kobo: 100, paidOn: "2026-11-09", reference: "x" });
    const [row] = (await listed(owner)).properties;
    expect(row).toMatchObject({ propertyId, ...nothing, toConfirm: 1, toIssue: 1, overdueKobo: 10_000_000 });
    await pay(6_000_000);
    expect((await listed(owner)).properties[0].overdueKobo).toBeLessThan(10_000_000);
    const stranger = await person("property_owner");
    expect(await listed(stranger)).toMatchObject({ properties: [] });
    expect((await occupant.get("/day-money")).status).toBe(403);
  });

  test("counts what waits for a yes: an order, an advance, and money out by hand", async () => {
    const { owner, manager, bayo, choose, ordersOf, propertyId } = await quoted([20_000_000, 30_000_000]);
    const { at, account } = await books({ owner, propertyId });
    await owner.put(at, { managersMayPost: true });
    await owner.put(`/properties/${propertyId}/order-limits`, {
      ...{ jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 25 },
    });
    const approvals = async () => (await listed(owner)).properties[0]?.toApprove ?? 0;
    const asked = (await choose(manager, bayo)).body.data;
    expect([await approvals(), (await listed(manager)).properties[0].toApprove]).toEqual([1, 1]);
    expect((await owner.get("/day-money/waiting")).body.data.approvals).toMatchObject([{ id: asked.approval.id }]);
    await owner.post(`/approvals/${asked.approval.id}/approve`);
    const [order] = (await ordersOf(owner)).orders;
    expect(await approvals()).toBe(0);
    await bayo.post(`/orders/${order.id}/advances`, { kobo: 5_000_000, reason: "Cable and pump." });
    expect(await approvals()).toBe(1);
    const out = { kobo: 20_000_000, onDay: "2026-10-05", memo: "Diesel", noPaper: "A market stall" };
    const money = await manager.post(`/properties/${propertyId}/ledger/money-out`, {
      ...{ ...out, fromId: account("bank"), toId: account("diesel") },
    });
    expect([money.status, await approvals()]).toEqual([201, 2]);
    const waiting = async (who: Person) => (await who.get("/day-money/waiting")).body.data;
    // What one asked for oneself waits for somebody else.
    expect(await waiting(owner)).toMatchObject({
      ...{ approvals: [], more: false },
      advances: [{ propertyName: expect.any(String), taskTitle: "Rewind the borehole pump", can: { decide: true } }],
      entries: [{ propertyId, memo: "Diesel", isMine: false }],
    });
    expect(await waiting(manager)).toMatchObject({ advances: [], entries: [] });
    expect(await waiting(await person("property_owner"))).toMatchObject({ approvals: [], advances: [], entries: [] });
    expect((await bayo.get("/day-money/waiting")).status).toBe(403);
    await owner.post(`/money-out/${money.body.data.entry.id}/allow`);
    expect([(await waiting(owner)).entries, await approvals()]).toEqual([[], 1]);
  });

  test("looks at so many buildings a page, and names the next page though none of them wants anything", async () => {
    clock.now = new Date("2026-11-10T10:00:00Z");
    const { owner, propertyId, draft } = await charged();
    await draft();
    for (let at = 0; at < 3; at += 1) await building(owner);
    const first = await listed(owner, "?limit=2");
    expect([first.properties, typeof first.nextCursor]).toEqual([[], "string"]);
    const second = await listed(owner, `?limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ properties: [{ propertyId, toIssue: 1 }], nextCursor: null });
  });
});

describe("what waits for a manager who also owns", () => {
  /** A building of the manager's own, where somebody else asks; and one that they only manage, where more is asked later. */
  async function twoBuildings() {
    const theirs = await quoted([20_000_000, 30_000_000]);
    const { owner, manager, bayo } = theirs;
    const ownId = await building(manager);
    const helper = await verified("property_manager");
    await seated(manager, ownId, helper, "property_manager");
    const own = await books({ owner: manager, propertyId: ownId });
    await manager.put(own.at, { managersMayPost: true });
    await engage(manager, ownId, bayo);
    const waiting = async () => (await manager.get("/day-money/waiting")).body.data;
    return { ...theirs, owner, ownId, helper, own, waiting };
  }
  const out = { kobo: 20_000_000, onDay: "2026-10-05", memo: "Diesel", noPaper: "A market stall" };
  type Books = Awaited<ReturnType<typeof books>>;
  const askOut = (who: Person, { at, account }: Books) =>
    who.post(`${at}/money-out`, { ...out, fromId: account("bank"), toId: account("diesel") });
  const places = (list: { propertyId: string }[]) => list.map(({ propertyId }) => propertyId);
  const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 25 };

  test("is not hidden by newer money out of where the yes is not theirs, or of a building that is held", async () => {
    const { owner, propertyId, ownId, helper, own, waiting } = await twoBuildings();
    expect((await askOut(helper, own)).status).toBe(201);
    const other = await books({ owner, propertyId });
    await owner.put(other.at, { managersMayPost: true });
    for (let at = 0; at < 5; at += 1) expect((await askOut(owner, other)).status).toBe(201);
    expect(places((await waiting()).entries)).toEqual([propertyId, propertyId, propertyId]);
    const admin = await siteAdmin();
    const freeze = (isOn: boolean) =>
      admin.put(`/admin/properties/${propertyId}/freeze`, { frozen: isOn, reason: "A dispute." });
    const held = await freeze(true);
    expect([held.status, places((await waiting()).entries)]).toEqual([200, [ownId]]);
    await freeze(false);
    await owner.put(other.at, { managersMayPost: false });
    expect(await waiting()).toMatchObject({ entries: [{ propertyId: ownId }], more: false });
  });

  test("is not hidden by newer advances that the owner of another building answers; what one asked oneself is not among it", async () => {
    const { owner, manager, bayo, chidi, propertyId, taskId, ownId, waiting, choose } = await twoBuildings();
    const chosen = async (keeper: Person, asker: Person, at: string) => {
      const job = await addTask(keeper, at);
      const { id } = (await ask(asker, job, [bayo])).body.data.request;
      const { request } = (await bayo.post(`/quote-requests/${id}/quotes`, offer(20_000_000))).body.data;
      return (await asker.post(`/quotes/${request.quotes[0].id}/choose`)).body.data;
    };
    for (const [who, at] of [
      [owner, propertyId],
      [manager, ownId],
    ] as const)
      await who.put(`/properties/${at}/order-limits`, limits);
    const asked = async (orderId: string) =>
      expect((await bayo.post(`/orders/${orderId}/advances`, { kobo: 20_000, reason: "Cable." })).status).toBe(201);
    await asked((await chosen(manager, manager, ownId)).order.id);
    for (let at = 0; at < 4; at += 1) {
      await asked((await chosen(owner, owner, propertyId)).order.id);
      expect((await chosen(owner, manager, propertyId)).approval).toMatchObject({ state: "pending" });
    }
    expect((await choose(manager, chidi)).body.data.approval.taskId).toBe(taskId);
    const { approvals, advances, more } = await waiting();
    expect([places(approvals), places(advances), more]).toEqual([[], [ownId], false]);
    const all = (await owner.get("/day-money/waiting")).body.data;
    expect([all.approvals.length, all.advances.length, all.more]).toEqual([3, 3, true]);
  });
});
