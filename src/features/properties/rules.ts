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
