import type { Area } from "./contract.ts";

/** By what a name is compared: "Eti-Osa" is "eti osa". As `inArea` does it in the database. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Each area once, the first spelling of it, and nothing within a state that is there as a whole. */
export function areasOf(given: readonly { state: Area["state"]; lga?: string | null }[]): Area[] {
  const named = given.map(({ state, lga }) => ({ state, lga: lga?.trim() || null }));
  const whole = new Set(named.filter(({ lga }) => lga === null).map(({ state }) => state));
  const kept = new Map<string, Area>();
  for (const area of named) {
    if (area.lga !== null && whole.has(area.state)) continue;
    const key = `${area.state} ${plain(area.lga ?? "")}`;
    if (!kept.has(key)) kept.set(key, area);
  }
  return [...kept.values()];
}
