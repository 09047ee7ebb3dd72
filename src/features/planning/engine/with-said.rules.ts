import { isGeneratorWord } from "../note-reader/counts.rules.ts";
import { bestSaid, keywordOf, type SaidFact } from "../note-reader/known.rules.ts";
import type { KeywordReading, NoteReading } from "../note-reader/reader.rules.ts";

/**
 * Adds to these words their shorter names: who says something of the "swimming pool" says it of the "pool", unless the notes
 * tell of another pool besides.
 */
export function addShorter(words: Set<string>, { keywords }: NoteReading, standing: "present" | "denied") {
  const all = new Set([...keywords.values()].flatMap((reading) => reading[standing]));
  const given = [...words];
  for (const short of all) {
    const longer = [...all].filter((one) => one.endsWith(` ${short}`));
    if (longer.length > 0 && longer.every((one) => given.includes(one))) words.add(short);
  }
}

/**
 * Notes as they read once a person has answered: what was refused is denied in every other reading of the same words, and
 * what is there after all is there in every reading of the words that seemed to deny it.
 */
export function withSaid(notes: NoteReading, said: readonly SaidFact[]): NoteReading {
  const refused = new Set<string>();
  const affirmed = new Set<string>();
  for (const [name, { holds }] of bestSaid(said)) {
    const read = notes.keywords.get(keywordOf(name));
    if (holds === false) for (const words of read?.present ?? []) refused.add(words);
    if (holds === true) for (const words of [...(read?.denied ?? []), ...(read?.others ?? [])]) affirmed.add(words);
  }
  if (refused.size + affirmed.size === 0) return notes;
  addShorter(refused, notes, "present");
  addShorter(affirmed, notes, "denied");
  // A rating alone, "60 kVA", reads as a generator too.
  const noGenerator = [...refused].some(isGeneratorWord);
  const keywords = [...notes.keywords].map(([keyword, reading]): [string, KeywordReading] => {
    const isRefused = (words: string) => refused.has(words) || (noGenerator && isGeneratorWord(keyword));
    const gone = reading.present.filter(isRefused);
    const come = [...reading.denied, ...reading.others].filter((words) => affirmed.has(words) && !isRefused(words));
    if (gone.length + come.length === 0) return [keyword, reading];
    const present = [...reading.present.filter((words) => !isRefused(words)), ...come];
    const denied = [...reading.denied.filter((words) => !come.includes(words)), ...gone];
    const others = reading.others.filter((words) => !come.includes(words));
    return [keyword, { ...reading, present, denied, others }];
  });
  return { ...notes, keywords: new Map(keywords) };
}
