import { addMonths } from "#domain/days.ts";
import { type Component, componentLabels, components } from "#domain/vocab.ts";

const monthsAYear = 12;

/** Work with the days of the year on which it falls due. */
export type YearWork = {
  title: string;
  component: Component | null;
  isStatutory: boolean;
  /** Daily and weekly work: its visits are not counted one by one. */
  isRound: boolean;
  days: readonly string[];
  cost: { low: number; typical: number; high: number };
};

type Cell = { visits: number; statutory: number };
type Strip = { component: Component | null; name: string; works: number; months: Cell[] };
type YearMonth = Cell & { month: string; low: number; planned: number; high: number };

const monthOf = (day: string): string => day.slice(0, 7);

/** This month and the eleven that follow. */
export const monthsFrom = (firstDay: string): string[] =>
  Array.from({ length: monthsAYear }, (_, ahead) => monthOf(addMonths(firstDay, ahead)));

const visitsIn = ({ days, isRound }: YearWork, month: string): number => {
  const count = days.filter((day) => monthOf(day) === month).length;
  return isRound ? Math.min(1, count) : count;
};

function cellOf(works: readonly YearWork[], month: string): Cell {
  const cell = { visits: 0, statutory: 0 };
  for (const work of works) {
    const visits = visitsIn(work, month);
    cell.visits += visits;
    if (work.isStatutory) cell.statutory += visits;
  }
  return cell;
}

export const otherWork = "Other work";

/** The year of each part of the building that has work in it, in the order of the parts; what is of none comes last. */
export function stripsOf(works: readonly YearWork[], months: readonly string[]): Strip[] {
  const due = works.filter(({ days }) => days.some((day) => months.includes(monthOf(day))));
  const order: (Component | null)[] = [...components, null];
  return order.flatMap((component) => {
    const own = due.filter((work) => work.component === component);
    if (own.length === 0) return [];
    const name = component === null ? otherWork : componentLabels[component];
    return [{ component, name, works: own.length, months: months.map((month) => cellOf(own, month)) }];
  });
}

/** What each month holds and costs, in kobo. Every visit costs, also each of a round. */
export function yearMonths(works: readonly YearWork[], months: readonly string[]): YearMonth[] {
  return months.map((month) => {
    const sums = { low: 0, planned: 0, high: 0 };
    for (const { days, cost } of works) {
      const count = days.filter((day) => monthOf(day) === month).length;
      sums.low += count * cost.low;
      sums.planned += count * cost.typical;
      sums.high += count * cost.high;
    }
    return { month, ...cellOf(works, month), ...sums };
  });
}

/** "3, of them 1 by law" */
export const cellSaid = ({ visits, statutory }: Cell): string =>
  statutory > 0 ? `${visits}, of them ${statutory} by law` : String(visits);
