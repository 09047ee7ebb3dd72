import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";
import { runs } from "../../../tests/rig/runs.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});
const at = (instant: string) => {
  clock.now = new Date(instant);
};

describe("from the demand to the receipt", () => {
  test("a demand is shared, issued and stands in the books; who lives there sees their part, and pays it", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, occupant, unitId, draft, balance, check, statement, propertyId } = await charged();
    const { demand } = (await draft({ dueOn: "2026-11-05" })).body.data;
    expect(demand).toMatchObject({ state: "draft", totalKobo: 10_000_000, paid: null });
    const { shares } = (await owner.get(`/demands/${demand.id}`)).body.data;
    expect(shares.map((one: { unit: string; kobo: number }) => [one.unit, one.kobo])).toEqual([
      ["Flat 3", 5_000_000],
      ["Flat 4", 2_500_000],
      ["Flat 5", 2_500_000],
    ]);
    expect((await occupant.get("/me/charges")).body.data.units[0]).toMatchObject({ owedKobo: 0, demands: [] });
    expect((await owner.post(`/demands/${demand.id}/issue`)).body.data.demand).toMatchObject({
      ...{ state: "issued", paid: "open", overdue: true, issuedOn: "2026-11-10" },
    });
    expect([await balance("receivable"), await balance("service_charge")]).toEqual([10_000_000, 10_000_000]);
    const { units } = (await occupant.get("/me/charges")).body.data;
    expect(units).toMatchObject([
      { unit: "Flat 3", owedKobo: 5_000_000, overdueKobo: 5_000_000, nextDueOn: "2026-11-05", livesThere: true },
    ]);
    expect(units[0].demands[0].parts).toEqual([{ what: "Guards", kobo: 5_000_000 }]);
    expect((await occupant.get("/notifications")).body.data.notifications[0].title).toBe("A service charge was issued");

    const report = { kobo: 6_000_000, paidOn: "2026-11-09", reference: units[0].reference };
    const reported = await occupant.post(`/units/${unitId}/payment-reports`, report);
    expect(reported.body.data.payment).toMatchObject({ state: "reported", payer: "Tunde Okafor", receiptNumber: null });
    const { id } = reported.body.data.payment;
    // A word is no money: nothing is posted, and there is no receipt.
    expect([await balance("bank"), (await occupant.get(`/unit-payments/${id}/receipt`)).status]).toEqual([0, 404]);
    const confirmed = await owner.post(`/unit-payments/${id}/confirm`);
    expect(confirmed.body.data.payment).toMatchObject({ state: "confirmed", aheadKobo: 1_000_000, receiptNumber: 1 });
    expect((await owner.post(`/unit-payments/${id}/confirm`)).status).toBe(409);
    expect([await balance("bank"), await balance("receivable"), await balance("paid_ahead")]).toEqual([
      6_000_000, 5_000_000, 1_000_000,
    ]);
    const { receipt } = (await occupant.get(`/unit-payments/${id}/receipt`)).body.data;
    expect(receipt).toMatchObject({
      ...{ number: 1, kobo: 6_000_000, paidOn: "2026-11-09", period: "Last quarter", payer: "Tunde Okafor" },
      ...{ receivedBy: owner.name, premises: expect.stringMatching(/^Flat 3, /), posting: 2 },
    });
    const { ledger } = (await owner.get(`/properties/${propertyId}/ledger`)).body.data;
    expect(receipt.seal).toBe(ledger.headHash);
    expect((await statement()).data).toMatchObject({
      openingKobo: 0,
      lines: [
        { kind: "payment", kobo: -6_000_000, balanceKobo: -6_000_000 },
        { kind: "demand", kobo: 5_000_000, balanceKobo: -1_000_000 },
      ],
      closingKobo: -1_000_000,
    });
    expect((await check()).adds).toBe(true);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history[0].sentence).toBe("Adaeze Bello confirmed a payment for “Flat 3”.");
  });

  test("what was paid ahead is taken for the next demand at once; what is taken back is ahead again", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, issue, pay, balance, balances, unitId, check } = await charged();
    await pay(6_000_000);
    const first = await issue();
    expect([await balance("receivable"), await balance("paid_ahead")]).toEqual([5_000_000, 1_000_000]);
    const second = await issue({
      title: "Lift",
      lines: [{ what: "Lift", kobo: 300, basis: "equal", without: "lift" }],
    });
    const { units } = await balances();
    const mine = units.find((one: { unitId: string }) => one.unitId === unitId);
    expect([mine.closingKobo, mine.demandedKobo, mine.receivedKobo]).toEqual([-999_850, 5_000_150, 6_000_000]);
    const back = await owner.post(`/demands/${first}/take-back`, { reason: "The sum was wrong" });
    expect(back.body.data.demand).toMatchObject({ state: "taken_back", reason: "The sum was wrong" });
    expect((await owner.post(`/demands/${first}/take-back`, { reason: "Again" })).status).toBe(409);
    expect([await balance("receivable"), await balance("paid_ahead")]).toEqual([150, 5_999_850]);
    expect((await owner.get(`/demands/${second}`)).body.data.demand).toMatchObject({
      paid: "part_paid",
      paidKobo: 150,
    });
    expect((await check()).adds).toBe(true);
  });

  test("two who issue or confirm at once do it once; a payment that came back opens what it was taken for", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, occupant, draft, issue, balance, unitId } = await charged();
    const { demand } = (await draft()).body.data;
    const issued = await Promise.all([1, 2, 3].map(() => owner.post(`/demands/${demand.id}/issue`)));
    expect(issued.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const report = { kobo: 5_000_000, paidOn: "2026-11-09" };
    const { id } = (await occupant.post(`/units/${unitId}/payment-reports`, report)).body.data.payment;
    // Beside another demand, so that both want the same books and the same unit.
    const [, ...confirmed] = await Promise.all([
      issue({ title: "Diesel" }),
      ...[1, 2, 3].map(() => owner.post(`/unit-payments/${id}/confirm`)),
    ]);
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await balance("bank"), await balance("receivable")]).toEqual([5_000_000, 15_000_000]);
    const back = await owner.post(`/unit-payments/${id}/take-back`, { reason: "Returned by the bank" });
    expect(back.body.data.payment).toMatchObject({ state: "taken_back", receiptNumber: 1 });
    expect([await balance("bank"), await balance("receivable")]).toEqual([0, 20_000_000]);
    const { receipt } = (await occupant.get(`/unit-payments/${id}/receipt`)).body.data;
    expect(receipt).toMatchObject({ number: 1, takenBackOn: "2026-11-10" });
  });

  test("for which demand a payment is taken may be said, and no total moves", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, issue, pay, balances } = await charged();
    const [first, second] = [await issue(), await issue({ title: "Diesel", dueOn: "2026-11-30" })];
    const { id, aheadKobo } = (await pay(3_000_000)).body.data.payment;
    expect(aheadKobo).toBe(0);
    const before = await balances();
    const ask = (parts: object[]) => owner.put(`/unit-payments/${id}/allocations`, { parts });
    expect((await ask([{ demandId: second, kobo: 2_999_999 }])).body.errors?.[0]?.message).toMatch(/no total moves/);
    expect((await ask([{ demandId: second, kobo: 3_000_000 }])).status).toBe(200);
    const { sums } = await balances();
    const { overdueKobo, to30, ...moved } = sums;
    expect({ ...before.sums, ...moved }).toEqual(before.sums);
    expect([before.sums.overdueKobo, overdueKobo, to30]).toEqual([7_000_000, 10_000_000, 10_000_000]);
    const paidOf = async (demand: string) => (await owner.get(`/demands/${demand}`)).body.data.demand.paidKobo;
    expect([await paidOf(first), await paidOf(second)]).toEqual([0, 3_000_000]);
  });
});

