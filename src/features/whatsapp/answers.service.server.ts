import { and, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { findPrice } from "#features/deliveries/money.queries.server.ts";
import { settleMoney } from "#features/deliveries/money.service.server.ts";
import { reserve } from "#features/deliveries/reserving.service.server.ts";
import { costBy } from "#features/deliveries/rules.ts";
import type { Outcome, WhatsAppAddress } from "#platform/channels.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { JobKind } from "#platform/jobs.server.ts";
import type { Status } from "./hook.rules.ts";
import { isSms, smsOfAnswer } from "./sms.rules.ts";
import { type MessageState, whatsAppMessages } from "./tables.server.ts";
import type { Answer } from "./talk.rules.ts";

/** Sends an answer, at most once unless people are in danger. `silences`: how often nobody knew what became of it. */
export const answerKind: JobKind<{ id: string; silences?: number | undefined }> = {
  ...{ name: "whatsapp.answer", concurrency: 4, expireSeconds: 60 },
  schema: z.object({ id: z.uuid(), silences: z.number().int().optional() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 60 },
};

type To = WhatsAppAddress & { sender: string; accountId: string | null };
type About = { ticketId: string | null; propertyId: string | null };

/** Keeps what somebody is answered, and has it sent once this commits. */
export async function queueAnswer(ctx: Ctx, to: To, answer: Answer, about: About): Promise<void> {
  const id = newId();
  await ctx.db.insert(whatsAppMessages).values({
    ...{ id, isAnswer: true, sender: to.sender, senderPhone: to.phone, senderUserId: to.userId },
    ...{ accountId: to.accountId, content: answer, sentAt: ctx.now, receivedAt: ctx.now, state: "waiting" },
    ...about,
  });
  await ctx.jobs.send(ctx.db, answerKind, { id }, { isPressing: answer.urgent });
}

type Row = typeof whatsAppMessages.$inferSelect & { content: Answer };
type Way = { price: Parameters<typeof reserve>[2]; pages: number; send: (id: string) => Promise<Outcome> };

/** By SMS to who wrote so, from the phone that they wrote to where there is one; else by WhatsApp. */
function wayOf({ channels }: Ctx, { sender, senderPhone: phone, senderUserId: userId, content }: Row): Way {
  const { whatsapp } = channels;
  if (!isSms(sender))
    return {
      ...{ price: { provider: "whatsapp", channel: "whatsapp" as const }, pages: 1 },
      send: async (id) =>
        whatsapp?.send({ phone, userId }, { kind: "text", text: content.text, buttons: content.buttons }, id) ??
        notSetUp("WhatsApp"),
    };
  const sms = channels.sms.find(({ name }) => name === "gateway") ?? channels.sms[0];
  const { text, pages } = smsOfAnswer(content);
  return {
    ...{ price: { provider: sms?.name ?? "sms", channel: "sms" as const }, pages },
    send: async () => (sms && phone !== null ? sms.send(phone, text) : notSetUp("SMS")),
  };
}

const notSetUp = (way: string): Outcome => ({ kind: "refused", isFinal: true, words: `${way} is not set up.` });

type Asked = { id: string; silences?: number | undefined };

/** Marks an answer as being sent, with its price set aside, and sends it. */
export async function sendAnswer(ctx: Ctx, { id, silences = 0 }: Asked): Promise<void> {
  const row = await take(ctx, id, silences > 0);
  if (!row) return;
  await settle(ctx, row, await wayOf(ctx, row).send(id), silences);
}

const payerOf = ({ propertyId, content, sentAt }: Row) => ({ propertyId, urgent: content.urgent, takenAt: sentAt });

async function take(ctx: Ctx, id: string, isAgain: boolean): Promise<Row | null> {
  return transaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(whatsAppMessages).where(eq(whatsAppMessages.id, id)).for("update");
    if (!found?.isAnswer) return null;
    const row = { ...found, content: found.content as Answer };
    const isLost = row.state === "sending";
    const isSilent = isAgain && row.state === "lost" && row.providerId === null;
    if (row.state !== "waiting" && !isLost && !isSilent) return null;
    // Its process died while it was sent: it may have arrived.
    if (isLost && !row.content.urgent) return mark(ctx, id, { state: "lost", why: "Nobody knows whether it arrived." });
    const { price, pages } = wayOf(ctx, row);
    const kobo = await reserve(ctx, payerOf(row), price, pages);
    if (kobo === null) return mark(ctx, id, { state: "failed", why: "The month's money for messages is used up." });
    await mark(ctx, id, { state: "sending", costKobo: row.costKobo + kobo });
    return { ...row, costKobo: row.costKobo + kobo };
  });
}

