import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { conflict, invalid, Problem } from "#domain/problems.ts";
import { mostLines } from "#features/charges/fields.ts";
import { listAskedByBudget } from "#features/charges/queries.server.ts";
import { createDemand } from "#features/charges/service.server.ts";
import { lockBegun } from "#features/ledger/posting.service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { budgetCalls } from "./contract.ts";
import { dueOnOf, linesOf, openOf, periodsOf } from "./demands.rules.ts";
import { findBudgetRow, findVersions, readBudget } from "./queries.server.ts";

/** Drafts a demand for each part of a budget's year that is still to come and was not asked for. */
export async function askForBudget(
  ctx: Ctx,
  { id, parting, basis, dueDays }: CallRead<typeof budgetCalls.askForBudget>,
): Promise<{ demands: { id: string; title: string; totalKobo: number }[] }> {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findBudgetRow(ctx, "see", id);
    const { propertyId, year } = row;
    await lockBegun(ctx, propertyId);
    const { adopted } = await findVersions(ctx, propertyId, year);
    if (adopted?.id !== id) throw conflict("Units are asked by the newest version that was adopted.");
    const asked = await listAskedByBudget(ctx, propertyId, year);
    const today = lagosDay(ctx.now);
    const open = openOf(periodsOf(year, parting), asked, today);
    if (open.length === 0) throw conflict(`Every part of ${year} is over, or was asked for already.`);
    const { budget } = await readBudget(ctx, id, seen);
    const drafted = [];
    for (const { name, fromDay, toDay, ...period } of open) {
      const lines = linesOf(budget.lines, period, { basis, most: mostLines });
      if (lines.length === 0) continue;
      const dueOn = dueOnOf({ fromDay }, dueDays, today);
      const said = { title: `Service charge, ${name}`, fromDay, toDay, dueOn, lines };
      const { demand } = await createDemand(ctx, { id: propertyId, ...said }, id).catch(told);
      drafted.push({ id: demand.id, title: demand.title, totalKobo: demand.totalKobo });
    }
    return { demands: drafted };
  });
}

/** Whoever asks chose by what it is shared, not the lines. */
function told(error: unknown): never {
  const [first] = error instanceof Problem ? error.errors : [];
  if (first?.path.startsWith("lines")) throw invalid("basis", first.message);
  throw error;
}
