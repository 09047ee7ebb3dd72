import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import type { Figure } from "#platform/metrics.server.ts";
import type { Backup, Backups } from "./contract.ts";
import { mostAheadMs, problemsOf } from "./rules.ts";
import { backups } from "./tables.server.ts";

export type BackupRow = typeof backups.$inferSelect;

const most = 100;

/** The newest backups, and what is wrong with them. */
export async function listBackups(ctx: Ctx): Promise<Backups> {
  const rows = await ctx.db.select().from(backups).orderBy(desc(backups.beganAt)).limit(most);
  const { finishedAt, verifiedAt } = await lastTimes(ctx.db, ctx.now);
  const place = ctx.backups;
  const last = { rows, finishedAt, verifiedAt, isMade: place !== undefined };
  return {
    folder: place?.folder ?? null,
    isOnSameDisk: place?.isOnSameDisk ?? false,
    keeps: place?.retention ?? null,
    problems: problemsOf(last, ctx.now),
    lastFinishedAt: finishedAt?.toISOString() ?? null,
    lastVerifiedAt: verifiedAt?.toISOString() ?? null,
    backups: rows.map(showBackup),
  };
}

type Times = { finished: string | Date | null; verified: string | Date | null };

/** The instant up to which a date of a backup is believed. */
const believed = (now: Date) => new Date(now.getTime() + mostAheadMs);

/** When the last backup was finished, and when the last one was verified and good. */
export async function lastTimes(db: Db, now: Date): Promise<{ finishedAt: Date | null; verifiedAt: Date | null }> {
  const { rows } = await db.execute<Times>(sql`
    select (select max(finished_at) from ${backups} where state = 'done' and finished_at <= ${believed(now)}) as finished,
      (select max(verified_at) from ${backups} where is_good and verified_at <= ${believed(now)}) as verified`);
  const dateOf = (value: string | Date | null | undefined) => (value ? new Date(value) : null);
  return { finishedAt: dateOf(rows[0]?.finished), verifiedAt: dateOf(rows[0]?.verified) };
}

export const showBackup = (row: BackupRow): Backup => ({
  ...{ id: row.id, askedBy: row.askedBy, state: row.state, name: row.name, bytes: row.bytes, tookMs: row.tookMs },
  ...{ rows: row.rowCount, files: row.fileCount, faults: row.faults, reason: row.reason, isGood: row.isGood },
  ...{ verifyMs: row.verifyMs, checked: row.checked },
  beganAt: row.beganAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
});

/** The newest that is there, by a date that can be believed. */
export async function findNewest({ db, now }: Ctx): Promise<BackupRow | undefined> {
  const isDone = and(eq(backups.state, "done"), lte(backups.finishedAt, believed(now)));
  const [row] = await db.select().from(backups).where(isDone).orderBy(desc(backups.finishedAt)).limit(1);
  return row;
}

/** The one that is being made. */
export async function findWaiting(ctx: Ctx): Promise<BackupRow | undefined> {
  const [row] = await ctx.db.select().from(backups).where(eq(backups.state, "waiting"));
  return row;
}

/** For /metrics: how old the newest backup is, and the newest that was restored and found good; -1 before the first. */
export const backupFigures =
  (clock: () => Date) =>
  async (db: Db): Promise<Figure[]> => {
    const now = clock();
    const { finishedAt, verifiedAt } = await lastTimes(db, now);
    const age = (at: Date | null) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : -1);
    return [
      {
        name: "tunse_backup_age_seconds",
        help: "Since the last backup was finished; -1 before the first.",
        value: age(finishedAt),
      },
      {
        name: "tunse_backup_verified_age_seconds",
        help: "Since one was last restored and found good; -1 before.",
        value: age(verifiedAt),
      },
    ];
  };
