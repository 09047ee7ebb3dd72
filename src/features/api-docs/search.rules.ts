/** What a search looks into. `fields` are parted by blanks, as the page's list holds them. */
type Searched = { method: string; path: string; summary: string; fields: string };

/**
 * Null where a call does not hold every word that was typed; else the fields by whose names it was found, none where
 * path and summary hold the words already.
 */
export function foundBy({ method, path, summary, fields }: Searched, query: string): string[] | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const seen = `${method} ${path} ${summary}`.toLowerCase();
  const names = fields.split(" ").filter(Boolean);
  const found = new Set<string>();
  for (const word of words) {
    if (seen.includes(word)) continue;
    const holding = names.filter((name) => name.toLowerCase().includes(word));
    if (holding.length === 0) return null;
    for (const name of holding) found.add(name);
  }
  return [...found];
}

/** How many were found, in words. */
export const countWords = (found: number): string =>
  found === 0
    ? "No call has these words. Try part of a path, or the name of a field."
    : `${found} ${found === 1 ? "call" : "calls"}`;
