import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../tests/rig/runs.ts";
import { contentOf, faultsOf, halfName, halfOf, openingsApart, sealOf } from "./rules.ts";

test("the halves of a year and their names", () => {
  expect(["2026-01-01", "2026-06-30", "2026-07-01", "2026-12-31"].map((day) => halfName(halfOf(day)))).toEqual([
    "January to June 2026",
    "January to June 2026",
    "July to December 2026",
    "July to December 2026",
  ]);
  expect(halfOf("2028-02-29")).toEqual({ fromDay: "2028-01-01", toDay: "2028-06-30" });
});

const accounts = [
  ["bank", "asset"],
  ["receivable", "asset"],
  ["payable", "liability"],
  ["paid_ahead", "liability"],
  ["opening", "fund"],
  ["service_charge", "income"],
  ["diesel", "expense"],
] as const;

/** What each account has after some lines, each from one to another. */
const booksAfter = (lines: readonly { from: number; to: number; kobo: number }[]) =>
  accounts.map(([role, kind], at) => {
    const sum = (side: "from" | "to") =>
      lines.filter((line) => line[side] === at && line.from !== line.to).reduce((total, { kobo }) => total + kobo, 0);
    const entries = lines.filter((line) => line.from !== line.to && (line.from === at || line.to === at)).length;
    return { id: role, code: role, name: role, role, kind, debitKobo: sum("to"), creditKobo: sum("from"), entries };
  });

const line = fc.record({ from: fc.nat(6), to: fc.nat(6), kobo: fc.integer({ min: 1, max: 1_000_000 }) });
const lines = fc.array(line, { maxLength: 30 });
const said = {
  property: "Court",
  fromDay: "2026-01-01",
  toDay: "2026-06-30",
  note: null,
  firstNumber: 1,
  lastNumber: 9,
};

test("with opening balances apart all moves still come to what there is, and accounts of before stay what they were", () => {
  fc.assert(
    fc.property(lines, lines, (opened, others) => {
      const opening = accounts.findIndex(([role]) => role === "opening");
      const within = booksAfter([...opened.map((line) => ({ ...line, to: opening })), ...others]);
      const came = booksAfter(others.filter(({ from, to }) => from !== opening && to !== opening));
      const given = { ...said, headHash: "01ab", before: [], within };
      const content = contentOf({ ...given, came, openingsApart });
      expect(content.moves.reduce((sum, { kobo }) => sum + kobo, content.openingKobo)).toBe(content.closingKobo);
      const without = contentOf({ ...given, within: came });
      const told = ({ received, income, spent }: typeof content) => ({ received, income, spent });
      expect(told(content)).toEqual(told(without));
      // As accounts were sealed for a while, and as before that.
      const early = contentOf({ ...given, came, openingsApart: true });
      expect(told(early)).toEqual({ ...told(without), spent: contentOf(given).spent });
      expect(early.moves.reduce((sum, { kobo }) => sum + kobo, early.openingKobo)).toBe(early.closingKobo);
      const old = JSON.stringify(contentOf(given));
      expect(faultsOf(JSON.parse(old), old, sealOf(old), contentOf(given))).toEqual([]);
      expect(old).not.toContain("openingsApart");
    }),
    { numRuns: runs(200) },
  );
});

test("whatever moved, what there was and every move come to what there is, and any change is found", () => {
  fc.assert(
    fc.property(lines, lines, fc.nat(), (before, within, at) => {
      const given = { ...said, headHash: "01ab", before: booksAfter(before), within: booksAfter(within) };
      const content = contentOf(given);
      const moved = content.moves.reduce((sum, { kobo }) => sum + kobo, 0);
      expect(content.openingKobo + moved).toBe(content.closingKobo);
      const text = JSON.stringify(content);
      const seal = sealOf(text);
      expect(faultsOf(content, text, seal, contentOf(given))).toEqual([]);
      const place = at % text.length;
      const changed = `${text.slice(0, place)}${text[place] === "7" ? "8" : "7"}${text.slice(place + 1)}`;
      expect(faultsOf(content, changed, seal, content)).toEqual(["The account is not the one that was sealed."]);
      const more = booksAfter([...within, { from: 0, to: 6, kobo: 1 }]);
      expect(faultsOf(content, text, seal, contentOf({ ...given, within: more }))).toContain(
        "The sums are not those of the books.",
      );
    }),
    { numRuns: runs(500) },
  );
});
