import { and, eq, isNull, like, sql } from "drizzle-orm";
import { byLinkEmail } from "#domain/by-link.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { keptProperties } from "../access.queries.server.ts";
import { members } from "../tables.server.ts";

/** Who works by links alone and is known by this phone in a building that one keeps. */
export async function findFirm(ctx: Ctx, phone: string): Promise<string | undefined> {
  const [there] = await ctx.db
    .select({ id: accounts.id })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.role, "contractor"),
        isNull(members.leftAt),
        sql`${members.propertyId} in (${keptProperties(ctx)})`,
        eq(accounts.phone, phone),
        like(accounts.email, byLinkEmail("%")),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    )
    .limit(1);
  return there?.id;
}
