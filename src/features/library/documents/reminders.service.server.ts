import { lagosDay } from "#domain/days.ts";
import { notifyAll } from "#features/notifications/service.server.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { expiryNotice } from "./messages.server.ts";
import { listDue, listKeepersOf } from "./reminders.queries.server.ts";
import { documentReminders } from "./tables.server.ts";

/**
 * Tells owner and managers of documents whose last day comes near: 60, 30 and 7 days before and on the day, each once
 * however many workers run or crash, which the key of the reminder keeps. After a pause only the nearest step is said.
 */
export async function remindOfExpiry(ctx: Ctx): Promise<{ told: number }> {
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
  const rows = due.map(({ id, expires_on, step }) => ({
    documentId: id,
    expiresOn: expires_on,
    step,
    toldAt: ctx.now,
  }));
  const written = await ctx.db
    .insert(documentReminders)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: documentReminders.documentId });
  const ours = new Set(written.map((row) => row.id));
  const keepers = await listKeepersOf(ctx, [...new Set(due.map((one) => one.property_id))]);
  await notifyAll(
    ctx,
    due
      .filter(({ id }) => ours.has(id))
      .map(({ id, title, expires_on, property_id, building, step }) => ({
        ...expiryNotice({ title, expiresOn: expires_on }, building, { step, today }),
        link: `/property-manager-dashboard?tab=data-room&property=${property_id}&document=${id}`,
        propertyId: property_id,
        to: keepers.get(property_id) ?? [],
      })),
  );
  return { found: due.length, reminded: ours.size };
}
