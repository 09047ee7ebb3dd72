import { and, gt, inArray, max, sql } from "drizzle-orm";
import type { NoticeChannel } from "#domain/channels.ts";
import { tickets } from "#features/tickets/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { groupOf, ticketOf, windowMs } from "./plan.rules.ts";
import { deliveries } from "./tables.server.ts";

type Left = { accountId: string; link: string | null; propertyId: string | null; kind: string };

/** When each of these people was last told about the same thing, as far as it matters. */
export async function findLastTold(ctx: Ctx, notices: readonly Left[]) {
  const since = new Date(ctx.now.getTime() - windowMs);
  const groups = [...new Set(notices.map(groupOf))];
  const { accountId, channel, groupKey, takenAt } = deliveries;
  const people = [...new Set(notices.map((one) => one.accountId))];
  const rows = await ctx.db
    .select({ accountId, channel, groupKey, at: max(takenAt) })
    .from(deliveries)
    .where(and(isOneOf(accountId, people), sql`${groupKey} = any(${sql.param(groups)}::text[])`, gt(takenAt, since)))
    .groupBy(accountId, channel, groupKey);
  const found = new Map(rows.map((row) => [`${row.accountId} ${row.channel} ${row.groupKey}`, row.at]));
  return (account: string, by: NoticeChannel, group: string) => found.get(`${account} ${by} ${group}`) ?? null;
}

/** Where requests of the unconfirmed stand in one line, what strangers report at a sticker, and what is said by who lives there no more. */
const ofStrangers = /^\/(tickets\?|tickets\/[\da-f-]{36}\?left$|property\/[\da-f-]{36}\?tab=tags$)/;

/** Whether a link leads to what people say whom nobody has confirmed, or nobody knows: that never costs anybody money. */
export async function findUnconfirmed(ctx: Ctx, notices: readonly Left[]) {
  const ids = new Set(notices.map(({ link }) => ticketOf(link)?.id).filter((id) => id !== undefined));
  const rows =
    ids.size === 0
      ? []
      : await ctx.db
          .select({ id: tickets.id })
          .from(tickets)
          .where(and(inArray(tickets.id, [...ids]), sql`not ${tickets.reporterConfirmed}`));
  const unconfirmed = new Set(rows.map(({ id }) => id));
  return (link: string | null) => unconfirmed.has(ticketOf(link)?.id ?? "") || ofStrangers.test(link ?? "");
}
