import { expect, test } from "vitest";
import { base32, inFours } from "./totp.ts";

/** RFC 4648, section 10, without the padding. */
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("base32 of %j is %j", (text, expected) => {
  expect(base32(new TextEncoder().encode(text))).toBe(expected);
});

test("codes are grouped in fours", () => {
  expect(inFours("MZXW6YTBOI")).toBe("MZXW 6YTB OI");
});
