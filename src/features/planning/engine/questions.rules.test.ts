import { describe, expect, test } from "vitest";
import { components, constructionTypes, propertyTypes } from "#domain/vocab.ts";
import { openQuestions, type PlanItem, planProperty } from "../rules.ts";
import { readCatalogue, thingsOf } from "./catalogue.rules.ts";
import { answerTo, factQuestions, noteFor, noteOf, rankQuestions } from "./questions.rules.ts";

const catalogue = readCatalogue();
const today = "2027-01-10";
const facts = (type: string, specialNotes: string) => ({
  ...{ type, location: "Lekki, Lagos", address: "", state: "Lagos", buildingAge: 30, ageKnown: true },
  ...{ constructionType: constructionTypes[0] ?? null, units: 12, floors: 4, usagePattern: null },
  components: [...components],
  specialNotes,
  mediaCategories: [],
});
const plan = (type: string, notes = "") => planProperty(facts(type, notes), { today, catalogue });
const wordsOf = (key: string) => catalogue.items.filter(({ id }) => id === key).flatMap(thingsOf);
const questionsOf = (items: readonly PlanItem[]) => {
  const keysBy = Map.groupBy(items, ({ question }) => question);
  keysBy.delete(null);
  return [...keysBy].map(([question, own]) => ({ question: question ?? "", keys: own.map(({ key }) => key) }));
};

/** Every question that some building is asked, with the first kind of building that is. */
const asked = new Map<string, { type: string; keys: string[] }>();
for (const type of propertyTypes)
  for (const { question, keys } of questionsOf(plan(type)))
    if (!asked.has(question)) asked.set(question, { type, keys });

const answered = [...asked].filter(([question, { keys }]) => answerTo(question, keys.flatMap(wordsOf)));

describe("an answer settles its question", () => {
  test("nearly all of them can be answered at once", () => {
    expect(answered.length).toBeGreaterThan(15);
    const open = [...asked.keys()].filter((question) => !answered.some(([one]) => one === question));
    expect(open.filter((question) => !/^(?:When|Which|Where) /.test(question))).toEqual([]);
  });

  test.each(answered)("%s", (question, { type, keys }) => {
    const answer = answerTo(question, keys.flatMap(wordsOf));
    if (answer?.field !== "specialNotes") return;
    const isCount = answer.kind === "count";
    const there = isCount ? [1, 3].map((count) => noteFor(answer.things, count)) : [noteOf(answer.things, true)];
    for (const note of [...there, noteOf(answer.things, false)]) {
      const after = plan(type, note);
      expect(
        questionsOf(after).map((one) => one.question),
        note,
      ).not.toContain(question);
      const kept = after.filter(({ key }) => keys.includes(key)).length;
      expect(kept, note).toBe(there.includes(note) ? keys.length : 0);
    }
  });
});

test.each([
  ["air conditioner", "There is an air conditioner."],
  ["UPS", "There is a UPS."],
  ["lift", "There is a lift."],
])("a %s is said to be there in a sentence", (thing, sentence) => {
  expect(noteOf([thing], true)).toBe(sentence);
});

test("at most eight are asked at first, those that move the most risk", () => {
  for (const type of propertyTypes) {
    const items = plan(type);
    const questions = openQuestions(items);
    expect(questions.length).toBeLessThanOrEqual(8);
    for (const { keys } of questions) expect(keys.length).toBeGreaterThan(0);
  }
});

test("what the law asks and what may not be there at all comes before what only sets a date", () => {
  const asked = (key: string, priority: "critical" | "low", more: object) => ({
    ...{ key, priority, question: `${key}?`, assumed: false, statutory: null },
    ...more,
  });
  const ranked = rankQuestions([
    asked("date", "low", {}),
    asked("law", "low", { statutory: {} }),
    asked("life", "critical", { assumed: true }),
  ]);
  expect(ranked.map(({ question }) => question)).toEqual(["life?", "law?", "date?"]);
});

test("one answer settles all that waits for it, and the next questions come up", () => {
  const items = plan("Residential - Multi-Family");
  const [first] = openQuestions(items);
  const others = items.filter(({ key }) => !first?.keys.includes(key));
  expect(openQuestions(others)).toHaveLength(8);
  expect(openQuestions(others).map(({ question }) => question)).not.toContain(first?.question);
});

test("what is asked about the building itself is a field of it", () => {
  for (const [field, question] of Object.entries(factQuestions)) expect(answerTo(question, [])?.field).toBe(field);
  expect(answerTo("When was this last done: full exterior repaint?", [])).toBeNull();
});
