import { asc, eq, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { settleTogether } from "./money.service.server.ts";
import { deliveryReports } from "./money.tables.server.ts";
import type { DeliveryState } from "./rules.ts";
import type { DeliveryRow } from "./sending.queries.server.ts";
import { deliveries, deliveryAttempts } from "./tables.server.ts";

/** `sent`: its carrier has it, and has named it. */
export type Report = { provider: string; providerId: string; state: "sent" | "delivered" | "failed"; words: string } & {
  /** Of the message, where its carrier gives back what we called it: the only way to one whose answer was lost. */
  deliveryId?: string | undefined;
  /** What it costs, where its carrier says so. */
  costKobo?: number | null | undefined;
};

/** Keeps what a carrier says of a message, once; where we do not know the message yet it waits until we do. */
export const takeReport = (ctx: Ctx, report: Report): Promise<void> => takeReports(ctx, [report]);

const messageOf = (report: Report) => report.deliveryId ?? nameOf(report);

/** The same of many at once; what is said twice of one message is kept one after the other. */
export async function takeReports(ctx: Ctx, reports: readonly Report[]): Promise<void> {
  const seen = new Set<string>();
  const [first, again]: [Report[], Report[]] = [[], []];
  for (const report of reports) {
    (seen.has(messageOf(report)) ? again : first).push(report);
    seen.add(messageOf(report));
  }
  await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    // The messages before their words, as whoever sends them locks them.
    const ours = await lockMessages(
      ctx,
      first.flatMap(({ deliveryId }) => deliveryId ?? []),
    );
    await lockWords(ctx, first);
    const named = await findNamed(ctx, first);
    const [known, early]: [Told[], Report[]] = [[], []];
    for (const report of first) {
      const row = named.get(nameOf(report)) ?? ours.get(report.deliveryId ?? "");
      // Of a try before the last one only that it has arrived is of use.
      if (row?.providerId && row.providerId !== report.providerId && report.state !== "delivered") continue;
      if (row && row.state !== "sending") known.push({ row, report });
      else early.push(report);
      if (row?.state === "sending") await nameAs(ctx, row, report);
    }
    await applyReports(ctx, known);
    await keepEarly(ctx, early);
  });
  if (again.length > 0) await takeReports(ctx, again);
}
type Named = { provider: string; providerId: string };
type Told = { row: DeliveryRow; report: Report };

const nameOf = ({ provider, providerId }: { provider: string | null; providerId: string | null }) =>
  `${provider} ${providerId}`;

