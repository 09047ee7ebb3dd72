import fc from "fast-check";
import { expect, test } from "vitest";
import { plainName } from "./plain-name.server.ts";

test.each([
  ["Ngozi Eze", "Ngozi Eze"],
  ["Ọlá Adébáyọ̀-Ògúnlẹ́yẹ", "Ọlá Adébáyọ̀-Ògúnlẹ́yẹ"],
  ["Sani <b>& Sons</b>", "Sani <b>& Sons</b>"],
  ["Dr. A. B. O'Neil, Jr.", "Dr. A. B. O'Neil, Jr."],
  ["J.P.Okafor", "J. P. Okafor"],
  ["Bello/Musa 24/7 Ventures Ltd.", "Bello/Musa 24/7 Ventures Ltd."],
  ["Visit http://evil.example/x?y now", "Visit now"],
  ["Win HTTPS://EVIL.EXAMPLE", "Win"],
  ["hxxp://evil.com", ""],
  ["//evil.com", ""],
  ["evil.com/claim your prize", "your prize"],
  ["go to bit.ly/abc.", "go to"],
  ["www.evil Ada", "Ada"],
  ["me@evil.com", ""],
  ["Ada <me@evil>", "Ada"],
  ["mailto:me@evil.com", ""],
  ["1.2.3.4/x", ""],
  ["https://[::1]/x", ""],
  ["evil.xn--p1ai", "evil. xn--p1ai"],
  ["ｅｖｉｌ．ｃｏｍ", ""],
  ["evil。com", ""],
  ["evil\u200b.com", ""],
  ["evil\u2024com", ""],
  ["Ada\u202egpj.exe", "Adagpj. exe"],
  ["Ada\u00a0 \u3000Obi", "Ada Obi"],
  ["a\nb", "a b"],
  ["👩‍👩‍👧 Ada", "👩‍👩‍👧 Ada"],
  ["...", ""],
  ["", ""],
])("%j is %j", (name, expected) => {
  expect(plainName(name)).toBe(expected);
});

test("a long one is cut between letters and says so", () => {
  expect(plainName("a".repeat(50))).toBe("a".repeat(50));
  expect(plainName("a".repeat(51))).toBe(`${"a".repeat(49)}…`);
  expect(plainName("ẹ́".normalize("NFD").repeat(60))).toBe(`${"ẹ́".normalize("NFKC").repeat(49)}…`);
});

test("nothing that it answers is an address, and it answers the same of its own answer", () => {
  const piece = fc.constantFrom(
    "http",
    ":",
    "//",
    "evil",
    ".",
    "com",
    "@",
    "/",
    "www",
    " ",
    "ng",
    "1.2.3.4",
    "．",
    "\u200b",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const plain = plainName(pieces.join(""));
      expect(plain).not.toMatch(/\/\/|@|[\p{L}\p{N}]\.[\p{L}\p{N}]/u);
      expect(plainName(plain)).toBe(plain);
    }),
  );
});
