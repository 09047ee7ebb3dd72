import { basename } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { Backup } from "./contract.ts";
import { makeBackupJob } from "./making.jobs.server.ts";
import { clearOld, makeIn } from "./making.service.server.ts";
import { type BackupRow, findWaiting, lastTimes, showBackup } from "./queries.server.ts";
import { type AskedBy, isCutOff, isDue, isStale, isVerificationDue } from "./rules.ts";
import { backups } from "./tables.server.ts";
import { verifyArchive } from "./verifying.service.server.ts";

const dayMs = 86_400_000;

/** Has a backup made now, in the background. */
export async function askBackup(ctx: Ctx): Promise<{ backup: Backup }> {
  if (!ctx.backups) throw conflict("No backups are made here. Whoever runs the server sets BACKUP_DIR.");
  return transaction(ctx, async (ctx) => {
    const row = await begin(ctx, "hand");
    if (!row) throw conflict("A backup is being made already.");
    await recordAct(ctx, { thing: "backup", act: "asked", thingId: row.id });
    await ctx.jobs.send(ctx.db, makeBackupJob, { id: row.id });
    return { backup: showBackup(row) };
  });
}

/** Enters one that is to be made; nothing while another one is. What has taken too long was cut off. */
async function begin(ctx: Ctx, askedBy: AskedBy): Promise<BackupRow | undefined> {
  const waiting = await findWaiting(ctx);
  if (waiting && isCutOff(waiting.beganAt, ctx.now))
    await ctx.db
      .update(backups)
      .set({ state: "failed", reason: "It was cut off.", finishedAt: ctx.now })
      .where(and(eq(backups.id, waiting.id), eq(backups.state, "waiting")));
  const row = { id: newId(), askedBy, state: "waiting" as const, beganAt: ctx.now };
  const [made] = await ctx.db.insert(backups).values(row).onConflictDoNothing().returning();
  return made;
}

/** Makes a backup that was asked for, and writes down what became of it. */
export async function makeBackup(ctx: Ctx, id: string): Promise<void> {
  const place = ctx.backups;
  const [row] = await ctx.db.select().from(backups).where(eq(backups.id, id));
  if (!place || row?.state !== "waiting") return;
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  const isIt = eq(backups.id, id);
  try {
    const { path, bytes, manifest } = await makeIn(
      { ...place, storage: ctx.storage },
      { folder: place.folder, now: ctx.now },
    );
    const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    const made = { name: basename(path), bytes, rowCount, fileCount: manifest.files.count, faults: manifest.faults };
    await ctx.db
      .update(backups)
      .set({ state: "done", finishedAt: sql`now()`, tookMs: tookMs(), ...made })
      .where(isIt);
    await clearOld(place.folder, place.retention, ctx.now);
    ctx.log.info({ name: made.name, bytes, tookMs: tookMs() }, "A backup was made.");
  } catch (error) {
    const reason = (error as Error).message;
    ctx.log.error({ err: error }, "No backup could be made.");
    await ctx.db.update(backups).set({ state: "failed", reason, finishedAt: sql`now()`, tookMs: tookMs() }).where(isIt);
  }
}

/** What is done each night, and soon after a start where a night was missed: a backup, and each week one is restored. */
export async function keepBackups(ctx: Ctx): Promise<void> {
  if (ctx.backups) {
    const { finishedAt, verifiedAt } = await lastTimes(ctx.db, ctx.now);
    const row = isDue(finishedAt, ctx.now) ? await begin(ctx, "night") : undefined;
    if (row) await makeBackup(ctx, row.id);
    if (isVerificationDue(verifiedAt, ctx.now)) await verifyArchive(ctx);
  }
  await clearAside(ctx);
}

/** What no row names goes for good once a backup that may still need it is over, and a day later. */
async function clearAside(ctx: Ctx): Promise<void> {
  const dayAgo = ctx.now.getTime() - dayMs;
  const { finishedAt } = await lastTimes(ctx.db, ctx.now);
  const waiting = await findWaiting(ctx);
  // Backups that fail for long keep nobody's papers.
  const covered = ctx.backups && finishedAt && !isStale(finishedAt, ctx.now) ? finishedAt.getTime() : dayAgo;
  const before = Math.min(dayAgo, covered, waiting?.beganAt.getTime() ?? dayAgo);
  await ctx.storage.aside.clear(new Date(before));
}