async function mark(ctx: Ctx, id: string, set: Partial<typeof whatsAppMessages.$inferInsert>): Promise<null> {
  await ctx.db.update(whatsAppMessages).set(set).where(eq(whatsAppMessages.id, id));
  return null;
}

/** What nobody knows to have arrived goes again after so long where people are in danger, unless it was told of since. */
const silenceMs = 60_000;
const mostSilences = 2;

async function settle(ctx: Ctx, row: Row, answered: Outcome, silences: number): Promise<void> {
  // There is no other way to say it than in words.
  const mayPass = answered.kind === "refused" && !answered.isFinal && !answered.isClosed;
  await transaction(ctx, async (ctx) => {
    const outcome = await withWord(ctx, row, answered);
    const why = outcome.kind === "accepted" ? null : outcome.words.slice(0, 500);
    await settleCost(ctx, row, outcome);
    const state = { accepted: "sent", unknown: "lost", refused: mayPass ? "waiting" : "failed" } as const;
    if (outcome.kind === "accepted") await mark(ctx, row.id, { providerId: outcome.id });
    // The word that it has arrived may come before our own.
    const isStillSending = and(eq(whatsAppMessages.id, row.id), eq(whatsAppMessages.state, "sending"));
    await ctx.db.update(whatsAppMessages).set({ state: state[outcome.kind], why }).where(isStillSending);
    if (outcome.kind !== "unknown" || !row.content.urgent || silences >= mostSilences) return;
    const later = { startAfter: new Date(ctx.now.getTime() + silenceMs), isPressing: true };
    await ctx.jobs.send(ctx.db, answerKind, { id: row.id, silences: silences + 1 }, later);
  });
  // The queue tries again after a pause.
  if (mayPass) throw new Error(`An answer was refused: ${answered.words}`);
}

/** WhatsApp fell silent, and has told of the answer by a name of its own. */
async function withWord(ctx: Ctx, { id }: Row, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind !== "unknown") return outcome;
  const [row] = await ctx.db.select().from(whatsAppMessages).where(eq(whatsAppMessages.id, id)).for("update");
  if (!row?.providerId) return outcome;
  return { kind: "accepted", id: row.providerId, words: "It told of the answer." };
}

/** What was not sent costs nothing; else what was set aside for it, unless whoever carries it says otherwise. */
async function settleCost(ctx: Ctx, row: Row, outcome: Outcome): Promise<void> {
  if (outcome.kind === "unknown") return;
  const { price, pages } = wayOf(ctx, row);
  const aside = pages * (await findPrice(ctx, price, lagosDay(ctx.now)));
  const more = (outcome.kind === "refused" ? 0 : costBy(outcome.kobo, aside)) - aside;
  if (more === 0) return;
  await settleMoney(ctx, payerOf(row), more);
  const costKobo = sql`${whatsAppMessages.costKobo} + ${more}`;
  await ctx.db.update(whatsAppMessages).set({ costKobo }).where(eq(whatsAppMessages.id, row.id));
}

type Report = Omit<Status, "state" | "isFree"> & {
  state: "sent" | "delivered" | "failed";
  /** What it costs, where WhatsApp says so. */
  costKobo: number | null;
};

const changedBy: Record<Report["state"], MessageState[]> = {
  sent: ["lost"],
  delivered: ["waiting", "sending", "sent", "lost", "failed"],
  failed: ["sent", "lost"],
};

/** What became of an answer; false where this is none of ours. */
export async function takeAnswerReport(ctx: Ctx, report: Report): Promise<boolean> {
  const { providerId, ourId, state, words, costKobo } = report;
  const isOurs = z.uuid().safeParse(ourId).success ? eq(whatsAppMessages.id, ourId ?? "") : undefined;
  return transaction({ ...ctx, claim: undefined }, async (ctx) => {
    const isIt = isOurs ?? eq(whatsAppMessages.providerId, providerId);
    const [found] = await ctx.db
      .select()
      .from(whatsAppMessages)
      .where(and(isIt, eq(whatsAppMessages.isAnswer, true)))
      .for("update");
    if (!found) return false;
    const row = { ...found, content: found.content as Answer };
    if (costKobo !== null && costKobo !== row.costKobo) {
      await settleMoney(ctx, payerOf(row), costKobo - row.costKobo);
      await mark(ctx, row.id, { costKobo });
    }
    if (row.providerId === null) await mark(ctx, row.id, { providerId });
    const why = state === "failed" ? words.slice(0, 500) : null;
    await ctx.db
      .update(whatsAppMessages)
      .set({ state, why })
      .where(and(eq(whatsAppMessages.id, row.id), inArray(whatsAppMessages.state, changedBy[state])));
    return true;
  });
}
