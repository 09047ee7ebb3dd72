// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, answerCalls, type Given, later, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { AccountProof, BankLine, Suggestion } from "../contract.ts";
import { BankLines } from "./bank-lines.tsx";

page.setPage();

const nothing = { unitId: null, paymentId: null, postingId: null, isCertain: false };
const ofUnit: Suggestion = { ...nothing, how: "unit", unitId: "u1", label: "Flat 3", why: "Its name is in the text." };
const reported: Suggestion = { ...nothing, how: "reported", paymentId: "y1", label: "Ada's", why: "As reported." };
const lineOf = (more: Partial<BankLine> = {}): BankLine => ({
  ...{ id: "l1", account: "bank", onDay: "2026-11-02", valueDay: null, text: "TRF FLAT 3", kobo: 500_000 },
  ...{ balanceKobo: 500_000, state: "open", match: null, suggestions: [] },
  ...more,
});
const entries: AccountProof["entries"] = [
  { postingId: "e1", number: 7, onDay: "2026-11-01", memo: "Ada paid", kobo: 500_000 },
  { postingId: "e2", number: 8, onDay: "2026-11-01", memo: "Diesel", kobo: -500_000 },
  { postingId: "e3", number: 9, onDay: "2026-11-01", memo: "A part", kobo: 400_000 },
];
const account = (id: string, code: string, kind: string, role: string | null = null) => ({
  ...{ id, code, kind, role, name: `Account ${code}`, isUsed: true, closedAt: null, retired: false, balanceKobo: 0 },
});

let lines: BankLine[];
let asked: Asked;
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({
    "GET /properties/p1/bank-lines": ({ query }: Given) => {
      const state = query.get("state");
      const counts = { open: lines.filter((line) => line.state === "open").length, unidentified: 0, matched: 0 };
      const those = lines.filter((line) => state === null || line.state === state);
      return { lines: those, counts, can: { match: true, undo: true }, nextCursor: null };
    },
    "GET /properties/p1/unit-balances": { units: [{ unitId: "u1", unit: "Flat 3" }] },
    "GET /properties/p1/ledger/accounts": { accounts: [account("a1", "5110", "expense")] },
    "POST /properties/p1/bank-matches": ({ body }: Given) => {
      const { matches } = body as { matches: { lineId: string }[] };
      lines = lines.filter((line) => matches.every(({ lineId }) => lineId !== line.id));
      return { matched: matches.length };
    },
    ...more,
  });
};
beforeEach(async () => {
  lines = [lineOf()];
  answers();
  await page.comeIn("property_manager");
});

const show = async () => {
  await shown.showAt("/property/p1", <BankLines propertyId="p1" account="bank" entries={entries} />);
  await expect.poll(page.textThere).toContain("TRF");
};
const sent = () => asked.writes.map(({ body }) => (body as { matches: unknown[] }).matches);
const dialog = "[role=dialog] select";
/** What a list of the dialog offers: first what the line is, then which of these. */
const offered = (nth: number) =>
  Array.from(document.querySelectorAll<HTMLSelectElement>(dialog)[nth]?.options ?? [], ({ text }) => text);

describe("a line that Tunse knows", () => {
  test("is matched by one press, and the list is read again", async () => {
    lines = [lineOf({ suggestions: [ofUnit] })];
    await show();
    await shown.tap("Flat 3");
    await expect.poll(sent).toEqual([[{ lineId: "l1", how: "unit", unitId: "u1" }]]);
    await expect.poll(page.textThere).toContain("Every line is matched");
    expect(page.toasts()).toEqual([expect.stringContaining("Matched")]);
  });

  test("stays as it is where the server says no, and says why", async () => {
    lines = [lineOf({ suggestions: [ofUnit] })];
    answers({ "POST /properties/p1/bank-matches": refuse(409, "It is matched already.") });
    await show();
    await shown.tap("Flat 3");
    await expect.poll(page.toasts).toEqual(["Not matched: It is matched already."]);
    expect(page.textThere()).toContain("TRF FLAT 3");
  });

  test("is said to be one thing at a time: while that is on its way, no other can be pressed", async () => {
    lines = [lineOf({ suggestions: [ofUnit, reported] })];
    const slow = later(() => ({ matched: 1 }));
    answers({ "POST /properties/p1/bank-matches": slow.answer });
    await show();
    await shown.tap("Something else");
    const [inDialog] = Array.from(document.querySelectorAll<HTMLElement>("[role=dialog] li button"));
    await shown.tap(inDialog ?? expect.fail("nothing is suggested"));
    await shown.tap("Ada's");
    expect(sent()).toEqual([[{ lineId: "l1", how: "unit", unitId: "u1" }]]);
    slow.letGo();
    await expect.poll(shown.openDialog).toBeNull();
  });
});

describe("a line that nobody knows", () => {
  test("that came in is a payment, an entry of its sign that holds it, or waits; never a charge of the bank", async () => {
    await show();
    await shown.tap("Say what it is");
    expect(offered(0)).toEqual(["Payment of a unit", "Entry of the books", "Not known from whom", "Something else"]);
    await shown.pick(dialog, "entry");
    expect(offered(1)).toEqual(["Choose", "No. 7, 1 Nov 2026: Ada paid, ₦5,000"]);
  });

  test("that went out is no payment", async () => {
    lines = [lineOf({ kobo: -5_250 })];
    await show();
    await shown.tap("Say what it is");
    expect(offered(0)).toEqual(["Entry of the books", "Bank charge or duty", "Something else"]);
  });

  test("is not sent before a unit is chosen, and what was chosen of one kind is not sent of another", async () => {
    await show();
    await shown.tap("Say what it is");
    await shown.tap("Match");
    expect(sent()).toEqual([]);
    await expect.poll(() => shown.texts("[role=dialog] option")).toContain("Flat 3");
    const [, unit] = document.querySelectorAll(dialog);
    unit?.setAttribute("data-unit", "");
    await shown.pick("[data-unit]", "u1");
    await shown.pick(dialog, "entry");
    await shown.tap("Match");
    expect(sent()).toEqual([]);
    await shown.pick(dialog, "unidentified");
    await shown.tap("Match");
    await expect.poll(sent).toEqual([[{ lineId: "l1", how: "unidentified" }]]);
  });
});

describe("many lines with one suggestion", () => {
  test("are shown once more before they are matched together", async () => {
    const other = lineOf({ id: "l2", text: "TRF FLAT 4", suggestions: [{ ...ofUnit, unitId: "u2", label: "Flat 4" }] });
    lines = [lineOf({ suggestions: [ofUnit] }), other, lineOf({ id: "l3", text: "TRF WHO", suggestions: [] })];
    await show();
    await shown.tap("Take the 2 lines with one suggestion");
    expect(shown.texts("[role=dialog] li")).toEqual([
      expect.stringContaining("TRF FLAT 3"),
      expect.stringContaining("TRF FLAT 4"),
    ]);
    expect(sent()).toEqual([]);
    await shown.tap("Match them");
    await expect.poll(sent).toEqual([
      [
        { lineId: "l1", how: "unit", unitId: "u1" },
        { lineId: "l2", how: "unit", unitId: "u2" },
      ],
    ]);
  });
});
