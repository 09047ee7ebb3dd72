import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { listKeepers } from "./access.queries.server.ts";
import { properties } from "./tables.server.ts";

/** Everything of it can be read and nothing changed, until a site admin lets it go on. Its keepers are told why. */
export async function freeze(ctx: Ctx, propertyId: string, reason: string): Promise<void> {
  const { name, frozenAt } = await lockProperty(ctx, propertyId);
  await ctx.db
    .update(properties)
    .set({ frozenAt: frozenAt ?? ctx.now, frozenReason: reason })
    .where(eq(properties.id, propertyId));
  if (frozenAt) {
    await recordAct(ctx, { thing: "property", act: "reason_changed", thingId: propertyId });
    return;
  }
  await tell(ctx, propertyId, "frozen", {
    title: `${name} is frozen`,
    message: `Tunse has frozen this property: it can be read, and nothing of it can be changed. The reason: ${reason}`,
  });
}

export async function unfreeze(ctx: Ctx, propertyId: string): Promise<void> {
  const { name, frozenAt } = await lockProperty(ctx, propertyId);
  if (!frozenAt) return;
  await ctx.db.update(properties).set({ frozenAt: null, frozenReason: null }).where(eq(properties.id, propertyId));
  await tell(ctx, propertyId, "unfrozen", {
    title: `${name} goes on`,
    message: "Tunse has lifted the freeze of this property: it can be changed again.",
  });
}

async function tell(
  ctx: Ctx,
  propertyId: string,
  act: "frozen" | "unfrozen",
  notice: { title: string; message: string },
): Promise<void> {
  await recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act });
  const keepers = await listKeepers(ctx, propertyId);
  const link = `/property/${propertyId}`;
  await notify(ctx, keepers, { ...notice, kind: "access", priority: "high", link, propertyId });
}

/** As members do: what is being added to the building, which refers to its row, is not waited for. */
async function lockProperty(ctx: Ctx, propertyId: string): Promise<{ name: string; frozenAt: Date | null }> {
  const [row] = await ctx.db
    .select({ name: properties.name, frozenAt: properties.frozenAt })
    .from(properties)
    .where(and(eq(properties.id, propertyId), isNull(properties.archivedAt)))
    .for("no key update");
  if (!row) throw notFound("property");
  return row;
}
