import { and, eq, isNull, lt } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { conflict } from "#domain/problems.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { attempts } from "#features/accounts/rules.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Archive } from "./contract.ts";
import { makeArchiveJob } from "./making.jobs.server.ts";
import { showArchive } from "./queries.server.ts";
import { longestHours } from "./rules.ts";
import { archives } from "./tables.server.ts";

/** Asks for everything kept about oneself. */
export const askOwnArchive = (ctx: Ctx): Promise<{ archive: Archive }> => ask(ctx, null);

/** Asks for everything on record of a building that one keeps. */
export async function askPropertyArchive(ctx: Ctx, { id }: { id: string }): Promise<{ archive: Archive }> {
  await authorizeProperty(ctx, "property", "see_history", id);
  return ask(ctx, id);
}

async function ask(ctx: Ctx, propertyId: string | null): Promise<{ archive: Archive }> {
  const accountId = userOf(ctx).id;
  await countAttempts(ctx, attemptKey("archive", accountId), attempts.exports);
  return transaction(ctx, async (ctx) => {
    const ofSame = propertyId === null ? isNull(archives.propertyId) : eq(archives.propertyId, propertyId);
    const lost = new Date(ctx.now.getTime() - longestHours * 3_600_000);
    const isLost = and(eq(archives.state, "waiting"), lt(archives.askedAt, lost));
    await ctx.db.delete(archives).where(and(eq(archives.accountId, accountId), ofSame, isLost));
    const row = { id: newId(), accountId, propertyId, state: "waiting" as const, askedAt: ctx.now };
    const made = await ctx.db.insert(archives).values(row).onConflictDoNothing().returning({ id: archives.id });
    if (made.length === 0) throw conflict("This archive is being made already. A notice tells you when it is ready.");
    const [thing, thingId] =
      propertyId === null ? (["account", accountId] as const) : (["property", propertyId] as const);
    await recordAct(ctx, { thing, act: "archive_asked", thingId });
    await ctx.jobs.send(ctx.db, makeArchiveJob, { id: row.id });
    return showArchive(ctx, row.id);
  });
}
