import { expect, test } from "vitest";
import { historyThings, timelineActs } from "#domain/acts.ts";
import { sentenceOf } from "./rules.ts";

const all = historyThings.flatMap((thing) => timelineActs(thing).map((act): [string, string] => [thing, act]));
const said = { who: "Adaeze Bello", what: "“Service the generator”", role: null };

test.each(all)("%s %s has a sentence in plain words", (thing, act) => {
  const sentence = sentenceOf(thing, act, said);
  expect(sentence).toMatch(/^[A-Z“].*[a-z”]\.$/);
  expect(sentence).not.toMatch(/_|undefined|null/);
});

test("no two acts on one thing read the same", () => {
  for (const thing of historyThings) {
    const acts: string[] = timelineActs(thing);
    const read = acts.map((act) => sentenceOf(thing, act, said));
    expect(new Set(read).size).toBe(acts.length);
  }
});

test("what nothing records has none, whatever it is called", () => {
  for (const [thing, act] of [
    ["task", "toString"],
    ["task", "constructor"],
    ["toString", "started"],
    ["task", ""],
  ])
    expect(sentenceOf(thing ?? "", act ?? "", said)).toBeUndefined();
});

test("people are named by their part", () => {
  const bola = { who: "Adaeze Bello", what: "Bola Ade", role: "building_occupant" as const };
  expect(sentenceOf("property", "member_added", bola)).toBe("Adaeze Bello added Bola Ade as occupant.");
  expect(sentenceOf("property", "member_left", bola)).toBe("Bola Ade left, having been occupant.");
  expect(sentenceOf("property", "handed_over", bola)).toBe("Bola Ade handed this building over to Adaeze Bello.");
});
