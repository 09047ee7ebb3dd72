import type { FieldProblem } from "#domain/problems.ts";
import type { Basis } from "./fields.ts";

/** One line of a demand: what it is for, and by what it is shared; units that take no part in `without` are left out. */
export type DemandLine = { what: string; kobo: number; basis: Basis; without: string | null };

/** What of a unit says how much falls on it. */
export type SharingUnit = {
  id: string;
  label: string;
  kind: string;
  share: number | null;
  sizeM2: number | null;
  weight: number | null;
  exclusions: readonly string[];
};

export type Share = { unitId: string; kobo: number; parts: number[] };
type Weighed = { id: string; label: string; weight: bigint };

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Splits an amount by weights to the kobo. What is left after rounding down goes to the largest remainders, ties by the
 * unit's name; the order of the units is of no account.
 */
export function split(kobo: number, units: readonly Weighed[]): Map<string, number> {
  const sum = units.reduce((total, { weight }) => total + weight, 0n);
  if (sum === 0n) return new Map();
  const parts = units.map(({ id, label, weight }) => {
    const exact = BigInt(kobo) * weight;
    return { id, label, kobo: Number(exact / sum), rest: exact % sum };
  });
  const left = kobo - parts.reduce((total, part) => total + part.kobo, 0);
  const byRest = parts.toSorted(
    (a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1) || compare(a.label, b.label) || compare(a.id, b.id),
  );
  return new Map(byRest.map(({ id, kobo }, at) => [id, kobo + (at < left ? 1 : 0)]));
}

/** Shares, sizes and weights as whole numbers, so that no sum is off by a hair. */
const exactly = (value: number): bigint => BigInt(Math.round(value * 1_000_000));

const measures: Record<Basis, { of: (unit: SharingUnit) => number | null; lacks: string }> = {
  equal: { of: () => 1, lacks: "" },
  per_mille: { of: ({ share }) => share, lacks: "no share in per mille" },
  m2: { of: ({ sizeM2 }) => sizeM2, lacks: "no size in m²" },
  weight: { of: ({ weight }) => weight, lacks: "no weight" },
};

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Common space and plant rooms pay nothing. */
const pays = ({ kind }: SharingUnit): boolean => kind !== "common" && kind !== "plant";

type Shared = { shares: Share[]; problem: null } | { shares: null; problem: FieldProblem };

const refused = (at: number, field: string, message: string): Shared => ({
  shares: null,
  problem: { path: `lines.${at}.${field}`, message },
});

/** What falls on each unit, by the order of their names; or why it cannot be said. */
export function sharesOf(lines: readonly DemandLine[], units: readonly SharingUnit[]): Shared {
  const paying = units.filter(pays).toSorted((a, b) => compare(a.label, b.label) || compare(a.id, b.id));
  if (paying.length === 0)
    return { shares: null, problem: { path: "lines", message: "This building has no unit that could pay yet." } };
  const split: Map<string, number>[] = [];
  for (const [at, line] of lines.entries()) {
    const parts = splitLine(line, at, paying);
    if (!(parts instanceof Map)) return parts;
    split.push(parts);
  }
  const shares = paying.map(({ id }): Share => {
    const parts = split.map((part) => part.get(id) ?? 0);
    return { unitId: id, parts, kobo: parts.reduce((sum, kobo) => sum + kobo, 0) };
  });
  return { shares: shares.filter(({ kobo }) => kobo > 0), problem: null };
}

function splitLine(line: DemandLine, at: number, paying: readonly SharingUnit[]): Map<string, number> | Shared {
  const { basis, without, kobo } = line;
  const { of, lacks } = measures[basis];
  const sharing = paying.filter(
    ({ exclusions }) => without === null || !exclusions.some((excluded) => same(excluded, without)),
  );
  if (sharing.length === 0) return refused(at, "without", "No unit takes part in this line.");
  const lacking = sharing.find((unit) => of(unit) === null);
  if (lacking) return refused(at, "basis", `${lacking.label} has ${lacks}, so this line cannot be shared by it.`);
  return split(
    kobo,
    sharing.map((unit) => ({ id: unit.id, label: unit.label, weight: exactly(of(unit) ?? 0) })),
  );
}
