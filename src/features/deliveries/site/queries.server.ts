import { and, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { noticeChannels } from "#domain/channels.ts";
import type { CallRead } from "#domain/contract.ts";
import { koboToNaira } from "#domain/money.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import { findAttempts } from "../queries.server.ts";
import { withoutAddresses } from "../rules.ts";
import { deliveries } from "../tables.server.ts";
import type { Backlog, SiteDelivery, siteDeliveryCalls } from "./contract.ts";

type Filter = CallRead<typeof siteDeliveryCalls.listSiteDeliveries>;

/** What was sent to anybody, the newest first, without what was written and where it went. */
export async function listSiteDeliveries(ctx: Ctx, input: Filter) {
  const query = ctx.db
    .select({ row: deliveries, personName: accounts.name, propertyName: properties.name })
    .from(deliveries)
    .innerJoin(accounts, eq(accounts.id, deliveries.accountId))
    .leftJoin(properties, eq(properties.id, deliveries.propertyId))
    .where(and(...filtered(input), beforeCursor(deliveries.id, input.cursor)))
    .orderBy(desc(deliveries.id));
  const { rows, nextCursor } = await readPage(input, query, ({ row }) => [row.id]);
  const attemptsOf = await findAttempts(
    ctx,
    rows.map(({ row }) => row.id),
  );
  return {
    deliveries: rows.map(({ row, ...names }): SiteDelivery => {
      const { id, channel, kind, urgent, state, why, provider, tries } = row;
      return {
        ...{ id, channel, kind, urgent, state, why: why && withoutAddresses(why), provider, tries, ...names },
        cost: koboToNaira(row.costKobo),
        notBefore: row.notBefore.toISOString(),
        takenAt: row.takenAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
        attempts: attemptsOf(id).map((one) => ({ ...one, words: withoutAddresses(one.words) })),
      };
    }),
    nextCursor,
  };
}

const filtered = ({ channel, state, carrier, from, to }: Filter): (SQL | undefined)[] => [
  channel && eq(deliveries.channel, channel),
  state && eq(deliveries.state, state),
  carrier && eq(deliveries.provider, carrier),
  from ? sql`${deliveries.createdAt} >= ${from}::date::timestamp at time zone 'Africa/Lagos'` : undefined,
  to ? sql`${deliveries.createdAt} < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'` : undefined,
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
  const isSetUp = setUp(ctx);
  const ways = noticeChannels.map((channel) => {
    const now = standing.find((one) => one.channel === channel);
    const day = lately.find((one) => one.channel === channel);
    return {
      ...{ channel, isSetUp: isSetUp[channel], due: now?.due ?? 0, held: now?.held ?? 0, sending: now?.sending ?? 0 },
      oldestDueAt: now?.oldest ? new Date(now.oldest).toISOString() : null,
      ...{ sent: day?.sent ?? 0, failed: day?.failed ?? 0, unknown: day?.unknown ?? 0 },
      cost: koboToNaira(day?.kobo ?? 0),
    };
  });
  return { backlog: { ways } };
}

const setUp = ({ channels, mail }: Ctx) => ({
  push: channels.pushContact !== null,
  whatsapp: channels.whatsapp !== null,
  mail: mail.isSetUp,
  sms: channels.sms.length > 0,
  voice: channels.voice !== null,
});
