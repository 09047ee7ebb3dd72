import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import { type Ctx, transaction } from "#platform/context.server.ts";
import type { NoteKey } from "./note.rules.ts";
import { enter } from "./service.server.ts";
import { chainKeys } from "./tables.server.ts";

type KeyRow = typeof chainKeys.$inferSelect;
export type SigningKey = NoteKey & { id: string; sign: (text: Uint8Array) => Uint8Array };

export const keyLost =
  "The key that signed the checkpoints of the chain cannot be opened: SECRET_KEY or DATA_DIR/secret.key is another one than before. From now on a new key signs, and /chain says so. Checkpoints of the old key can still be checked by its public key. If the old secret is only mislaid, stop Tunse, put it back, and restore the database from before this start.";

/**
 * Makes the first key, and a new one where the last cannot be opened any more. Both are entries of the chain itself, so
 * that nobody changes a key unseen.
 */
export async function prepareKey(ctx: Ctx): Promise<void> {
  const isLost = await transaction({ ...ctx, claim: undefined }, async (ctx) => {
    // Of processes that start together one makes the key.
    await ctx.db.execute(sql`lock table ${chainKeys} in share row exclusive mode`);
    const last = await findKeyRow(ctx);
    if (last && openKey(ctx, last)) return false;
    if (last) await retire(ctx, last);
    await makeKey(ctx, last?.name ?? `${new URL(ctx.site.url).hostname}/chain`);
    return last !== undefined;
  });
  if (isLost) ctx.log.error({}, keyLost);
}

async function retire(ctx: Ctx, { id }: KeyRow): Promise<void> {
  await ctx.db.update(chainKeys).set({ retiredAt: ctx.now }).where(eq(chainKeys.id, id));
  await enterKey(ctx, id, "lost");
}

async function makeKey(ctx: Ctx, name: string): Promise<void> {
  const id = newId();
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const sealed = ctx.vault.seal(privateKey.export({ type: "pkcs8", format: "der" }), aboutOf(id));
  await ctx.db.insert(chainKeys).values({ id, name, publicKey: raw, sealed, madeAt: ctx.now });
  await enterKey(ctx, id, "made");
}

const enterKey = (ctx: Ctx, id: string, act: "made" | "lost"): Promise<void> =>
  enter(ctx, { kind: "system", id: null }, [
    { id: newId(), kind: "key", thing: "key", thingId: id, propertyId: null, act },
  ]);

const aboutOf = (id: string) => `chain key ${id}`;

async function findKeyRow(ctx: Ctx): Promise<KeyRow | undefined> {
  const [row] = await ctx.db.select().from(chainKeys).where(isNull(chainKeys.retiredAt));
  return row;
}

function openKey(ctx: Ctx, row: KeyRow): KeyObject | undefined {
  const der = ctx.vault.open(row.sealed, aboutOf(row.id));
  return der && createPrivateKey({ key: der, type: "pkcs8", format: "der" });
}

/** The key that signs now; undefined where this process cannot open it. */
export async function findSigningKey(ctx: Ctx): Promise<SigningKey | undefined> {
  const row = await findKeyRow(ctx);
  const opened = row && openKey(ctx, row);
  if (!row || !opened) return undefined;
  const { id, name, publicKey } = row;
  return { id, name, publicKey, sign: (text) => new Uint8Array(sign(null, text, opened)) };
}
