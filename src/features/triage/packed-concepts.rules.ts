import type { Concept } from "./concepts.rules.ts";

/** "A" stands for the first word of the spelling before, "B" for its first two: words are of small letters. */
const noWord = 64;

/** Ids, kinds, categories, then a line of spellings each: like beside like packs best, and a list repeats its first words. */
export function packConcepts(concepts: readonly Concept[]): string {
  const lists = concepts.map(({ spellings }) => {
    let before: string[] = [];
    const short = spellings.map((spelling) => {
      const words = spelling.split(" ");
      const differs = words.findIndex((word, at) => word !== before[at] || at === words.length - 1);
      before = words;
      const rest = words.slice(differs).join(" ");
      return differs === 0 ? rest : String.fromCharCode(noWord + differs) + rest;
    });
    return short.join(",");
  });
  return [
    concepts.map(({ id }) => id).join(" "),
    concepts.map(({ kind }) => kind).join(" "),
    JSON.stringify(concepts.map(({ category }) => category ?? 0)),
    ...lists,
  ].join("\n");
}

export function unpackConcepts(packed: string): Concept[] {
  const [ids = "", kinds = "", categories = "", ...lists] = packed.split("\n");
  const [kindOf, categoryOf] = [kinds.split(" "), JSON.parse(categories)];
  return ids.split(" ").map((id, at) => {
    let before: string[] = [];
    const spellings = (lists[at] ?? "")
      .split(",")
      .filter(Boolean)
      .map((short) => {
        const held = short.charCodeAt(0) - noWord;
        const isShort = held > 0 && held <= 26;
        before = [...(isShort ? before.slice(0, held) : []), ...(isShort ? short.slice(1) : short).split(" ")];
        return before.join(" ");
      });
    return { id, kind: kindOf[at] ?? "", ...(categoryOf[at] && { category: categoryOf[at] }), spellings };
  });
}
