import { addDays } from "#domain/days.ts";
import type { FieldProblem } from "#domain/problems.ts";
import type { Occupancy } from "./fields.ts";

/** When somebody lives in a unit: from their first day, up to the day on which they leave. */
export type Stay = { movedIn: string; movedOut: string | null };

const endOf = ({ movedOut }: Stay): string => movedOut ?? "9999-12-31";

/** Whether two stays share a day. Whoever leaves in the morning makes room for whoever comes that day. */
export const overlaps = (one: Stay, other: Stay): boolean => one.movedIn < endOf(other) && other.movedIn < endOf(one);

const farAhead = 366;

/** Why nobody can live there from then to then, or null. */
export function stayProblem({ movedIn, movedOut }: Stay, today: string): FieldProblem | null {
  if (movedOut !== null && movedOut < movedIn)
    return { path: "movedOut", message: "The day of moving out is before the day of moving in." };
  return movedIn > addDays(today, farAhead)
    ? { path: "movedIn", message: "Moving in can be written down a year ahead at most." }
    : null;
}

/** Whether somebody lives there on that day. */
export const livesOn = (stay: Stay, day: string): boolean => stay.movedIn <= day && day < endOf(stay);

/** How somebody stands to a unit on a day. */
export function standingOn(stay: Stay, day: string): "lives" | "comes" | "left" {
  if (livesOn(stay, day)) return "lives";
  return day < stay.movedIn ? "comes" : "left";
}

/** Those who live there now, those to come, then those who left, the latest first. */
export const byStay =
  (today: string) =>
  (one: Stay, other: Stay): number =>
    Number(endOf(one) <= today) - Number(endOf(other) <= today) || other.movedIn.localeCompare(one.movedIn);

/** What a unit is after somebody came or left. An owner who lives there is for a person to say. */
export function occupancyAfter(before: Occupancy | null, stays: readonly Stay[], today: string): Occupancy | null {
  if (before === "owner_occupied") return before;
  if (stays.some((stay) => livesOn(stay, today))) return "occupied";
  return before === "occupied" ? "empty" : before;
}
