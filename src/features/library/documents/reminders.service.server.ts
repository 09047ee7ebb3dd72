import { tellOfLapses } from "#features/notifications/lapses.service.server.ts";
import { listKeepersOf } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { expiryNotice } from "./messages.server.ts";
import { type Due, listDue } from "./reminders.queries.server.ts";
import { documentReminders } from "./tables.server.ts";

/** Tells owner and managers of documents whose last day comes near: 60, 30 and 7 days before and on the day. */
export const remindOfExpiry = (ctx: Ctx): Promise<{ told: number }> =>
  tellOfLapses(ctx, { listDue, keepTold, noticesOf });

async function keepTold(ctx: Ctx, due: Due[]): Promise<string[]> {
  const rows = due.map(({ id, expires_on, step }) => ({
    ...{ documentId: id, expiresOn: expires_on, step, toldAt: ctx.now },
  }));
  const keeping = ctx.db.insert(documentReminders).values(rows).onConflictDoNothing();
  return (await keeping.returning()).map(({ documentId }) => documentId);
}

async function noticesOf(ctx: Ctx, due: Due[], today: string) {
  const keepers = await listKeepersOf(ctx, [...new Set(due.map((one) => one.property_id))]);
  return due.map(({ id, title, expires_on, property_id, building, step }) => ({
    ...expiryNotice({ title, expiresOn: expires_on }, building, { step, today }),
    link: `/property-manager-dashboard?tab=data-room&property=${property_id}&document=${id}`,
    propertyId: property_id,
    to: keepers.get(property_id) ?? [],
  }));
}
