import { expect, test } from "vitest";
import { csvHeadOf, csvLine, localPhone } from "./csv.ts";

test.each([..."=+-@＝＋－＠﹦﹢﹣﹫−", "\t", "\r", "\n", " =", "\u00a0=", "\u200b=", "\ufeff＝", "\t\t@"])(
  "a cell that begins with %j is text to a spreadsheet",
  (start) => {
    const cell = `${start}1+1`;
    const shown = `'${cell}`;
    expect(csvLine([cell])).toBe(/[\t\r\n]/.test(shown) ? `"${shown}"\r\n` : `${shown}\r\n`);
  },
);

test.each(["Ada", "1-2", "'=1", "Ẹkọ", "a=b", "(+234)", ""])(
  "a cell that begins otherwise stays as it is: %j",
  (cell) => {
    expect(csvLine([cell])).toBe(`${cell}\r\n`);
  },
);

test("a semicolon or a tab parts no cells, where programs take them for what does", () => {
  expect(csvLine(["Ada;=1+1", "a\tb", "a,b"])).toBe('"Ada;=1+1","a\tb","a,b"\r\n');
});

test("the first line tells Excel that it is UTF-8", () => {
  expect(csvHeadOf(["Name", "Cost, naira"])).toBe('\uFEFFName,"Cost, naira"\r\n');
});

test.each([
  ["+2348031234567", "0803 123 4567"],
  ["+44201234567", "00 44201234567"],
  ["+234 803 ••• ••67", "0803 ••• ••67"],
])("a phone is written so that no spreadsheet takes it for a number or a formula: %s", (phone, written) => {
  expect(localPhone(phone)).toBe(written);
});
