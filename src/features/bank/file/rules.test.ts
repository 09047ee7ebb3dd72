import { describe, expect, test } from "vitest";
import { readBankDay, readMoney } from "./cells.rules.ts";
import { marked, placed } from "./places.rules.ts";
import { findHeader, guessMapping, mappingProblem, proofProblem, readFile } from "./rules.ts";

describe("a cell of a bank's file", () => {
  test.each([
    ["23/11/2026", "dmy", "2026-11-23"],
    ["11/23/2026", "mdy", "2026-11-23"],
    ["3-1-26", "dmy", "2026-01-03"],
    ["23-Nov-2026", "dmy", "2026-11-23"],
    ["23 November 2026", "mdy", "2026-11-23"],
    ["23-NOV-26", "dmy", "2026-11-23"],
    ["Nov 23, 2026", "dmy", "2026-11-23"],
    ["2026-11-23", "dmy", "2026-11-23"],
    ["23/11/2026 14:03:11", "dmy", "2026-11-23"],
    ["2026-11-23T09:00:00Z", "dmy", "2026-11-23"],
    ["30/02/2026", "dmy", null],
    ["11/23/2026", "dmy", null],
    ["soon", "dmy", null],
    [`2026-11-23${" ".repeat(200)}09:00`, "dmy", null],
    ["", "dmy", null],
  ] as const)("%s, %s, is the day %s", (cell, order, day) => {
    expect(readBankDay(cell, order)).toBe(day);
  });

  test.each([
    ["1,234.50", 123_450],
    ["₦1,234.5", 123_450],
    ["NGN 1234", 123_400],
    ["(500.00)", -50_000],
    ["-500.00", -50_000],
    ["500.00 DR", -50_000],
    ["500.00CR", 50_000],
    ["500.00-", -50_000],
    ["0.07", 7],
    ["0.00", 0],
    ["", null],
    ["-", null],
  ])("%s comes to %s kobo", (cell, kobo) => {
    expect(readMoney(cell)).toEqual({ kobo, problem: null });
  });

  test.each([
    ["12.345", "less than a kobo"],
    ["many", "is no amount"],
    ["1.2E+07", "is no amount"],
    ["1,23,4", "is no amount"],
    ["99999999999999.00", "more than any account"],
  ])("%s is refused: %s", (cell, why) => {
    expect(readMoney(cell)).toEqual({ kobo: null, problem: expect.stringContaining(why) });
  });
});

const header = ["Trans Date", "Value Date", "Narration", "Debit", "Credit", "Balance (₦)"];
const row = (day: string, text: string, out: string, into: string, balance: string) => [
  day,
  day,
  text,
  out,
  into,
  balance,
];
const today = "2026-11-23";
const read = (rows: string[][], above: string[][] = []) => {
  const table = [...above, header, ...rows];
  const at = findHeader(table, null);
  return readFile(table, at, guessMapping(table[at] ?? []), today);
};

const days = [
  row("20/11/2026", "Opening Balance", "", "", "1,000.00"),
  row("20/11/2026", "TRF/ADE", "", "500.00", "1,500.00"),
  row("21/11/2026", "STAMP DUTY", "50.00", "", "1,450.00"),
  row("22/11/2026", "TRF/OBI", "", "250.00", "1,700.00"),
];

