import { expect, test } from "vitest";
import { type Known, missingOf } from "./rules.ts";

const paper = (more: Partial<Known> = {}): Known => ({
  kind: "insurance",
  expiresOn: "2026-12-31",
  valid: true,
  ...more,
});
const today = "2026-11-22";

test.each([
  ["is there", [paper()], []],
  ["is there without an end", [paper({ expiresOn: null })], []],
  ["ends today", [paper({ expiresOn: today })], []],
  ["is there beside one that lapsed", [paper({ expiresOn: "2020-01-01" }), paper()], []],
  ["is missing", [], ["Insurance is missing."]],
  ["is of another kind", [paper({ kind: "licence" })], ["Insurance is missing."]],
  [
    "ended yesterday",
    [paper({ expiresOn: "2026-11-21" })],
    [expect.stringMatching(/^Insurance lapsed on .*21.*2026\.$/)],
  ],
  ["was never looked at", [paper({ valid: null })], [expect.stringContaining("waits for somebody")]],
  ["was found wanting", [paper({ valid: false })], [expect.stringContaining("found wanting")]],
])("a paper that %s", (_name, papers, sentences) => {
  expect(missingOf(["insurance"], papers, today).map(({ sentence }) => sentence)).toEqual(sentences);
});

test("nothing is missing where nothing is asked for", () => {
  expect(missingOf([], [], today)).toEqual([]);
});
