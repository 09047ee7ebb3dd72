import { and, eq, inArray, lt } from "drizzle-orm";
import { hearWord } from "#features/contact-points/phones.service.server.ts";
import { findPhoneOwner } from "#features/contact-points/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { isWordOf } from "./heeding.service.server.ts";
import type { Inbound } from "./hook.rules.ts";
import { keepFrom, keepHeeded } from "./receiving.service.server.ts";
import { smsSender } from "./sms.rules.ts";
import { whatsAppMessages, whatsAppTalks } from "./tables.server.ts";

/**
 * Keeps what somebody wrote by SMS, and has it read as what comes by WhatsApp is. What ends SMS holds at once, and once however
 * often it is told; where it answers a question of ours it answers that.
 */
export async function keepSms(ctx: Ctx, { id, phone, text, sentAt }: Moments["smsCame"]): Promise<void> {
  const sender = smsSender(phone);
  const message: Inbound = {
    ...{ providerId: `sms ${id}`, phone, userId: null, name: null, sentAt },
    content: { type: "sms", text, button: null, replyTo: null, file: null },
  };
  if (!(await isWordOf(ctx, sender, message))) return void (await keepFrom(ctx, sender, message));
  const isNew = await keepHeeded(ctx, sender, message, await findPhoneOwner(ctx, phone));
  if (isNew) await hearWord(ctx, { phone, text, sentAt });
}

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
