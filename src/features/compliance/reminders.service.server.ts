import { lagosDay } from "#domain/days.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { listKeepersOf } from "#features/properties/access.queries.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { lapseNotice } from "./messages.server.ts";
import { listDue } from "./reminders.queries.server.ts";
import { complianceReminders } from "./tables.server.ts";

/**
 * Tells owner and managers of papers that lapse: 60, 30 and 7 days before, on the day, the day after and a month after,
 * each once however many workers run or crash, which the key of the reminder keeps. A paper that another one follows, or
 * that is not required, is not spoken of. After a pause only the nearest step is said.
 */
export async function remindOfLapses(ctx: Ctx): Promise<{ told: number }> {
  let told = 0;
  for (;;) {
    const { found, reminded } = await transaction(ctx, remindSome);
    told += reminded;
    if (found === 0) return { told };
  }
}

async function remindSome(ctx: Ctx): Promise<{ found: number; reminded: number }> {
  const today = lagosDay(ctx.now);
  const due = await listDue(ctx, today);
  if (due.length === 0) return { found: 0, reminded: 0 };
  const rows = due.map(({ id, validUntil, step }) => ({ paperId: id, validUntil, step, toldAt: ctx.now }));
  const written = await ctx.db
    .insert(complianceReminders)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: complianceReminders.paperId });
  const ours = new Set(written.map(({ id }) => id));
  const keepers = await listKeepersOf(ctx, [...new Set(due.map(({ propertyId }) => propertyId))]);
  await notifyAll(
    ctx,
    due
      .filter(({ id }) => ours.has(id))
      .map((one) => ({
        ...lapseNotice(one, today),
        link: `/property/${one.propertyId}?tab=papers`,
        propertyId: one.propertyId,
        to: keepers.get(one.propertyId) ?? [],
      })),
  );
  return { found: due.length, reminded: ours.size };
}
