const hourMs = 60 * 60 * 1_000;
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** Clocks of phones differ by some minutes. */
const fewMinutes = 5;

/** How long ago something was reported: "3 days ago". */
export function ageOf(instant: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / hourMs));
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < fewMinutes) return "just now";
  if (hours < 1) return counted(minutes, "minute");
  if (hours < 24) return counted(hours, "hour");
  const days = Math.floor(hours / 24);
  return days < 60 ? counted(days, "day") : counted(Math.floor(days / 30), "month");
}
