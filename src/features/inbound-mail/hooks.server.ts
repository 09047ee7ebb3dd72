import { and, eq, lt, ne } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { inboundMails, replyAddresses } from "./tables.server.ts";

/** Where somebody's answers arrived goes with their account; what they wrote stays with its request. */
export async function forgetReplies(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  await ctx.db.delete(replyAddresses).where(eq(replyAddresses.accountId, accountId));
}

/** What came of a mail is forgotten after a month: nobody brings it again. */
export async function forgetOldMails(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  const isOld = lt(inboundMails.receivedAt, before(30));
  await ctx.db.delete(inboundMails).where(and(isOld, ne(inboundMails.state, "waiting")));
}
