import { inFigures } from "#domain/in-figures.ts";
/** A share of 100, or null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

/** How many promises to those who reported were kept, as a sum; null where none has ended. */
export function inTime({ promisesKept, promisesBroken }: { promisesKept: number; promisesBroken: number }) {
  const all = promisesKept + promisesBroken;
  if (all === 0) return null;
  return `${inFigures(promisesKept)} of ${inFigures(all)} promises kept in time`;
}
