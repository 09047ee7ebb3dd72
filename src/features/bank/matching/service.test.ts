import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { banked, bankFile, type Moved } from "../../../../tests/harness/bank.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { runs } from "../../../../tests/rig/runs.ts";

await testApp();
const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});
const at = (instant: string) => {
  clock.now = new Date(instant);
};

type Line = { id: string; kobo: number; state: string; suggestions: { how: string; postingId: string | null }[] };

/** A bank whose file of one line was read in. */
async function oneLine(kobo: number, text: string, given?: Awaited<ReturnType<typeof banked>>) {
  const kept = given ?? (await banked());
  await kept.read(bankFile(0, [["20/11/2026", text, kobo]]));
  const line = async (): Promise<Line> => (await kept.lines()).lines[0];
  return { ...kept, line, lineId: (await line()).id };
}

describe("a line of the bank", () => {
  test("that somebody reported is that payment, confirmed; there is never a second one", async () => {
    at("2026-11-23T10:00:00Z");
    const kept = await banked();
    const said = { kobo: 3_000_000, paidOn: "2026-11-18" };
    const { payment } = (await kept.occupant.post(`/units/${kept.unitId}/payment-reports`, said)).body.data;
    const { lineId, line, match, balance, owner, propertyId } = await oneLine(3_000_000, "NIP TRANSFER", kept);
    expect((await line()).suggestions).toMatchObject([{ how: "reported", paymentId: payment.id, isCertain: false }]);
    const wrong = await match([{ lineId, how: "reported", paymentId: crypto.randomUUID() }]);
    expect(wrong.status).toBe(404);
    expect((await match([{ lineId, how: "unit", unitId: kept.unitId }])).status).toBe(201);
    const { payments } = (await owner.get(`/properties/${propertyId}/unit-payments`)).body.data;
    expect(payments).toMatchObject([{ id: payment.id, state: "confirmed", receiptNumber: 1 }]);
    expect(await balance("bank")).toBe(3_000_000);
  });

  test("that a keeper recorded by hand already is linked, not doubled; two equal ones are two", async () => {
    at("2026-11-23T10:00:00Z");
    const kept = await banked();
    await kept.pay(2_000_000, kept.unitId, { paidOn: "2026-11-19" });
    const text = `TRF ${kept.reference}`;
    const answer = await kept.read(
      bankFile(0, [
        ["20/11/2026", text, 2_000_000],
        ["21/11/2026", text, 2_000_000],
      ]),
    );
    expect(answer.body.data.matched).toBe(2);
    const { lines } = await kept.lines();
    expect(lines.map((one: { match: object }) => one.match)).toMatchObject([{ posts: true }, { posts: false }]);
    expect(await kept.balance("bank")).toBe(4_000_000);
    const [account] = (await kept.bank()).accounts;
    expect(account).toMatchObject({ bankKobo: 4_000_000, booksKobo: 4_000_000, open: 0, entriesKobo: 0, entries: [] });
  });

  test("that nobody knows waits as a liability, and becomes a payment once somebody does; undone, it is open again", async () => {
    at("2026-11-23T10:00:00Z");
    const { lineId, line, match, balance, unitId, bank, owner, check, statement } = await oneLine(
      700_000,
      "CASH DEPOSIT",
    );
    expect((await match([{ lineId, how: "unidentified" }])).status).toBe(201);
    expect([await balance("bank"), await balance("unidentified"), (await line()).state]).toEqual([
      700_000,
      700_000,
      "unidentified",
    ]);
    expect((await match([{ lineId, how: "charge" }])).status).toBe(409);
    expect((await match([{ lineId, how: "unit", unitId }])).status).toBe(201);
    expect([await balance("bank"), await balance("unidentified"), await balance("paid_ahead")]).toEqual([
      700_000, 0, 700_000,
    ]);
    expect((await statement()).data.closingKobo).toBe(-700_000);
    expect((await bank()).accounts[0]).toMatchObject({ bankKobo: 700_000, booksKobo: 700_000, entriesKobo: 0 });
    expect((await match([{ lineId, how: "unit", unitId }])).status).toBe(409);
    expect((await owner.post(`/bank-lines/${lineId}/undo`, { reason: "Another flat" })).status).toBe(200);
    expect((await owner.post(`/bank-lines/${lineId}/undo`, { reason: "Again" })).status).toBe(409);
    expect([await balance("bank"), (await line()).state, (await statement()).data.closingKobo]).toEqual([0, "open", 0]);
    expect((await bank()).accounts[0]).toMatchObject({
      bankKobo: 700_000,
      booksKobo: 0,
      openKobo: 700_000,
      entries: [],
    });
    expect((await check()).adds).toBe(true);
  });

  test("that went out is an entry that is there, its duty and fee beside it, or a charge of the bank", async () => {
    at("2026-11-23T10:00:00Z");
    const kept = await banked();
    const { enter, account, match, read, lines, bank } = kept;
    const posted = await enter({ kobo: 10_000, onDay: "2026-11-19", toId: account("diesel") });
    await read(
      bankFile(100_000, [
        ["20/11/2026", "DIESEL", -9_900],
        ["20/11/2026", "NIP FEE", -100],
        ["21/11/2026", "STAMP DUTY", -5_000],
      ]),
    );
    const [duty, fee, diesel] = (await lines()).lines;
    expect(duty.suggestions).toMatchObject([{ how: "charge" }]);
    const { postingId } = posted.body.data;
    const more = await match([
      { lineId: diesel.id, how: "entry", postingId },
      { lineId: duty.id, how: "entry", postingId },
    ]);
    expect([more.status, (await lines()).counts.open]).toEqual([422, 3]);
    const all = [
      { lineId: diesel.id, how: "entry", postingId },
      { lineId: fee.id, how: "entry", postingId },
      { lineId: duty.id, how: "charge" },
    ];
    expect((await match(all)).status).toBe(201);
    expect(await kept.balance("bank_charges")).toBe(5_000);
    expect((await bank()).accounts[0]).toMatchObject({ open: 0, entriesKobo: 0, beforeKobo: 100_000 });
    // What a manager linked they may loosen; what was posted the owner alone takes back.
    await kept.owner.put(kept.at, { managersMayPost: true });
    const manager = await verified("property_manager");
    await add(kept.owner, kept.propertyId, manager.email, "property_manager");
    const undo = (id: string) => manager.post(`/bank-lines/${id}/undo`, { reason: "Wrong" });
    expect([(await undo(fee.id)).status, (await undo(duty.id)).status]).toEqual([200, 403]);
    await kept.owner.put(kept.at, { managersMayPost: false });
    expect((await manager.post(`/properties/${kept.propertyId}/bank-matches`, { matches: all })).status).toBe(403);
  });

  test("of a month that is closed is entered today", async () => {
    at("2026-11-23T10:00:00Z");
    const { read, owner, lines, match, at: books, balance, bank } = await banked();
    await read(bankFile(0, [["20/10/2026", "INTEREST", 4_000]]));
    expect((await owner.post(`${books}/close`, { month: "2026-10" })).status).toBe(200);
    expect((await bank()).statements).toMatchObject([{ state: "closed", open: 1 }]);
    const [{ id: lineId }] = (await lines()).lines;
    const { accounts } = (await owner.get(`${books}/accounts`)).body.data;
    const accountId = accounts.find((one: { role: string }) => one.role === "interest").id;
    expect((await match([{ lineId, how: "other", accountId, memo: "Interest of October" }])).status).toBe(201);
    expect(await balance("interest")).toBe(4_000);
    const { lines: journal } = (await owner.get(`${books}/journal`)).body.data;
    expect(journal[0]).toMatchObject({ onDay: "2026-11-23", memo: "Interest of October" });
  });

  test("that two match at once is matched once; the same file read in three times at once comes in once", async () => {
    at("2026-11-23T10:00:00Z");
    const kept = await banked();
    const csv = bankFile(0, [
      ["20/11/2026", `TRF ${kept.reference}`, 1_000_000],
      ["20/11/2026", "NIP", 700_000],
    ]);
    const read = await Promise.all([1, 2, 3].map(() => kept.read(csv)));
    expect(read.map(({ body }) => body.data.counts.new).sort()).toEqual([0, 0, 2]);
    expect((await kept.lines()).counts).toEqual({ open: 1, unidentified: 0, matched: 1 });
    const lineId = (await kept.lines("?state=open")).lines[0].id;
    const said = [
      { lineId, how: "unit", unitId: kept.unitId },
      { lineId, how: "unit", unitId: kept.secondId },
      { lineId, how: "unidentified" },
    ];
    const matched = await Promise.all(said.map((one) => kept.match([one])));
    expect(matched.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect((await kept.lines()).counts.open).toBe(0);
    expect(await kept.balance("bank")).toBe(1_700_000);
    const undone = await Promise.all(
      [1, 2].map(() => kept.owner.post(`/bank-lines/${lineId}/undo`, { reason: "Wrong" })),
    );
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await kept.balance("bank")).toBe(1_000_000);
    expect((await kept.check()).adds).toBe(true);
  });
});

