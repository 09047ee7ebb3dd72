import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce, cellsOf } from "../../../tests/harness/turns.ts";
import { runs } from "../../../tests/rig/runs.ts";
import { judgeAssets, type KnownAsset, mostAssets, type NewAsset } from "./import.rules.ts";
import { deepest } from "./rules.ts";

const asset = (facts: Partial<KnownAsset>): KnownAsset => ({
  ...{ id: "1", name: "Generator 1", kind: "generator", make: null, model: null, serialNumber: null, year: null },
  ...{ rating: null, ratingUnit: null, place: null, unitId: null, warrantyUntil: null, replacementCost: null },
  ...{ condition: null, retiredOn: null, parentId: null },
  ...facts,
});

const units = [
  { id: "a3", block: "A", floor: 1, name: "Flat 3" },
  { id: "b3", block: "B", floor: 1, name: "Flat 3" },
  { id: "4", block: null, floor: 2, name: "Flat 4" },
];

/** A file whose header says no kind is of generators. */
function judge(assets: readonly KnownAsset[], header: string, ...lines: string[]) {
  const saysKind = /kind|type/i.test(header);
  const table = saysKind ? [header, ...lines] : [`kind | ${header}`, ...lines.map((line) => `generator | ${line}`)];
  return atOnce(judgeAssets(cellsOf(...table), { assets, units })).rows;
}

/** What is on the register once these rows are written. */
const written = (made: readonly NewAsset[], assets: readonly KnownAsset[] = []): KnownAsset[] => [
  ...assets,
  ...made.map(({ key, parentKey, ...facts }) => ({ ...facts, id: key, parentId: parentKey })),
];

const newOnes = (rows: ReturnType<typeof judge>): NewAsset[] => rows.flatMap(({ what }) => what ?? []);

