import { expect, test } from "vitest";
import { cleanName } from "./rules.ts";

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\plans\\roof.dwg", "roof.dwg"],
  ["roof\u0000\u0007.pdf", "roof__.pdf"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["\u2066a\u2069\u200f.pdf", "a.pdf"],
  ["ìwé ẹ̀rí.pdf", "ìwé ẹ̀rí.pdf"],
  ["\u202e", "file"],
  ["..", "file"],
])("a file called %j is kept as %j", (given, kept) => {
  expect(cleanName(given)).toBe(kept);
});
