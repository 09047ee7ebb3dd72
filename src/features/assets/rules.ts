type Link = { id: string; parentId: string | null };

/** The deepest that parts of parts go. */
export const deepest = 10;

/** Why an asset cannot be part of that one, or null: none is part of itself, nor of what is a part of it. */
export const parentProblem = (links: readonly Link[], id: string, parentId: string): string | null =>
  parentProblemIn(new Map(links.map((link) => [link.id, link.parentId])), id, parentId);

/** As `parentProblem`, of links that are looked at often. */
export function parentProblemIn(
  parentOf: ReadonlyMap<string, string | null>,
  id: string,
  parentId: string,
): string | null {
  if (id === parentId) return "An asset cannot be part of itself.";
  let depth = 1;
  for (let above = parentOf.get(parentId) ?? null; above !== null; above = parentOf.get(above) ?? null) {
    if (above === id) return "That asset is a part of this one.";
    depth += 1;
    if (depth > deepest) return `Parts can be ${deepest} deep at most.`;
  }
  return null;
}

type Rated = { rating?: number | null | undefined; ratingUnit?: string | null | undefined };

/** A rating says nothing without what it is counted in. */
export const ratingProblem = ({ rating = null, ratingUnit = null }: Rated): string | null =>
  (rating === null) === (ratingUnit === null) ? null : "Rating and what it is rated in belong together.";
