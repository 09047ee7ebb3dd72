import { factOf } from "./known.rules.ts";
import { readNotes } from "./reader.rules.ts";
import type { Vocabulary } from "./vocabulary.rules.ts";

/** What the name of a building says that it is: owners who call it a quarry do not say so again in their notes. */

/** From here on a name says where it is, or what is beside it: "Hostel of a polytechnic", "Bakery opposite the church". */
const elsewhere =
  /[,(;/–—]|\s-\s|\b(?:of|for|with|near|opposite|opp|behind|beside|by|over|under|in|at|on|off|and|before|after)\b|&/i;

/** What stands before these is only called so: "Hospital Road", "Airport Hotel", "Church View Flats". */
const calledSo =
  /^\s+(?:(?:bus\s+stop|road|rd|street|str|st|close|avenue|ave|lane|drive|crescent|way|junction|roundabout|layout|gra|estate|view|gate|gardens?|heights|court|villas?|apartments?|flats?|house|home|lodge|hotel|suites|plaza|quarters|side|square|hill|bridge|park|town|city|mall|market|residence|duplex|bungalow)\b)/i;

/** What it was before it became what it is. */
const wasOnce = /\b(?:old|former|formerly|ex|defunct|disused|abandoned)\s+(?:\S+\s+)?$/;

/** Names that families and estates give to houses as well. */
const givenToHouses: ReadonlySet<string> = new Set([
  "use:court",
  "use:estate",
  "use:container building",
  "use:jetty",
  "use:livestock",
  "use:snack bar",
]);

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");

/** The words of a name that say what the building is used for, in the order in which they stand: "Okon palm oil mill". */
function usesIn(name: string, vocabulary: Vocabulary): string[] {
  const [head = ""] = name.split(elsewhere, 1);
  const said = plain(head);
  const words = [...readNotes(head, vocabulary).keywords].flatMap(([keyword, { present }]) =>
    factOf(keyword) === "use" && !givenToHouses.has(keyword) ? present : [],
  );
  return [...new Set(words)].filter((one) => {
    const at = said.indexOf(plain(one));
    return at >= 0 && !calledSo.test(said.slice(at + plain(one).length)) && !wasOnce.test(said.slice(0, at));
  });
}

type Named = { name?: string | null; specialNotes: string | null };

const names = (text: string | null | undefined, said: string) => ` ${plain(text ?? "")} `.includes(said);

/** Who says these words of a building, as a sentence begins: its notes, unless they stand in its name alone. */
export function tellerOf({ name, specialNotes }: Named, words: string): string {
  const said = ` ${plain(words)} `;
  return names(name, said) && !names(specialNotes, said) ? "The building's name says" : "Your notes say";
}

/** All that an owner wrote of a building: what its name says that it is, and then the notes. */
export function writtenOf({ name, specialNotes }: Named, vocabulary: Vocabulary): string {
  const notes = specialNotes ?? "";
  const uses = name ? usesIn(name, vocabulary) : [];
  return uses.length > 0 ? `${uses.join(". ")}.\n${notes}` : notes;
}
