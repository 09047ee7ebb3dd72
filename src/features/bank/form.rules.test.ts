import { expect, test } from "vitest";
import type { BankLine, Suggestion } from "./contract.ts";
import { readyToTake } from "./form.rules.ts";

const nothing = { unitId: null, paymentId: null, postingId: null, isCertain: false, label: "", why: "" };
const entry = (postingId: string): Suggestion => ({ ...nothing, how: "entry", postingId });
const reported = (paymentId: string): Suggestion => ({ ...nothing, how: "reported", paymentId });
const ofUnit = (unitId: string): Suggestion => ({ ...nothing, how: "unit", unitId });
const line = (id: string, suggestions: Suggestion[], state: BankLine["state"] = "open"): BankLine => ({
  ...{ id, suggestions, state, account: "bank", onDay: "2026-11-02", valueDay: null, text: "", kobo: 5_000 },
  ...{ balanceKobo: 0, match: null },
});
const idsOf = (lines: BankLine[]) => readyToTake(lines).map(({ id }) => id);

test("lines with one suggestion are ready, but for those that two lines would both be", () => {
  expect(idsOf([line("a", [entry("1")]), line("b", [entry("2"), entry("3")]), line("c", [])])).toEqual(["a"]);
  expect(idsOf([line("a", [entry("1")]), line("b", [entry("1")]), line("c", [entry("2")])])).toEqual(["c"]);
  expect(idsOf([line("a", [reported("1")]), line("b", [reported("1")])])).toEqual([]);
  expect(idsOf([line("a", [ofUnit("1")]), line("b", [ofUnit("1")])])).toEqual(["a", "b"]);
  expect(idsOf([line("a", [entry("1")], "matched"), line("b", [entry("1")])])).toEqual(["b"]);
});
