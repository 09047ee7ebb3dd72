import { and, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { noticeChannels } from "#domain/channels.ts";
import type { CallRead } from "#domain/contract.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { whatsAppMessages } from "#features/whatsapp/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, pageOf, wholeList } from "#platform/paging.server.ts";
import {
  answerChannel,
  answersIn,
  countOpenAnswers,
  inOrder,
  listAnswers,
  sumAnswers,
} from "../answers.queries.server.ts";
import { findSiteSpend, monthOf } from "../money.queries.server.ts";
import { findAttempts } from "../queries.server.ts";
import { withoutAddresses } from "../rules.ts";
import { deliveries } from "../tables.server.ts";
import type { Backlog, SiteDelivery, siteDeliveryCalls } from "./contract.ts";

type Filter = CallRead<typeof siteDeliveryCalls.listSiteDeliveries>;

/** What was sent to anybody, the newest first, without what was written and where it went. */
export async function listSiteDeliveries(ctx: Ctx, input: Filter) {
  const { cursor, limit = wholeList } = input;
  const found = await ctx.db
    .select({ row: deliveries, personName: accounts.name, propertyName: properties.name })
    .from(deliveries)
    .innerJoin(accounts, eq(accounts.id, deliveries.accountId))
    .leftJoin(properties, eq(properties.id, deliveries.propertyId))
    .where(and(...filtered(input), beforeCursor(deliveries.id, cursor)))
    .orderBy(desc(deliveries.id))
    .limit(limit + 1);
  const attemptsOf = await findAttempts(
    ctx,
    found.map(({ row }) => row.id),
  );
  const sent = found.map(({ row, ...names }): SiteDelivery => {
    const { id, channel, kind, urgent, state, why, provider, tries } = row;
    return {
      ...{ id, channel, kind, urgent, state, why: why && withoutAddresses(why), provider, tries, ...names },
      cost: koboToNaira(row.costKobo),
      notBefore: row.notBefore.toISOString(),
      takenAt: row.takenAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      attempts: attemptsOf(id).map((one) => ({ ...one, words: withoutAddresses(one.words) })),
    };
  });
  const answers = await listAnswers(ctx, answersOf(input), { cursor, most: limit + 1 });
  const named = answers.map(
    ({ propertyId: _building, personName, ...one }): SiteDelivery => ({
      ...{ ...one, personName: personName ?? "Somebody whom nobody knows", tries: one.state === "waiting" ? 0 : 1 },
    }),
  );
  const { rows, nextCursor } = pageOf(inOrder(sent, named), limit, ({ id }) => [id]);
  return { deliveries: rows, nextCursor };
}

const answersOf = ({ channel, state, carrier, from, to }: Filter): SQL | undefined =>
  and(
    channel && sql`${answerChannel} = ${channel}`,
    state && answersIn(state),
    // Who carried an answer by SMS is not kept.
    carrier && sql`${answerChannel} = ${carrier}`,
    ...between(whatsAppMessages.receivedAt, from, to),
  );

const between = (at: AnyPgColumn, from: string | null | undefined, to: string | null | undefined) => [
  from ? sql`${at} >= ${from}::date::timestamp at time zone 'Africa/Lagos'` : undefined,
  to ? sql`${at} < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'` : undefined,
];

const filtered = ({ channel, state, carrier, from, to }: Filter): (SQL | undefined)[] => [
  channel && eq(deliveries.channel, channel),
  state && eq(deliveries.state, state),
  carrier && eq(deliveries.provider, carrier),
  ...between(deliveries.createdAt, from, to),
];

const dayMs = 24 * 60 * 60 * 1_000;
const number = (what: SQL) => what.mapWith(Number);
const stateIs = (...states: string[]) => sql`${deliveries.state} = any(${sql.param(states)}::text[])`;
const countOf = (what: SQL) => number(sql`count(*) filter (where ${what})`);

/** What waits by each way, since when, and what came of the last day's. */
export async function findBacklog(ctx: Ctx): Promise<{ backlog: Backlog }> {
  const isDue = sql`${deliveries.state} = 'waiting' and ${deliveries.notBefore} <= ${ctx.now}`;
  const standing = await ctx.db
    .select({
      channel: deliveries.channel,
      due: countOf(isDue),
      oldest: sql<string | null>`min(${deliveries.notBefore}) filter (where ${isDue})`,
      held: countOf(sql`${deliveries.state} = 'waiting' and ${deliveries.notBefore} > ${ctx.now}`),
      sending: countOf(stateIs("sending")),
    })
    .from(deliveries)
    .where(inArray(deliveries.state, ["waiting", "sending"]))
    .groupBy(deliveries.channel);
  const lately = await ctx.db
    .select({
      channel: deliveries.channel,
      sent: countOf(stateIs("sent", "delivered")),
      failed: countOf(stateIs("failed")),
      unknown: countOf(stateIs("unknown")),
      kobo: number(sql`coalesce(sum(${deliveries.costKobo}), 0)`),
    })
    .from(deliveries)
    .where(gte(deliveries.createdAt, new Date(ctx.now.getTime() - dayMs)))
    .groupBy(deliveries.channel);
  const dayAgo = new Date(ctx.now.getTime() - dayMs);
  const answered = await sumAnswers(ctx, gte(whatsAppMessages.receivedAt, dayAgo));
  const open = await countOpenAnswers(ctx, dayAgo);
  const isSetUp = setUp(ctx);
  const ways = noticeChannels.map((channel) => {
    const now = standing.find((one) => one.channel === channel);
    const day = [...lately, ...answered].filter((one) => one.channel === channel);
    const talk = open.find((one) => one.channel === channel);
    const sum = (what: "sent" | "failed" | "unknown" | "kobo") => day.reduce((all, one) => all + one[what], 0);
    return {
      ...{ channel, isSetUp: isSetUp[channel], held: now?.held ?? 0 },
      ...{ due: (now?.due ?? 0) + (talk?.due ?? 0), sending: (now?.sending ?? 0) + (talk?.sending ?? 0) },
      oldestDueAt: now?.oldest ? new Date(now.oldest).toISOString() : null,
      ...{ sent: sum("sent"), failed: sum("failed"), unknown: sum("unknown") },
      cost: koboToNaira(sum("kobo")),
    };
  });
  return { backlog: { money: await readSiteMoney(ctx), ways } };
}

async function readSiteMoney(ctx: Ctx): Promise<Backlog["money"]> {
  const { ordinaryKobo, urgentKobo, buildingKobo } = ctx.channels.money;
  const spent = await findSiteSpend(ctx, monthOf(ctx.now));
  return {
    ...{ ordinary: koboToNaira(ordinaryKobo), ordinarySpent: koboToNaira(spent.ordinaryKobo) },
    ...{ emergencies: koboToNaira(urgentKobo), emergenciesSpent: koboToNaira(spent.urgentKobo) },
    aBuilding: koboToNaira(buildingKobo),
  };
}

const setUp = ({ channels, mail }: Ctx) => ({
  push: channels.pushContact !== null,
  whatsapp: channels.whatsapp !== null,
  mail: mail.isSetUp,
  sms: channels.sms.length > 0,
  voice: channels.voice !== null,
});
