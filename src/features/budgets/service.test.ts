import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { assign, finish, technicianOf, verify } from "../../../tests/harness/crew.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { quoted } from "../../../tests/harness/quotes.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
afterEach(() => {
  clock.now = null;
});

type Line = { code: string; kobo: number };
const of = (person: Person, propertyId: string, year = 2031) => ({
  year: async () => (await person.get(`/properties/${propertyId}/budget?year=${year}`)).body.data,
  draft: () => person.post(`/properties/${propertyId}/budgets`, { year }),
});
const draftedBy = async (person: Person, propertyId: string, lines: Line[], year = 2031) => {
  const { budget } = (await of(person, propertyId, year).draft()).body.data;
  await person.put(`/budgets/${budget.id}`, { lines });
  return budget.id as string;
};
const diesel = [{ code: "5300", kobo: 500_000_000 }];
const june = () => {
  clock.now = new Date("2031-06-15T09:00:00Z");
};

describe("the budget of a building", () => {
  test("is drafted from the plan and from what running costs came to, and adopted it stays", async () => {
    june();
    const owner = await person("property_owner");
    const propertyId = await building(owner, { components: ["plumbing", "electrical"] });
    await drain();
    const { enter } = await books({ owner, propertyId });
    await enter({ kobo: 3_000_000, onDay: "2031-04-10" });
    await enter({ kobo: 1_000_000, onDay: "2031-05-10" });
    const { body } = await of(owner, propertyId, 2032).draft();
    const { lines, number, state } = body.data.budget;
    expect({ number, state }).toEqual({ number: 1, state: "draft" });
    expect(lines.find(({ code }: Line) => code === "5300")).toMatchObject({ kobo: 24_000_000, source: "past" });
    const planned = lines.filter(({ source }: { source: string }) => source === "plan");
    expect(planned.length).toBeGreaterThan(1);
    for (const { kobo, lowKobo, highKobo } of planned) {
      expect(lowKobo).toBeLessThanOrEqual(kobo);
      expect(highKobo).toBeGreaterThanOrEqual(lowKobo);
    }
    const year = await of(owner, propertyId, 2032).year();
    expect(year.draft.totalKobo).toBeGreaterThanOrEqual(year.sums.forecastKobo);
    expect(year).toMatchObject({ budget: null, throughDay: null, sums: { spentKobo: 0, budgetKobo: null } });
    const { id } = body.data.budget;
    expect((await owner.post(`/budgets/${id}/adopt`)).body.data.budget).toMatchObject({ state: "adopted" });
    expect((await owner.put(`/budgets/${id}`, { lines: diesel })).status).toBe(409);
    expect((await owner.remove(`/budgets/${id}`)).status).toBe(409);
    await expect(database.db.execute(sql`update budgets set total_kobo = 1 where id = ${id}`)).rejects.toThrow();
    await expect(database.db.execute(sql`delete from budgets where id = ${id}`)).rejects.toThrow();
  });

  test("stands beside what was spent, what is ordered, and where the year ends", async () => {
    june();
    const { owner, manager, bayo, choose, propertyId, taskId } = await quoted();
    await drain();
    const { enter, account } = await books({ owner, propertyId });
    await enter({ kobo: 2_000_000, onDay: "2031-06-02" });
    // What was there before the books began was not spent in them.
    const opening = { kind: "opening", fromId: account("opening"), toId: account("diesel") };
    await enter({ ...opening, kobo: 700_000, onDay: "2031-06-02" });
    await owner.post(`/budgets/${await draftedBy(owner, propertyId, diesel)}/adopt`);
    const before = await of(owner, propertyId).year();
    const { order } = (await choose(manager, bayo)).body.data;
    const ordered = await of(owner, propertyId).year();
    expect(ordered.sums.committedKobo).toBe(before.sums.committedKobo + order.totalKobo);
    expect(ordered.sums.forecastKobo).toBe(before.sums.forecastKobo + order.totalKobo);
    const line = (code: string) => ordered.lines.find((one: Line) => one.code === code);
    expect(line("5300")).toMatchObject({ budgetKobo: 500_000_000, spentKobo: 2_000_000, forecastKobo: 2_000_000 });
    await bayo.post(`/orders/${order.id}/accept`);
    const { technician, memberId } = await technicianOf(bayo);
    await assign(bayo, taskId, { assignedTeamMemberId: memberId });
    await finish(technician, taskId);
    const paper = {
      kind: "invoice",
      seller: "Bayo",
      issuedOn: "2031-06-14",
      lines: [{ what: "Pump", kobo: 6_000_000 }],
    };
    const { invoice } = (await bayo.post(`/tasks/${taskId}/invoices`, paper)).body.data;
    expect((await of(owner, propertyId).year()).sums).toEqual(ordered.sums);
    await verify(owner, taskId, bayo, { workApproved: true });
    expect((await owner.post(`/invoices/${invoice.id}/accept`)).status).toBe(200);
    const done = await of(owner, propertyId).year();
    expect(done.sums.spentKobo).toBe(ordered.sums.spentKobo + 6_000_000);
    expect(done.sums.committedKobo).toBe(before.sums.committedKobo);
    const lined = done.lines.reduce((sum: number, { forecastKobo }: { forecastKobo: number }) => sum + forecastKobo, 0);
    expect(done.sums.forecastKobo).toBe(lined);
  });

  test("changes by a new version that says why, and every version can be read", async () => {
    june();
    const { owner, propertyId } = await books();
    const first = await draftedBy(owner, propertyId, diesel);
    expect((await of(owner, propertyId).draft()).status).toBe(409);
    expect((await owner.post(`/budgets/${first}/adopt`)).status).toBe(200);
    expect((await owner.post(`/budgets/${first}/adopt`)).status).toBe(409);
    const second = (await of(owner, propertyId).draft()).body.data.budget;
    expect(second).toMatchObject({ number: 2, lines: [{ code: "5300", kobo: 500_000_000, name: "Diesel" }] });
    expect((await of(owner, propertyId).year()).budget.number).toBe(1);
    const why = await owner.post(`/budgets/${second.id}/adopt`);
    expect([why.status, why.body.errors?.[0]?.path]).toEqual([422, "reason"]);
    const reason = "Diesel went up.";
    expect((await owner.post(`/budgets/${second.id}/adopt`, { reason })).status).toBe(200);
    const { budgets } = (await owner.get(`/properties/${propertyId}/budgets`)).body.data;
    expect(budgets.map(({ number, reason }: { number: number; reason: string }) => [number, reason])).toEqual([
      [2, reason],
      [1, null],
    ]);
    const third = (await of(owner, propertyId).draft()).body.data.budget.id;
    expect((await owner.remove(`/budgets/${third}`)).status).toBe(200);
    expect((await of(owner, propertyId).year()).draft).toBeNull();
  });

  test("drafted twenty times at once there is one draft, adopted twenty times at once one version", async () => {
    june();
    const { owner, propertyId } = await books();
    const drafts = await Promise.all(Array.from({ length: 20 }, () => of(owner, propertyId).draft()));
    expect(drafts.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(drafts.filter(({ status }) => status === 409)).toHaveLength(19);
    const { id } = (await of(owner, propertyId).year()).draft;
    await owner.put(`/budgets/${id}`, { lines: diesel });
    const all = await Promise.all(Array.from({ length: 20 }, () => owner.post(`/budgets/${id}/adopt`)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test("is refused with a sentence where it says what cannot be", async () => {
    june();
    const { owner, propertyId } = await books();
    const without = await building(owner);
    expect((await of(owner, without).draft()).body.detail).toContain("not begun yet");
    for (const year of [1999, 2029, 2034, "x", null])
      expect((await owner.post(`/properties/${propertyId}/budgets`, { year })).status).toBe(422);
    const { id, version } = (await of(owner, propertyId).draft()).body.data.budget;
    expect((await owner.post(`/budgets/${id}/adopt`)).body.detail).toContain("no sums yet");
    const wrong: unknown[] = [
      [{ code: "1100", kobo: 5 }],
      [{ code: "9999", kobo: 5 }],
      [{ code: "5300", kobo: 1.5 }],
      [{ code: "5300", kobo: -1 }],
      [{ code: "5300", kobo: 10_000_000_000_001 }],
      [...diesel, ...diesel],
      [
        { code: "5300", kobo: 9_000_000_000_000 },
        { code: "5310", kobo: 9_000_000_000_000 },
      ],
      "diesel",
    ];
    for (const lines of wrong) expect((await owner.put(`/budgets/${id}`, { lines })).status).toBe(422);
    expect((await owner.put(`/budgets/${id}`, { lines: diesel, version })).status).toBe(200);
    expect((await owner.put(`/budgets/${id}`, { lines: [], version })).status).toBe(409);
    expect((await of(owner, propertyId).year()).draft).toMatchObject({ totalKobo: 500_000_000, version: 2 });
  });
});

describe("who sees a budget", () => {
  test("confirmed residents read what was adopted and what closed months say; nobody else anything", async () => {
    june();
    const { owner, occupant, propertyId, enter } = await charged();
    await enter({ kobo: 4_000_000, onDay: "2031-04-10" });
    await enter({ kobo: 700_000, onDay: "2031-06-10" });
    const id = await draftedBy(owner, propertyId, diesel);
    expect(await of(occupant, propertyId).year()).toMatchObject({ budget: null, draft: null });
    expect((await occupant.get(`/properties/${propertyId}/budgets`)).body.data.budgets).toEqual([]);
    for (const act of ["adopt", ""]) expect((await occupant.post(`/budgets/${id}/${act}`)).status).not.toBe(200);
    await owner.post(`/budgets/${id}/adopt`);
    const open = await of(occupant, propertyId).year();
    expect(open).toMatchObject({
      throughDay: null,
      sums: { budgetKobo: 500_000_000, spentKobo: 0, forecastKobo: null },
    });
    expect(open.budget).toMatchObject({ draftedBy: null, lines: [{ lowKobo: null, highKobo: null, source: null }] });
    await owner.post(`/properties/${propertyId}/ledger/close`, { month: "2031-04" });
    const closed = await of(occupant, propertyId).year();
    expect(closed).toMatchObject({ throughDay: "2031-04-30", sums: { spentKobo: 4_000_000, committedKobo: null } });
    const notices = (await occupant.get("/notifications")).body.data.notifications;
    expect(notices[0].message).toContain("₦5,000,000");
    expect(notices[0].link).toContain("tab=charge");
    const stranger = await person("property_owner");
    const newcomer = await person("building_occupant", { propertyId, buildingUnit: "Flat 9" });
    for (const who of [stranger, newcomer, await person("contractor")])
      expect([403, 404]).toContain((await who.get(`/properties/${propertyId}/budget`)).status);
  });

  test("a manager drafts, the owner hears of it, and only with the owner's leave the manager adopts", async () => {
    june();
    const { owner, propertyId, at, ledger } = await books();
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const id = await draftedBy(manager, propertyId, diesel);
    expect((await owner.get("/notifications")).body.data.notifications[0].title).toContain("is drafted");
    expect((await of(manager, propertyId).year()).can).toMatchObject({ draft: true, adopt: false });
    expect((await manager.post(`/budgets/${id}/adopt`)).status).toBe(403);
    await owner.put(at, { payerKind: "company", managersMayPost: true, version: ledger.version });
    expect((await manager.post(`/budgets/${id}/adopt`)).status).toBe(200);
  });
});