async function lockMessages(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DeliveryRow>> {
  if (ids.length === 0) return new Map();
  const isIt = isOneOf(deliveries.id, ids);
  const rows = await ctx.db.select().from(deliveries).where(isIt).orderBy(asc(deliveries.id)).for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

const namesIn = (named: readonly Named[]) =>
  sql`json_to_recordset(${JSON.stringify(named)}::json) as of (provider text, "providerId" text)`;

/** Told at the same moment as our own word of it is kept, the one waits for the other. */
const lockWords = (ctx: Ctx, named: readonly Named[]) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('report ' || provider || ' ' || "providerId", 0))
    from ${namesIn(named)} order by provider, "providerId"`);

/** The messages that bear these names. */
async function findNamed(ctx: Ctx, named: readonly Named[]): Promise<Map<string, DeliveryRow>> {
  const { provider, providerId } = deliveries;
  const rows = await ctx.db
    .select()
    .from(deliveries)
    .where(sql`(${provider}, ${providerId}) in (select provider, "providerId" from ${namesIn(named)})`);
  return new Map(rows.map((row) => [nameOf(row), row]));
}

const nameAs = (ctx: Ctx, { id }: DeliveryRow, { provider, providerId }: Report) =>
  ctx.db.update(deliveries).set({ provider, providerId }).where(eq(deliveries.id, id));

/** Until our own word of them is kept; the last of several words counts, in whatever order they come. */
async function keepEarly(ctx: Ctx, reports: readonly Report[]): Promise<void> {
  const kept = reports
    .map(({ costKobo = null, ...report }) => ({ ...report, costKobo }))
    .filter(({ state, costKobo }) => state !== "sent" || costKobo !== null)
    .map(({ provider, providerId, state, costKobo, words }) => ({
      ...{ provider, providerId, state, costKobo },
      ...{ words: words.slice(0, 500), at: ctx.now },
    }));
  if (kept.length === 0) return;
  const isBetter = sql`excluded.state = 'delivered' or delivery_reports.state = 'sent'`;
  await ctx.db.execute(sql`${insertRows(deliveryReports, kept)}
    on conflict (provider, provider_id) do update set
      state = case when ${isBetter} then excluded.state else delivery_reports.state end,
      words = case when ${isBetter} then excluded.words else delivery_reports.words end,
      cost_kobo = coalesce(excluded.cost_kobo, delivery_reports.cost_kobo)`);
}

/** What was said of messages before we knew them by these names. */
export async function takeEarlyReports(ctx: Ctx, named: readonly (Named & { id: string })[]): Promise<void> {
  if (named.length === 0) return;
  await lockWords(ctx, named);
  const early = await ctx.db
    .delete(deliveryReports)
    .where(
      sql`(${deliveryReports.provider}, ${deliveryReports.providerId}) in (select provider, "providerId" from ${namesIn(named)})`,
    )
    .returning();
  const idOf = new Map(named.map((one) => [nameOf(one), one.id]));
  const rows = await lockMessages(
    ctx,
    early.flatMap((report) => idOf.get(nameOf(report)) ?? []),
  );
  const told = early.flatMap((report) => {
    const row = rows.get(idOf.get(nameOf(report)) ?? "");
    return row ? [{ row, report }] : [];
  });
  await applyReports(ctx, told);
}

/** What messages were taken to cost gives way to what their carrier says; in one order, so that nobody waits for each other. */
async function correctCosts(ctx: Ctx, told: readonly Told[]): Promise<void> {
  const changed = told.flatMap(({ row, report: { costKobo, state } }) =>
    // What has arrived is not free since somebody says later that it has not.
    costKobo == null || row.costKobo === costKobo || (state === "failed" && row.state === "delivered")
      ? []
      : [{ row, costKobo, more: costKobo - row.costKobo }],
  );
  if (changed.length === 0) return;
  await settleTogether(ctx, changed);
  const costs = changed.map(({ row: { id }, costKobo }) => ({ id, costKobo }));
  await ctx.db.execute(sql`
    update deliveries set cost_kobo = of."costKobo"
    from json_to_recordset(${JSON.stringify(costs)}::json) as of (id uuid, "costKobo" bigint) where deliveries.id = of.id`);
}

/** What each word changes. What waits to be sent again need not go where the first has arrived. */
const changedBy: Record<Report["state"], DeliveryState[]> = {
  sent: ["unknown"],
  delivered: ["waiting", "sending", "sent", "unknown", "failed"],
  failed: ["sending", "sent", "unknown"],
};

/** Reports come twice and in any order: what has arrived stays so. Of each message one. */
async function applyReports(ctx: Ctx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await lockMessages(
    ctx,
    told.map(({ row }) => row.id),
  );
  await correctCosts(ctx, told);
  const words = told.map(({ row: { id }, report: { provider, providerId, state, words } }) => ({
    ...{ id, provider, providerId, state, changes: changedBy[state], words: words.slice(0, 500) },
  }));
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update deliveries set state = of.state, provider = of.provider, provider_id = of."providerId",
      why = case when of.state = 'failed' then of.words end, settled_at = ${ctx.now}
    from json_to_recordset(${JSON.stringify(words)}::json) as of (id uuid, state text, provider text, "providerId" text,
      words text, changes text[])
    where (deliveries.id = of.id or deliveries.sent_with = of.id) and deliveries.state = any(of.changes) returning of.id`);
  const changed = new Set(rows.map(({ id }) => id));
  const heard = words.filter(({ id }) => changed.has(id));
  if (heard.length === 0) return;
  const said = { at: ctx.now, outcome: "reported" as const };
  await ctx.db.execute(
    insertRows(
      deliveryAttempts,
      heard.map(({ id, provider, words }) => ({ ...said, id: newId(), deliveryId: id, provider, words })),
    ),
  );
}
