/** A time in which somebody belonged to a unit; without an end they still do. */
export type Stay = { unitId: string; from: string; to: string | null };

/** Of each unit the first day and the last one that are somebody's to see. */
export function timesOf(stays: readonly Stay[]): Stay[] {
  const byUnit = Map.groupBy(stays, ({ unitId }) => unitId);
  return [...byUnit].map(([unitId, list]) => ({
    unitId,
    from: list.map(({ from }) => from).reduce((a, b) => (a < b ? a : b)),
    to: list.some(({ to }) => to === null) ? null : list.map(({ to }) => to ?? "").reduce((a, b) => (a > b ? a : b)),
  }));
}
