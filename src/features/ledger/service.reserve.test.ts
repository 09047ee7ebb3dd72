import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { books } from "../../../tests/harness/books.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { halfYear } from "../../../tests/harness/half-year.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { runs } from "../../../tests/rig/runs.ts";
import type { JournalLine } from "./contract.ts";
import { postingsOf } from "./money.rules.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});

type Books = Pick<Awaited<ReturnType<typeof books>>, "accounts" | "check">;

/** What the reserve account and the two funds hold, once everything was looked at. */
async function reserveOf({ accounts, check }: Books) {
  const list = await accounts();
  const of = (role: string) => list.find((one) => one.role === role)?.balanceKobo;
  const sides = list.reduce((sum, { debitKobo, creditKobo }) => sum + debitKobo - creditKobo, 0);
  expect([sides, (await check()).faults]).toEqual([0, []]);
  return { reserve: of("bank_reserve"), sinking: of("sinking_fund"), service: of("service_fund") };
}

test("what is set aside stands in the sinking fund until it is spent, moved back or put right", async () => {
  const kept = await books();
  const { owner, at, account, enter, balance } = kept;
  const reserve = account("bank_reserve");
  await enter({ kind: "opening", fromId: account("opening"), toId: account("bank"), kobo: 500_000 });
  const set = await enter({ kind: "moved", toId: reserve, kobo: 100_000, memo: "For the roof" });
  expect(await reserveOf(kept)).toEqual({ reserve: 100_000, sinking: 100_000, service: -100_000 });
  const spent = await enter({ fromId: reserve, toId: account("repairs: Roof"), kobo: 30_000, onDay: "2026-11-02" });
  await enter({ kind: "money_in", fromId: account("interest"), toId: reserve, kobo: 500 });
  await enter({ kind: "moved", fromId: reserve, toId: account("cash"), kobo: 10_000 });
  expect([set.status, spent.status]).toEqual([201, 201]);
  expect(await reserveOf(kept)).toEqual({ reserve: 60_500, sinking: 60_500, service: -60_500 });
  // What it was spent on is a cost as any other, and both banks together hold what is left.
  expect([await balance("repairs: Roof"), await balance("bank")]).toEqual([30_000, 400_000]);
  expect((await owner.get(at)).body.data.figures).toMatchObject({ moneyKobo: 470_500, setAsideKobo: 60_500 });
  const october = (await owner.get(`${at}/accounts?month=2026-10`)).body.data.accounts as {
    role: string;
    balanceKobo: number;
  }[];
  expect(october.find(({ role }) => role === "sinking_fund")?.balanceKobo).toBe(90_500);
  const { lines } = (await owner.get(`${at}/journal`)).body.data as { lines: JournalLine[] };
  expect(postingsOf(lines).map(({ kobo }) => kobo)).toEqual([10_000, 500, 30_000, 100_000, 500_000]);
  const reversed = await owner.post(`/postings/${spent.body.data.postingId}/reverse`, {
    reason: "Of another building",
  });
  expect(reversed.status).toBe(201);
  expect(await reserveOf(kept)).toEqual({ reserve: 90_500, sinking: 90_500, service: -90_500 });
});

test("the sinking fund is moved by the reserve account alone, and its opening balance comes with it", async () => {
  const kept = await books();
  const { account, enter } = kept;
  for (const [said, path] of [
    [{ fromId: account("bank"), toId: account("sinking_fund") }, "toId"],
    [{ kind: "money_in", fromId: account("sinking_fund"), toId: account("bank_reserve") }, "fromId"],
  ] as const) {
    const answer = await enter(said);
    expect([answer.status, answer.body.errors?.map((one) => one.path)]).toEqual([422, [path]]);
  }
  await enter({ kind: "opening", fromId: account("opening"), toId: account("bank_reserve"), kobo: 700 });
  expect(await reserveOf(kept)).toEqual({ reserve: 700, sinking: 700, service: -700 });
});

test("what a second person says yes to leaves the fund as well", async () => {
  const kept = await books();
  const { owner, at, account, enter, propertyId } = kept;
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  await owner.put(at, { managersMayPost: true });
  await enter({ kind: "moved", toId: account("bank_reserve"), kobo: 900 });
  const where = { fromId: account("bank_reserve"), toId: account("repairs: Roof"), memo: "Felt", noPaper: "Lost" };
  const asked = await owner.post(`${at}/money-out`, { ...where, kobo: 400, onDay: "2026-10-06" });
  expect((await reserveOf(kept)).sinking).toBe(900);
  expect((await manager.post(`/money-out/${asked.body.data.entry.id}/allow`)).status).toBe(200);
  expect(await reserveOf(kept)).toEqual({ reserve: 500, sinking: 500, service: -500 });
});

test("whatever is entered and put right, the sinking fund is what the reserve account holds", async () => {
  const places = ["bank", "bank_reserve", "cash", "diesel", "interest", "opening"] as const;
  const step = fc.record({
    ...{ from: fc.constantFrom(...places), to: fc.constantFrom(...places), kobo: fc.integer({ min: 1, max: 9_999 }) },
    ...{ kind: fc.constantFrom("money_in", "money_out", "moved", "opening"), isPutRight: fc.boolean() },
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const kept = await books();
      for (const { from, to, isPutRight, ...said } of steps) {
        const { status, body } = await kept.enter({ ...said, fromId: kept.account(from), toId: kept.account(to) });
        if (status === 201 && isPutRight)
          await kept.owner.post(`/postings/${body.data.postingId}/reverse`, { reason: "Put right" });
      }
      const { reserve, sinking } = await reserveOf(kept);
      expect(sinking).toBe(reserve);
    }),
    { numRuns: runs(8), endOnFailure: true },
  );
});

test("the account of the money tells what was set aside and what it was spent on, and of nothing twice", async () => {
  const { owner, id, issue, enter, account } = await halfYear();
  const onDay = "2026-06-12";
  await enter({ kind: "moved", toId: account("bank_reserve"), kobo: 20_000_000, onDay });
  await enter({ fromId: account("bank_reserve"), toId: account("repairs: Roof"), kobo: 5_000_000, onDay });
  const told = (await issue()).body.data.account;
  // 90,000,000 came in, 41,200,000 went for diesel and 5,000,000 for the roof; the invoice is not paid yet.
  expect(told).toMatchObject({ openingKobo: 0, closingKobo: 43_800_000, setAsideKobo: 15_000_000 });
  expect(told.spent.map(({ kobo }: { kobo: number }) => kobo)).toEqual([41_200_000, 10_750_000, 5_000_000]);
  expect(told.income).toMatchObject([{ kobo: 90_000_000 }]);
  expect(told.moves.map(({ kobo }: { kobo: number }) => kobo)).toEqual([90_000_000, 0, -56_950_000, 10_750_000, 0]);
  const { adds, faults } = (await owner.get(`/money-accounts/${id}/check`)).body.data;
  expect([adds, faults]).toEqual([true, []]);
});

test("what units owe and paid is the same before and after money is set aside and spent", async () => {
  const { enter, account, issue, pay, statement, balances } = await charged();
  await issue();
  await pay(4_000_000);
  const before = [(await statement()).data, await balances()];
  await enter({ kind: "moved", toId: account("bank_reserve"), kobo: 3_000_000, onDay: "2026-11-03" });
  await enter({
    fromId: account("bank_reserve"),
    toId: account("repairs: Roof"),
    kobo: 1_000_000,
    onDay: "2026-11-04",
  });
  expect([(await statement()).data, await balances()]).toEqual(before);
});
