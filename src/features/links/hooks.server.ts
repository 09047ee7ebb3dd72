import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { endedAs } from "./service.server.ts";
import { links } from "./tables.server.ts";

/** Jobs that were given to somebody else take their links with them. */
export async function endLinksOfOthers(ctx: Ctx, { taskIds, technicianId }: Moments["workAssigned"]): Promise<void> {
  const isOfThese = and(eq(links.thing, "task"), inArray(links.thingId, [...taskIds]), eq(links.kind, "technician"));
  await ctx.db
    .update(links)
    .set(endedAs(ctx, "given_on"))
    .where(and(isOfThese, ne(links.accountId, technicianId), isNull(links.endedAt)));
}
