import { formatDay, lagosDay } from "#domain/days.ts";
import type { Exif, Facts, PhotoFacts } from "./facts.rules.ts";
import type { Check } from "./kinds.rules.ts";

const version = 1;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** What clocks, taps and slow lines may be off. */
const slack = 10 * minute;
/** The zone of a picture is often missing, so its time may be hours off. */
const zoneSlack = day;
/** Phones without a battery begin in 1970 or in the year they were made; no photo of Tunse is older than this. */
const firstYear = 2020;
const lagos = "+01:00";

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** A span of time in its largest fitting unit: "2 minutes", "5 hours", "3 days". */
export function spanWords(ms: number): string {
  const minutes = Math.round(ms / minute);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.round(hours / 24), "day");
}

/**
 * Whether the times of the device say nothing: its clock was never measured, and a file that came late may have waited, or
 * its clock may be behind.
 */
function isClockLost({ chosenAt, receivedAt, clockOffsetMs }: PhotoFacts): boolean {
  if (clockOffsetMs !== null || chosenAt === null) return false;
  return Math.abs(Date.parse(receivedAt) - Date.parse(chosenAt)) > slack;
}

/** The instant in the picture by the server's clock, as far as it can be known; null where it says none. */
export function takenAt(photo: PhotoFacts): string | null {
  const at = readTaken(photo.exif);
  if (at === null || isClockLost(photo)) return null;
  const corrected = at + (photo.clockOffsetMs ?? 0);
  return isPlausible(corrected, photo.receivedAt) ? new Date(corrected).toISOString() : null;
}

function readTaken(exif: Exif | null): number | null {
  if (exif === null || exif.takenAt === null) return null;
  const at = Date.parse(`${exif.takenAt}${exif.zone ?? lagos}`);
  return Number.isNaN(at) ? null : at;
}

/** No year before the first phones that we know, and nothing that was still to come when it arrived. */
const isPlausible = (at: number, receivedAt: string): boolean =>
  new Date(at).getUTCFullYear() >= firstYear && at <= Date.parse(receivedAt) + zoneSlack;

/** The moment by which a picture is placed in the order of events: of taking it, or of taking it in the app. */
export function momentOf(photo: PhotoFacts): string | null {
  const taken = takenAt(photo);
  if (taken !== null) return taken;
  if (photo.code === null || photo.chosenAt === null || isClockLost(photo)) return null;
  return new Date(Date.parse(photo.chosenAt) + (photo.clockOffsetMs ?? 0)).toISOString();
}

type Timed = { photo: PhotoFacts; ms: number };

const timed = (photos: readonly PhotoFacts[], read: (photo: PhotoFacts) => string | null): Timed[] =>
  photos
    .flatMap((photo) => {
      const at = read(photo);
      return at === null ? [] : [{ photo, ms: Date.parse(at) }];
    })
    .sort((one, other) => one.ms - other.ms);

/** Does the time that stands in the pictures fit the task? */
export function checkTime(facts: Facts): Check {
  const base = { kind: "time" as const, version };
  const said = facts.photos.filter(({ exif }) => readTaken(exif) !== null);
  const known = timed(facts.photos, takenAt);
  const [first] = known;
  if (said.length === 0)
    return {
      ...base,
      answer: "not_available",
      sentence: "The photos say no time of their own. Many phones and browsers take it out.",
      numbers: { photos: facts.photos.length },
    };
  if (first === undefined)
    return {
      ...base,
      answer: "cannot_tell",
      sentence: "The clock of the phone may have been wrong, so the time in the photos says nothing.",
      numbers: { photos: said.length },
    };
  const putBack = facts.photos.find((photo) => isPutBack(facts, photo));
  if (putBack !== undefined && facts.clockRightAt !== null) {
    const offset = putBack.clockOffsetMs ?? 0;
    return {
      ...base,
      answer: "contradicts",
      sentence: `The clock of the phone was put back by ${spanWords(offset)} since ${formatDay(lagosDay(new Date(facts.clockRightAt)))}. By the right time, a photo was taken before this task was made.`,
      numbers: { clockOffsetMinutes: Math.round(offset / minute) },
      subject: putBack.id,
    };
  }
  const early = Date.parse(facts.madeAt) - first.ms;
  const offset = first.photo.clockOffsetMs ?? 0;
  const hoursBeforeTask = Math.max(0, Math.round(early / hour));
  const numbers = { hoursBeforeTask, clockOffsetMinutes: Math.round(offset / minute) };
  const decided = { ...base, numbers, subject: first.photo.id };
  if (early > zoneSlack)
    return {
      ...decided,
      answer: "contradicts",
      sentence: `A photo was taken ${spanWords(early)} before this task was made.`,
    };
  return {
    ...decided,
    answer: "agrees",
    sentence: `The time in ${counted(known.length, "photo")} fits the task.${clockWords(offset)}`,
  };
}

