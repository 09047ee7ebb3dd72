import { describe, expect, test } from "vitest";
import { codeOf, expiryOf, type LinkFacts, readCode, stateOf, wordsOf } from "./rules.ts";

const now = new Date("2026-11-23T10:00:00Z");
const fine: LinkFacts = {
  ...{ endedAs: null, expiresAt: expiryOf(now), now, isGone: false, isClosed: false },
  ...{ isTheirs: true, thing: "open" },
};

describe("what a link is good for", () => {
  test.each<[string, Partial<LinkFacts>]>([
    ["open", {}],
    ["done", { thing: "done" }],
    ["over", { thing: "over" }],
    ["given_on", { isTheirs: false }],
    ["given_on", { isTheirs: false, thing: "over" }],
    ["closed", { isClosed: true, isTheirs: false }],
    ["expired", { expiresAt: now }],
    ["expired", { expiresAt: now, thing: "done" }],
    ["revoked", { isGone: true }],
    ["revoked", { endedAs: "revoked", expiresAt: now }],
    ["replaced", { endedAs: "replaced", thing: "done" }],
  ])("%s: %j", (state, facts) => {
    expect(stateOf({ ...fine, ...facts })).toBe(state);
  });

  test("each that is not open says so in a sentence", () => {
    expect(wordsOf("open")).toBeNull();
    for (const state of ["done", "over", "expired", "closed", "revoked", "replaced", "given_on"] as const)
      expect(wordsOf(state)).toMatch(/^[A-Z].+\.$/);
  });

  test("it runs out after 14 days", () => {
    expect(expiryOf(now).toISOString()).toBe("2026-12-07T10:00:00.000Z");
  });
});

describe("a code", () => {
  test("has 14 letters and figures, none of which is taken for another, and more than 80 bits", () => {
    let at = 0;
    let letters = 0;
    const code = codeOf((below) => {
      letters = below;
      at += 7;
      return at % below;
    });
    expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{14}$/);
    expect(14 * Math.log2(letters)).toBeGreaterThan(80);
    expect(readCode(code)).toBe(code);
  });

  test.each(["", "abc", "0".repeat(14), "a".repeat(15), "aaaaaaa aaaaaa", "../../../etc/p"])("is not %j", (typed) => {
    expect(readCode(typed)).toBeNull();
  });
});
