import * as z from "zod";
import { newId } from "#domain/ids.ts";
import { addressOf } from "#features/contact-points/whatsapp.rules.ts";
import { takeReport } from "#features/deliveries/reports.service.server.ts";
import { keepTemplateState } from "#features/deliveries/templates.service.server.ts";
import { triage } from "#features/triage/rules.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import { takeAnswerReport } from "./answers.service.server.ts";
import { heedWord, isWordOf } from "./heeding.service.server.ts";
import type { Inbound, Told } from "./hook.rules.ts";
import { whatsAppFiles, whatsAppMessages } from "./tables.server.ts";

/** Reads what somebody wrote since the last answer, all of it in its order. */
export const readKind: JobKind<{ sender: string }> = {
  ...{ name: "whatsapp.read", schema: z.object({ sender: z.string() }), concurrency: 4, expireSeconds: 120 },
  retry: { limit: 10, delaySeconds: 2, maxDelaySeconds: 300 },
};

/** Fetches a photo, film or voice note. WhatsApp keeps it for seven days, and shuts out who asks too hard. */
export const fetchKind: JobKind<{ id: string }> = {
  ...{ name: "whatsapp.fetch", schema: z.object({ id: z.uuid() }), concurrency: 2, expireSeconds: 180 },
  retry: { limit: 10, delaySeconds: 20, maxDelaySeconds: 3_600 },
};

/** What is written one after the other is answered together. */
export const pauseMs = 3_000;
/** What is older than this is kept and not acted on: nobody waits for it any more. */
const oldMs = 3 * 24 * 60 * 60 * 1_000;

/** Keeps everything that came, each message once however often it is told, and has it read. */
export async function keepTold(ctx: Ctx, { messages, statuses, templates }: Told): Promise<void> {
  if (messages.length > 0) await transaction({ ...ctx, claim: undefined }, (ctx) => keepMessages(ctx, messages));
  for (const { state, isFree, ...said } of statuses) {
    if (state === null) continue;
    const report = { ...said, state, costKobo: isFree ? 0 : null };
    if (!(await takeAnswerReport(ctx, report)))
      await takeReport(ctx, { ...report, provider: "whatsapp", deliveryId: idIn(said.ourId) });
  }
  for (const template of templates) await keepTemplateState(ctx, template);
}

const idIn = (ourId: string | null): string | undefined => z.uuid().safeParse(ourId).data;

/** What ends messages, or lets them come again, holds at once; it is answered with what else was written. */
async function keepMessages(ctx: Ctx, messages: readonly Inbound[]): Promise<void> {
  for (const message of messages) {
    const sender = addressOf(message);
    if (!(await isWordOf(ctx, sender, message))) await keepFrom(ctx, sender, message);
    else if (await keepFrom(ctx, sender, { ...message, content: { ...message.content, isHeeded: true } }))
      await heedWord(ctx, message, message.content.text);
  }
}

/** Keeps a message of one talk, once however often it is told, and has it read; false where it is not to be. */
export async function keepFrom(ctx: Ctx, sender: string, message: Inbound): Promise<boolean> {
  const { content } = message;
  const id = await keep(ctx, sender, message, "waiting");
  if (id === null) return false;
  if (content.file) {
    const file = { id: newId(), messageId: id, mediaId: content.file.mediaId, receivedAt: ctx.now };
    await ctx.db.insert(whatsAppFiles).values({ ...file, state: "coming" });
  }
  await askToRead(ctx, sender, content.text);
  return true;
}

/** Keeps what is heeded as it comes, and is no part of a talk; false where it came before, or days late. */
export async function keepHeeded(ctx: Ctx, sender: string, message: Inbound, accountId: string | null) {
  return (await keep(ctx, sender, message, "read", accountId)) !== null;
}

/** Its id where it is new, and not too old to be acted on. */
async function keep(
  ctx: Ctx,
  sender: string,
  { providerId, phone, userId, name, sentAt, content }: Inbound,
  state: "waiting" | "read",
  accountId: string | null = null,
): Promise<string | null> {
  const isOld = ctx.now.getTime() - sentAt.getTime() > oldMs;
  const [kept] = await ctx.db
    .insert(whatsAppMessages)
    .values({
      ...{ id: newId(), providerId, isAnswer: false, sender, senderPhone: phone, senderUserId: userId, accountId },
      ...{ senderName: name, content, sentAt, receivedAt: ctx.now, state: isOld ? "unknown" : state },
      why: isOld ? "It came days after it was sent." : null,
    })
    .onConflictDoNothing()
    .returning({ id: whatsAppMessages.id });
  return kept && !isOld ? kept.id : null;
}

/** Whether somebody writes that people are in danger. */
const isDanger = (text: string): boolean => text !== "" && triage({ description: text }).emergency === "alarm";

/** Danger waits for nothing that might still be written. */
export async function askToRead(ctx: Ctx, sender: string, text: string): Promise<void> {
  const when = isDanger(text)
    ? { isPressing: true, singletonKey: `now ${sender}` }
    : { startAfter: new Date(ctx.now.getTime() + pauseMs), singletonKey: sender };
  await ctx.jobs.send(ctx.db, readKind, { sender }, when);
}
