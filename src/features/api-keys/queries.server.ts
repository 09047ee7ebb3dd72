import { and, desc, eq, isNull } from "drizzle-orm";
import { owesStep } from "#features/accounts/rules.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { type Ctx, type UserActor, userOf } from "#platform/context.server.ts";
import { hashLink } from "#platform/link-token.server.ts";
import type { ApiKey } from "./contract.ts";
import { apiKeys } from "./tables.server.ts";

const usedAgainMs = 60_000;

/** Whom a key acts as; when it was last used is written once a minute at most. */
export async function findKeyActor(ctx: Ctx, key: string): Promise<UserActor | undefined> {
  const isIt = eq(apiKeys.keyHash, hashLink(key));
  const isAlive = and(isNull(apiKeys.revokedAt), isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
  const [row] = await ctx.db
    .select({
      ...{ key: apiKeys, id: accounts.id, role: accounts.role, name: accounts.name },
      ...{ secondStepAt: accounts.secondStepAt, secondStepDueAt: accounts.secondStepDueAt },
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(isIt, isAlive));
  if (!row) return undefined;
  const { id, name, scopes, lastUsedAt } = row.key;
  if (ctx.now.getTime() - (lastUsedAt?.getTime() ?? 0) > usedAgainMs)
    await ctx.db.update(apiKeys).set({ lastUsedAt: ctx.now }).where(eq(apiKeys.id, id));
  return {
    ...{ kind: "user", id: row.id, role: row.role, name: row.name, sessionId: id, key: { id, name, scopes } },
    owesSecondStep: owesStep(row, ctx.now),
  };
}

/** The keys of whoever asks, the newest first. */
export async function listApiKeys(ctx: Ctx): Promise<{ apiKeys: ApiKey[] }> {
  const rows = await ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.accountId, userOf(ctx).id))
    .orderBy(desc(apiKeys.id))
    .limit(200);
  return { apiKeys: rows.map(showKey) };
}

export const showKey = (row: typeof apiKeys.$inferSelect): ApiKey => ({
  id: row.id,
  name: row.name,
  starts: row.starts,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
