import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { isIn, nameOfOrganisation } from "./queries.server.ts";
import { organisationMembers, organisations } from "./tables.server.ts";

/** What accounts must know of organisations, which stand above them. */
export const organisationLookups = {
  secondStepAskedBy: async (ctx: Ctx, accountId: string): Promise<string[]> => {
    const rows = await ctx.db
      .select({ organisation: organisations })
      .from(organisationMembers)
      .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
      .where(and(eq(organisationMembers.accountId, accountId), isIn(ctx), isNotNull(organisations.secondStepFrom)))
      .orderBy(asc(organisations.id))
      .limit(20);
    return Promise.all(rows.map((row) => nameOfOrganisation(ctx, row.organisation)));
  },
} satisfies Partial<Lookups>;
