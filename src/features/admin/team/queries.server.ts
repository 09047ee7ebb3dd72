import { asc, isNull } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { wholeList } from "#platform/paging.server.ts";
import type { SiteAdmin } from "../contract.ts";
import { presentAdmin } from "../queries.server.ts";
import { siteAdmins } from "../tables.server.ts";

export async function listAdmins(ctx: Ctx): Promise<{ users: SiteAdmin[] }> {
  const rows = await ctx.db
    .select()
    .from(siteAdmins)
    .where(isNull(siteAdmins.removedAt))
    .orderBy(asc(siteAdmins.id))
    .limit(wholeList);
  return { users: rows.map(presentAdmin) };
}
