import { type KnownFact, knownFacts, type SaidFact, settle } from "../note-reader/known.rules.ts";
import type { NoteReading } from "../note-reader/reader.rules.ts";

/** What is known of a building beyond what notes and people say: what its kind and its height tell. */

const towerFloors = 8;

/** Units from which a retail building that is no hotel is let as shops, and offices are let. */
const shopUnits = 6;
const lets: ReadonlySet<string> = new Set(["Commercial - Retail", "Commercial - Office"]);

/** Who sells food to be eaten there has toilets for all who come. */
const eating = ["use:restaurant", "use:snack bar"];

const flushed = ["sewage:septic tank", "sewage:flush toilets", "sewage:treatment plant", "sewage:public sewer"];

/** Where notes tell of latrines and of nothing that flushes, nothing goes to a septic tank. */
const isWithoutFlush = (known: ReadonlyMap<string, KnownFact>): boolean =>
  known.get("sewage:latrine")?.holds === true && !flushed.some((name) => known.get(name)?.holds);

/** Uses of land and beasts, which are listed as industry and are no factories. */
const noFactories = ["use:poultry", "use:fish farm", "use:livestock", "use:hatchery", "use:quarry"];

/** The use that the kind of a building is, or null. */
function impliedUse(type: string, known: ReadonlyMap<string, KnownFact>): string | null {
  if (type === "Public - Educational") return "use:school";
  if (type === "Commercial - Retail" && known.get("building:many rooms")?.holds) return "use:hotel";
  const isFactory = type === "Industrial - Manufacturing" && !noFactories.some((use) => known.get(use)?.holds);
  return isFactory ? "use:factory" : null;
}

type Listed = {
  type: string;
  constructionType: string | null;
  units: number | null;
  said?: readonly SaidFact[];
};

/** What is known, with what follows from the kind of building and the number of floors. */
export function knownOf(
  notes: NoteReading,
  { type, constructionType, units, said = [] }: Listed,
  floors: number | null,
): ReadonlyMap<string, KnownFact> {
  const known = knownFacts(notes.keywords, said);
  const use = impliedUse(type, known);
  const told = [
    ...(use ? [use] : []),
    ...(constructionType === "Historic/Heritage" ? ["building:historic"] : []),
    ...(lets.has(type) && (units ?? 0) >= shopUnits && use === null && !known.get("use:hotel")?.holds
      ? ["building:tenant shops"]
      : []),
    ...(type === "Commercial - Retail" && eating.some((name) => known.get(name)?.holds)
      ? ["plant:public toilets"]
      : []),
    ...(isWithoutFlush(known) ? ["sewage:latrines alone"] : []),
  ];
  for (const name of told)
    if (!known.has(name)) known.set(name, { holds: true, source: "owner", words: null, on: null });
  settle(known);
  const isTower = floors !== null && floors >= towerFloors;
  if (isTower && !known.has("building:high rise"))
    known.set("building:high rise", { holds: true, source: "notes", words: `${floors} floors`, on: null });
  return known;
}
