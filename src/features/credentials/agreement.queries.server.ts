import { sql } from "drizzle-orm";
import { hasAgreed, worksByLinks } from "#features/properties/members/agreement.queries.server.ts";
import { hasAgreedToTeam } from "#features/teams/agreement.queries.server.ts";
import { teamMembers } from "#features/teams/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Judge } from "./rules.ts";

type Asked = { forId: string; accountId: string };

/**
 * Whether somebody lets those see their papers who give them work: a building, or a firm its technician. Who works by links
 * alone has none and can agree to nothing, so that of them nothing waits for a word.
 */
export async function letsSee(ctx: Ctx, { forId, accountId }: Asked, judge: Judge): Promise<boolean> {
  const id = sql`${accountId}::uuid`;
  const agreed =
    judge === "building"
      ? hasAgreed(sql`${forId}::uuid`, id)
      : sql`exists (select from ${teamMembers} where ${teamMembers.contractorId} = ${forId}
          and ${teamMembers.accountId} = ${id} and ${teamMembers.leftAt} is null and ${hasAgreedToTeam})`;
  const { rows } = await ctx.db.execute<{ sees: boolean }>(sql`select (${agreed} or ${worksByLinks(id)}) as sees`);
  return rows[0]?.sees === true;
}
