import type { RepairCategory } from "#domain/vocab.ts";
import { readText } from "./reader.rules.ts";
import { languages, type Written, written } from "./written.rules.ts";

/** What words stand for. Its spellings are words as they are compared, one each; the last may end in "*" for every word that begins so. */
export type Concept = {
  id: string;
  kind: string;
  category?: Partial<Record<RepairCategory, number>>;
  spellings: readonly string[];
};

function spellingOf(text: string): string {
  const openEnded = text.endsWith("*");
  const words = readText(openEnded ? text.slice(0, -1) : text).map((word) => (openEnded ? word.text : word.stem));
  return `${words.join(" ")}${openEnded ? "*" : ""}`;
}

function conceptOf({ id, kind, category, ...spelled }: Written): Concept {
  const spellings = languages.flatMap((language) =>
    (spelled[language] ?? "").split(",").map((text) => spellingOf(text.trim())),
  );
  return { id, kind, ...(category && { category }), spellings: [...new Set(spellings.filter(Boolean))].sort() };
}

/** The browser gets the same in fewer bytes (`scripts/pack-concepts.ts`). */
export const concepts: readonly Concept[] = written.map(conceptOf);
