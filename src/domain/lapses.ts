import { addDays } from "./days.ts";

/** So many days before its last one a paper counts as lapsing soon. */
export const soonDays = 60;

/** The last day that still counts as soon. */
export const soonUntil = (today: string): string => addDays(today, soonDays);
