import { expect, test } from "vitest";
import { unitGroups } from "./unit-choice.rules.ts";

const unit = (place: string | null, name: string) => ({
  label: place === null ? name : `${place}, ${name}`,
  ...{ place, name },
});
const units = [
  unit(null, "Gatehouse"),
  unit("Block A, 1st floor", "Flat 1"),
  unit("Block A, 1st floor", "Flat 12"),
  unit("Block B, 1st floor", "Flat 1"),
];
const placed = (search: string, chosen = "") => {
  const { groups, found } = unitGroups(units, { search, chosen });
  return { found, groups: groups.map(({ place, options }) => [place, ...options.map(({ value }) => value)]) };
};

test("units stand under their block and floor, each as its whole name is sent", () => {
  expect(placed("")).toEqual({
    found: 4,
    groups: [
      [null, "Gatehouse"],
      ["Block A, 1st floor", "Block A, 1st floor, Flat 1", "Block A, 1st floor, Flat 12"],
      ["Block B, 1st floor", "Block B, 1st floor, Flat 1"],
    ],
  });
});

test("a search fits word by word in any order, and the chosen one stays", () => {
  expect(placed("flat 1 BLOCK b")).toEqual({
    found: 1,
    groups: [["Block B, 1st floor", "Block B, 1st floor, Flat 1"]],
  });
  expect(placed("penthouse", "Gatehouse")).toEqual({ found: 0, groups: [[null, "Gatehouse"]] });
});
