import { and, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { type MessageState, whatsAppMessages } from "#features/whatsapp/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor } from "#platform/paging.server.ts";
import { type DeliveryState, withoutAddresses } from "./rules.ts";

/** Of a talk by WhatsApp or SMS only our own part: what came is nobody's to read here, and cost us nothing. */
const isAnswer = eq(whatsAppMessages.isAnswer, true);
const { id, receivedAt, sender, state, costKobo } = whatsAppMessages;

/** By which way an answer went. */
export const answerChannel = sql<"sms" | "whatsapp">`case when ${sender} like 'sms %' then 'sms' else 'whatsapp' end`;

const stateIs = (...states: MessageState[]) => sql`count(*) filter (where ${inArray(state, states)})`.mapWith(Number);

/** What answers came to, by way. */
export const sumAnswers = (ctx: Ctx, only: SQL | undefined) =>
  ctx.db
    .select({
      channel: answerChannel,
      ...{ sent: stateIs("sent", "delivered"), failed: stateIs("failed"), unknown: stateIs("lost") },
      kobo: sql`coalesce(sum(${costKobo}), 0)`.mapWith(Number),
    })
    .from(whatsAppMessages)
    .where(and(isAnswer, only))
    .groupBy(answerChannel);

/** What of the last day's answers waits or is being sent, by way. */
export const countOpenAnswers = (ctx: Ctx, since: Date) =>
  ctx.db
    .select({ channel: answerChannel, due: stateIs("waiting"), sending: stateIs("sending") })
    .from(whatsAppMessages)
    .where(and(isAnswer, gte(receivedAt, since), inArray(state, ["waiting", "sending"])))
    .groupBy(answerChannel);

/** Answers, the newest first, as far as a list of what was sent shows them: not what they say. */
export async function listAnswers(
  ctx: Ctx,
  only: SQL | undefined,
  page: { cursor?: string | undefined; most: number },
) {
  const rows = await ctx.db
    .select({ row: whatsAppMessages, channel: answerChannel, personName: accounts.name, propertyName: properties.name })
    .from(whatsAppMessages)
    .leftJoin(accounts, eq(accounts.id, whatsAppMessages.accountId))
    .leftJoin(properties, eq(properties.id, whatsAppMessages.propertyId))
    .where(and(isAnswer, only, beforeCursor(id, page.cursor)))
    .orderBy(desc(id))
    .limit(page.most);
  return rows.map(({ row, channel, ...names }) => ({
    ...{ id: row.id, channel, kind: "answer", state: shownState[row.state], ...names },
    urgent: "urgent" in row.content && row.content.urgent,
    why: row.why && withoutAddresses(row.why),
    ...{ propertyId: row.propertyId, provider: channel === "whatsapp" ? "whatsapp" : null },
    ...{ cost: koboToNaira(row.costKobo), takenAt: null, attempts: [] },
    ...{ notBefore: row.sentAt.toISOString(), createdAt: row.receivedAt.toISOString() },
  }));
}

const shownState: Record<MessageState, DeliveryState> = {
  ...{ waiting: "waiting", sending: "sending", sent: "sent", delivered: "delivered", failed: "failed" },
  ...{ lost: "unknown", unknown: "unknown", read: "delivered" },
};

/** In the words of messages. */
const heldState: Record<DeliveryState, MessageState[]> = {
  ...{ waiting: ["waiting"], sending: ["sending"], sent: ["sent"], delivered: ["delivered"], failed: ["failed"] },
  ...{ unknown: ["lost"], stopped: [] },
};
export const answersIn = (...states: DeliveryState[]) =>
  inArray(
    state,
    states.flatMap((one) => heldState[one]),
  );

/** Two lists in the order of their ids as one, the newest first. */
export const inOrder = <Row extends { id: string }>(...lists: readonly Row[][]): Row[] =>
  lists.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1));
