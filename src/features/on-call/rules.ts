const minuteMs = 60_000;
const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;
/** Lagos is one hour before UTC, all year. */
const lagosMinutes = 60;

/** How many people one shift may name: each is given five minutes before the next one is called. */
export const mostPeople = 5;
export const mostShifts = 30;
export const mostAbsences = 50;

/** Hours of a week; `days` from 1, Monday, are those on which they begin. Not after `from`, `to` is on the next day. */
export type Hours = { days: readonly number[]; from: number; to: number };
type Shift = Hours & { people: readonly string[] };
type Absence = { accountId: string; fromDay: string; toDay: string };
/** Minutes since Monday 00:00; the end may lie in the week after. */
type Span = { start: number; end: number };

export const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** "18:00" as minutes of the day; null where it is no time. */
export function readClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const two = (count: number) => String(count).padStart(2, "0");
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The minute of the week in Lagos, from Monday 00:00 on. */
export function weekMinuteOf(at: Date): number {
  const minutes = Math.floor(at.getTime() / minuteMs) + lagosMinutes;
  // The first of January 1970 was a Thursday.
  return (minutes + 3 * dayMinutes) % weekMinutes;
}

const spansOf = ({ days, from, to }: Hours): Span[] =>
  days.map((day) => {
    const start = (day - 1) * dayMinutes + from;
    return { start, end: start + (to > from ? to - from : to - from + dayMinutes) };
  });

const covers = (minute: number, { start, end }: Span): boolean =>
  (minute >= start && minute < end) || (minute + weekMinutes >= start && minute + weekMinutes < end);

const isOn = (minute: number, shift: Hours): boolean => spansOf(shift).some((span) => covers(minute, span));

/** Who is called at an instant, in this order: shifts one after another, each person once, who is away left out. */
export function onCallAt(
  { shifts, absences }: { shifts: readonly Shift[]; absences: readonly Absence[] },
  at: { minute: number; day: string },
): string[] {
  const isAway = (id: string) =>
    absences.some(({ accountId, fromDay, toDay }) => accountId === id && at.day >= fromDay && at.day <= toDay);
  const people = shifts.filter((shift) => isOn(at.minute, shift)).flatMap((shift) => shift.people);
  return [...new Set(people)].filter((id) => !isAway(id));
}

/** The pieces of a week between which nothing begins or ends, each with which of the shifts cover it. */
function piecesOf(shifts: readonly Hours[]): (Span & { by: number[] })[] {
  const edges = shifts.flatMap((shift) => spansOf(shift).flatMap(({ start, end }) => [start, end % weekMinutes]));
  const cuts = [...new Set([0, ...edges])].sort((a, b) => a - b);
  return cuts.map((start, at) => ({
    start,
    end: cuts[at + 1] ?? weekMinutes,
    by: shifts.flatMap((shift, index) => (isOn(start, shift) ? [index] : [])),
  }));
}

/** Neighbours that are alike as one, also those on both sides of Sunday night. */
function joined<T extends Span>(pieces: readonly T[], isAlike: (one: T, other: T) => boolean): T[] {
  const all: T[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && last.end === piece.start && isAlike(last, piece)) all[all.length - 1] = { ...last, end: piece.end };
    else all.push(piece);
  }
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || first === last || first.start !== 0 || last.end !== weekMinutes || !isAlike(first, last))
    return all;
  return [...all.slice(1, -1), { ...last, end: weekMinutes + first.end }];
}

/** When nobody is on call in a week, as hours. */
export const gapsOf = (shifts: readonly Hours[]): string[] =>
  wordsOf(
    joined(
      piecesOf(shifts).filter(({ by }) => by.length === 0),
      () => true,
    ),
  );

/** When more than one shift holds: the hours, and which shifts. */
export function overlapsOf(shifts: readonly Hours[]): { hours: string; shifts: number[] }[] {
  const many = piecesOf(shifts).filter(({ by }) => by.length > 1);
  const key = (by: readonly number[]) => by.join(" ");
  const groups = Map.groupBy(
    joined(many, (one, other) => key(one.by) === key(other.by)),
    ({ by }) => key(by),
  );
  return [...groups.values()].flatMap((spans) =>
    wordsOf(spans).map((hours) => ({ hours, shifts: spans[0]?.by ?? [] })),
  );
}

/** "Monday to Friday 07:00–18:00", "Saturday 18:00 to Monday 07:00": the same hours of several days as one. */
function wordsOf(spans: readonly Span[]): string[] {
  if (spans.some(({ start, end }) => end - start >= weekMinutes)) return ["at all hours"];
  const isShort = ({ start, end }: Span) => end - start <= dayMinutes;
  const hours = (span: Span) => `${span.start % dayMinutes} ${span.end % dayMinutes}`;
  const short = Map.groupBy(spans.filter(isShort), hours);
  const days = (some: readonly Span[]) => some.map(({ start }) => Math.floor(start / dayMinutes) + 1);
  return [
    ...[...short.values()].map((some) => {
      const [{ start, end }] = some as [Span];
      return hoursWords({ days: days(some), from: start % dayMinutes, to: end % dayMinutes });
    }),
    ...spans.filter((span) => !isShort(span)).map(({ start, end }) => `${momentOf(start)} to ${momentOf(end)}`),
  ];
}

const momentOf = (minute: number) => `${dayNames[Math.floor(minute / dayMinutes) % 7]} ${clockOf(minute % dayMinutes)}`;

/** "Monday to Friday 18:00–07:00". */
export const hoursWords = ({ days, from, to }: Hours): string =>
  `${daysWords(days)} ${from === to ? `from ${clockOf(from)}, a whole day` : `${clockOf(from)}–${clockOf(to)}`}`;

/** "Every day", "Monday to Friday", "Monday, Wednesday". */
export function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  const name = (day: number | undefined) => dayNames[(day ?? 1) - 1] ?? "";
  if (sorted.length === 7) return "Every day";
  const isRow = sorted.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === sorted.length - 1;
  return isRow ? `${name(sorted[0])} to ${name(sorted.at(-1))}` : sorted.map(name).join(", ");
}
