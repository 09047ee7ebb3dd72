import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce, cellsOf } from "../../../tests/harness/turns.ts";
import { runs } from "../../../tests/rig/runs.ts";
import { asFile, judgeUnits, type Kept } from "./import.rules.ts";
import { placeKey } from "./rules.ts";

const unit = (facts: Partial<Kept>): Kept => ({
  ...{ block: null, floor: null, name: "Flat 1", kind: "flat", sizeM2: null, share: null, weight: null },
  ...{ exclusions: [], occupancy: null },
  ...facts,
});

const judge = (existing: readonly Kept[], ...lines: string[]) => atOnce(judgeUnits(cellsOf(...lines), existing));

describe("a file of units", () => {
  test.each([
    ["Ground", 0],
    ["GF", 0],
    ["B2", -2],
    ["-1", -1],
    ["2nd floor", 2],
    ["3rd", 3],
    ["12", 12],
    ["", null],
  ])("reads the floor %j", (cell, floor) => {
    expect(judge([], "name | floor", `Flat 1 | ${cell}`).rows).toMatchObject([{ fate: "new", what: { floor } }]);
  });

  test.each(["roof", "1.5", "201", "-11", "constructor"])("refuses the floor %j", (cell) => {
    const [row] = judge([], "name | floor", `Flat 1 | ${cell}`).rows;
    expect(row).toMatchObject({ fate: "refused", what: null, problems: [expect.stringContaining("Floor")] });
  });

  test.each([
    ["Vacant", "empty"],
    ["LET", "occupied"],
    ["Owner-occupied", "owner_occupied"],
    ["owner", "owner_occupied"],
  ])("reads who is in, %j", (cell, occupancy) => {
    expect(judge([], "flat | status", `1 | ${cell}`).rows).toMatchObject([{ what: { occupancy } }]);
  });

  test("leaves alone what it has no column for", () => {
    const there = unit({ kind: "shop", share: 400, exclusions: ["Lift"], occupancy: "occupied" });
    const [row] = judge([there], "name | size", "FLAT  1 | 30").rows;
    expect(row).toMatchObject({ fate: "changed", what: { ...there, name: "FLAT  1", sizeM2: 30 } });
  });

  test("takes away what an empty cell stands for, but never the kind", () => {
    const there = unit({ kind: "shop", sizeM2: 30, exclusions: ["Lift"] });
    const [row] = judge([there], "name | kind | size | exclusions", "Flat 1 | | |").rows;
    expect(row).toMatchObject({ fate: "changed", what: { kind: "shop", sizeM2: null, exclusions: ["Lift"] } });
  });

  test.each([
    ["one name on one floor", "B | 1 | Flat 1", "Row 2 is the same unit: one name on a floor stands for one."],
    [
      "a block by its whole word",
      "Block B | 1 | flat 1",
      "Row 2 is the same unit: one name on a floor stands for one.",
    ],
  ])("takes %s once", (_name, line, why) => {
    const { rows } = judge([], "block | floor | name", "B | 1 | Flat 1", line);
    expect(rows).toMatchObject([{ fate: "new" }, { fate: "refused", problems: [why] }]);
  });

  test("counts the shares of what stays with those of the file", () => {
    const there = [unit({ name: "A", share: 600 }), unit({ name: "B", share: 400 })];
    expect(judge(there, "name | share", "A | 599.5").warnings).toEqual([
      "The shares add up to 999.5 per mille: 0.5 are missing to 1,000.",
    ]);
    expect(judge(there, "name | share", "A | 500", "C | 100").warnings).toEqual([]);
    expect(() => judge(there, "name | share", "C | 0.001")).toThrow("1,000.001 per mille. They can be at most 1,000.");
  });

  test("a refused row adds nothing to the shares", () => {
    expect(judge([unit({ share: 900 })], "name | share | floor", "B | 200 | roof").rows).toMatchObject([
      { fate: "refused" },
    ]);
  });
});

const someUnit = fc.record({
  block: fc.option(fc.constantFrom("A", "Block A", "b")),
  floor: fc.option(fc.integer({ min: -2, max: 3 })),
  name: fc.constantFrom("Flat 1", "flat 1", "FLAT  2", "Shop"),
  kind: fc.constantFrom<Kept["kind"]>("flat", "shop", "plant"),
  sizeM2: fc.option(fc.integer({ min: 1, max: 400 })),
});

test("what was read once is the same when it is read again, and no place is there twice", () => {
  fc.assert(
    fc.property(fc.array(someUnit), fc.array(someUnit, { minLength: 1 }), (before, said) => {
      const there = [...new Map(before.map((one) => [placeKey(one), unit(one)])).values()];
      const lines = said.map((one) => [one.block, one.floor, one.name, one.kind, one.sizeM2].join(" | "));
      const read = (existing: readonly Kept[], only = lines) =>
        judge(existing, "block | floor | name | kind | size", ...only).rows;
      const taken = read(there).filter(({ fate }) => fate !== "refused");
      const after = [
        ...new Map([...there, ...taken.flatMap(({ what }) => what ?? [])].map((one) => [placeKey(one), one])),
      ];
      const places = new Set([...there, ...said].map(placeKey));
      expect(after).toHaveLength(places.size);
      const again = read(
        after.map(([, one]) => asFile(one)),
        lines.filter((_, at) => taken.some(({ row }) => row === at + 2)),
      );
      expect(again.map(({ fate }) => fate)).toEqual(taken.map(() => "same"));
    }),
    { numRuns: runs(200) },
  );
});
