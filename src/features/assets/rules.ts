import type { Requirement } from "#domain/requirements.ts";
import type { AssetLine } from "./contract.ts";
import type { AssetKind } from "./fields.ts";

type Link = { id: string; parentId: string | null };

/** The deepest that parts of parts go. */
export const deepest = 10;
const tooDeep = `Parts can be ${deepest} deep at most.`;

/** Why an asset cannot be part of that one, or null: none is part of itself, nor of what is a part of it. */
export function parentProblem(links: readonly Link[], id: string, parentId: string): string | null {
  const parentOf = new Map(links.map((link) => [link.id, link.parentId]));
  const problem = parentProblemIn(parentOf, id, parentId);
  if (problem !== null) return problem;
  parentOf.set(id, parentId);
  const isTooDeep = links.some((link) => {
    const above = wholesOf(parentOf, link.id);
    return above.length > deepest && above.includes(id);
  });
  return isTooDeep ? tooDeep : null;
}

/** What it is a part of, the nearest first. */
function wholesOf(parentOf: ReadonlyMap<string, string | null>, id: string): string[] {
  const above: string[] = [];
  for (let one = parentOf.get(id) ?? null; one !== null; one = parentOf.get(one) ?? null) above.push(one);
  return above;
}

/** As `parentProblem`, of links that are looked at often, each of them: what is below has its own turn. */
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
    if (depth > deepest) return tooDeep;
  }
  return null;
}

type Rated = { rating?: number | null | undefined; ratingUnit?: string | null | undefined };

/** A rating says nothing without what it is counted in. */
export const ratingProblem = ({ rating = null, ratingUnit = null }: Rated): string | null =>
  (rating === null) === (ratingUnit === null) ? null : "Rating and what it is rated in belong together.";

const papers: Partial<Record<AssetKind, readonly Requirement[]>> = {
  lift: ["lift_certificate", "lift_examination", "lift_contract"],
  generator: ["generator_contract"],
  fire_alarm: ["fire_equipment", "fire_contract"],
  fire_extinguisher: ["fire_equipment", "fire_contract"],
  fire_pump: ["fire_equipment", "fire_contract"],
  gas_system: ["gas_installation"],
  borehole: ["water_test"],
  water_treatment: ["water_test"],
  septic_tank: ["sewage_clearance"],
  pool: ["pool_safety"],
  water_heater: ["pressure_vessel"],
};

/** What a building proves by papers of its machines of this kind. */
export const papersOfKind = (kind: AssetKind): readonly Requirement[] => papers[kind] ?? [];

type Read = { act: string; title: string | null; at: string };
/** A line that may stand for `before` earlier readings of its meter as well, the first of them at `since`. */
export type Folded<L extends Read = AssetLine> = L & { before?: number; since?: string };

/** Readings between two other lines come together, one line a meter: the latest of them. */
export function foldReadings<L extends Read>(lines: readonly L[]): Folded<L>[] {
  const folded: Folded<L>[] = [];
  let run = new Map<string | null, Folded<L>>();
  for (const line of lines) {
    if (line.act !== "read") run = new Map();
    const latest = line.act === "read" ? run.get(line.title) : undefined;
    if (latest) {
      latest.before = (latest.before ?? 0) + 1;
      latest.since = line.at;
      continue;
    }
    const one: Folded<L> = { ...line };
    if (line.act === "read") run.set(line.title, one);
    folded.push(one);
  }
  return folded;
}
