import { clsx } from "clsx";
import { formatDay, formatInstant, lagosDay, relativeDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";

const unknown = "Not specified";

/** An amount in integer kobo as ₦1,250,000, in figures of one width. */
export function Money({ kobo, className }: { kobo: number | null; className?: string }) {
  if (kobo === null) return <span className="text-ink-soft">{unknown}</span>;
  return <span className={clsx("whitespace-nowrap tabular-nums", className)}>{formatNaira(kobo)}</span>;
}

/** A calendar day (YYYY-MM-DD) as 21 Nov 2026. */
export function Day({ day }: { day: string | null }) {
  if (day === null) return <span className="text-ink-soft">{unknown}</span>;
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {formatDay(day)}
    </time>
  );
}

/** An ISO instant as its Lagos day and time. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatInstant(at)}
    </time>
  );
}

type RelativeDayProps = {
  day: string;
  today?: string;
  /** Stands before it where it is not late: "due in 5 days", and "3 days late". */
  due?: "due" | "Due";
};

/** How far a due day is (today, in 5 days, 3 days late); the date itself on hover. Red when it is late. */
export function RelativeDay({ day, today = lagosDay(new Date()), due }: RelativeDayProps) {
  const isLate = day < today;
  return (
    <time
      dateTime={day}
      title={formatDay(day)}
      suppressHydrationWarning
      className={clsx("whitespace-nowrap", isLate && "font-semibold text-bad")}
    >
      {due && !isLate ? `${due} ` : ""}
      {relativeDay(day, today)}
    </time>
  );
}

/** A length of work as 45 min, 2 h or 1 h 30 min. */
export function Minutes({ minutes }: { minutes: number }) {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  const words = [hours > 0 ? `${hours} h` : null, rest > 0 || hours === 0 ? `${rest} min` : null];
  return <span className="whitespace-nowrap tabular-nums">{words.filter(Boolean).join(" ")}</span>;
}
