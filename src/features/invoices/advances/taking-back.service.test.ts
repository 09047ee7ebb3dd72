import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ordered } from "../../../../tests/harness/advances.ts";
import { toldByBank } from "../../../../tests/harness/bank.ts";
import { limitedAlone } from "../../../../tests/harness/books.ts";
import { seated, verified } from "../../../../tests/harness/members.ts";
import { type Person, person } from "../../../../tests/harness/world.ts";

const reason = "The bank says that it was never sent.";

/** ₦50,000 that were recorded as given ahead: `back` takes them back. */
async function given() {
  const job = await ordered();
  const id = await job.given();
  const back = (who = job.owner, which = id) => who.post(`/advances/${which}/take-back`, { reason });
  const of = (...roles: string[]) => Promise.all(roles.map((role) => job.balance(role)));
  return { ...job, id, back, of };
}

const roles = ["bank", "advances", "bank_charges"];

describe("what was recorded as given ahead and never left the bank", () => {
  test("is reversed today, stays as it was recorded, and is paid anew without being asked again", async () => {
    const { owner, bayo, id, back, of, pay, seen, check, propertyId, accept } = await given();
    expect(await of(...roles)).toEqual([-5_005_000, 5_000_000, 5_000]);
    const taken = await back();
    expect(taken.body.data.advance).toMatchObject({
      ...{ id, state: "taken_back", kobo: 5_000_000, unprovedKobo: 0, arrival: null },
      takenBack: { by: owner.name, reason },
    });
    expect(await of(...roles)).toEqual([0, 0, 0]);
    const [anew, before] = (await seen(bayo)).advances;
    expect([anew.state, anew.decidedBy, before.takenBack.reason]).toEqual(["approved", owner.name, reason]);
    expect((await bayo.get("/me/payments")).body.data).toMatchObject({
      ...{ unprovedKobo: 0, payments: [{ id, of: "advance", takenBackAt: expect.any(String) }] },
    });
    const { notifications } = (await bayo.get("/notifications")).body.data;
    expect(notifications[0].title).toBe("What was given ahead to you was taken back");
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history.map(({ sentence }: { sentence: string }) => sentence).join()).toContain("that never left the bank");
    expect((await pay(anew.id)).status).toBe(200);
    expect((await back()).body.detail).toContain("taken back already");
    expect(await of(...roles)).toEqual([-5_005_000, 5_000_000, 5_000]);
    expect(await accept(8_000_000)).toMatchObject({ recoveredKobo: 5_000_000, leftKobo: 3_000_000 });
    expect((await check()).adds).toBe(true);
  });

  test("is taken back once, whoever presses, and by the owner alone", async () => {
    const { owner, bayo, at, propertyId, back, of, seen } = await given();
    const manager = await verified("property_manager");
    await seated(owner, propertyId, manager, "property_manager");
    await owner.put(at, { managersMayPost: true });
    for (const who of [manager, bayo]) expect((await back(who)).status).toBe(403);
    expect((await back(await person("property_owner"))).status).toBe(404);
    expect((await back(owner, crypto.randomUUID())).status).toBe(404);
    const all = await Promise.all(Array.from({ length: 10 }, () => back()));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect([await of("bank"), (await seen()).advances.length]).toEqual([[0], 2]);
  });

  test("stays where its contractor says that it has arrived, and they say nothing of it any more once it is taken back", async () => {
    const { bayo, back, id } = await given();
    const say = (who: Person, which: string, said: object) => who.put(`/advances/${which}/arrival`, said);
    await say(bayo, id, { arrived: false, note: "Nothing came in." });
    expect((await back()).status).toBe(200);
    expect((await say(bayo, id, { arrived: true })).body.detail).toContain("was taken back");
    const other = await given();
    await say(other.bayo, other.id, { arrived: true });
    expect((await other.back()).body.detail).toContain("says that it has arrived");
  });

  test("stays while a line of the bank tells of it, or an invoice has proved of it", async () => {
    const { owner, propertyId, back, id, accept, seen } = await given();
    const end = await toldByBank({
      owner,
      propertyId,
      posting: sql`select posting_id from order_advances where id = ${id}`,
    });
    expect((await back()).body.detail).toContain("A line of the bank tells of it");
    await end();
    const invoice = await accept(2_000_000);
    expect((await seen()).advances[0].can.take_back).toBe(false);
    expect((await back()).body.detail).toContain("An invoice has proved of it");
    await owner.post(`/invoices/${invoice.id}/take-back`, { reason: "To begin again." });
    expect((await back()).status).toBe(200);
  });

  test("counts no more as what one person let go alone, and was asked for no more of the order", async () => {
    const { owner, bayo, at, propertyId, back, ask, seen, pay } = await given();
    const left = await limitedAlone({ owner, propertyId, at, advancePercent: 25 });
    const before = await left();
    await back();
    expect((await left()) - before).toBe(5_000_000);
    const [anew] = (await seen()).advances;
    expect((await ask({}, bayo)).status).toBe(409);
    await pay(anew.id);
    expect(await left()).toBe(before);
  });
});
