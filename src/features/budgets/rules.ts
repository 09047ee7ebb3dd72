import { addMonths } from "#domain/days.ts";
import type { LineSource } from "./fields.ts";

/** What is meant for one kind of cost in a year, in kobo; `low` and `high` is what the plan says at the least and most. */
export type BudgetLine = {
  /** Of the account in the books, which never changes. */
  code: string;
  kobo: number;
  lowKobo: number | null;
  highKobo: number | null;
  source: LineSource;
};

export type Range = { lowKobo: number; typicalKobo: number; highKobo: number };
export const nothing: Range = { lowKobo: 0, typicalKobo: 0, highKobo: 0 };

export const added = (one: Range, other: Range): Range => ({
  lowKobo: one.lowKobo + other.lowKobo,
  typicalKobo: one.typicalKobo + other.typicalKobo,
  highKobo: one.highKobo + other.highKobo,
});

/** What became of one kind of cost and what is still to come in a year, in kobo. */
export type Figures = {
  code: string;
  spentKobo: number;
  /** Ordered or asked for, and not in the books yet. */
  committedKobo: number;
  /** What the plan still has in this year. */
  planned: Range;
  /** What comes every month and is in no plan, for the months that are left. */
  runningKobo: number;
};

export const leftOf = ({ planned, runningKobo }: Figures): number => planned.typicalKobo + runningKobo;

/** Where a year ends for one kind of cost: what is spent, what is ordered, and what is still to come. */
export const forecastOf = (one: Figures): number => one.spentKobo + one.committedKobo + leftOf(one);

const step = 100_000;
const roundedUp = (kobo: number): number => Math.ceil(kobo / step) * step;

/** A draft begins with what is to be expected, each line to the next ₦1,000. */
export function proposedLines(figures: readonly Figures[]): BudgetLine[] {
  return figures.flatMap((one): BudgetLine[] => {
    const kobo = roundedUp(Math.max(0, forecastOf(one)));
    if (kobo === 0) return [];
    const isPlanned = one.planned.highKobo > 0;
    const sure = one.spentKobo + one.committedKobo + one.runningKobo;
    return [
      {
        ...{ code: one.code, kobo, source: isPlanned ? "plan" : "past" },
        lowKobo: isPlanned ? Math.max(0, sure + one.planned.lowKobo) : null,
        highKobo: isPlanned ? Math.max(0, sure + one.planned.highKobo) : null,
      },
    ];
  });
}

/** Lines as somebody changed them; what they left as it was keeps where it came from. */
export function changedLines(before: readonly BudgetLine[], said: readonly { code: string; kobo: number }[]) {
  const known = new Map(before.map((line) => [line.code, line]));
  return said
    .filter(({ kobo }) => kobo > 0)
    .map(({ code, kobo }): BudgetLine => {
      const old = known.get(code);
      const isSame = old?.kobo === kobo;
      return {
        ...{ code, kobo, lowKobo: old?.lowKobo ?? null, highKobo: old?.highKobo ?? null },
        source: isSame ? old.source : "hand",
      };
    })
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

export const totalOf = (lines: readonly { kobo: number }[]): number => lines.reduce((sum, { kobo }) => sum + kobo, 0);

const firstOf = (year: number): string => `${year}-01-01`;

/** The part of a year that is still to come, as its first and last day; null where it is over. */
export function restOfYear(year: number, today: string): { from: string; to: string } | null {
  const to = `${year}-12-31`;
  if (to < today) return null;
  return { from: firstOf(year) > today ? firstOf(year) : today, to };
}

/** How many whole months of a year come after the month of today. */
export function monthsLeft(year: number, today: string): number {
  const next = addMonths(`${today.slice(0, 7)}-01`, 1);
  if (next > `${year}-12-31`) return 0;
  return next < firstOf(year) ? 12 : 13 - Number(next.slice(5, 7));
}

/** The years that a budget can be made for: last year, which is closed late, to the year after next. */
export const yearsAround = (today: string): { first: number; last: number } => {
  const year = Number(today.slice(0, 4));
  return { first: year - 1, last: year + 2 };
};
