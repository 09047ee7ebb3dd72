import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { repairCategories } from "#domain/vocab.ts";
import { readTexts, sourceOfWeights } from "../../../scripts/triage/texts.ts";
import { concepts } from "./concepts.rules.ts";
import frames from "./data/frames.json" with { type: "json" };
import hazards from "./data/hazards.json" with { type: "json" };
import model from "./data/model.json" with { type: "json" };
import questions from "./data/questions.json" with { type: "json" };
import { findMentions } from "./dictionary.rules.ts";
import { outputs } from "./learned.rules.ts";
import { readText } from "./reader.rules.ts";

const ids = concepts.map(({ id }) => id);
const named = (text: string) => findMentions(readText(text)).map(({ concept }) => concept.id);

test("a concept has an id of its own, and categories of the product", () => {
  expect(ids.filter((id) => !/^[a-z][a-z_]*$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { category = {} } of concepts)
    for (const name of Object.keys(category)) expect(repairCategories).toContain(name);
});

test("hazards, questions and frames name concepts that there are", () => {
  const asked = questions.flatMap((question) => [...(question.signs ?? []), ...(question.unless ?? [])]);
  const signs = hazards.flatMap((hazard) => [...hazard.signs, ...hazard.sure]);
  const framed = frames.flatMap(({ danger, parts, unless = "" }) =>
    [danger, ...parts, unless].flatMap((names) => names.split(" ").filter(Boolean)),
  );
  for (const sign of [...signs, ...asked, ...framed]) expect(ids).toContain(sign);
});

test("the weights were learned from this dictionary, these texts and this code (npm run triage:train)", () => {
  expect(model.source).toBe(sourceOfWeights());
  expect(model.outputs).toEqual(outputs);
});

const setAside = (name: string) => readTexts(new URL(`../../../bench/texts/${name}.jsonl`, import.meta.url).pathname);

test.each([
  "aside",
  "written-aside",
  "later-aside",
  "voices-aside",
  "dangers-aside",
  "signs-aside",
  "fresh-aside",
  "hints-aside",
])("no text that was learned from is among those of %s", (name) => {
  const learnt = new Set(readTexts().map(({ text }) => text));
  expect(setAside(name).filter(({ text }) => learnt.has(text))).toEqual([]);
});

test.each([
  ["rw-", "written-aside", 600, 3],
  ["ry-", "later-aside", 500, 3],
  ["rv-", "voices-aside", 600, 3],
  ["rd-", "dangers-aside", 250, 2],
  ["sg-", "signs-aside", 100, 2],
  ["rf-", "fresh-aside", 250, 3],
  ["rg-", "hints-aside", 100, "odd"],
])("of the texts %s the hash of each decides whether it is learned from", (prefix, aside, least, parts) => {
  const isAside = (text: string) => {
    const hash = createHash("sha256").update(text).digest();
    return parts === "odd" ? (hash[0] ?? 0) % 2 === 1 : hash.readUInt32BE() % Number(parts) === 0;
  };
  const learnt = readTexts().filter(({ id }) => id.startsWith(prefix));
  expect(learnt.length).toBeGreaterThan(least);
  expect(learnt.filter(({ text }) => isAside(text))).toEqual([]);
  expect(setAside(aside).filter(({ text }) => !isAside(text))).toEqual([]);
});

test("reads Pidgin, spellings of messages, accents and a letter left out", () => {
  expect(named("d socket dey spark")).toEqual(expect.arrayContaining(["wiring", "spark"]));
  expect(named("Ẹ̀rọ omi: famfo ya lalace")).toContain("tap");
  expect(named("the compresor is noisy")).toContain("ac");
  expect(named("smokeeee dey comot")).toContain("smoke");
  expect(named("Ƙofar ɗaki ba ta rufewa")).toContain("room_door");
});

test("takes whole words, and a name before the danger inside it", () => {
  expect(named("a popular garage")).not.toContain("ceiling");
  expect(named("the fire extinguisher is missing")).not.toContain("flame");
  expect(named("the mosquito net is torn")).not.toContain("pest");
});