/** Phones that lost their power begin years back. A clock that lies back less was put there. */
const mostPutBack = 300 * day;

/**
 * Whether the time in a picture fits the task only because the phone's clock is behind, though it was right before: so a photo
 * of last month is made one of today. A photo of the app's camera with the code of the job was taken since its start.
 */
function isPutBack({ clockRightAt, madeAt, code }: Facts, photo: PhotoFacts): boolean {
  const [read, offset] = [readTaken(photo.exif), photo.clockOffsetMs ?? 0];
  if (clockRightAt === null || read === null || offset < zoneSlack || offset > mostPutBack) return false;
  return (photo.code === null || photo.code !== code) && Date.parse(madeAt) - read > zoneSlack;
}

/** A clock that is wrong is nothing against anybody: it is taken into account and said. */
function clockWords(offset: number): string {
  if (Math.abs(offset) < slack) return "";
  return ` The clock of the phone is ${spanWords(Math.abs(offset))} ${offset > 0 ? "behind" : "ahead"}; that is taken into account.`;
}

type Started = { createdAt: Date; startedAt: Date | null; startOccurredAt: Date | null };

/**
 * When work on a task began: by the phone of whoever did it where that was sent later, for want of a line, but never before
 * there was a task; null where nobody pressed Start.
 */
export function startOf({ createdAt, startedAt, startOccurredAt }: Started): string | null {
  if (startedAt === null) return null;
  const told =
    startOccurredAt === null ? startedAt.getTime() : Math.max(startOccurredAt.getTime(), createdAt.getTime());
  return new Date(Math.min(told, startedAt.getTime())).toISOString();
}

/** Did all happen in its order: started, taken, completed? */
export function checkTimeline(facts: Facts): Check {
  const base = { kind: "timeline" as const, version };
  const known = timed(
    facts.photos.filter((photo) => !isPutBack(facts, photo)),
    momentOf,
  );
  const [first] = known;
  const last = known.at(-1);
  if (facts.startedAt === null || first === undefined || last === undefined)
    return {
      ...base,
      answer: "not_available",
      sentence:
        facts.startedAt === null
          ? "Nobody pressed Start, so there is no order to compare."
          : "No photo says when it was taken.",
      numbers: { photos: facts.photos.length },
    };
  const after = known.find(({ photo }) => photo.stage === "after");
  const early = after === undefined ? 0 : Date.parse(facts.startedAt) - after.ms;
  const late = last.ms - Math.max(Date.parse(facts.completedAt), Date.parse(last.photo.receivedAt));
  const whole = (ms: number) => Math.max(0, Math.round(ms / minute));
  const numbers = { minutesBeforeStart: whole(early), minutesAfterEnd: whole(late) };
  if (early > slack && after !== undefined)
    return {
      ...base,
      answer: "contradicts",
      sentence: `A photo of the finished work was taken ${spanWords(early)} before the work was started.`,
      numbers,
      subject: after.photo.id,
    };
  // Nothing arrives before it is taken: such a clock is wrong, which is nothing against anybody.
  if (late > slack)
    return {
      ...base,
      answer: "cannot_tell",
      sentence: `A photo says that it was taken ${spanWords(late)} after it arrived here: its clock or its zone is wrong.`,
      numbers,
      subject: last.photo.id,
    };
  return { ...base, answer: "agrees", sentence: "Started, photographed and completed in this order.", numbers };
}
