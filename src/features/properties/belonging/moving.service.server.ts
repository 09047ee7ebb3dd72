import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { forbidden } from "#domain/problems.ts";
import { authorizeOrganisation, nameOfOrganisation } from "#features/organisations/queries.server.ts";
import { forgetBuilding, isOwnedBy, lockOrganisation } from "#features/organisations/service.server.ts";
import { recordActs } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { callHooks } from "#platform/hooks.server.ts";
import { authorizeProperty } from "../access.queries.server.ts";
import type { Property } from "../contract.ts";
import { lockProperty } from "../members/membership.service.server.ts";
import { findProperty } from "../queries.server.ts";
import { properties } from "../tables.server.ts";
import type { belongingCalls } from "./contract.ts";
import { passOn, settleSeats } from "./service.server.ts";

/** Moves a building, with all that is on record of it, between two organisations of whoever asks. */
export async function moveProperty(
  ctx: Ctx,
  { id, organisationId: to }: CallRead<typeof belongingCalls.moveProperty>,
): Promise<{ property: Property }> {
  return transaction(ctx, async (ctx) => {
    const { property } = await authorizeProperty(ctx, "property", "move", id);
    const ids = [property.organisationId, to].filter((one) => one !== null).sort();
    for (const one of ids) await lockOrganisation(ctx, one);
    const { organisationId: from } = await lockProperty(ctx, id);
    await authorizeProperty(ctx, "property", "move", id);
    const { organisation } = await authorizeOrganisation(ctx, "edit", to);
    if (from === to) return findProperty(ctx, { id });
    if (from !== null && !(await isOwnedBy(ctx, from, userOf(ctx).id)))
      throw forbidden("Only an owner of its organisation can move a building.");
    const now = { organisationId: to, version: sql`${properties.version} + 1` };
    await ctx.db.update(properties).set(now).where(eq(properties.id, id));
    // Whoever is in both keeps the seat that they have.
    await settleSeats(ctx, { organisationId: to, propertyIds: [id] });
    if (from !== null) await letGo(ctx, { from, to, propertyId: id });
    const data = { title: await nameOfOrganisation(ctx, organisation) };
    await recordActs(ctx, [
      { propertyId: id, thing: "property", thingId: id, act: "moved", data },
      ...(from === null ? [] : [{ thing: "organisation" as const, act: "building_gone" as const, thingId: from }]),
      { thing: "organisation", act: "building_came", thingId: to },
    ]);
    return findProperty(ctx, { id });
  });
}

async function letGo(ctx: Ctx, { from, to, propertyId }: { from: string; to: string; propertyId: string }) {
  await forgetBuilding(ctx, from, propertyId);
  const left = await settleSeats(ctx, { organisationId: from, propertyIds: [propertyId] });
  if (left.length === 0) return;
  await passOn(ctx, to, left);
  await callHooks(ctx, "ownerChanged", { propertyId });
}
