import { and, eq, isNull } from "drizzle-orm";
import type { Lookups } from "#platform/lookups.server.ts";
import { bankMatches } from "./tables.server.ts";

/** What features below must know of lines of the bank. */
export const bankLookups: Pick<Lookups, "isToldByBank"> = {
  isToldByBank: async (ctx, postingId) =>
    (await ctx.db.$count(bankMatches, and(eq(bankMatches.postingId, postingId), isNull(bankMatches.endedAt)))) > 0,
};