test("whatever is issued, paid and taken back: units come to the building, and the building to its books", async () => {
  at("2026-11-10T10:00:00Z");
  const step = fc.record({
    what: fc.constantFrom("issue", "pay", "demand back", "payment back"),
    kobo: fc.integer({ min: 1, max: 5_000_000 }),
    at: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
      const one = await charged();
      const [issued, paid]: [string[], string[]] = [[], []];
      const flats = [one.unitId, one.secondId, one.thirdId];
      for (const { what, kobo, at } of steps) {
        if (what === "issue") issued.push(await one.issue({ lines: [{ what: "Guards", kobo, basis: "m2" }] }));
        if (what === "pay") paid.push((await one.pay(kobo, flats[at % 3])).body.data.payment.id);
        const [things, path] = what === "demand back" ? [issued, "demands"] : [paid, "unit-payments"];
        const id = things[at % Math.max(1, things.length)];
        if (what.endsWith("back") && id) await one.owner.post(`/${path}/${id}/take-back`, { reason: "Wrong" });
      }
      const { units, sums } = await one.balances();
      const owed = (await one.balance("receivable")) ?? 0;
      const ahead = (await one.balance("paid_ahead")) ?? 0;
      expect([sums.owedKobo, sums.aheadKobo, sums.closingKobo]).toEqual([owed, ahead, owed - ahead]);
      let closing = 0;
      for (const unit of units) {
        const { data } = await one.statement(unit.unitId);
        expect(data.closingKobo).toBe(unit.closingKobo);
        expect(data.lines.at(-1)?.balanceKobo ?? 0).toBe(unit.closingKobo);
        closing += unit.closingKobo;
      }
      expect(closing).toBe(owed - ahead);
      expect((await one.check()).adds).toBe(true);
    }),
    { numRuns: runs(4) },
  );
});

