import { and, eq } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import { authorizeTicket } from "#features/tickets/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { replyAddress, signatureBytes } from "./address.rules.ts";
import { findWriter } from "./queries.server.ts";
import { replyAddresses } from "./tables.server.ts";

/** What stands in an address beside its id, by which we know that we wrote it. */
export const signatureOf = ({ signer }: Pick<Ctx, "signer">, id: string): Buffer =>
  Buffer.from(signer.sign(`answers by mail ${id}`), "base64url").subarray(0, signatureBytes);

/**
 * Where somebody's answer to a mail about a request arrives. Null where nothing is set up, and for whoever may not write
 * there: what they answered would only be refused.
 */
const replyTo: Lookups["replyTo"] = async (ctx, { accountId, ticketId }) => {
  const { inboundMail } = ctx.channels;
  const writer = inboundMail && (await findWriter(ctx, accountId));
  if (!inboundMail || !writer || !(await mayWrite({ ...ctx, actor: writer.actor }, ticketId))) return null;
  await ctx.db
    .insert(replyAddresses)
    .values({ id: newId(), accountId, ticketId, createdAt: ctx.now })
    .onConflictDoNothing();
  const [row] = await ctx.db
    .select({ id: replyAddresses.id })
    .from(replyAddresses)
    .where(and(eq(replyAddresses.accountId, accountId), eq(replyAddresses.ticketId, ticketId)));
  return row ? replyAddress({ id: row.id, signature: signatureOf(ctx, row.id) }, inboundMail.domain) : null;
};

async function mayWrite(ctx: Ctx, ticketId: string): Promise<boolean> {
  try {
    await authorizeTicket(ctx, "comment", ticketId);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

export const replyLookups = { replyTo };
