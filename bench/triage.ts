import { statSync } from "node:fs";
import { resolve } from "node:path";
import { ticketPriorities } from "#domain/vocab.ts";
import { type Triage, triage } from "#features/triage/rules.ts";
import { readTexts, type Text } from "../scripts/triage/texts.ts";
import type { Figure } from "./report.ts";

type Judged = { text: Text; judged: Triage };
const asideFile = resolve(import.meta.dirname, "texts/aside.jsonl");
/** The third of later texts, written by one person, that a hash of the text keeps from being learned from. */
const writtenFile = resolve(import.meta.dirname, "texts/written-aside.jsonl");
/** The same of texts in few words, of everyday faults and in mixed languages. */
const laterFile = resolve(import.meta.dirname, "texts/later-aside.jsonl");
/** The same of texts that many made-up voices wrote, of indirect dangers and of what was understood worst. */
const voicesFile = resolve(import.meta.dirname, "texts/voices-aside.jsonl");
/** The half of texts that were written for one kind of danger each, and of everyday ones beside them. */
const dangersFile = resolve(import.meta.dirname, "texts/dangers-aside.jsonl");
/** The same of texts that tell signs and name no danger, and of everyday ones beside them. */
const signsFile = resolve(import.meta.dirname, "texts/signs-aside.jsonl");
/** A third of what one person made up as an attack, in five languages. */
const freshFile = resolve(import.meta.dirname, "texts/fresh-aside.jsonl");
/** A half of dangers told by smell, heat, bodies, animals and what moves, and of what only sounds like them. */
const hintsFile = resolve(import.meta.dirname, "texts/hints-aside.jsonl");
const modelFile = resolve(import.meta.dirname, "../src/features/triage/data/model.json");

