import { addDays, compareDays } from "#domain/days.ts";

/** A time in which somebody belonged to a unit; without an end they still do. */
export type Stay = { unitId: string; from: string; to: string | null };

/** Of each unit the last time that is somebody's to see. What lies between two of them may be somebody else's. */
export function timesOf(stays: readonly Stay[]): Stay[] {
  const byUnit = Map.groupBy(stays, ({ unitId }) => unitId);
  return [...byUnit.values()].flatMap((list) => {
    const [first, ...later] = list.toSorted((a, b) => compareDays(a.from, b.from));
    return first ? [later.reduce(lastOf, first)] : [];
  });
}

/** The later of two times, whole where it begins in the one before or on the day after. */
function lastOf(before: Stay, next: Stay): Stay {
  const { unitId, from, to } = before;
  if (to !== null && next.from > addDays(to, 1)) return next;
  return { unitId, from, to: to === null || next.to === null ? null : to > next.to ? to : next.to };
}
