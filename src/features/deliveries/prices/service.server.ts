import type { CallRead } from "#domain/contract.ts";
import { compareDays, formatDay, lagosDay } from "#domain/days.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { messagePrices } from "../money.tables.server.ts";
import type { MessagePrice, messagePriceCalls } from "./contract.ts";
import { showPrice } from "./queries.server.ts";
import { pricedAs } from "./rules.ts";

type Input = CallRead<typeof messagePriceCalls.addMessagePrice>;

/** Adds what messages cost from a day on. What was sent keeps its price, so no day before today is taken. */
export function addMessagePrice(ctx: Ctx, { way, price, validFrom }: Input): Promise<{ price: MessagePrice }> {
  const today = lagosDay(ctx.now);
  if (compareDays(validFrom, today) < 0)
    throw invalid("validFrom", "From must be today or later: what was sent keeps its price.");
  return transaction(ctx, async (ctx) => {
    const row = { ...pricedAs[way], validFrom, kobo: price };
    const [added] = await ctx.db.insert(messagePrices).values(row).onConflictDoNothing().returning();
    if (!added)
      throw conflict(
        `A price stands from ${formatDay(validFrom)} already, and none is ever changed. Choose a later day.`,
      );
    await recordAct(ctx, { thing: "message_price", act: "added", thingId: null });
    return { price: showPrice(added, validFrom === today) };
  });
}
