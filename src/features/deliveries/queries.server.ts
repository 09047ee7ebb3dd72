import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { noticeChannels } from "#domain/channels.ts";
import type { CallRead } from "#domain/contract.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { notifications } from "#features/notifications/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { whatsAppMessages } from "#features/whatsapp/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, pageOf, wholeList } from "#platform/paging.server.ts";
import { answersIn, inOrder, listAnswers, sumAnswers } from "./answers.queries.server.ts";
import type { Delivery, deliveryCalls } from "./contract.ts";
import { monthOf } from "./money.queries.server.ts";
import { type DeliveryState, withoutAddresses } from "./rules.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

type Paged = {
  cursor?: string | undefined;
  limit?: number | undefined;
  month?: string | undefined;
  outcome?: "failed" | undefined;
};

/** What was sent to oneself, the newest first. */
export const listDeliveries = (ctx: Ctx, input: CallRead<typeof deliveryCalls.listDeliveries>) =>
  readDeliveries(ctx, input, ofPerson(userOf(ctx).id));

/** What was sent to oneself in a month, by way. */
export const sumDeliveries = (ctx: Ctx, input: CallRead<typeof deliveryCalls.sumDeliveries>) =>
  readSums(ctx, input, ofPerson(userOf(ctx).id));

/** What was sent about a building that one keeps, the newest first. */
export async function listPropertyDeliveries(ctx: Ctx, input: CallRead<typeof deliveryCalls.listPropertyDeliveries>) {
  await authorizeProperty(ctx, "delivery", "see_building", input.id);
  return readDeliveries(ctx, input, ofBuilding(input.id));
}

/** What was sent about a building that one keeps in a month, by way. */
export async function sumPropertyDeliveries(ctx: Ctx, input: CallRead<typeof deliveryCalls.sumPropertyDeliveries>) {
  await authorizeProperty(ctx, "delivery", "see_building", input.id);
  return readSums(ctx, input, ofBuilding(input.id));
}

/** Which deliveries, and which answers to what people wrote. */
type Only = { sent: SQL | undefined; answers: SQL };

/** Codes for phones are the site's to see: they cost no building anything. */
const ofPerson = (id: string): Only => ({
  sent: and(eq(deliveries.accountId, id), ne(deliveries.kind, "code")),
  answers: eq(whatsAppMessages.accountId, id),
});
const ofBuilding = (id: string): Only => ({
  sent: eq(deliveries.propertyId, id),
  answers: eq(whatsAppMessages.propertyId, id),
});

const inMonth = (at: AnyPgColumn, month: string): SQL =>
  sql`(${at} >= ${`${month}-01`}::date::timestamp at time zone 'Africa/Lagos'
    and ${at} < (${`${month}-01`}::date + interval '1 month') at time zone 'Africa/Lagos')`;

async function readSums(ctx: Ctx, { month = monthOf(ctx.now) }: { month?: string | undefined }, only: Only) {
  const countOf = (...states: DeliveryState[]) =>
    sql`count(*) filter (where ${inArray(deliveries.state, states)})`.mapWith(Number);
  const sent = await ctx.db
    .select({
      channel: deliveries.channel,
      sent: countOf("sent", "delivered"),
      failed: countOf("failed"),
      unknown: countOf("unknown"),
      kobo: sql`coalesce(sum(${deliveries.costKobo}), 0)`.mapWith(Number),
    })
    .from(deliveries)
    .where(and(only.sent, inMonth(deliveries.createdAt, month)))
    .groupBy(deliveries.channel);
  const answered = await sumAnswers(ctx, and(only.answers, inMonth(whatsAppMessages.receivedAt, month)));
  const rows = [...sent, ...answered];
  const ways = noticeChannels.flatMap((channel) => {
    const by = rows.filter((one) => one.channel === channel);
    const sum = (what: "sent" | "failed" | "unknown" | "kobo") => by.reduce((all, one) => all + one[what], 0);
    const counts = { sent: sum("sent"), failed: sum("failed"), unknown: sum("unknown") };
    return by.length === 0 ? [] : [{ channel, ...counts, cost: koboToNaira(sum("kobo")) }];
  });
  return { sums: { month, ways, cost: koboToNaira(rows.reduce((sum, { kobo }) => sum + kobo, 0)) } };
}

async function readDeliveries(ctx: Ctx, input: Paged, only: Only) {
  const { cursor, month, outcome, limit = wholeList } = input;
  const found = await ctx.db
    .select({
      row: deliveries,
      title: notifications.title,
      personName: accounts.name,
      propertyName: properties.name,
    })
    .from(deliveries)
    .innerJoin(accounts, eq(accounts.id, deliveries.accountId))
    .leftJoin(notifications, eq(notifications.id, deliveries.noticeId))
    .leftJoin(properties, eq(properties.id, deliveries.propertyId))
    .where(
      and(
        only.sent,
        month === undefined ? undefined : inMonth(deliveries.createdAt, month),
        outcome && inArray(deliveries.state, ["failed", "unknown"]),
        beforeCursor(deliveries.id, cursor),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit + 1);
  const ofAnswers = and(
    only.answers,
    month === undefined ? undefined : inMonth(whatsAppMessages.receivedAt, month),
    outcome && answersIn("failed", "unknown"),
  );
  const answers = await listAnswers(ctx, ofAnswers, { cursor, most: limit + 1 });
  const named = answers.map((one): Delivery => ({ ...one, title: "Answer to a message" }));
  const { rows, nextCursor } = pageOf(inOrder(await showAll(ctx, found), named), limit, ({ id }) => [id]);
  return { deliveries: rows, nextCursor };
}

type Read = {
  row: typeof deliveries.$inferSelect;
  title: string | null;
  personName: string;
  propertyName: string | null;
};

const mostAttempts = 10;

/** What became of each try, in the words of whoever was asked, the latest first. */
export async function findAttempts(ctx: Ctx, ids: readonly string[]) {
  const tried = await ctx.db
    .select()
    .from(deliveryAttempts)
    .where(isOneOf(deliveryAttempts.deliveryId, ids))
    .orderBy(desc(deliveryAttempts.id));
  const of = Map.groupBy(tried, ({ deliveryId }) => deliveryId);
  return (id: string) =>
    (of.get(id) ?? [])
      .slice(0, mostAttempts)
      .map(({ at, provider, outcome, words }) => ({ at: at.toISOString(), provider, outcome, words }));
}

/** Keepers read a building's too: a carrier's words may name somebody's phone or address. */
async function showAll(ctx: Ctx, rows: readonly Read[]): Promise<Delivery[]> {
  const attemptsOf = await findAttempts(
    ctx,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, ...names }) => ({
    ...{ id: row.id, channel: row.channel, kind: row.kind, urgent: row.urgent, state: row.state },
    ...{ ...names, propertyId: row.propertyId, provider: row.provider, cost: koboToNaira(row.costKobo) },
    why: row.why && withoutAddresses(row.why),
    notBefore: row.notBefore.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    attempts: attemptsOf(row.id).map((one) => ({ ...one, words: withoutAddresses(one.words) })),
  }));
}
