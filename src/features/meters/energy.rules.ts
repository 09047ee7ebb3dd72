import type { BookMonth } from "./contract.ts";
import { flowing, kindFacts, type MeterKind, type Reach, type Source } from "./fields.ts";
import { type Point, rounded, totalAt } from "./rules.ts";

/** A moment with the readings on both sides of it; `before` may be of the moment itself. */
export type Edge = { at: number; before: Point | null; next: Point | null };

/** Two months after its last reading nobody reads a meter any more. */
const goneMs = 62 * 24 * 60 * 60 * 1_000;

/** Whether it covers the time from this edge on, and so keeps what is behind it from the book. */
export const isRead = (edge: Edge | undefined): boolean =>
  Boolean(edge?.before && (edge.next || edge.at - edge.before.at < goneMs));

/** What was used from one edge to the other; null where no two readings reach into the time between them. */
export function usedIn(from: Edge | undefined, to: Edge | undefined): number | null {
  if (!from?.next || !to?.before) return null;
  const begins = from.before ? from.at : from.next.at;
  const ends = to.next ? to.at : to.before.at;
  const [start, end] = [totalAt(from.at, from.before, from.next), totalAt(to.at, to.before, to.next)];
  return begins >= ends || start === null || end === null ? null : end - start;
}

/** What a meter used and got in a month; null where it does not cover the month at all. */
export type MonthOfMeter = {
  kind: MeterKind;
  source: Source | null;
  /** Where what goes through it comes to, where somebody has said. */
  reaches: Reach | null;
  /** It measures one unit alone. */
  ofUnit: boolean;
  /** It was read before the month, so that it covers it from its beginning, and is read still. */
  stands: boolean;
  used: number | null;
  added: number | null;
};

export type Line = Exclude<keyof BookMonth, "month">;
const lines: readonly Line[] = [
  ...(["gridKwh", "generatorKwh", "inverterKwh", "generatorHours", "dieselLitres", "dieselBought"] as const),
  ...(["waterM3", "waterBoughtM3", "gasM3", "gasKg"] as const),
];

const lineOf: Partial<Record<MeterKind, Line>> = {
  run_hours: "generatorHours",
  prepaid_electricity: "gridKwh",
  diesel: "dieselLitres",
  water: "waterM3",
  water_tank: "waterM3",
  gas: "gasM3",
  gas_cylinder: "gasKg",
};
const powerFrom: Partial<Record<Source, Line>> = {
  grid: "gridKwh",
  generator: "generatorKwh",
  inverter: "inverterKwh",
};

const ownLine = ({ kind, source }: MonthOfMeter): Line | undefined =>
  kind === "electricity" ? powerFrom[source ?? "grid"] : lineOf[kind];

/** The first source of its kind holds where none is said. */
const sourceOf = ({ kind, source }: MonthOfMeter): Source | undefined => source ?? kindFacts[kind].sources[0];

const sameSource = (inner: MonthOfMeter, outer: MonthOfMeter): boolean =>
  (inner.ofUnit && inner.source === null) || sourceOf(inner) === sourceOf(outer);

/** Whether what a unit's meter counts is of the kind that goes through this one of the building. */
const isFed = (inner: MonthOfMeter, outer: MonthOfMeter): boolean =>
  inner.ofUnit && flowing.has(inner.kind) && ownLine(inner) === ownLine(outer) && sameSource(inner, outer);

/** What all of it used; null where no meter covers any of the month. */
function usedBy(meters: readonly MonthOfMeter[]): number | null {
  const amounts = meters.flatMap(({ used }) => used ?? []);
  return amounts.length === 0 ? null : amounts.reduce((sum, used) => sum + used, 0);
}

/** Those whose use goes through this one first: of units behind the main meter, of tanks behind a water meter. */
function behind(outer: MonthOfMeter, of: readonly MonthOfMeter[]): MonthOfMeter[] {
  if (outer.ofUnit) return [];
  const isTank = (one: MonthOfMeter) => !one.ofUnit && one.kind === "water_tank" && outer.kind === "water";
  const tanks = of.filter((inner) => isTank(inner) && sameSource(inner, outer));
  const fed = of.filter((inner) => isFed(inner, outer));
  // While nobody has said it, it is taken for the main one: guessed by what was used, a month would jump from one to the other.
  return outer.reaches === "common" ? tanks : [...tanks, ...fed];
}

/** The meters that a month adds up, so that nothing is counted twice. */
function countedIn(of: readonly MonthOfMeter[]): MonthOfMeter[] {
  const gone = new Set(of.filter(({ stands }) => stands).flatMap((outer) => behind(outer, of)));
  const left = of.filter((one) => !gone.has(one));
  // One that begins in the month lacks its first days, and those behind it may be few: whichever counted more.
  const fewer = left
    .filter(({ stands }) => !stands)
    .flatMap((outer) => {
      const inner = behind(outer, left);
      return (usedBy(inner) ?? -1) < (outer.used ?? 0) ? inner : [outer];
    });
  return left.filter((one) => !fewer.includes(one));
}

function linesOf(meter: MonthOfMeter): [Line, number | null][] {
  const { kind, used, added } = meter;
  const own = ownLine(meter);
  const isBought = sourceOf(meter) === "bought";
  return [
    ...(own ? [[own, used] as [Line, number | null]] : []),
    ...(kind === "diesel" ? [["dieselBought", added] as [Line, number | null]] : []),
    ...(kind === "water" && isBought ? [["waterBoughtM3", used] as [Line, number | null]] : []),
    ...(kind === "water_tank" && isBought ? [["waterBoughtM3", added] as [Line, number | null]] : []),
  ];
}

/** A month of the power and water book, from what each meter of the building says of it; nothing is counted twice. */
export function bookMonth(month: string, of: readonly MonthOfMeter[]): BookMonth {
  const book: BookMonth = { month, ...(Object.fromEntries(lines.map((line) => [line, null])) as Record<Line, null>) };
  for (const [line, amount] of countedIn(of).flatMap(linesOf))
    if (amount !== null) book[line] = rounded((book[line] ?? 0) + amount);
  return book;
}
