import { asc, eq, gt } from "drizzle-orm";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { checkBooks } from "./check.queries.server.ts";
import { wrongNotice } from "./messages.server.ts";
import { ledgers } from "./tables.server.ts";

const atOnce = 100;

/** Counts the books of every building anew; where something does not add up, the log and the keepers hear of it. */
export async function recountBooks(ctx: Ctx): Promise<{ counted: number; wrong: number }> {
  let counted = 0;
  let wrong = 0;
  for (let last: string | undefined = ""; last !== undefined; ) {
    const isAfter = last === "" ? undefined : gt(ledgers.id, last);
    const rows: (typeof ledgers.$inferSelect)[] = await ctx.db
      .select()
      .from(ledgers)
      .where(isAfter)
      .orderBy(asc(ledgers.id))
      .limit(atOnce);
    for (const row of rows) {
      const isRight = await recount(ctx, row);
      counted += 1;
      wrong += isRight ? 0 : 1;
    }
    last = rows.length < atOnce ? undefined : rows.at(-1)?.id;
  }
  return { counted, wrong };
}

async function recount(ctx: Ctx, row: typeof ledgers.$inferSelect): Promise<boolean> {
  const { adds, faults, headNumber } = await checkBooks(ctx, row);
  const fault = faults[0] ?? null;
  await ctx.db
    .update(ledgers)
    .set({ checkedAt: ctx.now, checkedNumber: headNumber, fault })
    .where(eq(ledgers.id, row.id));
  if (adds) return true;
  ctx.log.error({ ledgerId: row.id, propertyId: row.propertyId, faults }, "The books of a building do not add up.");
  // The same fault is told once, not each night.
  if (fault !== row.fault)
    await notify(ctx, await listKeepers(ctx, row.propertyId), wrongNotice(row.propertyId, fault ?? ""));
  return false;
}
