import { tellOfLapses } from "#features/notifications/lapses.service.server.ts";
import { listKeepersOf } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { lapseNotice } from "./messages.server.ts";
import { type Due, listDue } from "./reminders.queries.server.ts";
import { complianceReminders } from "./tables.server.ts";

/**
 * Tells owner and managers of papers that lapse: 60, 30 and 7 days before, on the day, the day after and a month after.
 * A paper that another one follows, or that is not required, is not spoken of.
 */
export const remindOfLapses = (ctx: Ctx): Promise<{ told: number }> =>
  tellOfLapses(ctx, { listDue, keepTold, noticesOf });

async function keepTold(ctx: Ctx, due: Due[]): Promise<string[]> {
  const rows = due.map(({ id, validUntil, step }) => ({ paperId: id, validUntil, step, toldAt: ctx.now }));
  const keeping = ctx.db.insert(complianceReminders).values(rows).onConflictDoNothing();
  return (await keeping.returning()).map(({ paperId }) => paperId);
}

async function noticesOf(ctx: Ctx, due: Due[], today: string) {
  const keepers = await listKeepersOf(ctx, [...new Set(due.map(({ propertyId }) => propertyId))]);
  return due.map((one) => ({
    ...lapseNotice(one, today),
    link: `/property/${one.propertyId}?tab=papers`,
    propertyId: one.propertyId,
    to: keepers.get(one.propertyId) ?? [],
  }));
}
