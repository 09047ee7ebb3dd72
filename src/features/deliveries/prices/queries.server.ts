import { desc, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { koboToNaira } from "#domain/money.ts";
import type { Ctx } from "#platform/context.server.ts";
import { readCursor, readPage } from "#platform/paging.server.ts";
import { messagePrices } from "../money.tables.server.ts";
import type { MessagePrice, messagePriceCalls } from "./contract.ts";
import { pricedWayOf } from "./rules.ts";

const { validFrom, provider, channel, kobo } = messagePrices;

/** The day from which the price holds that messages of today cost. */
const inForce = (day: string): SQL<string> => sql<string>`(
  select max(held.valid_from)::text from message_prices held
  where held.provider = message_prices.provider and held.channel = message_prices.channel
    and held.valid_from <= ${day}::date)`;

/** What messages cost, the newest day first. */
export async function listMessagePrices(ctx: Ctx, input: CallRead<typeof messagePriceCalls.listMessagePrices>) {
  const query = ctx.db
    .select({ validFrom, provider, channel, kobo, inForce: inForce(lagosDay(ctx.now)) })
    .from(messagePrices)
    .where(after(input.cursor))
    .orderBy(desc(validFrom), desc(provider), desc(channel));
  const { rows, nextCursor } = await readPage(input, query, (row) => [row.validFrom, row.provider, row.channel]);
  return { prices: rows.map((row) => showPrice(row, row.validFrom === row.inForce)), nextCursor };
}

function after(cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor, 3);
  if (!key) return undefined;
  const [day, by, way] = key;
  return sql`(${validFrom}::text, ${provider}, ${channel}) < (${day}, ${by}, ${way})`;
}

type Row = Pick<typeof messagePrices.$inferSelect, "validFrom" | "provider" | "channel" | "kobo">;

export const showPrice = (row: Row, isInForce: boolean): MessagePrice => ({
  id: `${row.provider} ${row.channel} ${row.validFrom}`,
  way: pricedWayOf(row.provider, row.channel),
  ...{ provider: row.provider, channel: row.channel, price: koboToNaira(row.kobo) },
  ...{ validFrom: row.validFrom, isInForce },
});
