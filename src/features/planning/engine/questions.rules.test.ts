import { describe, expect, test } from "vitest";
import { components, constructionTypes, propertyTypes } from "#domain/vocab.ts";
import { openQuestions, planProperty } from "../rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import { answerTo, factQuestions, noteFor, noteOf } from "./questions.rules.ts";

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
const thingsOf = (key: string) => {
  const item = catalogue.items.find(({ id }) => id === key);
  return (item?.applies_when.assetWords ?? item?.applies_when.keywordsInNotes ?? []).slice(0, 1);
};

/** Every question that some building is asked, with the first kind of building that is. */
const asked = new Map<string, { type: string; keys: string[] }>();
for (const type of propertyTypes)
  for (const { question, keys } of openQuestions(plan(type)))
    if (!asked.has(question)) asked.set(question, { type, keys });

const answered = [...asked].filter(([question, { keys }]) => answerTo(question, keys.flatMap(thingsOf)));

describe("an answer settles its question", () => {
  test("nearly all of them can be answered at once", () => {
    expect(answered.length).toBeGreaterThan(15);
    const open = [...asked.keys()].filter((question) => !answered.some(([one]) => one === question));
    expect(open.filter((question) => !/^(?:When|Which|Where) /.test(question))).toEqual([]);
  });

  test.each(answered)("%s", (question, { type, keys }) => {
    const answer = answerTo(question, keys.flatMap(thingsOf));
    if (answer?.field !== "specialNotes") return;
    const isCount = answer.kind === "count";
    const there = isCount ? [1, 3].map((count) => noteFor(answer.things, count)) : [noteOf(answer.things, true)];
    for (const note of [...there, noteOf(answer.things, false)]) {
      const after = plan(type, note);
      expect(
        openQuestions(after).map((one) => one.question),
        note,
      ).not.toContain(question);
      const kept = after.filter(({ key }) => keys.includes(key)).length;
      expect(kept, note).toBe(there.includes(note) ? keys.length : 0);
    }
  });
});

test("what is asked about the building itself is a field of it", () => {
  for (const [field, question] of Object.entries(factQuestions)) expect(answerTo(question, [])?.field).toBe(field);
  expect(answerTo("When was this last done: full exterior repaint?", [])).toBeNull();
});
