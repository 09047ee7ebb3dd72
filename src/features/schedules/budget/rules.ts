import { addMonths } from "#domain/days.ts";
import type { TaskPriority } from "#domain/vocab.ts";

export const risks = ["low", "medium", "high", "very high"] as const;
export type Risk = (typeof risks)[number];

/** Work of a plan with the days of a year on which it falls due, in kobo. */
export type Work = {
  id: string;
  title: string;
  priority: TaskPriority;
  /** The law or somebody's life hangs on it: it is never put off. */
  isHeld: boolean;
  /** How likely it is that something comes of it where it is not done: it fails more than usual, or is late already. */
  isFailing: boolean;
  isLate: boolean;
  cost: { low: number; typical: number; high: number };
  days: readonly string[];
  /** The first day after the year on which it falls due. */
  after: string | null;
};

const consequence: Record<TaskPriority, number> = { low: 0, medium: 1, high: 2, critical: 3 };

/** Consequence by likelihood; read in a table, since the product of two ranks means nothing. */
const table: readonly (readonly Risk[])[] = [
  ["low", "low", "low", "medium", "medium"],
  ["low", "low", "medium", "medium", "high"],
  ["low", "medium", "high", "high", "very high"],
  ["medium", "medium", "high", "very high", "very high"],
  ["medium", "high", "very high", "very high", "very high"],
];

/** At which risk work is put off. */
export function riskOf({ priority, isHeld, isFailing, isLate }: Omit<Work, "days" | "cost" | "after">): Risk {
  const likelihood = isFailing ? 4 : isLate ? 3 : 2;
  return table[isHeld ? 4 : consequence[priority]]?.[likelihood] ?? "medium";
}

/** How much more one step of risk weighs than the one below it. */
const weight: Record<Risk, number> = { low: 1, medium: 3, high: 9, "very high": 27 };

type Visit = { work: Work; day: string; risk: Risk };
export type PutOff = { id: string; title: string; day: string; cost: number; until: string | null; risk: Risk };
export type Month = { month: string; planned: number; kept: number; low: number; high: number };
export type Scenario = {
  sum: number | null;
  planned: number;
  low: number;
  high: number;
  kept: number;
  held: number;
  /** By how much what is never put off is dearer than the sum. */
  short: number;
  months: Month[];
  putOff: PutOff[];
};

const monthsAYear = 12;
const monthOf = (day: string): string => day.slice(0, 7);

/** What goes first: the least risk for its money, then the later visit; of equal ones always the same. */
const goesFirst = (a: Visit, b: Visit): number =>
  weight[a.risk] / a.work.cost.typical - weight[b.risk] / b.work.cost.typical ||
  (a.day > b.day ? -1 : a.day < b.day ? 1 : a.work.id < b.work.id ? -1 : 1);

/** A year of a plan with a sum for it, or with all the money it asks for: what is done by month, and what is put off. */
export function scenarioOf(works: readonly Work[], firstDay: string, sum: number | null): Scenario {
  const visits = works.flatMap((work) => work.days.map((day): Visit => ({ work, day, risk: riskOf(work) })));
  const planned = total(visits, "typical");
  const off = new Set<Visit>();
  let kept = planned;
  const may = visits.filter(({ work }) => !work.isHeld && work.cost.typical > 0).sort(goesFirst);
  for (const visit of may) {
    if (sum === null || kept <= sum) break;
    off.add(visit);
    kept -= visit.work.cost.typical;
  }
  const stays = visits.filter((visit) => !off.has(visit));
  return {
    ...{ sum, planned, kept, low: total(stays, "low"), high: total(stays, "high") },
    held: total(
      visits.filter(({ work }) => work.isHeld),
      "typical",
    ),
    short: sum === null ? 0 : Math.max(0, kept - sum),
    months: monthsOf(visits, stays, firstDay),
    putOff: [...off].map((visit) => putOff(visit, off)).sort(byDay),
  };
}

const byDay = (a: PutOff, b: PutOff): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.title < b.title ? -1 : 1);

const total = (visits: readonly Visit[], which: keyof Work["cost"]): number =>
  visits.reduce((all, { work }) => all + work.cost[which], 0);

function monthsOf(visits: readonly Visit[], stays: readonly Visit[], firstDay: string): Month[] {
  return Array.from({ length: monthsAYear }, (_, ahead) => {
    const month = monthOf(addMonths(firstDay, ahead));
    const inMonth = (some: readonly Visit[]) => some.filter(({ day }) => monthOf(day) === month);
    const own = inMonth(stays);
    return {
      ...{ month, planned: total(inMonth(visits), "typical"), kept: total(own, "typical") },
      ...{ low: total(own, "low"), high: total(own, "high") },
    };
  });
}

/** Until the next visit of the same work that is kept, else until it falls due after the year. */
function putOff({ work, day, risk }: Visit, off: ReadonlySet<Visit>): PutOff {
  const { id, title, days, after, cost } = work;
  const gone = new Set([...off].flatMap((visit) => (visit.work === work ? [visit.day] : [])));
  const until = [...days].sort().find((other) => other > day && !gone.has(other)) ?? after;
  return { id, title, day, cost: cost.typical, until, risk };
}
