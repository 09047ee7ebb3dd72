import { and, eq, inArray, lt } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { keepFrom } from "./receiving.service.server.ts";
import { smsSender } from "./sms.rules.ts";
import { whatsAppMessages, whatsAppTalks } from "./tables.server.ts";

/** Keeps what somebody wrote by SMS, and has it read as what comes by WhatsApp is. */
export const keepSms = (ctx: Ctx, { id, phone, text, sentAt }: Moments["smsCame"]): Promise<void> =>
  keepFrom(ctx, smsSender(phone), {
    ...{ providerId: `sms ${id}`, phone, userId: null, name: null, sentAt },
    content: { type: "sms", text, button: null, replyTo: null, file: null },
  });

/** What somebody wrote by WhatsApp goes with their account; what became part of a request stays there. */
export async function forgetWritten(ctx: Ctx, { accountId }: Moments["accountDeleted"]): Promise<void> {
  const senders = ctx.db
    .select({ sender: whatsAppMessages.sender })
    .from(whatsAppMessages)
    .where(eq(whatsAppMessages.accountId, accountId));
  await ctx.db.delete(whatsAppTalks).where(inArray(whatsAppTalks.sender, senders));
  await ctx.db.delete(whatsAppMessages).where(eq(whatsAppMessages.accountId, accountId));
}

/** What was written by nobody that we know goes after a month, the rest after a year and a month. */
export async function forgetOldWritten(ctx: Ctx, { before }: Moments["nightFell"]): Promise<void> {
  const isUnknown = and(eq(whatsAppMessages.state, "unknown"), lt(whatsAppMessages.receivedAt, before(30)));
  await ctx.db.delete(whatsAppMessages).where(isUnknown);
  await ctx.db.delete(whatsAppMessages).where(lt(whatsAppMessages.receivedAt, before(396)));
  await ctx.db.delete(whatsAppTalks).where(lt(whatsAppTalks.changedAt, before(30)));
}