describe("what is refused changes nothing", () => {
  test.each([
    [{ lines: [] }, "lines"],
    [{ lines: [{ what: "Guards", kobo: 0.5, basis: "equal" }] }, "lines.0.kobo"],
    [{ lines: [{ what: "Guards", kobo: -5, basis: "equal" }] }, "lines.0.kobo"],
    [{ lines: [{ what: "Guards", kobo: 1e14, basis: "equal" }] }, "lines.0.kobo"],
    [{ lines: [{ what: "Guards", kobo: 5, basis: "weight" }] }, "lines.0.basis"],
    [{ toDay: "2026-01-01" }, "toDay"],
    [{ dueOn: "2026-02-30" }, "dueOn"],
    [{ title: "" }, "title"],
  ])("a demand of %j, by its field", async (fields, path) => {
    const { draft, owner, propertyId } = await charged();
    const answer = await draft(fields);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await owner.get(`/properties/${propertyId}/demands`)).body.data.demands).toEqual([]);
  });

  test("without books, for a closed day, for tomorrow; and a share by hand", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, propertyId } = await ownedBuilding();
    const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
    const paid = { kobo: 5, paidOn: "2026-11-02", paidInto: "cash" };
    expect((await owner.post(`/units/${unit.id}/payments`, paid)).status).toBe(409);
    const { pay, enter, account, issue, owner: other, at: path } = await charged();
    expect((await pay(5, undefined, { paidOn: "2026-11-11" })).body.errors?.[0]?.path).toBe("paidOn");
    const byHand = await enter({ kind: "money_in", fromId: account("receivable"), toId: account("bank") });
    expect([byHand.status, byHand.body.errors?.[0]?.path]).toEqual([422, "fromId"]);
    await issue();
    await other.post(`${path}/close`, { month: "2026-10" });
    // What was paid in a month that is closed stands on the day on which it was confirmed.
    const { payment } = (await pay(5, undefined, { paidOn: "2026-10-20" })).body.data;
    const { receipt } = (await other.get(`/unit-payments/${payment.id}/receipt`)).body.data;
    expect([receipt.paidOn, receipt.bookedOn]).toEqual(["2026-10-20", "2026-11-10"]);
  });
});

