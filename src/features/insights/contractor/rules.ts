const hour = 3_600;
const day = 24 * hour;

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A span as the dashboard says it: "1.5d", "6h"; "0d" without any. */
export function spanWords(seconds: number | null): string {
  if (seconds === null) return "0d";
  return seconds < day ? `${short(seconds / hour)}h` : `${short(seconds / day)}d`;
}
