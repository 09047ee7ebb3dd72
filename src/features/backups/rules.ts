import { formatInstant } from "#domain/days.ts";

export const backupStates = ["waiting", "done", "failed"] as const;
export type BackupState = (typeof backupStates)[number];
export const askedBy = ["night", "hand"] as const;
export type AskedBy = (typeof askedBy)[number];

/** What the doctor found of one kind, in figures, and what is wrong in sentences. */
export type Check = { name: string; figures: Record<string, number>; faults: string[]; moreFaults: number };
export type Diagnosis = { isWell: boolean; tookMs: number; checks: Check[] };

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const stampOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").concat("Z");

/** Names tell when they were made, so that they sort by it. */
export const archiveName = (at: Date): string => `tunse-${stampOf(at)}.tar`;

/** How many archives are kept: the newest of so many days, weeks and months. */
export type Retention = { daily: number; weekly: number; monthly: number };

/** When an archive of this name was made; undefined for any other file. */
export function madeAtOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^tunse-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
const periods: { of: keyof Retention; nameOf: (at: Date) => string }[] = [
  { of: "daily", nameOf: (at) => String(dayOf(at)) },
  // The first of January 1970 was a Thursday; weeks begin on Mondays.
  { of: "weekly", nameOf: (at) => String(Math.floor((dayOf(at) + 3) / 7)) },
  { of: "monthly", nameOf: (at) => at.toISOString().slice(0, 7) },
];

type Dated = { name: string; at: Date };

/**
 * The archives that stay: the newest of each of the last days, weeks and months that have one, and always the newest. What a
 * clock dated that was wrong is counted by itself, so that it takes nobody's place.
 */
export function keptOf(names: readonly string[], retention: Retention, now: Date): Set<string> {
  const dated = names
    .map((name) => ({ name, at: madeAtOf(name) }))
    .filter((one): one is Dated => one.at !== undefined)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  const { true: ahead = [], false: others = [] } = Object.groupBy(dated, ({ at }) => `${isAhead(at, now)}`);
  return new Set([...newestOf(ahead, retention), ...newestOf(others, retention)]);
}

function newestOf(dated: readonly Dated[], retention: Retention): Set<string> {
  const kept = new Set(dated.slice(0, 1).map(({ name }) => name));
  for (const { of, nameOf } of periods) {
    const seen = new Set<string>();
    for (const { name, at } of dated) {
      if (seen.has(nameOf(at))) continue;
      if (seen.size === retention[of]) break;
      seen.add(nameOf(at));
      kept.add(name);
    }
  }
  return kept;
}

const passed = (at: Date, now: Date) => now.getTime() - at.getTime();

/** Clocks of two machines may lie so far apart. */
export const mostAheadMs = 2 * hourMs;
/** Dated by a clock that was wrong: it says nothing of when something was last done. */
export const isAhead = (at: Date, now: Date): boolean => passed(at, now) < -mostAheadMs;

const longestMs = 6 * hourMs;
/** What is still waiting after that long, or began at no time that has been. */
export const isCutOff = (beganAt: Date, now: Date): boolean =>
  passed(beganAt, now) > longestMs || isAhead(beganAt, now);

/** Older than a night and two hours: something is wrong. */
const staleMs = 26 * hourMs;
const verifyMs = 8 * dayMs;

/** A night's backup, unless somebody had one made since the evening. */
export const isDue = (finishedAt: Date | null, now: Date): boolean =>
  finishedAt === null || passed(finishedAt, now) > 20 * hourMs;

export const isVerificationDue = (verifiedAt: Date | null, now: Date): boolean =>
  verifiedAt === null || passed(verifiedAt, now) > 6.5 * dayMs;

/** No backup for so long that nothing waits for one any more. */
export const isStale = (finishedAt: Date, now: Date): boolean => passed(finishedAt, now) > verifyMs;

