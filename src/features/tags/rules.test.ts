import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  codeBytes,
  codeIn,
  codeOf,
  labelsAPage,
  pagesOf,
  readCode,
  shownCode,
  stickerName,
  zeroBits,
} from "./rules.ts";

const code = "0k7m2x9q4wtrh";

test("a code of any chance is read back, as it is printed, scanned and typed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes }), (chance) => {
      const made = codeOf(chance);
      expect(readCode(made)).toBe(made);
      expect(readCode(shownCode(made).toUpperCase())).toBe(made);
      expect(codeIn(`https://tunse.example/t/${made}?from=sticker`)).toBe(made);
    }),
  );
});

test.each([
  ["O for zero, and I and L for one", "Ok7m2x9q4wtrh", code],
  ["a letter too few", code.slice(1), null],
  ["a u, which no code has", "uk7m2x9q4wtrh", null],
  ["another address", "https://example.com/", null],
  ["nothing", "", null],
])("%s", (_, typed, read) => {
  expect(codeIn(typed)).toBe(read);
});

test("the zero bits of a hash are those before its first one", () => {
  expect(zeroBits(Uint8Array.of(0, 0, 0b0001_0000))).toBe(19);
  expect(zeroBits(Uint8Array.of(0x80))).toBe(0);
  expect(zeroBits(Uint8Array.of(0, 0))).toBe(16);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const hash = createHash("sha256").update(text).digest();
      const bits = Array.from(hash, (byte) => byte.toString(2).padStart(8, "0")).join("");
      expect(zeroBits(hash)).toBe(bits.indexOf("1"));
    }),
  );
});

test("a small sticker begins with what tells its unit from the next one", () => {
  expect(stickerName({ thing: "unit", name: "Adetokunbo Ademola wing, ground floor, Flat 12B" })).toBe(
    "Flat 12B, ground floor, Adetokunbo Ademola wing",
  );
  expect(stickerName({ thing: "unit", name: "Flat 3" })).toBe("Flat 3");
  expect(stickerName({ thing: "asset", name: "Pump, left, of the borehole" })).toBe("Pump, left, of the borehole");
});

test("a sheet holds 24 labels, and the next page the rest", () => {
  const pages = pagesOf(
    Array.from({ length: 50 }, (_, at) => at),
    labelsAPage,
  );
  expect(pages.map((page) => page.length)).toEqual([24, 24, 2]);
  expect(pages.flat()).toHaveLength(50);
});
