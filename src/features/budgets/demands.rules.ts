import { addDays, addMonths, monthNames } from "#domain/days.ts";
import type { DemandLine } from "#features/charges/shares.rules.ts";
import type { Parting } from "./fields.ts";

const partsOf: Record<Parting, number> = { year: 1, half: 2, quarter: 4, month: 12 };
const ordinals = ["first", "second", "third", "last"];

type Period = { at: number; of: number; name: string; fromDay: string; toDay: string };

function nameOf(parting: Parting, year: number, at: number): string {
  if (parting === "year") return String(year);
  if (parting === "month") return `${monthNames[at]} ${year}`;
  return `${ordinals[parting === "half" && at === 1 ? 3 : at]} ${parting} of ${year}`;
}

/** The equal parts of a year, in their order. */
export function periodsOf(year: number, parting: Parting): Period[] {
  const of = partsOf[parting];
  const months = 12 / of;
  return Array.from({ length: of }, (_, at) => {
    const fromDay = addMonths(`${year}-01-01`, at * months);
    const toDay = addDays(addMonths(fromDay, months), -1);
    return { at, of, name: nameOf(parting, year, at), fromDay, toDay };
  });
}

/** What of a year's sum falls on one of its equal parts: all of them come to the sum to the kobo. */
export const partOf = (kobo: number, { at, of }: Pick<Period, "at" | "of">): number => {
  const upTo = (parts: number) => (BigInt(kobo) * BigInt(parts)) / BigInt(of);
  return Number(upTo(at + 1) - upTo(at));
};

type Named = { name: string; kobo: number };
type Shared = { basis: DemandLine["basis"]; most: number };

/** The lines of a demand for one part of a year; where a budget has more lines than a demand, the smallest are one. */
export function linesOf(lines: readonly Named[], period: Pick<Period, "at" | "of">, { basis, most }: Shared) {
  const parts = lines
    .map(({ name, kobo }) => ({ what: name.slice(0, 120), kobo: partOf(kobo, period), basis }))
    .filter(({ kobo }) => kobo > 0);
  if (parts.length <= most) return parts;
  const bySum = parts.toSorted((one, other) => other.kobo - one.kobo);
  const kept = new Set(bySum.slice(0, most - 1));
  const rest = bySum.slice(most - 1).reduce((sum, { kobo }) => sum + kobo, 0);
  return [...parts.filter((part) => kept.has(part)), { what: "Other costs of the budget", kobo: rest, basis }];
}

/** Until when a part is to be paid: so many days from its first one, or from today where it is under way. */
export const dueOnOf = ({ fromDay }: Pick<Period, "fromDay">, dueDays: number, today: string): string =>
  addDays(fromDay > today ? fromDay : today, dueDays);

type Days = Pick<Period, "fromDay" | "toDay">;

/** Which parts are still to be asked for: those that are not over, and of which nothing was asked before. */
export const openOf = <P extends Days>(periods: readonly P[], asked: readonly Days[], today: string): P[] =>
  periods.filter(
    ({ fromDay, toDay }) =>
      toDay >= today && !asked.some((before) => before.fromDay <= toDay && before.toDay >= fromDay),
  );
