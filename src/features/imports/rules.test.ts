import { describe, expect, test } from "vitest";
import * as field from "#domain/fields.ts";
import { atOnce } from "../../../tests/harness/turns.ts";
import { type Column, isFormula, readCell, readDayCell } from "./cells.rules.ts";
import { takeTurns } from "./file.service.server.ts";
import { readLines, refuseBad, refuseUndo } from "./rules.ts";

const columns = {
  name: { field: field.shortText("Name"), header: "name", names: ["flat"] },
  since: { field: field.optional(field.day("Since")), header: "since" },
  cost: { field: field.optional(field.naira("Cost")), header: "cost" },
  listed: { field: field.optional(field.flag("Listed")), header: "listed" },
} satisfies Record<string, Column>;

describe("a cell", () => {
  test.each(["=cmd|' /C calc'!A0", " =1+1", "@SUM(A1)", "+cmd|x", "-2+cmd", "\t=1", "\rx", "-"])(
    "%j is nothing that a spreadsheet may run",
    (cell) => {
      expect(isFormula(cell)).toBe(true);
    },
  );

  test.each(["-1", "+2.5", "+234 803 555 0142", "+234-803-555-0142", "Flat 3", "1,250", ""])(
    "%j is harmless",
    (cell) => {
      expect(isFormula(cell)).toBe(false);
    },
  );

  test.each([
    ["since", "21/11/2026", "2026-11-21"],
    ["since", "1.2.2026", "2026-02-01"],
    ["since", "2026-11-21", "2026-11-21"],
    ["cost", "25,000.50", 25_000.5],
    ["cost", "₦45,000", 45_000],
    ["listed", "No", false],
    ["listed", "yes", true],
    ["name", "  Flat 3 ", "Flat 3"],
  ] as const)("of %s, %j, is read", (name, cell, value) => {
    expect(readCell(columns[name], cell)).toEqual({ value, problem: null });
  });

  test.each([
    ["since", "30/02/2026", "must be a date that exists"],
    ["cost", "many", "must be an amount in naira"],
    ["listed", "perhaps", "must be true or false"],
    ["name", "", "is required"],
    ["name", "a\u0000b", "cannot be stored"],
  ] as const)("of %s, %j, is refused", (name, cell, why) => {
    expect(readCell(columns[name], cell).problem).toContain(why);
  });

  test("that is no day stays as it is written, so that its field says so", () => {
    expect(readDayCell("99/99/2026")).toBe("99/99/2026");
  });
});

describe("the rows of a file", () => {
  test("are read a hundred a turn, and others are let through between", async () => {
    const table = [["name"], ...Array.from({ length: 10_000 }, (_, at) => [String(at)])];
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const { lines } = await takeTurns(readLines(table, columns));
    isDone = true;
    expect(lines).toHaveLength(10_000);
    expect(lines.at(-1)).toMatchObject({ row: 10_001, said: { name: "9999" } });
    expect(turns).toBeGreaterThanOrEqual(99);
  });

  test("are read by their header, whatever its words; what nobody reads is named", () => {
    const table = [
      ["Flat", "Colour"],
      ["3", "red"],
      ["", " "],
      ["4", ""],
    ];
    const { lines, warnings } = atOnce(readLines(table, columns));
    expect(lines.map(({ row, said, problems }) => ({ row, said, problems }))).toEqual([
      { row: 2, said: { name: "3" }, problems: [] },
      { row: 4, said: { name: "4" }, problems: [] },
    ]);
    expect(warnings).toEqual(["The column “Colour” is not read."]);
  });

  test.each([
    ["the same header", ["name", "since"]],
    ["another one", ["Cost", "Flat"]],
  ])("of two files put together repeat %s", (_name, again) => {
    const { lines } = atOnce(readLines([["name", "since"], ["3", ""], again, ["4", ""]], columns));
    expect(lines.map(({ problems }) => problems)).toEqual([[], ["This line repeats the header."], []]);
  });

  test.each([
    ["nothing", [], "no rows"],
    ["a header alone", [["name"], ["", ""]], "no rows"],
    ["no header", [["3"], ["4"]], "one called “name”"],
    [
      "a column twice",
      [
        ["name", "flat"],
        ["3", "4"],
      ],
      "Two columns of the file say “Name”",
    ],
    ["too much", [["name"], ...Array.from({ length: 5 }, () => ["3"])], "The file has 5 rows. At most 4"],
  ])("with %s are refused", (_name, table, why) => {
    expect(() => atOnce(readLines(table, columns, 4))).toThrow(why);
  });

  test("of which one is bad are all left out, and each of those in the way of an undo is named", () => {
    expect(() => refuseBad([{ row: 2, fate: "new", problems: [] }])).not.toThrow();
    expect(() => refuseBad([{ row: 3, fate: "refused", problems: ["No."] }])).toThrow("One row of the file");
    expect(() => refuseUndo([])).not.toThrow();
    const inTheWay = [2, 3].map((row) => ({ row, label: `Flat ${row}`, why: "Somebody lives there." }));
    expect(() => refuseUndo(inTheWay)).toThrow(
      "Row 2, Flat 2, stands in the way: Somebody lives there. So it is with 1",
    );
  });
});
