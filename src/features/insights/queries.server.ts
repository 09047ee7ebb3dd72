import { koboToNaira } from "#domain/money.ts";
import { keptSeats } from "#features/properties/access.queries.server.ts";
import { sumFigures } from "#features/tasks/figures/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { OwnerStats } from "./contract.ts";

/** The figures of all properties that the actor keeps, summed; the contract says what each one means. */
export async function readOwnerStats(ctx: Ctx): Promise<OwnerStats> {
  const { properties, taskCounts, byPriority, money, months, ...sums } = await sumFigures(ctx, keptSeats(ctx));
  const { pending, in_progress, overdue, completed } = taskCounts;
  return {
    totalProperties: properties,
    activeTasks: pending + in_progress,
    completedTasks: completed,
    overdueTasks: overdue,
    totalSpent: koboToNaira(money.spent),
    spentEstimated: koboToNaira(money.spentEstimated),
    monthlySavings: koboToNaira(money.saved),
    tasksByStatus: { pending, in_progress, overdue, completed },
    tasksByPriority: byPriority,
    spendByMonth: months.map(({ month, spent, planned }) => ({
      month,
      spent: koboToNaira(spent),
      planned: koboToNaira(planned),
    })),
    openTickets: sums.openTickets,
    openEmergencies: sums.condition.openEmergencies,
  };
}
