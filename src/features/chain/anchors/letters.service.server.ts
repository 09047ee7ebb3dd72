import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { findCheckpoint } from "../queries.server.ts";
import type { checkpointLetterCalls } from "./contract.ts";
import { letterKind } from "./letters.jobs.server.ts";
import { listReaders } from "./letters.queries.server.ts";
import { checkpointLetter } from "./messages.server.ts";
import { chainLetters } from "./tables.server.ts";

export async function findCheckpointLetter(ctx: Ctx): Promise<{ isOn: boolean; isMailSetUp: boolean }> {
  const { id } = userOf(ctx);
  const [row] = await ctx.db.select().from(chainLetters).where(eq(chainLetters.accountId, id));
  return { isOn: row !== undefined, isMailSetUp: ctx.mail.isSetUp };
}

export async function setCheckpointLetter(
  ctx: Ctx,
  { isOn }: CallRead<typeof checkpointLetterCalls.setCheckpointLetter>,
) {
  return transaction(ctx, async (ctx) => {
    const { id: accountId } = userOf(ctx);
    if (isOn) await ctx.db.insert(chainLetters).values({ accountId, askedAt: ctx.now }).onConflictDoNothing();
    else await ctx.db.delete(chainLetters).where(eq(chainLetters.accountId, accountId));
    return { isOn, isMailSetUp: ctx.mail.isSetUp };
  });
}

/** A job for each reader, so that one address that is not taken holds up nobody. */
export async function queueLetters(ctx: Ctx): Promise<void> {
  if (!ctx.mail.isSetUp || !(await findCheckpoint(ctx))) return;
  const addresses = new Set([...ctx.channels.anchors.mailTo, ...(await listReaders(ctx))]);
  for (const to of addresses) await ctx.jobs.send(ctx.db, letterKind, { to }, { singletonKey: to });
}

export async function sendLetter(ctx: Ctx, to: string): Promise<void> {
  const checkpoint = await findCheckpoint(ctx);
  if (!checkpoint || !ctx.mail.isSetUp) return;
  await ctx.mail.send(checkpointLetter(to, checkpoint, ctx.site.url));
}
