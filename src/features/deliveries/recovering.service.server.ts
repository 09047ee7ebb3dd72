import { eq, inArray, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { lostAfterMs, mostTries } from "./plan.rules.ts";
import { wake } from "./queue.service.server.ts";
import { takeEarlyReports } from "./reports.service.server.ts";
import { type DeliveryRow, lockLost } from "./sending.queries.server.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

const untold = "The server stopped while it was sent. Nobody knows whether it arrived.";

/**
 * What was being sent when its process died or its carrier fell silent: an emergency is sent again unless its carrier
 * has told of it or has it in its history, all else is not, since it may have arrived.
 */
export async function recoverLost(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const lost = await lockLost(ctx, new Date(ctx.now.getTime() - lostAfterMs));
    const [again, died] = [lost.filter(goesAgain), lost.filter((row) => !goesAgain(row))];
    await keepDeaths(ctx, lost.filter(hasDied));
    await put(ctx, again, { state: "waiting", notBefore: ctx.now });
    await put(ctx, died, { state: "unknown", settledAt: ctx.now });
    await takeEarlyReports(
      ctx,
      died.flatMap(({ id, provider, providerId }) => (provider && providerId ? [{ id, provider, providerId }] : [])),
    );
    const kinds = new Map(again.map((row) => [row.channel === "mail", row]));
    for (const row of kinds.values()) await wake(ctx, row, ctx.now);
  });
}

const hasDied = ({ state }: DeliveryRow) => state === "sending";

/** A process that dies each time has tried as well. */
const goesAgain = (row: DeliveryRow): boolean =>
  row.urgent && row.providerId === null && row.tries + (hasDied(row) ? 1 : 0) < mostTries;

/** A try that died is one of which nobody knows, for good: whoever tries again asks what carriers know of it. */
async function keepDeaths(ctx: Ctx, died: readonly DeliveryRow[]): Promise<void> {
  if (died.length === 0) return;
  const silence = { at: ctx.now, outcome: "unknown" as const, words: untold };
  await ctx.db
    .insert(deliveryAttempts)
    .values(died.map(({ id, channel }) => ({ ...silence, id: newId(), deliveryId: id, provider: channel })));
}

/** What may have been sent may have cost what was set aside. */
async function put(ctx: Ctx, rows: readonly DeliveryRow[], set: Partial<DeliveryRow>): Promise<void> {
  const isDying = eq(deliveries.state, "sending");
  await ctx.db
    .update(deliveries)
    .set({
      ...{ ...set, reservedKobo: 0, costKobo: sql`${deliveries.costKobo} + ${deliveries.reservedKobo}` },
      tries: sql`${deliveries.tries} + case when ${isDying} then 1 else 0 end`,
      why: sql`case when ${isDying} then ${untold} else ${deliveries.why} end`,
    })
    .where(
      inArray(
        deliveries.id,
        rows.map(({ id }) => id),
      ),
    );
}
