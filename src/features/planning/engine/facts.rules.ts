import type { Condition, FailureMode } from "#domain/findings.ts";
import { isState, readState, type State } from "#domain/places.ts";
import { type ClimateZone, climateZoneOf } from "#domain/season.ts";
import type { AssetKind } from "#features/assets/fields.ts";
import type { KnownFact, SaidFact } from "../note-reader/known.rules.ts";
import { writtenOf } from "../note-reader/names.rules.ts";
import { type KeywordReading, type NoteReading, readNotes } from "../note-reader/reader.rules.ts";
import { deniedKeyword, type Vocabulary } from "../note-reader/vocabulary.rules.ts";
import type { Catalogue } from "./catalogue.rules.ts";
import { knownOf } from "./known-uses.rules.ts";
import { withSaid } from "./with-said.rules.ts";

/** What is known of a building when its plan is made. A blank age is 0 with `ageKnown: false`. */
export type PropertyFacts = {
  name?: string | null;
  type: string;
  location: string;
  address: string;
  state: string | null;
  lga?: string | null;
  buildingAge: number;
  ageKnown: boolean;
  constructionType: string | null;
  units: number | null;
  floors: number | null;
  usagePattern: string | null;
  components: string[];
  specialNotes: string | null;
  mediaCategories: string[];
  /** What people said of its facts; notes are read besides. */
  said?: readonly SaidFact[];
  machines?: readonly Machines[];
  /** The Lagos day since which its work is known. */
  since?: string | null;
};

/** A finished task of this property; `completedOn` is a Lagos day, YYYY-MM-DD. */
export type PastTask = {
  title: string;
  completedOn: string;
  /** The item of the catalogue that it was work of. */
  key?: string | null;
  /** What whoever did it found: 1 good, 2 worn, 3 failed or unsafe. */
  condition?: Condition | null;
  failureMode?: FailureMode | null;
  /** Whether it mended what somebody had reported. */
  isRepair?: boolean;
  machine?: { id: string; kind: AssetKind; name: string } | null;
};

/** The machines of one kind on the register. */
export type Machines = { kind: AssetKind; count: number; inWarranty: boolean };

export type Source = {
  title: string;
  reference: string | null;
  url: string | null;
  confidence: "standard" | "guidance" | "practice";
};

export type ReasonKind =
  | "component"
  | "type"
  | "age"
  | "notes"
  | "fact"
  | "place"
  | "season"
  | "statutory"
  | "usage"
  | "units"
  | "construction"
  | "photo"
  | "history"
  | "adjustment"
  | "learned"
  | "failing"
  | "practice"
  | "assumed";

/** One plain sentence saying why an item is in the plan, naming the fact used. */
export type Reason = { kind: ReasonKind; text: string; source?: Source };

/** A finished task, with its title in small letters and as a note that was read. */
export type Past = { task: PastTask; title: string; reading: NoteReading };

/** The facts of one property, read once and asked many times. */
export type Reading = {
  facts: PropertyFacts;
  today: string;
  state: State | null;
  zone: ClimateZone | null;
  floors: number | null;
  floorsFromNotes: boolean;
  components: ReadonlySet<string>;
  notes: NoteReading;
  usage: NoteReading;
  known: ReadonlyMap<string, KnownFact>;
  past: readonly Past[];
  /** The last day of each work that was done, by its title in small letters. */
  lastDone: ReadonlyMap<string, string>;
  /** Of these, what was found, and what failed and was mended, by item of the catalogue and by kind of machine. */
  found: { byKey: ReadonlyMap<string, PastTask[]>; byKind: ReadonlyMap<string, PastTask[]> };
};

/** Usage words that are clear enough to count when they stand in the notes rather than in the usage field. */
const usageWordsInNotes = new Set([
  "short-let",
  "shortlet",
  "short let",
  "hotel",
  "hostel",
  "24/7",
  "24-7",
  "round the clock",
  "vacant",
  "unoccupied",
  "serviced",
]);

/** `read` is what the notes say by themselves, where that is known already. */
export function readFacts(
  facts: PropertyFacts,
  today: string,
  history: readonly PastTask[],
  catalogue: Catalogue,
  read: NoteReading = readNotes(writtenOf(facts, catalogue.vocabulary), catalogue.vocabulary),
): Reading {
  const { vocabulary } = catalogue;
  const state = facts.state && isState(facts.state) ? facts.state : readState(facts.location, facts.address ?? "");
  const notes = withSaid(read, facts.said ?? []);
  const floors = facts.floors ?? notes.storeys;
  const past = history.map((task) => ({ task, ...readTitle(task.title, vocabulary) }));
  return {
    facts,
    today,
    state,
    zone: climateZoneOf(state),
    floors,
    floorsFromNotes: facts.floors === null && notes.storeys !== null,
    components: new Set(facts.components),
    notes,
    usage: readTitle(facts.usagePattern ?? "", vocabulary).reading,
    known: knownOf(notes, facts, floors),
    past,
    lastDone: lastDoneOf(past, today, catalogue),
    found: foundIn(history),
  };
}

