import { and, eq, isNull, sql } from "drizzle-orm";
import { conflict } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct, recordActs } from "#platform/acts.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { authorizeProperty, inTime } from "../access.queries.server.ts";
import type { Property } from "../contract.ts";
import { lockProperty } from "../members/membership.service.server.ts";
import { findProperty } from "../queries.server.ts";
import { members, properties } from "../tables.server.ts";
import { archivedNotice, restoredNotice, tooLate } from "./messages.server.ts";
import { restorableUntil } from "./rules.ts";

type Row = typeof properties.$inferSelect;

/** Puts a building away, with all that belongs to it. Archived again, nothing changes. */
export async function archiveProperty(ctx: Ctx, { id }: { id: string }): Promise<{ property: Property }> {
  return transaction(ctx, async (ctx) => {
    const property = await authorizeLocked(ctx, "archive", id);
    if (property.archivedAt) return findProperty(ctx, { id });
    await set(ctx, id, { archivedAt: ctx.now });
    await happened(ctx, id, "archived");
    await notify(ctx, await listEverybody(ctx, id), {
      ...archivedNotice(property.name, userOf(ctx).name),
      link: null,
      propertyId: id,
    });
    return findProperty(ctx, { id });
  });
}

/** Archives buildings that nobody else belongs to, all at once. The caller has locked them and found that it may. */
export async function archiveProperties(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const archived = await ctx.db
    .update(properties)
    .set({ archivedAt: ctx.now, version: sql`${properties.version} + 1` })
    .where(and(isOneOf(properties.id, ids), isNull(properties.archivedAt)))
    .returning({ id: properties.id });
  await recordActs(
    ctx,
    archived.map(({ id }) => ({ propertyId: id, thing: "property", thingId: id, act: "archived" })),
  );
}

/** Brings an archived building back within its 90 days; its plan follows what has changed since then. */
export async function restoreProperty(ctx: Ctx, { id }: { id: string }): Promise<{ property: Property }> {
  return transaction(ctx, async (ctx) => {
    const property = await authorizeLocked(ctx, "restore", id);
    if (!property.archivedAt) return findProperty(ctx, { id });
    const until = restorableUntil(property.archivedAt);
    if (ctx.now > until) throw conflict(tooLate(until));
    await set(ctx, id, { archivedAt: null, planAskedAt: ctx.now });
    await happened(ctx, id, "restored");
    await callHooks(ctx, "planAsked", { propertyId: id, events: [] });
    await notify(ctx, await listEverybody(ctx, id), {
      ...restoredNotice(property.name, userOf(ctx).name),
      link: `/property/${id}`,
      propertyId: id,
    });
    return findProperty(ctx, { id });
  });
}

/** Of two that race, the second waits and then sees what the first one did. Who reaches nothing locks nothing. */
async function authorizeLocked(ctx: Ctx, act: "archive" | "restore", id: string): Promise<Row> {
  await authorizeProperty(ctx, "property", act, id);
  return lockProperty(ctx, id);
}

const set = (ctx: Ctx, id: string, fields: Partial<Row>) =>
  ctx.db
    .update(properties)
    .set({ ...fields, version: sql`${properties.version} + 1` })
    .where(eq(properties.id, id));

async function happened(ctx: Ctx, id: string, act: "archived" | "restored"): Promise<void> {
  await recordAct(ctx, { propertyId: id, thing: "property", thingId: id, act });
}

/** Every member, and the technicians who have work open there. */
async function listEverybody(ctx: Ctx, propertyId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: members.accountId })
    .from(members)
    .where(and(eq(members.propertyId, propertyId), eq(members.status, "active"), isNull(members.leftAt), inTime(ctx)));
  return [...rows.map(({ id }) => id), ...(await ctx.lookups.techniciansAt(ctx, propertyId))];
}
