import { desc, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import { makePushKey, type PushKey, pushKeyOf } from "#platform/web-push.server.ts";
import { pushKeys } from "./tables.server.ts";

const aboutOf = (id: string) => `push key ${id}`;

export const pushKeyLost =
  "The key by which browsers are reached cannot be opened: SECRET_KEY or DATA_DIR/secret.key is another one than before. A new one was made: each browser shows notices again once Tunse was opened in it.";

/** Makes the key by which browsers are reached, once; another one only where it cannot be opened any more. */
export async function preparePushKey(ctx: Ctx): Promise<void> {
  if (ctx.channels.pushContact === null) return;
  const isLost = await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    // Of processes that start together one makes the key.
    await ctx.db.execute(sql`lock table ${pushKeys} in share row exclusive mode`);
    const last = await findRow(ctx);
    if (last && ctx.vault.open(last.sealed, aboutOf(last.id))) return false;
    const id = newId();
    const { publicKey, pkcs8 } = makePushKey();
    await ctx.db
      .insert(pushKeys)
      .values({ id, publicKey, sealed: ctx.vault.seal(pkcs8, aboutOf(id)), madeAt: ctx.now });
    return last !== undefined;
  });
  if (isLost) ctx.log.error({}, pushKeyLost);
}

async function findRow(ctx: Ctx) {
  const [row] = await ctx.db.select().from(pushKeys).orderBy(desc(pushKeys.id)).limit(1);
  return row;
}

/** The key that signs now; null without push. */
export async function findPushKey(ctx: Ctx): Promise<PushKey | null> {
  if (ctx.channels.pushContact === null) return null;
  const row = await findRow(ctx);
  const opened = row && ctx.vault.open(row.sealed, aboutOf(row.id));
  return row && opened ? pushKeyOf(row.publicKey, opened) : null;
}

/** What a browser asks its push service with. */
export async function findPublicPushKey(ctx: Ctx): Promise<string | null> {
  if (ctx.channels.pushContact === null) return null;
  return (await findRow(ctx))?.publicKey ?? null;
}