/** Titles of the catalogue that stand in a title of finished work, itself among them; looked for once. */
const titlesIn = new WeakMap<Catalogue, Map<string, readonly string[]>>();

function namedIn(done: string, catalogue: Catalogue): readonly string[] {
  const known = titlesIn.get(catalogue) ?? new Map<string, readonly string[]>();
  titlesIn.set(catalogue, known);
  const before = known.get(done);
  if (before) return before;
  if (known.size >= mostTitles) known.clear();
  const titles = catalogue.items.map(({ title }) => title.toLowerCase()).filter((title) => done.includes(title));
  const named = titles.includes(done) ? titles : [...titles, done];
  known.set(done, named);
  return named;
}

function lastDoneOf(past: readonly Past[], today: string, catalogue: Catalogue): ReadonlyMap<string, string> {
  const byTitle = new Map<string, string>();
  for (const { title, task } of past) {
    const on = task.completedOn;
    if (on <= today && on > (byTitle.get(title) ?? "")) byTitle.set(title, on);
  }
  const last = new Map<string, string>();
  for (const [done, on] of byTitle)
    for (const title of namedIn(done, catalogue)) if (on > (last.get(title) ?? "")) last.set(title, on);
  return last;
}

function foundIn(history: readonly PastTask[]): Reading["found"] {
  const found = history.filter(({ condition, isRepair, machine }) => condition || (isRepair && machine));
  return {
    byKey: Map.groupBy(found, ({ key }) => key ?? ""),
    byKind: Map.groupBy(found, ({ machine }) => machine?.kind ?? ""),
  };
}

type ReadTitle = Omit<Past, "task">;
/** The same titles and ways of use come again in every building and every week, and reading one takes longer than all else that is done with it. */
const titlesRead = new WeakMap<Vocabulary, Map<string, ReadTitle>>();
const mostTitles = 5_000;

function readTitle(title: string, vocabulary: Vocabulary): ReadTitle {
  const known = titlesRead.get(vocabulary) ?? new Map<string, ReadTitle>();
  titlesRead.set(vocabulary, known);
  const before = known.get(title);
  if (before) return before;
  if (known.size >= mostTitles) known.clear();
  const read = { title: title.toLowerCase(), reading: readNotes(title, vocabulary) };
  known.set(title, read);
  return read;
}

/** The owner's own words for the first of these keywords that is said to be there, or null. */
export function saidPresent(reading: Reading, keywords: readonly string[] | null): string | null {
  for (const keyword of keywords ?? []) {
    const denied = deniedKeyword(keyword);
    if (denied) {
      const found = reading.notes.keywords.get(denied);
      if (found && found.denied.length > 0 && found.present.length === 0) return `no ${found.denied[0]}`;
      continue;
    }
    const found = reading.notes.keywords.get(keyword)?.present[0] ?? reading.usage.keywords.get(keyword)?.present[0];
    if (found) return found;
  }
  if (reading.floors !== null && reading.floors >= 8 && keywords?.includes("high rise"))
    return `${reading.floors} floors`;
  return null;
}

export const saidOthers = (reading: Reading, keywords: readonly string[] | null): boolean =>
  keywords?.some((keyword) => (reading.notes.keywords.get(keyword)?.others.length ?? 0) > 0) === true;

export function saidDenied(reading: Reading, keywords: readonly string[] | null): string | null {
  for (const keyword of keywords ?? []) {
    const found = reading.notes.keywords.get(keyword)?.denied[0];
    if (found) return found;
  }
  return null;
}

/** The first of these facts that is known to hold, or null. */
export function factHolding(reading: Reading, names: readonly string[] | null): [name: string, fact: KnownFact] | null {
  for (const name of names ?? []) {
    const fact = reading.known.get(name);
    if (fact?.holds) return [name, fact];
  }
  return null;
}

/** The words of the usage text, or clear ones of the notes, that match any of these patterns. */
export function usageSaid(reading: Reading, patterns: readonly string[] | null): string | null {
  for (const pattern of patterns ?? []) {
    const said = reading.usage.keywords.get(pattern)?.present[0];
    if (said) return said;
    const noted = usageWordsInNotes.has(pattern) ? reading.notes.keywords.get(pattern)?.present[0] : undefined;
    if (noted) return noted;
  }
  return null;
}

/** Words that name a kind of thing without saying that there is one of it ("AC in all rooms"). */
const isMass = (keyword: string): boolean => keyword === "ac";

/** How many the notes name, for costs by asset: a stated number, 1 for a bare singular; 2 for a bare plural and 1 where nothing is said, both to be asked. */
export function countSaid(reading: Reading, keywords: readonly string[]): { count: number; stated: boolean } {
  let best: { count: number; stated: boolean } | null = null;
  for (const keyword of keywords) {
    const found: KeywordReading | undefined = reading.notes.keywords.get(keyword);
    if (!found || found.present.length === 0) continue;
    const said =
      found.plural && found.count === null
        ? { count: 2, stated: false }
        : { count: found.count ?? 1, stated: found.count !== null || !isMass(keyword) };
    if (!best || (said.stated && !best.stated) || (said.stated === best.stated && said.count > best.count)) best = said;
  }
  return best ?? { count: 1, stated: false };
}
