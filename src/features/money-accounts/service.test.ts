import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { runJob } from "../../../tests/harness/documents.ts";
import { halfYear, summer } from "../../../tests/harness/half-year.ts";
import { add, memberOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, person } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});
describe("the account of half a year", () => {
  test("is drafted by itself, issued once its months are closed, and every line opens its job, receipt and who checked", async () => {
    const { owner, occupant, id, listed, issue, contractor } = await halfYear();
    await runJob("money-accounts.draft", summer);
    expect(await listed()).toMatchObject([{ state: "draft", fromDay: "2026-01-01", toDay: "2026-06-30" }]);
    expect([await listed(occupant), (await occupant.get(`/money-accounts/${id}`)).status]).toEqual([[], 404]);
    const early = await owner.post(`/money-accounts/${id}/issue`);
    expect([early.status, early.body.detail]).toEqual([
      409,
      expect.stringContaining("Close 2026-06 in the books first"),
    ]);
    await owner.put(`/money-accounts/${id}`, { note: "The generator was mended." });
    const { account } = (await issue()).body.data;
    expect(account).toMatchObject({
      ...{ state: "issued", openingKobo: 0, closingKobo: 48_800_000, note: "The generator was mended." },
      received: [{ what: "From units, for what they were asked", kobo: 90_000_000 }],
      ...{ income: [{ kobo: 90_000_000 }], spent: [{ kobo: 41_200_000 }, { kobo: 10_750_000 }] },
      ...{ firstNumber: 1, lastNumber: 3, readUnits: 0, issuedBy: owner.name },
    });
    expect((await owner.post(`/money-accounts/${id}/issue`)).status).toBe(409);
    expect((await owner.put(`/money-accounts/${id}`, { note: "No" })).status).toBe(409);
    expect((await occupant.get("/notifications")).body.data.notifications[0].title).toBe("Where our money went");

    const seen = (await occupant.get(`/money-accounts/${id}`)).body.data.account;
    expect([seen.sha256, seen.readUnits, seen.waitsFor]).toEqual([account.sha256, null, null]);
    // Who paid in is nobody's to read here.
    expect(JSON.stringify(seen)).not.toContain("Flat 2");
    const repairs = seen.spent[1];
    const { lines } = (await occupant.get(`/money-accounts/${id}/lines?accountId=${repairs.accountId}`)).body.data;
    expect(lines).toMatchObject([{ number: 1, kobo: 10_750_000, hasJob: true }]);
    const { detail } = (await occupant.get(`/money-accounts/${id}/line?number=1`)).body.data;
    expect(detail).toMatchObject({
      ...{ job: { contractor: contractor.name, inAHome: false }, approvedBy: owner.name, checkedBy: owner.name },
      receipt: { seller: "Bayo Works Ltd", totalKobo: 10_750_000, media: [{ fileName: "bill.jpg" }] },
    });
    expect((await occupant.get(`/money-accounts/${id}/line?number=3`)).status).toBe(404);
    await occupant.post(`/money-accounts/${id}/read`);
    await occupant.post(`/money-accounts/${id}/read`);
    expect((await listed())[0].readUnits).toBe(1);
    const { adds, faults } = (await occupant.get(`/money-accounts/${id}/check`)).body.data;
    expect([adds, faults]).toEqual([true, []]);
  });

  test("tells what was there before the books began as that, and nowhere as income or spent", async () => {
    const { owner, id, issue, enter, account, accounts } = await halfYear();
    const opening = { kind: "opening", onDay: "2026-06-12" };
    await enter({ ...opening, fromId: account("opening"), toId: account("bank"), kobo: 700 });
    for (const role of ["unidentified", "interest", "service_charge"])
      await enter({ ...opening, fromId: account(role), toId: account("opening"), kobo: 30 });
    await enter({ ...opening, fromId: account("opening"), toId: account("diesel"), kobo: 50 });
    await enter({ ...opening, fromId: account("opening"), toId: account("guards"), kobo: 90 });
    expect((await accounts()).find(({ role }) => role === "interest")?.balanceKobo).toBe(30);
    const said = (await issue()).body.data.account;
    expect(said).toMatchObject({
      received: [{ what: "From units, for what they were asked", kobo: 90_000_000 }],
      income: [{ name: "Service charge", kobo: 90_000_000 }],
      spent: [{ kobo: 41_200_000, entries: 1 }, { kobo: 10_750_000 }],
      closingKobo: 48_800_700,
    });
    expect([said.income.length, said.spent.length]).toEqual([1, 2]);
    const { lines } = (await owner.get(`/money-accounts/${id}/lines`)).body.data;
    expect(lines.map(({ kobo }: { kobo: number }) => kobo)).toEqual([41_200_000, 10_750_000]);
    const moved = new Map(said.moves.map(({ what, kobo }: { what: string; kobo: number }) => [what, kobo]));
    expect(moved.get("Asked of units, and other income")).toBe(90_000_000);
    expect(moved.get("Opening balances and all else")).toBe(700);
    expect((await owner.get(`/money-accounts/${id}/check`)).body.data).toMatchObject({ adds: true, faults: [] });
  });

  test("stays byte for byte, whatever comes after, also from a console; a supplement follows it", async () => {
    const { owner, occupant, id, issue, enter, account } = await halfYear();
    await issue();
    const before = (await occupant.get(`/money-accounts/${id}`)).body.data.account;
    await enter({ onDay: "2026-07-01", kobo: 5_000 });
    await owner.put(`/ledger-accounts/${account("diesel")}`, { name: "Fuel" });
    const { supplements, ...after } = (await occupant.get(`/money-accounts/${id}`)).body.data.account;
    expect({ ...after, supplements }).toEqual(before);
    await expect(database.db.execute(sql`update money_accounts set note = 'x' where id = ${id}`)).rejects.toThrow();
    await expect(database.db.execute(sql`delete from money_accounts where id = ${id}`)).rejects.toThrow();
    await owner.post(`/money-accounts/${id}/supplements`, { text: "One diesel bill was of July." });
    const { account: more } = (await occupant.get(`/money-accounts/${id}`)).body.data;
    expect(more).toMatchObject({ sha256: before.sha256, supplements: [{ text: "One diesel bill was of July." }] });
    expect((await occupant.get(`/money-accounts/${id}/check`)).body.data.adds).toBe(true);
  });

  test("work in somebody else's home is told without its words, photos and paper, also where no unit is kept for it", async () => {
    const { owner, occupant, other, propertyId, taskId, id, issue } = await halfYear();
    await issue();
    const behind = await person("building_occupant", { propertyId, buildingUnit: "Back house" });
    const { id: seat } = await memberOf(owner, propertyId, behind);
    await owner.put(`/properties/${propertyId}/members/${seat}`, { confirmed: true });
    const line = async (who = occupant) => (await who.get(`/money-accounts/${id}/line?number=1`)).body.data.detail;
    for (const reporter of [other, behind]) {
      const { ticket } = (await reporter.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
      await database.db.execute(sql`update tasks set ticket_id = ${ticket.id} where id = ${taskId}`);
      expect(await line()).toMatchObject({
        ...{ line: { what: "Repair in a home" }, job: { title: "Repair in a home", inAHome: true } },
        ...{ before: [], after: [], receipt: { media: [] } },
      });
      expect((await line(reporter)).job.inAHome).toBe(false);
    }
  });

  test("a question about a line is answered once, in view of all, and does not say to residents who asked", async () => {
    const { owner, occupant, other, id, issue } = await halfYear();
    await issue();
    const asked = await occupant.post(`/money-accounts/${id}/questions`, { number: 2, question: "How many litres?" });
    expect(asked.body.data.question).toMatchObject({ askedBy: "Ada of Flat 1", answer: null });
    const path = `/money-questions/${asked.body.data.question.id}/answer`;
    expect((await other.post(path, { answer: "Many" })).status).toBe(403);
    expect((await owner.post(path, { answer: "350, by the meter." })).status).toBe(200);
    expect((await owner.post(path, { answer: "351" })).status).toBe(409);
    const { questions } = (await other.get(`/money-accounts/${id}/line?number=2`)).body.data.detail;
    expect(questions).toMatchObject([{ askedBy: "A resident", answer: "350, by the meter.", answeredBy: owner.name }]);
    const wrong = await occupant.post(`/money-accounts/${id}/questions`, { number: 3, question: "Who paid?" });
    expect(wrong.status).toBe(404);
    expect((await occupant.post(`/money-accounts/${id}/questions`, { number: 2, question: "" })).status).toBe(422);
  });

  test("is for who is known to live there; not for strangers or firms", async () => {
    const { owner, occupant, contractor, memberId, propertyId, id, issue } = await halfYear();
    await issue();
    const unknown = await person("building_occupant", { propertyId, buildingUnit: "Flat 9" });
    const manager = await verified("property_manager");
    for (const who of [unknown, (await ownedBuilding()).occupant, manager, await person("property_owner")]) {
      for (const path of [
        `/money-accounts/${id}`,
        `/money-accounts/${id}/line?number=1`,
        `/money-accounts/${id}/check`,
      ])
        expect((await who.get(path)).status).toBe(404);
    }
    expect((await contractor.get(`/money-accounts/${id}`)).status).toBe(403);
    await add(owner, propertyId, manager.email, "property_manager");
    expect((await manager.get(`/money-accounts/${id}`)).status).toBe(200);
    expect((await manager.post(`/money-accounts/${id}/issue`)).status).toBe(403);
    await owner.remove(`/properties/${propertyId}/members/${memberId}`);
    // Their time ended after the half year, which stays theirs to read.
    expect((await occupant.get(`/money-accounts/${id}`)).status).toBe(200);
  });
});