describe("who may", () => {
  test("a unit's money is for its keepers and for who is known to live there; managers need leave", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, occupant, issue, pay, unitId, secondId, propertyId, memberId, draft, at: path } = await charged();
    await issue();
    const { id } = (await pay(100, unitId, { paidOn: "2026-11-10" })).body.data.payment;
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    expect((await manager.get(`/units/${unitId}/statement`)).status).toBe(200);
    const can = async () => (await manager.get(`/properties/${propertyId}/demands`)).body.data.can;
    expect((await draft({}, manager)).status).toBe(403);
    expect(await can()).toMatchObject({ see: true, create: false, issue: false, remove: false });
    await owner.put(path, { managersMayPost: true });
    expect((await draft({}, manager)).status).toBe(201);
    expect(await can()).toMatchObject({ create: true, issue: true, remove: true });
    const stranger = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    for (const who of [stranger, (await ownedBuilding()).occupant, await person("property_owner")]) {
      expect((await who.get(`/units/${unitId}/statement`)).status).toBe(404);
      expect((await who.get(`/unit-payments/${id}/receipt`)).status).toBe(404);
    }
    expect((await stranger.get("/me/charges")).body.data.units).toEqual([]);
    const word = { kobo: 5, paidOn: "2026-11-02" };
    expect((await stranger.post(`/units/${unitId}/payment-reports`, word)).status).toBe(404);
    expect((await occupant.get(`/units/${secondId}/statement`)).status).toBe(404);
    expect((await occupant.post(`/units/${secondId}/payment-reports`, word)).status).toBe(404);
    expect((await occupant.get(`/properties/${propertyId}/unit-balances`)).status).toBe(403);
    expect((await occupant.get(`/unit-payments/${id}/receipt`)).status).toBe(200);
    expect((await owner.post(`/units/${unitId}/payment-reports`, word)).status).toBe(403);

    // Whoever moved out keeps their own time of their own unit, and nothing after it.
    await owner.remove(`/properties/${propertyId}/members/${memberId}`);
    const before = (await occupant.get(`/units/${unitId}/statement?from=2026-01-01`)).body.data;
    at("2026-11-20T10:00:00Z");
    await issue({ title: "Diesel" });
    const later = (await pay(50, unitId, { paidOn: "2026-11-19" })).body.data.payment;
    expect((await occupant.get(`/units/${unitId}/statement?from=2026-01-01`)).body.data).toEqual(before);
    expect(before.toDay).toBe("2026-11-10");
    const [mine] = (await occupant.get("/me/charges")).body.data.units;
    expect(mine).toMatchObject({ livesThere: false, owedKobo: 4_999_900, demands: [], payments: [{ id }] });
    expect((await occupant.get(`/unit-payments/${later.id}/receipt`)).status).toBe(404);
    expect((await occupant.post(`/units/${unitId}/payment-reports`, word)).status).toBe(404);
  });

  test("whoever a keeper wrote down as moved out reads their own time alone, and reports no payment", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, occupant, pay, unitId } = await charged();
    const { resident } = (await owner.post(`/units/${unitId}/residents`, { name: "Amaka", movedIn: "2026-01-01" })).body
      .data;
    await database.db.execute(sql`update residents set account_id = ${occupant.id} where id = ${resident.id}`);
    at("2026-11-15T10:00:00Z");
    // Of an earlier time there: whoever is confirmed since then lives there.
    expect((await owner.put(`/residents/${resident.id}`, { movedOut: "2026-02-01" })).status).toBe(200);
    expect((await occupant.get("/me/charges")).body.data.units[0].livesThere).toBe(true);
    expect((await owner.put(`/residents/${resident.id}`, { movedOut: "2026-11-12" })).status).toBe(200);
    const later = (await pay(100, unitId, { paidOn: "2026-11-14" })).body.data.payment;
    const [mine] = (await occupant.get("/me/charges")).body.data.units;
    expect(mine).toMatchObject({ livesThere: false, payments: [] });
    expect((await occupant.get(`/unit-payments/${later.id}/receipt`)).status).toBe(404);
    const word = { kobo: 5, paidOn: "2026-11-02" };
    expect((await occupant.post(`/units/${unitId}/payment-reports`, word)).status).toBe(404);
  });

  test("a demand is posted for all units or for none", async () => {
    at("2026-11-10T10:00:00Z");
    const { owner, draft, propertyId, secondId, balance, check } = await charged();
    const { demand } = (await draft()).body.data;
    // The units changed since: one lost its share.
    await database.db.execute(sql`update units set share = null where id = ${secondId}`);
    const refused = await owner.post(`/demands/${demand.id}/issue`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Flat 4 has no share in per mille, so this line cannot be shared by it.",
    ]);
    expect([await balance("receivable"), (await check()).postings]).toEqual([0, 0]);
    expect((await owner.remove(`/demands/${demand.id}`)).status).toBe(200);
    expect((await owner.get(`/properties/${propertyId}/demands`)).body.data.demands).toEqual([]);
  });
});
