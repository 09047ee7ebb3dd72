import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { refuseStale } from "#domain/problems.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { suggestionPreferences } from "../tables.server.ts";
import type { offerCalls } from "./contract.ts";
import { findChosen, findPreferences } from "./queries.server.ts";

/** Keeps the fields that are named; no component at all is no choice of them. */
export async function setPreferences(ctx: Ctx, input: CallRead<typeof offerCalls.setPreferences>) {
  return transaction(ctx, async (ctx) => {
    const accountId = userOf(ctx).id;
    // Of two that choose at once, the second waits here and then sees what the first one chose.
    await ctx.db.insert(suggestionPreferences).values({ accountId, version: 0 }).onConflictDoNothing();
    const mine = eq(suggestionPreferences.accountId, accountId);
    await ctx.db.select().from(suggestionPreferences).where(mine).for("update");
    const last = await findChosen(ctx);
    refuseStale("Your choice", last, input.version);
    const components = input.components?.length ? [...new Set(input.components)] : null;
    await ctx.db
      .update(suggestionPreferences)
      .set({
        components: input.components === undefined ? undefined : components,
        minimumPriority: input.minimumPriority,
        costCeilingKobo: input.costCeiling,
        version: sql`${suggestionPreferences.version} + 1`,
      })
      .where(mine);
    return findPreferences(ctx);
  });
}
