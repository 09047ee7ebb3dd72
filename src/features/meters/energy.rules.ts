import type { BookMonth } from "./contract.ts";
import { kindFacts, type MeterKind, type Source } from "./fields.ts";
import { type Point, rounded, totalAt } from "./rules.ts";

/** A moment with the readings on both sides of it; `before` may be of the moment itself. */
export type Edge = { at: number; before: Point | null; next: Point | null };

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
  /** It measures one unit alone. */
  ofUnit: boolean;
  /** It was read before the month, or covers some of it. */
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

/** What comes through a pipe or a cable, so that a meter may stand behind another. */
const flowing: ReadonlySet<MeterKind> = new Set(["electricity", "prepaid_electricity", "water", "water_tank", "gas"]);

const sameSource = (inner: MonthOfMeter, outer: MonthOfMeter): boolean =>
  inner.source === null || inner.source === (outer.source ?? kindFacts[outer.kind].sources[0]);

/** Whether what a meter counts went through the other one already: a flat's behind the main one, a tank behind a water meter. */
function isBehind(inner: MonthOfMeter, outer: MonthOfMeter): boolean {
  if (outer.ofUnit || !outer.stands || !sameSource(inner, outer)) return false;
  if (inner.ofUnit) return flowing.has(inner.kind) && ownLine(inner) === ownLine(outer);
  return inner.kind === "water_tank" && outer.kind === "water";
}

function linesOf(meter: MonthOfMeter): [Line, number | null][] {
  const { kind, source, used, added } = meter;
  const own = ownLine(meter);
  const isBought = source === "bought";
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
  const counted = of.filter((inner) => !of.some((outer) => isBehind(inner, outer)));
  for (const [line, amount] of counted.flatMap(linesOf))
    if (amount !== null) book[line] = rounded((book[line] ?? 0) + amount);
  return book;
}
