import { tellOfLapses } from "#features/notifications/lapses.service.server.ts";
import { listKeepersOf } from "#features/properties/access.queries.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { dueNotice, heldDayNotice } from "./messages.server.ts";
import { type Due, listDue } from "./reminders.queries.server.ts";
import { invoices } from "./tables.server.ts";

/** Tells keepers and contractor on the day until which something is held back, once each. */
export const remindOfHeld = (ctx: Ctx): Promise<{ told: number }> =>
  tellOfLapses(ctx, { listDue, keepTold, noticesOf });

async function keepTold(ctx: Ctx, due: Due[]): Promise<string[]> {
  const isIt = isOneOf(
    invoices.id,
    due.map(({ id }) => id),
  );
  // Nothing that somebody looks at has changed, so the version stays.
  const kept = ctx.db.update(invoices).set({ remindedAt: ctx.now });
  return (await kept.where(isIt).returning({ id: invoices.id })).map(({ id }) => id);
}

async function noticesOf(ctx: Ctx, due: Due[]) {
  const keepers = await listKeepersOf(ctx, [...new Set(due.map(({ propertyId }) => propertyId))]);
  return due.flatMap(({ contractorId, ...one }) => [
    { ...dueNotice(one), to: keepers.get(one.propertyId) ?? [] },
    { ...heldDayNotice(one), to: [contractorId] },
  ]);
}