describe("whatever a bank moves", () => {
  test("opening and lines are the closing, and the books once all is matched; units owe what they were asked less what they paid", async () => {
    at("2026-11-23T10:00:00Z");
    const kept = await banked();
    const { owner, propertyId, unitId, secondId, match, bank, lines, balance, balances } = kept;
    await kept.issue();
    const way = fc.constantFrom("unit", "second", "unidentified", "identified", "charge");
    const move = fc.record({ way, kobo: fc.integer({ min: 1, max: 9_000_000_000 }), undo: fc.boolean() });
    let closing = 12_345;
    let day = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 5 }), async (moves) => {
        const onDay = `${String(Math.min(day, 22)).padStart(2, "0")}/11/2026`;
        const moved = moves.map(
          ({ way, kobo }, at): Moved => [onDay, `${way} ${day} ${at}`, way === "charge" ? -kobo : kobo],
        );
        const answer = await kept.read(bankFile(closing, moved));
        expect(answer.body.data).toMatchObject({ openingKobo: closing, gaps: [], counts: { new: moves.length } });
        closing += moved.reduce((sum, [, , kobo]) => sum + kobo, 0);
        expect(answer.body.data.closingKobo).toBe(closing);
        day += 1;
        const open: Line[] = (await lines("?state=open")).lines;
        // The newest stand first.
        for (const [at, line] of open.toReversed().entries()) {
          const { way, undo } = moves[at] ?? { way: "unidentified", undo: false };
          const as = (how: string) =>
            how === "charge" || how === "unidentified"
              ? { how }
              : { how: "unit", unitId: how === "second" ? secondId : unitId };
          const once = async () => {
            if (way === "identified") await match([{ lineId: line.id, how: "unidentified" }]);
            const done = await match([{ lineId: line.id, ...as(way) }]);
            expect([way, done.status, done.body.detail]).toEqual([way, 201, undefined]);
          };
          await once();
          if (!undo) continue;
          expect((await owner.post(`/bank-lines/${line.id}/undo`, { reason: "Wrong" })).status).toBe(200);
          await once();
        }
        const [account] = (await bank()).accounts;
        expect(account).toMatchObject({ bankKobo: closing, open: 0, entriesKobo: 0, gapKobo: 0, beforeKobo: 12_345 });
        expect(account.booksKobo).toBe(closing - 12_345);
        const { units } = await balances();
        const owed = units.reduce((sum: number, one: { closingKobo: number }) => sum + one.closingKobo, 0);
        expect(owed).toBe(((await balance("receivable")) ?? 0) - ((await balance("paid_ahead")) ?? 0));
      }),
      { numRuns: runs(8) },
    );
    expect((await kept.check()).adds).toBe(true);
    expect((await owner.get(`/properties/${propertyId}/ledger/accounts`)).status).toBe(200);
  });
});
