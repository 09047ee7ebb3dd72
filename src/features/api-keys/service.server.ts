import { and, eq, isNull } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { keyStart } from "#domain/key-scopes.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { confirmSelf } from "#features/accounts/password-reset.service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { hashLink, newLinkToken } from "#platform/link-token.server.ts";
import type { ApiKey, apiKeyCalls } from "./contract.ts";
import { madeNotice } from "./messages.server.ts";
import { showKey } from "./queries.server.ts";
import { apiKeys } from "./tables.server.ts";

const mostKeys = 50;

/** Makes a key by which a program acts as whoever asks, within its scopes; told to them, should somebody else have asked. */
export async function createApiKey(
  ctx: Ctx,
  { name, scopes, password }: CallRead<typeof apiKeyCalls.createApiKey>,
): Promise<{ apiKey: ApiKey; key: string }> {
  await confirmSelf(ctx, password);
  return transaction(ctx, async (ctx) => {
    const accountId = userOf(ctx).id;
    if ((await ctx.db.$count(apiKeys, and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))) >= mostKeys)
      throw conflict(`You can have at most ${mostKeys} keys. Revoke one that is not used any more.`);
    const key = keyStart + newLinkToken();
    const row = {
      ...{ id: newId(), accountId, name, scopes, keyHash: hashLink(key), starts: key.slice(0, keyStart.length + 4) },
      ...{ createdAt: ctx.now, lastUsedAt: null, revokedAt: null },
    };
    await ctx.db.insert(apiKeys).values(row);
    await recordAct(ctx, { thing: "api_key", act: "made", thingId: row.id });
    await notify({ ...ctx, actor: { kind: "system" } }, [accountId], madeNotice(name));
    return { apiKey: showKey(row), key };
  });
}

/** Revokes a key: it opens nothing from then on. */
export async function revokeApiKey(ctx: Ctx, { id }: { id: string }): Promise<null> {
  await transaction(ctx, async (ctx) => {
    const isOwn = and(eq(apiKeys.id, id), eq(apiKeys.accountId, userOf(ctx).id));
    const [row] = await ctx.db.select({ revokedAt: apiKeys.revokedAt }).from(apiKeys).where(isOwn).for("update");
    if (!row) throw notFound("key");
    if (row.revokedAt) return;
    await ctx.db.update(apiKeys).set({ revokedAt: ctx.now }).where(isOwn);
    await recordAct(ctx, { thing: "api_key", act: "revoked", thingId: id });
  });
  ctx.forgetSession(id);
  return null;
}
