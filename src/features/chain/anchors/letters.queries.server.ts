import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { accounts } from "#features/accounts/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { chainLetters } from "./tables.server.ts";

/** The addresses of those who asked for it and proved that the address is theirs. */
export async function listReaders(ctx: Ctx): Promise<string[]> {
  const readers = await ctx.db
    .select({ email: accounts.email })
    .from(chainLetters)
    .innerJoin(accounts, eq(accounts.id, chainLetters.accountId))
    .where(and(isNull(accounts.deletedAt), isNull(accounts.suspendedAt), isNotNull(accounts.emailVerifiedAt)));
  return readers.map(({ email }) => email);
}
