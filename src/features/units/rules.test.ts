import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unitFinder } from "./matching.rules.ts";
import {
  floorName,
  floorsOf,
  gridProblems,
  gridUnits,
  placeKey,
  sharesOf,
  sharesProblem,
  soughtUnits,
  unitLabel,
  unitState,
} from "./rules.ts";

describe("a block made in one step", () => {
  test("4 floors, 6 flats each, A to F", () => {
    const made = gridUnits({ floors: 4, perFloor: 6 });
    expect(made).toHaveLength(24);
    expect(made.slice(0, 7).map(({ floor, name }) => `${floor}${name}`)).toEqual([
      "0A",
      "0B",
      "0C",
      "0D",
      "0E",
      "0F",
      "1A",
    ]);
    expect(made.every(({ kind }) => kind === "flat")).toBe(true);
  });

  test.each([
    ["numbers", ["Shop 1", "Shop 2", "Shop 1", "Shop 2"]],
    ["running", ["Shop 1", "Shop 2", "Shop 3", "Shop 4"]],
    ["by_floor", ["Shop 101", "Shop 102", "Shop 201", "Shop 202"]],
  ] as const)("names by %s", (naming, names) => {
    const made = gridUnits({ floors: 2, perFloor: 2, firstFloor: 1, naming, prefix: "Shop", kind: "shop", block: "2" });
    expect(made.map(({ name }) => name)).toEqual(names);
    expect(made[0]).toMatchObject({ block: "2", kind: "shop" });
  });

  test("never has two units of one name on a floor", () => {
    const grid = fc.record({
      floors: fc.integer({ min: 1, max: 20 }),
      perFloor: fc.integer({ min: 1, max: 100 }),
      firstFloor: fc.integer({ min: -3, max: 3 }),
      naming: fc.constantFrom("letters" as const, "numbers" as const, "running" as const, "by_floor" as const),
    });
    fc.assert(
      fc.property(grid, (given) => {
        const keys = gridUnits(given).map(placeKey);
        expect(new Set(keys).size).toBe(given.floors * given.perFloor);
      }),
    );
  });

  test("of too many units, or above the highest floor, is refused", () => {
    expect(gridProblems({ floors: 40, perFloor: 60 })).toMatchObject([{ path: "perFloor" }]);
    expect(gridProblems({ floors: 100, perFloor: 1, firstFloor: 150 })).toMatchObject([{ path: "floors" }]);
    expect(gridProblems({ floors: 4, perFloor: 6 })).toEqual([]);
  });
});

test.each([
  [{ block: "B", floor: 2, name: "Flat 3" }, "Block B, 2nd floor, Flat 3"],
  [{ block: "Palm wing", floor: 0, name: "Shop 1" }, "Palm wing, Ground floor, Shop 1"],
  [{ block: null, floor: null, name: "Gate house" }, "Gate house"],
])("%j reads %s", (place, label) => {
  expect(unitLabel(place)).toBe(label);
});

test("floors have names", () => {
  expect([-2, -1, 0, 1, 3, 11, 22].map(floorName)).toEqual([
    ...["Basement 2", "Basement", "Ground floor", "1st floor", "3rd floor", "11th floor", "22nd floor"],
  ]);
});

describe("shares", () => {
  test("add up without a hair missing, whatever their order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 60 }), (thousandths) => {
        const units = thousandths.map((share) => ({ share: share / 1_000 }));
        const total = thousandths.reduce((sum, share) => sum + share, 0) / 1_000;
        expect(sharesOf(units).total).toBe(total);
        expect(sharesOf(units.toReversed())).toEqual(sharesOf(units));
        expect(sharesProblem(units) === null).toBe(total <= 1_000);
      }),
    );
  });

  test("that are all there lack nothing; those of nobody lack nothing either", () => {
    const thirds = [{ share: 333.333 }, { share: 333.333 }, { share: 333.334 }];
    expect(sharesOf(thirds)).toEqual({ units: 3, total: 1_000, missing: 0 });
    expect(sharesOf([{ share: 400 }, { share: null }])).toEqual({ units: 1, total: 400, missing: 600 });
    expect(sharesOf([{ share: null }])).toEqual({ units: 0, total: 0, missing: 0 });
    expect(sharesProblem([...thirds, { share: 0.001 }])).toContain("1,000.001");
  });
});

