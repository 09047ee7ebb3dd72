import type { MemberStatus, SeatRole } from "#domain/vocab.ts";

/** Whole years from what people type ("12", "12 years", 12.5 → 12); null where it is blank or says no number. */
export function readAge(given: unknown): number | null {
  if (typeof given === "number") return Number.isFinite(given) ? Math.trunc(given) : null;
  const years = typeof given === "string" ? /^\s*([+-]?\d{1,9})/.exec(given)?.[1] : undefined;
  return years === undefined ? null : Number(years);
}

/** A count as a number or typed as one; null where it is blank, NaN where it is no number. */
export function readCount(given: unknown): number | null {
  if (typeof given === "number") return given;
  if (typeof given !== "string" || given.trim() === "") return null;
  const digits = given.trim().replace(/^(\d{1,3})((?:,\d{3})+)$/, (whole) => whole.replaceAll(",", ""));
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** What counts of somebody who has several seats at a building, the first of all. */
const byStrength: readonly SeatRole[] = [
  "property_owner",
  "property_manager",
  "accountant",
  "contractor",
  "building_occupant",
];

/** By which of their seats at one building somebody acts: one that is in force before one that waits, then the strongest. */
export const strongestSeat = <S extends { role: SeatRole; status: MemberStatus }>(seats: readonly S[]): S | undefined =>
  byStrength
    .flatMap((role) => seats.filter((seat) => seat.role === role))
    .toSorted((one, other) => Number(other.status === "active") - Number(one.status === "active"))[0];
