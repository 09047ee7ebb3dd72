import { expect, test } from "vitest";
import { areasOf } from "./rules.ts";

test("an area stands once, in its first spelling, and a whole state takes its parts in", () => {
  const lagos = [
    { state: "Lagos" as const, lga: "Eti-Osa" },
    { state: "Lagos" as const, lga: " eti osa " },
    { state: "Lagos" as const, lga: "Ikeja" },
  ];
  const rivers = { state: "Rivers" as const };
  expect(areasOf([...lagos, rivers])).toEqual([
    { state: "Lagos", lga: "Eti-Osa" },
    { state: "Lagos", lga: "Ikeja" },
    { state: "Rivers", lga: null },
  ]);
  expect(areasOf([...lagos, { state: "Lagos", lga: "  " }])).toEqual([{ state: "Lagos", lga: null }]);
});
