import type { Interval } from "./dates.rules.ts";

/** "Every month", "Every 6 months", "Every year". */
export const everyWords = ({ every, unit }: Interval): string =>
  every === 1 ? `Every ${unit.slice(0, -1)}` : `Every ${every} ${unit}`;