describe("a bank's file", () => {
  test("is read below what the bank writes above it, and adds up; an opening balance moves nothing", () => {
    const file = read(days, [["Sample Bank Plc"], ["Account:", "0123456789"]]);
    expect(file.lines.map(({ row, onDay, kobo }) => [row, onDay, kobo])).toEqual([
      [5, "2026-11-20", 50_000],
      [6, "2026-11-21", -5_000],
      [7, "2026-11-22", 25_000],
    ]);
    expect([file.openingKobo, file.closingKobo, file.silent.length]).toEqual([100_000, 170_000, 1]);
    expect(proofProblem(file)).toBeNull();
  });

  test("the newest line first is turned round", () => {
    const file = read(days.toReversed());
    expect(file.lines.map(({ kobo }) => kobo)).toEqual([50_000, -5_000, 25_000]);
    expect(proofProblem(file)).toBeNull();
  });

  test.each([
    ["a missing day", days.filter((_, at) => at !== 2), "Line 4 of the file does not add up"],
    ["a changed first amount", days.with(1, row("20/11/2026", "TRF/ADE", "", "501.00", "1,500.00")), "opening balance"],
    ["a changed amount in its midst", days.with(2, row("21/11/2026", "STAMP", "51.00", "", "1,450.00")), "Line 4"],
  ])("with %s is found out", (_name, rows, why) => {
    const problem = proofProblem(read(rows));
    expect(problem).toContain(why);
  });

  test.each([
    [row("24/11/2026", "x", "", "1.00", "1.00"), "has not come yet"],
    [row("11/23/2026", "x", "", "1.00", "1.00"), "is no day"],
    [row("20/11/2026", "x", "", "1.005", "1.00"), "less than a kobo"],
    [row("20/11/2026", "x", "-1.00", "", "1.00"), "never less than nothing"],
    [row("20/11/2026", "x", "1.00", "1.00", "1.00"), "in and money out at once"],
    [row("20/11/2026", "x", "", "1.00", ""), "balance after it is missing"],
    [row("20/11/2026", "x", "", "100000000001.00", "100000000001.00"), "more than ₦100,000,000,000"],
  ])("with the line %j is refused", (cells, why) => {
    expect(read([cells]).refused[0]?.problems.join(" ")).toContain(why);
  });

  test("of one column with a sign is read too; columns that nobody knows are asked for", () => {
    const one = ["Date", "Details", "Amount", "Balance"];
    expect(mappingProblem(guessMapping(one))).toBeNull();
    const file = readFile([one, ["20/11/2026", "x", "-5.00", "95.00"]], 0, guessMapping(one), today);
    expect(file.lines[0]).toMatchObject({ kobo: -500, balanceKobo: 9_500 });
    expect(mappingProblem(guessMapping(["A", "B", "C"]))).toContain("“Day”");
  });
});

describe("what of a file is new", () => {
  const { lines } = read(days);
  const all = marked(lines);
  const kept = (of: typeof all) => placed(of, []).lines;

  test("all of the first, nothing of the same, and the rest of one that overlaps, in its place", () => {
    expect(placed(all, []).lines.map(({ fate }) => fate)).toEqual(["new", "new", "new"]);
    expect(placed(all, kept(all)).lines.map(({ fate }) => fate)).toEqual(["same", "same", "same"]);
    const later = placed(all, kept(all.slice(0, 2)));
    expect([later.lines.map(({ fate }) => fate), later.gaps]).toEqual([["same", "same", "new"], []]);
    const earlier = placed(all, kept(all.slice(1)));
    expect(earlier.gaps).toEqual([]);
    const places = earlier.lines.map(({ place }) => place);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test("days that are missing are named, on either side, until the file that tells of them comes", () => {
    const [first, middle, last] = all;
    if (!first || !middle || !last) throw new Error("Three lines were read.");
    expect(placed([last], kept([first])).gaps).toEqual([{ fromDay: "2026-11-20", toDay: "2026-11-22", kobo: -5_000 }]);
    expect(placed([first], kept([last])).gaps).toEqual([{ fromDay: "2026-11-20", toDay: "2026-11-22", kobo: -5_000 }]);
    const both = placed([first, last], [...kept([first]), ...placed([last], kept([first])).lines]);
    expect(both.gaps).toEqual([]);
    const filled = placed(
      [middle],
      placed([last], kept([first]))
        .lines.concat(kept([first]))
        .toSorted((a, b) => a.place - b.place),
    );
    expect(filled.gaps).toEqual([]);
  });

  test("two that say the same, balance and all, are two, and stay two", () => {
    const [line] = lines;
    if (!line) throw new Error("A line was read.");
    const twice = marked([line, { ...line, kobo: -line.kobo, balanceKobo: 100_000 }, line]);
    expect(twice.map(({ ordinal }) => ordinal)).toEqual([1, 1, 2]);
    expect(placed(twice, kept(twice)).lines.every(({ fate }) => fate === "same")).toBe(true);
  });
});
