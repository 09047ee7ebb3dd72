import { describe, expect, test } from "vitest";
import { atOnce, cellsOf } from "../../../tests/harness/turns.ts";
import { judgeResidents, type Living } from "./resident-import.rules.ts";

const today = "2026-03-15";
const units = [
  { id: "a1", block: "A", floor: 1, name: "Flat 1" },
  { id: "b1", block: "B", floor: 1, name: "Flat 1" },
  { id: "2", block: null, floor: null, name: "Flat 2" },
];
const amaka: Living = {
  ...{ unitId: "2", name: "Amaka Okafor", kind: "main", phone: "+2348035550142", email: null },
  ...{ movedIn: "2025-03-01", movedOut: null },
};

const header = "unit | name | kind | phone | since | until | email";
const judge = (residents: readonly Living[], ...lines: string[]) =>
  atOnce(judgeResidents(cellsOf(header, ...lines), { units, residents, today })).rows;

describe("a file of residents", () => {
  test("writes somebody down as people write it", () => {
    expect(judge([], "2 | Amaka Okafor | tenant | 0803 555 0142 | 01/03/2025 | | Amaka@Example.com")).toMatchObject([
      { fate: "new", label: "Flat 2: Amaka Okafor", what: { ...amaka, email: "amaka@example.com" } },
    ]);
  });

  test("whose kind it does not say is the main resident", () => {
    expect(judge([], "Flat 2 | Bola Ade | | | 2025-03-01")).toMatchObject([{ what: { kind: "main" } }]);
  });

  test.each([
    ["a unit that could be two", "Flat 1 | Bola | | | 2025-03-01", "No unit here is “Flat 1”"],
    ["a unit that is not there", "Flat 9 | Bola | | | 2025-03-01", "No unit here is “Flat 9”"],
    ["a phone that is none", "2 | Bola | | 12 | 2025-03-01", "Please enter a valid phone number."],
    ["an address that is none", "2 | Bola | | | 2025-03-01 | | bola@", "valid email address"],
    ["nobody's name", "2 | | | | 2025-03-01", "Name is required"],
    ["no first day", "2 | Bola | | | |", "Moved in is required"],
    ["a day that does not exist", "2 | Bola | | | 30/02/2026", "Moved in"],
    ["leaving before coming", "2 | Bola | | | 2025-03-01 | 2025-02-28", "before the day of moving in"],
    ["coming in more than a year", "2 | Bola | | | 2027-03-18", "a year ahead at most"],
  ])("refuses %s", (_name, line, why) => {
    expect(judge([], line)).toMatchObject([{ fate: "refused", what: null, problems: [expect.stringContaining(why)] }]);
  });

  test.each([
    ["the same facts", "2 | amaka okafor | main | 08035550142 | 2025-03-01", "same"],
    ["another phone", "2 | Amaka Okafor | main | 08035550143 | 2025-03-01", "refused"],
    ["another end", "2 | Amaka Okafor | main | 08035550142 | 2025-03-01 | 2026-03-01", "refused"],
    ["another kind", "2 | Amaka Okafor | further | 08035550142 | 2025-03-01", "refused"],
  ])("somebody who lives there since that day, with %s, is %s", (_name, line, fate) => {
    expect(judge([amaka], line)).toMatchObject([{ fate, what: null }]);
  });

  test.each([
    ["while another is", "2026-01-01 |", "refused"],
    ["who leaves on the day the other comes", "2025-01-01 | 2025-03-01", "new"],
    ["who leaves a day after", "2025-01-01 | 2025-03-02", "refused"],
  ])("a main resident %s", (_name, stay, fate) => {
    expect(judge([amaka], `2 | Bola Ade | main | | ${stay}`)).toMatchObject([{ fate }]);
    expect(judge([amaka], `2 | Bola Ade | further | | ${stay}`)).toMatchObject([{ fate: "new" }]);
  });

  test("somebody who moved out and came back is there twice, each time from another day", () => {
    const left = { ...amaka, movedOut: "2025-09-01" };
    expect(judge([left], "2 | Amaka Okafor | main | | 2026-01-01")).toMatchObject([{ fate: "new" }]);
  });

  test("looks at the rows above as at those who are there, and says which row", () => {
    const rows = judge(
      [],
      "2 | Amaka | main | | 2025-03-01 | 2025-12-31",
      "2 | AMAKA | further | | 2025-03-01 |",
      "2 | Bola | main | | 2025-12-30 |",
      "2 | Bola | main | | 2025-12-31 |",
      "2 | Chidi | further | | 2025-04-01 |",
    );
    expect(rows.map(({ fate }) => fate)).toEqual(["new", "refused", "refused", "new", "new"]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([
      "Row 2 is the same person.",
      "Row 2 is of the main resident then.",
    ]);
  });
});
