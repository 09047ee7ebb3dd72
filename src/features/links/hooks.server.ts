import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { approvalPins } from "./pins/tables.server.ts";
import { hasOtherFirm } from "./queries.server.ts";
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

/** By which a job may have another contractor. */
const turns = ["awarded", "taken"];

/** Jobs that were given to another contractor take the links of the one before with them. */
export async function endLinksOfOtherFirms(ctx: Ctx, { entries }: Moments["recorded"]): Promise<void> {
  const ids = entries.flatMap(({ thing, thingId, act }) =>
    thing === "task" && thingId !== null && turns.includes(act) ? [thingId] : [],
  );
  if (ids.length === 0) return;
  const isOfThese = and(eq(links.thing, "task"), eq(links.kind, "contractor"), isOneOf(links.thingId, ids));
  await ctx.db
    .update(links)
    .set(endedAs(ctx, "given_on"))
    .where(and(isOfThese, isNull(links.endedAt), hasOtherFirm()));
}

/** Who leaves a building leaves the links for it as well. */
export async function endLinksOfLeaver(
  ctx: Ctx,
  { accountId, propertyIds }: Moments["membershipsEnded"],
): Promise<void> {
  await ctx.db
    .update(links)
    .set(endedAs(ctx, "revoked"))
    .where(and(eq(links.accountId, accountId), isOneOf(links.propertyId, propertyIds), isNull(links.endedAt)));
}

/** The PIN goes with its account, and where somebody chose another password since they could not sign in. */
export async function forgetPin(ctx: Ctx, { accountId }: Pick<Moments["accessReset"], "accountId">): Promise<void> {
  await ctx.db.delete(approvalPins).where(eq(approvalPins.accountId, accountId));
}
