import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { formatNaira, koboToNaira } from "#domain/money.ts";
import { invalid, refuseStale } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { deliveryCalls, MessageBudget } from "./contract.ts";
import { findBudget, findSpend, isSpendOf, monthOf, nowhere } from "./money.queries.server.ts";
import { messageBudgets, messageSpend } from "./money.tables.server.ts";
import type { Paying } from "./reserving.service.server.ts";
import type { DeliveryRow } from "./sending.queries.server.ts";

/** What was set aside and not spent goes back; what cost more than that is taken besides. */
export async function settleMoney(ctx: Ctx, row: Paying & Pick<DeliveryRow, "takenAt">, more: number): Promise<void> {
  if (more === 0) return;
  const column = row.urgent ? messageSpend.urgentKobo : messageSpend.ordinaryKobo;
  await ctx.db
    .update(messageSpend)
    .set({ [row.urgent ? "urgentKobo" : "ordinaryKobo"]: sql`${column} + ${more}` })
    .where(isSpendOf(row.propertyId ?? nowhere, monthOf(row.takenAt ?? ctx.now)));
}

type Paid = { row: Parameters<typeof settleMoney>[1]; more: number };

/** The same of many, in the order in which the money of buildings is set aside, so that nobody waits for each other. */
export async function settleTogether(ctx: Ctx, paid: readonly Paid[]): Promise<void> {
  const keyOf = ({ row }: Paid) => `${row.propertyId ?? nowhere} ${row.urgent} ${monthOf(row.takenAt ?? ctx.now)}`;
  const groups = [...Map.groupBy(paid, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [, [first, ...others]] of groups)
    if (first)
      await settleMoney(
        ctx,
        first.row,
        others.reduce((sum, { more }) => sum + more, first.more),
      );
}

/** Who allows more has heard that it was used up, and hears so again. */
async function forgetEnd(ctx: Ctx, propertyId: string, raised: { ordinary: boolean; urgent: boolean }): Promise<void> {
  const { ordinaryTold, urgentTold } = messageSpend;
  await ctx.db
    .update(messageSpend)
    .set({
      ...(raised.ordinary && { ordinaryTold: sql`least(${ordinaryTold}, 80)` }),
      ...(raised.urgent && { urgentTold: sql`least(${urgentTold}, 80)` }),
    })
    .where(isSpendOf(propertyId, monthOf(ctx.now)));
}

type SetBudget = CallRead<typeof deliveryCalls.setMessageBudget>;

/** Sets what a building may spend on messages in a month. */
export async function setMessageBudget(ctx: Ctx, input: SetBudget): Promise<{ budget: MessageBudget }> {
  if (input.ordinary === undefined && input.emergencies === undefined)
    throw invalid("ordinary", "Say what is to change: ordinary or emergencies.");
  return transaction(ctx, async (ctx) => {
    await authorizeProperty(ctx, "delivery", "set_budget", input.id);
    refuseTooMuch(ctx, input);
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message budget ${input.id}`}, 0))`);
    const before = await findBudget(ctx, input.id);
    refuseStale("The budget", before, input.version);
    const next = {
      ordinaryKobo: input.ordinary ?? before.ordinaryKobo,
      urgentKobo: input.emergencies ?? before.urgentKobo,
      version: before.version + 1,
    };
    await ctx.db
      .insert(messageBudgets)
      .values({ propertyId: input.id, ...next })
      .onConflictDoUpdate({ target: messageBudgets.propertyId, set: next });
    const raised = {
      ordinary: next.ordinaryKobo > before.ordinaryKobo,
      urgent: next.urgentKobo > before.urgentKobo,
    };
    if (raised.ordinary || raised.urgent) await forgetEnd(ctx, input.id, raised);
    await recordAct(ctx, {
      ...{ thing: "property", thingId: input.id, propertyId: input.id, act: "budget_set" },
      text: `${koboToNaira(next.ordinaryKobo)} and ${koboToNaira(next.urgentKobo)} for emergencies, in naira a month`,
    });
    return { budget: await readBudget(ctx, input.id) };
  });
}

/** What whoever runs the site allows a building bounds both. */
function refuseTooMuch(
  { channels }: Ctx,
  { ordinary = 0, emergencies = 0 }: Pick<SetBudget, "ordinary" | "emergencies">,
) {
  const most = channels.money.buildingKobo;
  const words = `Whoever runs this Tunse allows a building ${formatNaira(most)} a month at most.`;
  if (ordinary > most) throw invalid("ordinary", words);
  if (emergencies > most) throw invalid("emergencies", words);
}

/** What a building may spend on messages this month, and has spent. */
export async function findMessageBudget(ctx: Ctx, { id }: { id: string }): Promise<{ budget: MessageBudget }> {
  await authorizeProperty(ctx, "delivery", "see_building", id);
  return { budget: await readBudget(ctx, id) };
}

async function readBudget(ctx: Ctx, id: string): Promise<MessageBudget> {
  const [budget, spend] = [await findBudget(ctx, id), await findSpend(ctx, id, monthOf(ctx.now))];
  return {
    month: monthOf(ctx.now),
    ...{ ordinary: koboToNaira(budget.ordinaryKobo), emergencies: koboToNaira(budget.urgentKobo) },
    ...{ ordinarySpent: koboToNaira(spend.ordinaryKobo), emergenciesSpent: koboToNaira(spend.urgentKobo) },
    version: budget.version,
  };
}