test("the gravest thing colours a unit", () => {
  const nothing = { openTickets: 0, emergencies: 0, overdueTasks: 0, arrearsKobo: 0 };
  expect(unitState({ openTickets: 2, emergencies: 1, overdueTasks: 1, arrearsKobo: 5 })).toBe("emergency");
  expect(unitState({ openTickets: 2, emergencies: 0, overdueTasks: 1, arrearsKobo: 5 })).toBe("overdue");
  expect(unitState({ ...nothing, openTickets: 2, arrearsKobo: 5 })).toBe("open");
  expect(unitState({ ...nothing, arrearsKobo: 5 })).toBe("arrears");
  expect(unitState(nothing)).toBe("quiet");
  expect(unitState({ ...nothing, arrearsKobo: null })).toBe("quiet");
});

test("the map has the highest floor on top and names in the order of people", () => {
  const place = (block: string | null, floor: number | null, name: string) => ({ block, floor, name });
  const map = floorsOf([
    place("B", 0, "1"),
    place("A", 0, "10"),
    place("A", 0, "2"),
    place("a", 1, "1"),
    place("A", null, "Gate"),
    place("Block A", 1, "0"),
    place("Block A", 2, "1"),
  ]);
  expect(
    map.map(({ block, floors }) => [block, floors.map(({ floor, units }) => [floor, units.map(({ name }) => name)])]),
  ).toEqual([
    [
      "a",
      [
        [2, ["1"]],
        [1, ["0", "1"]],
        [0, ["2", "10"]],
        [null, ["Gate"]],
      ],
    ],
    ["B", [[0, ["1"]]]],
  ]);
});

test.each([
  ["two spaces", { name: "Flat  3" }],
  ["a space that does not break", { name: "Flat\u00a03" }],
  ["wide letters", { name: "Ｆlat 3" }],
  ["the whole word", { block: "block b" }],
])("a unit that only %s tell from another is that one, and stands in one block of the map", (_by, other) => {
  const one = { block: "B", floor: 2, name: "Flat 3" };
  expect(placeKey({ ...one, ...other })).toBe(placeKey(one));
  expect(floorsOf([one, { ...one, ...other }])).toHaveLength(1);
});

test("marks over and under letters make two names, however they are written one", () => {
  const named = (name: string) => placeKey({ block: null, floor: null, name });
  expect(named("Ọ̀ṣun".normalize("NFC"))).toBe(named("Ọ̀ṣun".normalize("NFD")));
  expect(named("Ọṣun")).not.toBe(named("Osun"));
});

test("units are found by the words of their place and name, in any order, and by what is open there", () => {
  const at = (block: string, name: string, state: "quiet" | "arrears" = "quiet") => ({ block, floor: 2, name, state });
  const all = [at("A", "Flat 12"), at("B", "Flat 12", "arrears"), at("B", "Ọṣun 3")];
  const found = (text: string, isOpenOnly = false) => soughtUnits(all, { text, isOpenOnly }).map(({ name }) => name);
  expect(found(" ")).toHaveLength(3);
  expect(found("12  block B")).toEqual(["Flat 12"]);
  expect(found("ọṣun")).toEqual(["Ọṣun 3"]);
  expect(found("2nd", true)).toEqual(["Flat 12"]);
  expect(found("99")).toEqual([]);
});

describe("the unit that a text names", () => {
  const unit = (id: string, block: string | null, floor: number | null, name: string) => ({ id, block, floor, name });
  const find = unitFinder([
    unit("a3", "A", 0, "Flat 3"),
    unit("b3", "B", 0, "Flat 3"),
    unit("b4", "B", 1, "Flat 4"),
    unit("s4", "B", 0, "Shop 4"),
    unit("2c", null, 2, "C"),
    unit("pent", null, 9, "Penthouse"),
  ]);

  test.each([
    ["Block A, Ground floor, Flat 3", "a3"],
    ["A3", "a3"],
    ["flat a-03", "a3"],
    ["Blk B Flat 3", "b3"],
    ["flat 4", "b4"],
    ["APT 4", "b4"],
    ["Shop No. 4", "s4"],
    ["2C", "2c"],
    ["2nd floor, C", "2c"],
    ["penthouse", "pent"],
  ])("%s is found", (text, id) => {
    expect(find(text)).toBe(id);
  });

  test.each(["Flat 3", "4", "Flat 9", "", "Block", "Tunde's place", "constructor", "__proto__"])(
    "%s could be several or none: a person has to say",
    (text) => {
      expect(find(text)).toBeNull();
    },
  );

  test("is found by its own label, whatever units are called", () => {
    const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => /[\p{L}\p{N}]/u.test(text));
    fc.assert(
      fc.property(
        name,
        fc.option(name, { nil: null }),
        fc.option(fc.integer({ min: -3, max: 9 }), { nil: null }),
        (name, block, floor) => {
          const place = { block, floor, name };
          expect(unitFinder([{ id: "one", ...place }])(unitLabel(place))).toBe("one");
        },
      ),
    );
  });
});
