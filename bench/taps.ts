import { type Catalogue, type CatalogueItem, thingsOf } from "#features/planning/engine/catalogue.rules.ts";
import type { PropertyFacts } from "#features/planning/engine/facts.rules.ts";
import { answerTo, noteFor, noteOf } from "#features/planning/engine/questions.rules.ts";
import { draftsOf } from "#features/planning/facts/drafts.rules.ts";
import { deniedKeyword } from "#features/planning/note-reader/vocabulary.rules.ts";
import { openQuestions, type PlanItem, planProperty } from "#features/planning/rules.ts";
import type { OwnBuilding } from "./own-buildings.ts";

const today = "2026-11-21";

/** How surely the simulated owner knows that something is not there: by all of its work, or by what the list names of it. */
export type Sureness = "strict" | "named";

/**
 * What the list of a surveyor tells of a thing: "no" where it strikes out the work that hangs on it, "yes" where it asks
 * for that work. Where it does some of each, or names none, the thing is taken as it was read. `strict` asks that the list
 * names every work of the thing.
 */
function toldBy({ must, not }: OwnBuilding, keys: readonly string[], sureness: Sureness): "yes" | "no" | null {
  const wanted = new Set(must.flatMap(({ anyOf }) => anyOf));
  const asked = keys.filter((key) => wanted.has(key)).length;
  const struck = keys.filter((key) => not.includes(key)).length;
  if (sureness === "strict" && asked + struck < keys.length) return null;
  if (asked > 0 && struck === 0) return "yes";
  return struck > 0 && asked === 0 ? "no" : null;
}

type Told = { facts: PropertyFacts; taps: number };

/**
 * A building once its owner answered, before its first plan, what was read in the notes: one tap for each that was wrong,
 * and one for the rest. They know things, whether there and theirs, and never works.
 */
export function answerDrafts(
  building: OwnBuilding,
  catalogue: Catalogue,
  sureness: Sureness,
): Told & { asked: number } {
  const { facts } = building;
  const drafts = draftsOf(facts, { today, catalogue });
  const wrong = drafts.filter(({ holds, keys }) => toldBy(building, keys, sureness) === (holds ? "no" : "yes"));
  const said = wrong.map(({ fact, value, holds }) => ({
    ...{ fact, value, holds: !holds, source: "owner" as const, on: today },
  }));
  return { facts: { ...facts, said }, taps: wrong.length + Math.min(drafts.length, 1), asked: drafts.length };
}

const opposite = { yes: "no", no: "yes" } as const;

const isOfLack = (item: CatalogueItem | undefined) =>
  item?.applies_when.keywordsInNotes?.every((keyword) => deniedKeyword(keyword) !== null) === true;

/** Then each of the questions of that plan, eight at most, of which each that a list tells about takes one tap. */
export function answerQuestions(
  building: OwnBuilding,
  { facts, taps }: Told,
  items: readonly PlanItem[],
  { catalogue, sureness }: { catalogue: Catalogue; sureness: Sureness },
): Told {
  const byId = new Map(catalogue.items.map((item) => [item.id, item]));
  const lines = openQuestions(items).flatMap(({ question, keys }) => {
    const things = keys.flatMap((key) => {
      const item = byId.get(key);
      return item ? thingsOf(item) : [];
    });
    const answer = answerTo(question, things);
    const listed = toldBy(building, keys, sureness);
    // A list that asks for work on a lack says that the thing is not there.
    const told = listed && keys.some((key) => isOfLack(byId.get(key))) ? opposite[listed] : listed;
    if (!told || (answer?.kind !== "yes_no" && answer?.kind !== "count")) return [];
    if (told === "no") return [noteFor(answer.things, 0)];
    return answer.kind === "yes_no" ? [noteOf(answer.things, true)] : [];
  });
  const specialNotes = [facts.specialNotes ?? "", ...lines].join("\n");
  return { facts: { ...facts, specialNotes }, taps: taps + openQuestions(items).length };
}

export const planOf = (facts: PropertyFacts, catalogue: Catalogue): PlanItem[] =>
  planProperty(facts, { today, catalogue, seed: "bench" });
