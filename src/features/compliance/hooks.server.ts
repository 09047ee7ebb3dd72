import { eq } from "drizzle-orm";
import { recordAct } from "#platform/acts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { compliancePages, complianceRulings } from "./tables.server.ts";

/** What the owner before opened to the public is closed: whoever has the building now opens what they will. */
export async function closePageOfOwner(asking: Ctx, { propertyId }: Moments["ownerChanged"]): Promise<void> {
  await asking.db
    .update(complianceRulings)
    .set({ isPublic: false })
    .where(eq(complianceRulings.propertyId, propertyId));
  const gone = await asking.db.delete(compliancePages).where(eq(compliancePages.propertyId, propertyId)).returning();
  if (gone.length === 0) return;
  // By the product itself: whoever took the building over did not do it.
  const ctx: Ctx = { ...asking, actor: { kind: "system" } };
  await recordAct(ctx, { thing: "property", act: "page_closed", thingId: propertyId, propertyId });
}
