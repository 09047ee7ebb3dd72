import { and, eq, lt, ne } from "drizzle-orm";
import { formatDay } from "#domain/days.ts";
import { Problem } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { zipOf } from "#platform/zip.server.ts";
import type { Making } from "./making.jobs.server.ts";
import { partsOf } from "./parts.queries.server.ts";
import { authorizeArchive, findActor, isOfSame, keyOf } from "./queries.server.ts";
import { endedBefore, keptDays } from "./rules.ts";
import { archives } from "./tables.server.ts";

type Row = typeof archives.$inferSelect;

/** Makes an archive as its person, who may have left meanwhile; each list asks again whether they may see it. */
export async function makeArchive(ctx: Ctx, { id }: Making): Promise<void> {
  const [row] = await ctx.db.select().from(archives).where(eq(archives.id, id));
  if (row?.state !== "waiting") return;
  const actor = await findActor(ctx, row.accountId);
  if (!actor) return fail(ctx, row, "This account is closed.");
  const acting: Ctx = { ...ctx, actor, accessBasis: [] };
  try {
    const name = await authorizeArchive(acting, row);
    const bytes = await write(acting, row);
    await finish(ctx, row, bytes, name);
  } catch (error) {
    if (!(error instanceof Problem) || !["not_found", "forbidden"].includes(error.code)) throw error;
    await fail(ctx, row, "You no longer have what this archive is of.");
  }
}

/** The file is in its place once it is whole. */
const write = (ctx: Ctx, row: Row): Promise<number> => ctx.storage.putStream(keyOf(row.id), zipOf(partsOf(ctx, row)));

/** The one before it of the same goes, so that nobody keeps many. */
async function finish(ctx: Ctx, row: Row, bytes: number, name: string | null): Promise<void> {
  const { id, accountId, fromDay, toDay } = row;
  const what =
    name === null
      ? "Everything kept about you"
      : fromDay && toDay
        ? `The statements of ${name}, ${formatDay(fromDay)} to ${formatDay(toDay)},`
        : `The archive of ${name}`;
  await transaction(ctx, async (ctx) => {
    await ctx.db.delete(archives).where(and(isOfSame(row), ne(archives.id, id)));
    await ctx.db.update(archives).set({ state: "ready", bytes, readyAt: ctx.now }).where(eq(archives.id, id));
    await notify(ctx, [accountId], {
      kind: "access",
      title: fromDay === null ? "Your archive is ready" : "Your statements are ready",
      message: `${what} can be taken for ${keptDays} days.`,
      priority: "low",
      link: "/account",
    });
  });
}

async function fail(ctx: Ctx, { id }: Row, reason: string): Promise<void> {
  await ctx.db.update(archives).set({ state: "failed", reason }).where(eq(archives.id, id));
}

/** Takes away what has ended, and files that nobody has any more. */
export async function clearArchives(ctx: Ctx): Promise<void> {
  await ctx.db.delete(archives).where(lt(archives.readyAt, endedBefore(ctx.now)));
  // Files before rows: each has its row before it is begun, so that none which is being made looks like nobody's.
  const names: string[] = [];
  for await (const name of ctx.storage.list("archives")) names.push(name);
  const rows = await ctx.db.select({ id: archives.id }).from(archives);
  const kept = new Set(rows.map(({ id }) => id));
  for (const name of names) if (!kept.has(name.replace(/\..*part$/, ""))) await ctx.storage.remove(`archives/${name}`);
}
