import { describe, expect, test } from "vitest";
import type { FactDraft } from "#features/planning/facts/contract.ts";
import { answersOf, choicesOf, draftName, restoreSays, type Say, shownName, splitAt, withTheRest } from "./rules.ts";

const draft = (value: string, holds = true, canBeOthers = true): FactDraft => ({
  ...{ fact: "power", label: "Power", value, holds, canBeOthers, saidBefore: null },
  ...{ quotes: [], words: value, titles: [], more: 0 },
});
const [gen, solar, ups] = [draft("gen"), draft("solar"), draft("ups", false)];

describe("what was tapped", () => {
  test.each<[FactDraft, Say, object]>([
    [gen, "so", { holds: true }],
    [gen, "not_ours", { holds: false, why: "not_ours" }],
    [gen, "gone", { holds: false, why: "gone" }],
    [ups, "so", { holds: false }],
    [ups, "misread", { holds: true }],
    [draft("hotel", true, false), "misread", { holds: false, why: "misread" }],
  ])("of %j, %s", (one, say, answer) => {
    expect(answersOf([one], { [draftName(one)]: say })).toEqual([{ fact: "power", value: one.value, ...answer }]);
    expect(choicesOf(one).map((choice) => choice.say)).toContain(say);
  });

  test("the rest stays as it was read, and what is asked no more is not sent", () => {
    const said = withTheRest([gen, solar, ups], { "power:gen": "gone", "power:old": "so" });
    expect(said).toEqual({ "power:gen": "gone", "power:solar": "so", "no power:ups": "so" });
    expect(answersOf([gen], { "power:gen": "gone", "power:old": "so" })).toHaveLength(1);
    expect(answersOf([gen, solar], {})).toEqual([]);
  });

  test("of notes that read the other way since, it says nothing", () => {
    for (const say of ["so", "gone", "misread"] as const)
      for (const one of [gen, ups])
        expect(answersOf([{ ...one, holds: !one.holds }], { [draftName(one)]: say })).toEqual([]);
  });

  test("comes back from the device as far as it is known", () => {
    expect(restoreSays({ says: { "power:gen": "gone", "power:old": "lost" } })).toEqual({ "power:gen": "gone" });
    for (const kept of [null, 7, {}, { says: [] }, { says: "so" }]) expect(restoreSays(kept)).toEqual({});
  });
});

test("the words of a quote are told from the rest", () => {
  expect(splitAt("The Mall's Gen, 60", "gen")).toEqual(["The Mall's ", "Gen", ", 60"]);
  expect(splitAt("Vacant, with AC", "ac")).toEqual(["Vacant, with ", "AC", ""]);
  expect(splitAt("Two gens", "gen")).toEqual(["Two ", "gen", "s"]);
  expect(splitAt("An a/c", "ac")).toEqual(["An a/c", "", ""]);
});

test.each([
  ["pop ceiling", true, "POP ceiling"],
  ["cctv", false, "Not there: CCTV"],
  ["rooftop tank", true, "Rooftop tank"],
])("%s, there: %s, is headed “%s”", (value, holds, shown) => {
  expect(shownName({ value, holds })).toBe(shown);
});
