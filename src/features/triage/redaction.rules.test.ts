import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "./redaction.rules.ts";
import { triage } from "./rules.ts";

test.each([
  ["Call me on 0803 123 4567 or +234(0)8031234567", "Call me on [phone] or [phone]"],
  ["mail ada.obi@example.com or see https://wa.me/2348031234567", "mail [email] or see [link]"],
  ["Gas smell in Flat 3B, block C, room no. 12", "Gas smell in Flat [number], block [number], room [number]"],
  ["water dey enter flat two", "water dey enter flat [number]"],
  ["Mr. Chukwu and Mama Ngozi saw it, ask Bola Ade", "Mr. [name] and Mama [name] saw it, ask [name]"],
  ["My name is Sade. The tap at 12 Admiralty Way drips", "My name is [name]. The tap at [place] drips"],
  ["Car KJA-123 AB blocks the gate, code 445566", "Car [number] blocks the gate, code [number]"],
])("%s", (text, without) => {
  expect(redact(text)).toBe(without);
});

test("takes out the names of those around, with or without accents, and keeps a word that is also a name", () => {
  const names = ["Tunde Okafor", "Ẹniọlá Ajayi", "Light Musa", "Marina Court"];
  expect(redact("Tunde okafor says Eniola of Marina Court has no light, Light knows", names)).toBe(
    "[name] says [name] of [place] has no light, [name] knows",
  );
});

test("keeps what is wrong: danger, category and numbers that tell of it", () => {
  const text = "No water for 3 days, 2 sockets spark and 1 is hot. No light at 9 pm.";
  expect(redact(text)).toBe(text);
  expect(redact("[name] smells gas")).toBe("[name] smells gas");
});

test("leaves no phone and no address of email in whatever is typed around them, and a danger stays one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (before, after) => {
      const left = redact(`${before} \n08031234567\n and ada@example.com\n ${after}`);
      expect(left).not.toContain("8031234");
      expect(left).not.toContain("ada@");
    }),
  );
  expect(triage({ description: redact("Gas dey leak for flat 4, call Bola 08031234567") }).emergency).not.toBe("quiet");
});

test("a long text without end costs no more than it is long", () => {
  for (const part of ["Aa ", "1 ", "a.", "a@", "Flat ", "Mr A", "(", "www."]) {
    const text = part.repeat(Math.ceil(10_000 / part.length));
    expect(redact(text).length).toBeLessThanOrEqual(text.length * 3);
  }
});
