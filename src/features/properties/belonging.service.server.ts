import { eq } from "drizzle-orm";
import { isOwnedBy, ownOrganisation } from "#features/organisations/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { properties } from "./tables.server.ts";

/** The records of a building go with its ownership, unless its organisation is the new owner's already. The building is locked. */
export async function followOwner(
  ctx: Ctx,
  { id, organisationId }: typeof properties.$inferSelect,
  ownerId: string,
): Promise<void> {
  if (organisationId !== null && (await isOwnedBy(ctx, organisationId, ownerId))) return;
  const theirs = await ownOrganisation(ctx, ownerId);
  await ctx.db.update(properties).set({ organisationId: theirs }).where(eq(properties.id, id));
}