type Told = {
  state: BackupState;
  beganAt: Date;
  finishedAt: Date | null;
  faults: readonly string[];
  reason: string | null;
  isGood: boolean | null;
  checked: readonly string[];
};
type Standing = { rows: readonly Told[]; finishedAt: Date | null; verifiedAt: Date | null; isMade: boolean };

const daysOf = (ms: number) => {
  const days = Math.floor(ms / dayMs);
  return days < 2 ? `${Math.floor(ms / hourMs)} hours` : `${days} days`;
};

const datedAt = ({ finishedAt, beganAt }: Pick<Told, "finishedAt" | "beganAt">): Date => finishedAt ?? beganAt;

/** What a site admin must know of the backups, worst first. */
export function problemsOf({ rows: all, finishedAt, verifiedAt, isMade }: Standing, now: Date): string[] {
  const { true: ahead = [], false: rows = [] } = Object.groupBy(all, (row) => `${isAhead(datedAt(row), now)}`);
  const last = rows.find(({ state }) => state !== "waiting");
  const done = rows.find(({ state }) => state === "done");
  const seen = rows.find(({ isGood }) => isGood !== null);
  return [
    ...(isMade ? [] : ["No backups are made by themselves: whoever runs the server sets BACKUP_DIR."]),
    ...(isMade && !finishedAt ? ["There is no backup yet."] : []),
    ...(finishedAt && passed(finishedAt, now) > staleMs
      ? [`The newest backup is ${daysOf(passed(finishedAt, now))} old.`]
      : []),
    ...(last?.state === "failed" ? [`The last one could not be made: ${last.reason ?? "nobody knows why"}`] : []),
    ...(done?.faults.length ? [`The newest backup lacks files that rows name: ${done.faults[0]}`] : []),
    ...(seen?.isGood === false ? [`The last verification failed: ${seen.checked.at(-1) ?? ""}`] : []),
    ...(finishedAt && !verifiedAt && seen?.isGood !== false
      ? ["No backup has been restored to see whether it is whole."]
      : []),
    ...(verifiedAt && passed(verifiedAt, now) > verifyMs
      ? [`The last backup that was restored and found good is ${daysOf(passed(verifiedAt, now))} old.`]
      : []),
    ...ahead
      .slice(0, 1)
      .map((row) => `A clock was wrong: a backup is dated ${formatInstant(datedAt(row))}, and is not counted.`),
  ];
}

type Found = { diagnosis: Diagnosis; opened: readonly string[]; manifest: { faults: readonly string[] } };

/** What a verification looked at, in lines for people; what is wrong comes last. */
export function tellVerified({ diagnosis, opened, manifest }: Found): string[] {
  const looked = diagnosis.checks
    .filter(({ name }) => ["files", "books", "chain"].includes(name))
    .map(
      ({ name, figures }) =>
        `${name}: ${Object.entries(figures)
          .map(([what, value]) => `${what} ${value}`)
          .join(", ")}`,
    );
  return [
    ...looked,
    ...(opened.length > 0 ? [`opened: ${opened.join(", ")}`] : []),
    ...manifest.faults,
    ...diagnosis.checks.flatMap(({ faults }) => faults),
  ];
}

/** The lines of a diagnosis, as an operator reads them. */
export function tellDiagnosis({ isWell, tookMs, checks }: Diagnosis): string {
  const lines = checks.flatMap(({ name, figures, faults, moreFaults }) => [
    `${faults.length === 0 ? "✓" : "✗"} ${name}: ${Object.entries(figures)
      .map(([what, value]) => `${what} ${value}`)
      .join(", ")}`,
    ...faults.map((fault) => `    ${fault}`),
    ...(moreFaults > 0 ? [`    and ${moreFaults} more`] : []),
  ]);
  const seconds = (tookMs / 1_000).toFixed(1);
  return [
    ...lines,
    isWell ? `Everything is in order (${seconds} s).` : `Something is not in order (${seconds} s).`,
  ].join("\n");
}
