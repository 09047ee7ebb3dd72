import { and, eq, lt } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { daysBetween } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { attempts } from "#features/accounts/rules.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Archive, archiveCalls } from "./contract.ts";
import { makeArchiveJob } from "./making.jobs.server.ts";
import { isOfSame, showArchive } from "./queries.server.ts";
import { longestHours, mostStatementDays } from "./rules.ts";
import { archives } from "./tables.server.ts";

/** Asks for everything kept about oneself. */
export const askOwnArchive = (ctx: Ctx): Promise<{ archive: Archive }> => ask(ctx, {});

/** Asks for everything on record of a building that one keeps. */
export async function askPropertyArchive(ctx: Ctx, { id }: { id: string }): Promise<{ archive: Archive }> {
  await authorizeProperty(ctx, "property", "see_history", id);
  return ask(ctx, { propertyId: id });
}

/** Asks for the statements of all units of a building whose service charge one sees. */
export async function askStatements(
  ctx: Ctx,
  { id, from, to }: CallRead<typeof archiveCalls.askStatements>,
): Promise<{ archive: Archive }> {
  await authorizeProperty(ctx, "demand", "see", id);
  if (to < from) throw invalid("to", "The last day is before the first one.");
  if (daysBetween(from, to) >= mostStatementDays) throw invalid("to", "Please ask for a year at most.");
  return ask(ctx, { propertyId: id, fromDay: from, toDay: to });
}

type Asked = { propertyId?: string; fromDay?: string; toDay?: string };

async function ask(ctx: Ctx, asked: Asked): Promise<{ archive: Archive }> {
  const accountId = userOf(ctx).id;
  await countAttempts(ctx, attemptKey("archive", accountId), attempts.exports);
  return transaction(ctx, async (ctx) => {
    const row = { id: newId(), accountId, propertyId: null, fromDay: null, toDay: null, ...asked, askedAt: ctx.now };
    const { propertyId } = row;
    const lost = new Date(ctx.now.getTime() - longestHours * 3_600_000);
    const isLost = and(eq(archives.state, "waiting"), lt(archives.askedAt, lost));
    await ctx.db.delete(archives).where(and(isOfSame(row), isLost));
    const waiting = { ...row, state: "waiting" as const };
    const made = await ctx.db.insert(archives).values(waiting).onConflictDoNothing().returning({ id: archives.id });
    if (made.length === 0) throw conflict("This archive is being made already. A notice tells you when it is ready.");
    const [thing, thingId] =
      propertyId === null ? (["account", accountId] as const) : (["property", propertyId] as const);
    await recordAct(ctx, { thing, act: "archive_asked", thingId });
    await ctx.jobs.send(ctx.db, makeArchiveJob, { id: row.id });
    return showArchive(ctx, row.id);
  });
}
