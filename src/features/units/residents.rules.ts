/** When somebody lives in a unit: from their first day, up to the day on which they leave. */
export type Stay = { movedIn: string; movedOut: string | null };

const endOf = ({ movedOut }: Stay): string => movedOut ?? "9999-12-31";

/** Whether two stays share a day. Whoever leaves in the morning makes room for whoever comes that day. */
export const overlaps = (one: Stay, other: Stay): boolean => one.movedIn < endOf(other) && other.movedIn < endOf(one);

/** Whether somebody lives there on that day. */
export const livesOn = (stay: Stay, day: string): boolean => stay.movedIn <= day && day < endOf(stay);

/** Those who live there now, those to come, then those who left, the latest first. */
export const byStay =
  (today: string) =>
  (one: Stay, other: Stay): number =>
    Number(endOf(one) <= today) - Number(endOf(other) <= today) || other.movedIn.localeCompare(one.movedIn);

type Occupancy = "occupied" | "empty" | "owner_occupied" | null;

/** What a unit is after somebody came or left. An owner who lives there is for a person to say. */
export function occupancyAfter(before: Occupancy, stays: readonly Stay[], today: string): Occupancy {
  if (before === "owner_occupied") return before;
  if (stays.some((stay) => livesOn(stay, today))) return "occupied";
  return before === "occupied" ? "empty" : before;
}
