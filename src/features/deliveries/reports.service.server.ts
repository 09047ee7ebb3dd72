import { and, eq, inArray, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { settleMoney } from "./money.service.server.ts";
import { deliveryReports } from "./money.tables.server.ts";
import type { DeliveryState } from "./rules.ts";
import { type DeliveryRow, isOfMessage } from "./sending.queries.server.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

/** `sent`: its carrier has it, and has named it. */
export type Report = { provider: string; providerId: string; state: "sent" | "delivered" | "failed"; words: string } & {
  /** Of the message, where its carrier gives back what we called it: the only way to one whose answer was lost. */
  deliveryId?: string | undefined;
  /** What it costs, where its carrier says so. */
  costKobo?: number | null | undefined;
};

/** Keeps what a carrier says of a message, once; where we do not know the message yet it waits until we do. */
export async function takeReport(ctx: Ctx, report: Report): Promise<void> {
  await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    const { provider, providerId, state } = report;
    // The message before its word, as whoever sends it locks them.
    const ours = report.deliveryId ? await lockMessage(ctx, report.deliveryId) : undefined;
    // Told at the same moment as our own word of it is kept, the one waits for the other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report ${provider} ${providerId}`}, 0))`);
    const isIt = and(eq(deliveries.provider, provider), eq(deliveries.providerId, providerId));
    const [named] = await ctx.db.select().from(deliveries).where(isIt);
    const row = named ?? ours;
    // Of a try before the last one only that it has arrived is of use.
    if (row?.providerId && row.providerId !== providerId && state !== "delivered") return;
    if (row && row.state !== "sending") return applyReport(ctx, row, report);
    if (row) await ctx.db.update(deliveries).set({ provider, providerId }).where(eq(deliveries.id, row.id));
    await keepEarly(ctx, report);
  });
}

/** Until our own word of it is kept; the last of several words counts, in whatever order they come. */
async function keepEarly(ctx: Ctx, { provider, providerId, state, words, costKobo = null }: Report): Promise<void> {
  if (state === "sent" && costKobo === null) return;
  const isBetter = sql`excluded.state = 'delivered' or ${deliveryReports.state} = 'sent'`;
  const kept = { ...{ provider, providerId, state, costKobo }, words: words.slice(0, 500), at: ctx.now };
  await ctx.db
    .insert(deliveryReports)
    .values(kept)
    .onConflictDoUpdate({
      target: [deliveryReports.provider, deliveryReports.providerId],
      set: {
        state: sql`case when ${isBetter} then excluded.state else ${deliveryReports.state} end`,
        words: sql`case when ${isBetter} then excluded.words else ${deliveryReports.words} end`,
        costKobo: sql`coalesce(excluded.cost_kobo, ${deliveryReports.costKobo})`,
      },
    });
}

async function lockMessage(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
  return row;
}

type Named = { id: string; provider: string; providerId: string };

/** What was said of messages before we knew them by these names. */
export async function takeEarlyReports(ctx: Ctx, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  const told = JSON.stringify(named);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('report ' || provider || ' ' || "providerId", 0))
    from json_to_recordset(${told}::json) as of (provider text, "providerId" text) order by provider, "providerId"`);
  const early = await ctx.db
    .delete(deliveryReports)
    .where(sql`(${deliveryReports.provider}, ${deliveryReports.providerId}) in
      (select provider, "providerId" from json_to_recordset(${told}::json) as of (provider text, "providerId" text))`)
    .returning();
  for (const report of early) {
    const of = named.find((one) => one.provider === report.provider && one.providerId === report.providerId);
    const row = of && (await lockMessage(ctx, of.id));
    if (row) await applyReport(ctx, row, report);
  }
}

/** What it was taken to cost gives way to what its carrier says. */
async function correctCost(ctx: Ctx, row: DeliveryRow, costKobo: number): Promise<void> {
  if (row.costKobo === costKobo) return;
  await settleMoney(ctx, row, costKobo - row.costKobo);
  await ctx.db.update(deliveries).set({ costKobo }).where(eq(deliveries.id, row.id));
}

/** What each word changes. What waits to be sent again need not go where the first has arrived. */
const changedBy: Record<Report["state"], DeliveryState[]> = {
  sent: ["unknown"],
  delivered: ["waiting", "sending", "sent", "unknown", "failed"],
  failed: ["sending", "sent", "unknown"],
};

/** Reports come twice and in any order: what has arrived stays so. */
async function applyReport(ctx: Ctx, row: DeliveryRow, report: Report): Promise<void> {
  const { provider, providerId, state, words, costKobo } = report;
  const { id } = row;
  if (costKobo != null) await correctCost(ctx, row, costKobo);
  const changed = await ctx.db
    .update(deliveries)
    .set({ state, provider, providerId, why: state === "failed" ? words.slice(0, 500) : null, settledAt: ctx.now })
    .where(and(isOfMessage(id), inArray(deliveries.state, changedBy[state])))
    .returning({ id: deliveries.id });
  if (changed.length === 0) return;
  const attempt = { id: newId(), deliveryId: id, at: ctx.now, provider, outcome: "reported" as const };
  await ctx.db.insert(deliveryAttempts).values({ ...attempt, words: words.slice(0, 500) });
}