/** A share with the 95 % interval of Wilson, so that a small group does not boast. */
function share(name: string, hits: number, of: number): string {
  const rate = hits / of;
  const z = 1.96;
  const middle = (rate + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const spread = (z / (1 + (z * z) / of)) * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  const percent = (value: number) => (value * 100).toFixed(1);
  return `${name.padEnd(34)} ${percent(rate).padStart(5)} %  (${percent(middle - spread)} to ${percent(middle + spread)}, ${hits} of ${of})`;
}

const isAcceptable = ({ text, judged }: Judged) => text.acceptableCategories.includes(judged.category);
const isHeard = ({ judged }: Judged) => judged.emergency !== "quiet";
const isAlarm = ({ judged }: Judged) => judged.emergency === "alarm";
const missed = (all: readonly Judged[], keep: (one: Judged) => boolean) =>
  (100 * all.filter((one) => !keep(one)).length) / all.length;
const stepsTooLow = ({ text, judged }: Judged) =>
  ticketPriorities.indexOf(text.priority) - ticketPriorities.indexOf(judged.priority);

function print(name: string, all: readonly Judged[]) {
  const emergencies = all.filter(({ text }) => text.emergency);
  const others = all.filter(({ text }) => !text.emergency);
  const alarms = all.filter(isAlarm);
  console.log(`\n${name}, ${all.length} texts`);
  const count = (of: readonly Judged[], keep: (one: Judged) => boolean) => of.filter(keep).length;
  console.log(share("category acceptable", count(all, isAcceptable), all.length));
  if (emergencies.length === 0 || others.length === 0 || alarms.length === 0) return;
  console.log(share("emergencies with safety words", count(emergencies, isHeard), emergencies.length));
  console.log(share("emergencies that raise an alarm", count(emergencies, isAlarm), emergencies.length));
  console.log(
    share(
      "alarms that are right",
      count(alarms, ({ text }) => text.emergency),
      alarms.length,
    ),
  );
  console.log(share("others that are asked or alarmed", count(others, isHeard), others.length));
}

function time(texts: readonly Text[]): number {
  const took = texts.map(({ text }) => {
    const startedAt = performance.now();
    triage({ description: text.slice(0, 500) });
    return performance.now() - startedAt;
  });
  return took.sort((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? Number.NaN;
}

const judge = (texts: readonly Text[]): Judged[] =>
  texts.map((text) => ({ text, judged: triage({ description: text.text }) }));
const languages = ["en", "pcm", "mixed"] as const;

/** How far the language that is understood worst lies behind the best. */
function languagesApart(all: readonly Judged[]): number {
  const shares = languages.map((language) =>
    missed(
      all.filter(({ text }) => text.language === language),
      isAcceptable,
    ),
  );
  return Math.max(...shares) - Math.min(...shares);
}

/** Of each kind of danger that texts were written for, how many come without safety words. */
function printMissed(all: readonly Judged[]) {
  const kinds = Map.groupBy(
    all.filter(({ text }) => text.hazard),
    ({ text }) => text.hazard,
  );
  for (const [kind, of] of kinds) {
    const quiet = of.filter((one) => !isHeard(one)).length;
    console.log(`${quiet} of ${of.length} missed: ${kind}`);
  }
}

/** By language and category, and the sets that were written later. */
function printAll(all: readonly Judged[]) {
  const of = (key: "language" | "category") => [...new Set(all.map(({ text }) => text[key]))].sort();
  print("All", all);
  for (const key of ["language", "category"] as const)
    for (const value of of(key))
      print(
        value,
        all.filter(({ text }) => text[key] === value),
      );
  for (const [name, later] of [
    ["Written later", judge(readTexts(writtenFile))],
    ["Written last", judge(readTexts(laterFile))],
    ["Many voices", judge(readTexts(voicesFile))],
    ["Kinds of danger", judge(readTexts(dangersFile))],
    ["Signs of danger", judge(readTexts(signsFile))],
    ["Fresh texts", judge(readTexts(freshFile))],
    ["Hints of danger", judge(readTexts(hintsFile))],
  ] as const) {
    print(`${name}, all`, later);
    printMissed(later);
    for (const language of languages)
      print(
        `${name}, ${language}`,
        later.filter(({ text }) => text.language === language),
      );
  }
}

/** Prints figures by language and category over the texts that nobody tuned on; the promises are shares that fail, in %. */
export async function benchTriage(): Promise<Figure[]> {
  const texts = readTexts(asideFile);
  const all = judge(texts);
  printAll(all);
  const emergencies = all.filter(({ text }) => text.emergency);
  const alarms = all.filter(isAlarm);
  const inThree = ({ text, judged }: Judged) =>
    judged.categories.some(({ category }) => text.acceptableCategories.includes(category));
  return [
    { name: "category not acceptable", value: missed(all, isAcceptable), unit: "%", limit: 15 },
    { name: "languages apart in category", value: languagesApart(all), unit: "%", limit: 5 },
    { name: "no acceptable category among three", value: missed(all, inThree), unit: "%", limit: 4 },
    { name: "emergencies without safety words", value: missed(emergencies, isHeard), unit: "%", limit: 2 },
    { name: "emergencies without an alarm", value: missed(emergencies, isAlarm), unit: "%", limit: 15 },
    { name: "alarms that are wrong", value: missed(alarms, ({ text }) => text.emergency), unit: "%", limit: 20 },
    {
      name: "others that are asked or alarmed",
      value:
        100 -
        missed(
          all.filter(({ text }) => !text.emergency),
          isHeard,
        ),
      unit: "%",
      limit: 20,
    },
    { name: "priority not exact", value: missed(all, (one) => stepsTooLow(one) === 0), unit: "%", limit: 30 },
    {
      name: "priority off by two or more",
      value: missed(all, (one) => Math.abs(stepsTooLow(one)) <= 1),
      unit: "%",
      limit: 8,
    },
    { name: "priority two or more too low", value: missed(all, (one) => stepsTooLow(one) < 2), unit: "%", limit: 3 },
    {
      name: "results without a word of why",
      value: missed(all, ({ judged }) => judged.spans.length > 0 || judged.isUnsure),
      unit: "%",
      limit: 0,
    },
    { name: "a text, 99th of 100", value: Math.min(...[1, 2, 3, 4, 5].map(() => time(texts))), unit: "ms", limit: 1 },
    { name: "weights", value: statSync(modelFile).size / 1024, unit: "KB", limit: 250 },
  ];
}
