import { addImplied, type KnownFact, knownFacts, type SaidFact } from "../note-reader/known.rules.ts";
import type { NoteReading } from "../note-reader/reader.rules.ts";

/** What is known of a building beyond what notes and people say: what its kind and its height tell. */

const towerFloors = 8;

/** Uses of land and beasts, which are listed as industry and are no factories. */
const noFactories = ["use:poultry", "use:fish farm", "use:livestock", "use:hatchery", "use:quarry"];

/** The use that the kind of a building is, or null. */
function impliedUse(type: string, known: ReadonlyMap<string, KnownFact>): string | null {
  if (type === "Public - Educational") return "use:school";
  if (type === "Commercial - Retail" && known.get("building:many rooms")?.holds) return "use:hotel";
  const isFactory = type === "Industrial - Manufacturing" && !noFactories.some((use) => known.get(use)?.holds);
  return isFactory ? "use:factory" : null;
}

/** What is known, with what follows from the kind of building and the number of floors. */
export function knownOf(
  notes: NoteReading,
  { type, constructionType, said = [] }: { type: string; constructionType: string | null; said?: readonly SaidFact[] },
  floors: number | null,
): ReadonlyMap<string, KnownFact> {
  const known = new Map(knownFacts(notes.keywords, said));
  const use = impliedUse(type, known);
  if (use && !known.has(use)) known.set(use, { holds: true, source: "owner", words: null, on: null });
  if (constructionType === "Historic/Heritage" && !known.has("building:historic"))
    known.set("building:historic", { holds: true, source: "owner", words: null, on: null });
  addImplied(known);
  const isTower = floors !== null && floors >= towerFloors;
  if (isTower && !known.has("building:high rise"))
    known.set("building:high rise", { holds: true, source: "notes", words: `${floors} floors`, on: null });
  return known;
}