describe("a file of machines", () => {
  test("says each fact as people write it", () => {
    const [row] = judge(
      [],
      "Machine | Type | Brand | S/N | Rating | Rated in | Block | Flat | Cost | Warranty",
      "Generator 1 | Genset | Perkins | U1 | 100 | kVA | A | flat 3 | ₦18,500,000.50 | 31/12/2026",
    );
    expect(row).toMatchObject({
      ...{ row: 2, fate: "new", label: "Generator 1", problems: [] },
      what: {
        ...{ kind: "generator", make: "Perkins", serialNumber: "U1", rating: 100, ratingUnit: "kVA", unitId: "a3" },
        ...{ replacementCost: 1_850_000_050, warrantyUntil: "2026-12-31", key: "row 2", parentKey: null, year: null },
      },
    });
  });

  test.each([
    ["a rating without what it is counted in", "Pump | 5 | | |", "belong together"],
    ["what it is counted in without a rating", "Pump | | kVA | |", "belong together"],
    ["a unit that could be two", "Pump | | | Flat 3 |", "No unit here is “Flat 3”"],
    ["a whole that nobody knows", "Pump | | | | Lift Z", "No machine here is “Lift Z”"],
    ["itself as its whole", "Pump | | | | pump", "cannot be part of itself"],
  ])("is refused a row with %s", (_name, line, why) => {
    const [row] = judge([], "name | rating | rated_in | unit | part_of", line);
    expect(row).toMatchObject({ fate: "refused", what: null, problems: [expect.stringContaining(why)] });
  });

  test("of two machines of one name the serial number says which is meant", () => {
    const there = [
      asset({ id: "one", name: "Lift", serialNumber: "L1" }),
      asset({ id: "two", name: "Lift", serialNumber: "L2" }),
    ];
    const rows = judge(there, "name | part_of", "Motor | Lift", "Door | l2");
    expect(rows).toMatchObject([
      { fate: "refused", problems: [expect.stringContaining("or several are")] },
      { fate: "new", what: { parentKey: "two" } },
    ]);
  });

  test.each([
    ["of the same make", "Perkins | u1", "refused"],
    ["of another make", "Cummins | u1", "new"],
    ["of no make", " | u1", "new"],
  ])("one of a serial number that is there, %s, is %s", (_name, line, fate) => {
    const there = [asset({ name: "Old name", make: "PERKINS", serialNumber: "U1" })];
    expect(judge(there, "name | make | serial", `New name | ${line}`)).toMatchObject([{ fate }]);
  });

  test("takes one serial number of one make once, and names the row above", () => {
    const rows = judge([], "name | make | serial", "One | Perkins | U1", "Two | perkins | u1", "Three | | U1");
    expect(rows.map(({ fate }) => fate)).toEqual(["new", "refused", "new"]);
    expect(rows[1]?.problems).toEqual(["Row 2 has the same make and serial number."]);
  });

  test("adds only as many alike as are not there yet", () => {
    const four = Array<string>(4).fill("Extinguisher | extinguisher");
    const there = [1, 2].map((id) => asset({ id: String(id), name: "Extinguisher", kind: "fire_extinguisher" }));
    const fates = judge(there, "name | kind", ...four).map(({ fate }) => fate);
    expect(fates).toEqual(["same", "same", "new", "new"]);
  });

  test("is refused where more would stand on the register than a building can have", () => {
    const most = Array.from({ length: mostAssets }, (_, at) => asset({ id: String(at), name: `M${at}` }));
    expect(judge(most.slice(1), "name", "New").map(({ fate }) => fate)).toEqual(["new"]);
    expect(judge(most, "name", "M1").map(({ fate }) => fate)).toEqual(["same"]);
    expect(() => judge(most, "name", "New")).toThrow("at most 10,000 assets");
  });

  test("that goes in a ring keeps none of the ring", () => {
    const rows = judge([], "name | part_of", "A | C", "B | A", "C | B", "D |");
    expect(rows.filter(({ fate }) => fate === "new").map(({ label }) => label)).toContain("D");
    expect(rows.some(({ problems }) => problems[0] === "That asset is a part of this one.")).toBe(true);
  });

  test.each([["a whole before its parts"], ["parts before their whole"]])(
    "is no deeper than parts may go, %s",
    (way) => {
      const chain = (parts: number) => {
        const lines = Array.from({ length: parts + 1 }, (_, at) => `M${at} | ${at === 0 ? "" : `M${at - 1}`}`);
        return judge([], "name | part_of", ...(way.startsWith("parts") ? lines.toReversed() : lines));
      };
      expect(chain(deepest).map(({ fate }) => fate)).not.toContain("refused");
      expect(chain(deepest + 1).flatMap(({ problems }) => problems)).toEqual([`Parts can be ${deepest} deep at most.`]);
    },
  );
});

const names = fc.constantFrom(..."ABCDEFGHIJKLMNOP".split(""));
const files = fc.uniqueArray(fc.tuple(names, fc.option(names, { freq: 1 })), { selector: ([name]) => name });

test("whatever a file says, what is taken of it has no ring, is not too deep, and is the same when read again", () => {
  fc.assert(
    fc.property(files, (machines) => {
      fc.pre(machines.length > 0);
      const lines = machines.map(([name, whole]) => `${name} | ${whole ?? ""}`);
      const rows = judge([], "name | part_of", ...lines);
      const made = written(newOnes(rows));
      const parentOf = new Map(made.map(({ id, parentId }) => [id, parentId]));
      for (const { id } of made) {
        let steps = 0;
        for (let one = parentOf.get(id) ?? null; one !== null && steps <= deepest; one = parentOf.get(one) ?? null)
          steps += 1;
        expect(steps).toBeLessThanOrEqual(deepest);
      }
      if (rows.some(({ fate }) => fate === "refused")) return;
      expect(judge(made, "name | part_of", ...lines).map(({ fate }) => fate)).toEqual(machines.map(() => "same"));
    }),
    { numRuns: runs(200) },
  );
});
