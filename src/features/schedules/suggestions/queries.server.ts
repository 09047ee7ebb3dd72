import { eq } from "drizzle-orm";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { suggestions } from "#features/planning/tables.server.ts";
import { authorizeAt, findStanding } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";

export type Offer = typeof suggestions.$inferSelect;

/** The suggestion where the actor may decide about it; 404 out of reach. */
export async function authorizeSuggestion(
  ctx: Ctx,
  id: string,
  lock?: "update",
): Promise<{ offer: Offer; propertyName: string }> {
  const query = ctx.db.select().from(suggestions).where(eq(suggestions.id, id));
  const [offer] = await (lock ? query.for(lock) : query);
  const found = offer ? await findStanding(ctx, offer.propertyId) : undefined;
  if (!offer || !found) throw notFound("suggestion");
  const relations = propertyRelations(found.standing);
  authorizeAt(ctx, { thing: "suggestion", act: "decide", standing: found.standing }, relations);
  ctx.accessBasis.push({ propertyId: offer.propertyId, relations });
  return { offer, propertyName: found.property.name };
}
