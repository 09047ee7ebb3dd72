import { expect, test } from "vitest";
import { listedAlready, listingProblem, nothingToList, plainNaira, referencesIn } from "./rules.ts";

test("naira for a bank's form are exact to the kobo", () => {
  expect([1, 99, 100, 10_022_500, 10_000_000_000_001].map(plainNaira)).toEqual([
    ...["0.01", "0.99", "1.00", "100225.00", "100000000000.01"],
  ]);
});

test.each([
  ["", 2, [null, null]],
  ["  \n", 1, [null]],
  ["A1\r\nB2\n", 2, ["A1", "B2"]],
  ["A1\n\nC3", 3, ["A1", null, "C3"]],
  ["A1", 2, null],
  ["A1\nB2\nC3", 2, null],
])("references of %j for %i", (text, count, found) => {
  expect(referencesIn(text, count)).toEqual(found);
});

test("what rests, is on a list or has nowhere to go is on none", () => {
  const now = new Date("2026-11-02T10:00:00Z");
  const at = (restsUntil: string) =>
    listingProblem({ payTo: { restsUntil: new Date(restsUntil) }, isListed: false, now });
  expect([at("2026-11-02T10:00:00Z"), at("2026-11-02T10:00:01Z")]).toEqual([null, expect.stringContaining("rest")]);
  expect(listingProblem({ payTo: null, isListed: false, now })).toContain("no bank details");
});

test("where nothing can be put on a list, what stands on one is no reason beside others, and each is said once", () => {
  expect(nothingToList([listedAlready, listedAlready])).toBe("All that can be paid is on a list already.");
  expect(nothingToList([listedAlready, "It rests.", "It rests."])).toBe(
    "Nothing more can be put on a list now. It rests.",
  );
});
