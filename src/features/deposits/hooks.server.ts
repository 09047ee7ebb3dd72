import { and, eq, inArray } from "drizzle-orm";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Moments } from "#platform/hooks.server.ts";
import { deposits } from "./tables.server.ts";

/** Whose a deposit is is forgotten with their account; what is owed for it stays, and so does its amount. */
export async function forgetDepositor(ctx: Ctx, { accountId, formerName }: Moments["accountDeleted"]): Promise<void> {
  const isTheirs = eq(deposits.accountId, accountId);
  // Whatever name stands there: it may be one that they had before, or as a keeper wrote it.
  await ctx.db.update(deposits).set({ name: formerName, accountId: null }).where(isTheirs);
}

/** A deposit is of a unit until it is paid out. */
export async function keepDeposited(ctx: Ctx, { ids, isUndone, refuse }: Moments["unitsRemoving"]): Promise<void> {
  const isHeld = isUndone ? undefined : inArray(deposits.state, ["held", "proposed", "decided"]);
  const rows = await ctx.db
    .selectDistinct({ id: deposits.unitId })
    .from(deposits)
    .where(and(isOneOf(deposits.unitId, ids), isHeld));
  for (const { id } of rows) refuse(id, "A caution deposit is kept of it.");
}
