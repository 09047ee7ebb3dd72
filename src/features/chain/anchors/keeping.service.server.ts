import { and, eq, sql } from "drizzle-orm";
import { newId } from "#domain/ids.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { AnchorKind } from "./rules.ts";
import { chainAnchors, chainAnchorTroubles } from "./tables.server.ts";

export type Checkpoint = { size: number; keyId: string; note: string };
type Kept = {
  kind: AnchorKind;
  authority: string;
  digest: Uint8Array;
  proof: Uint8Array;
  saidAt?: Date;
  block?: number;
  completes?: string;
};

/** One more row; what completes another is kept once. */
export async function keepAnchor(
  ctx: Ctx,
  { size, keyId }: Pick<Checkpoint, "size" | "keyId">,
  { digest, proof, saidAt, block, completes, ...kept }: Kept,
): Promise<void> {
  const bytes = { digest: Buffer.from(digest), proof: Buffer.from(proof) };
  const said = { saidAt: saidAt ?? null, block: block ?? null, completes: completes ?? null };
  await ctx.db
    .insert(chainAnchors)
    .values({ ...kept, ...bytes, ...said, id: newId(), size, keyId, keptAt: ctx.now })
    .onConflictDoNothing({ target: chainAnchors.completes });
}

type Who = { kind: AnchorKind; authority: string };

export async function keepTrouble(ctx: Ctx, who: Who, says: string): Promise<void> {
  const at = ctx.now;
  await ctx.db
    .insert(chainAnchorTroubles)
    .values({ ...who, says, since: at, lastAt: at, times: 1 })
    .onConflictDoUpdate({
      target: [chainAnchorTroubles.kind, chainAnchorTroubles.authority],
      set: { says, lastAt: at, times: sql`${chainAnchorTroubles.times} + 1` },
    });
}

export async function noTrouble(ctx: Ctx, { kind, authority }: Who): Promise<void> {
  const isIts = and(eq(chainAnchorTroubles.kind, kind), eq(chainAnchorTroubles.authority, authority));
  await ctx.db.delete(chainAnchorTroubles).where(isIts);
}
