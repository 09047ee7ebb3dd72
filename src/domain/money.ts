/** The largest amount, either way, that any field takes: a trillion naira. */
export const maxNaira = 1_000_000_000_000;
const maxKobo = maxNaira * 100;

const shift = (whole: string, decimals: string, places: number): number | null => {
  const kept = decimals.replace(/0+$/, "");
  if (kept.length > places) return null;
  const kobo = Number(whole + kept.padEnd(places, "0"));
  return kobo <= maxKobo ? kobo : null;
};

/** Naira as a JSON number → integer kobo, exactly (19.99 → 1999); null with a third decimal, no finite number or out of range. */
export const nairaToKobo = (naira: number): number | null => {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(naira));
  if (!parts) return null;
  const kobo = shift(parts[2] ?? "", parts[3] ?? "", 2);
  if (kobo === null) return null;
  return parts[1] && kobo ? -kobo : kobo;
};

/** Integer kobo → naira as answers carry it, with at most two decimals. */
export const koboToNaira = (kobo: number): number => kobo / 100;

/** Integer kobo → "₦1,250,000"; kobo appear only where there are any: "₦1,234.50". */
export const formatNaira = (kobo: number): string => {
  const size = Math.abs(kobo);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = size % 100;
  return `${kobo < 0 ? "-" : ""}₦${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
};

const zerosOf: Record<string, number> = { "": 0, k: 3, m: 6, b: 9, bn: 9 };
const typed = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,15}))?\s*(k|m|bn|b)?$/i;

/** What a person types (15000, 15,000, ₦15,000, N15000, 15k, 1.5m) → integer kobo, or null. */
export const readNaira = (text: string): number | null => {
  const parts = typed.exec(text.trim());
  if (!parts) return null;
  const zeros = zerosOf[(parts[3] ?? "").toLowerCase()] ?? 0;
  return shift((parts[1] ?? "").replaceAll(",", ""), parts[2] ?? "", 2 + zeros);
};
