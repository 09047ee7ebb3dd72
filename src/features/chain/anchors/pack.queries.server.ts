import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import type { PackedAnchor, PackedEntry } from "../pack.rules.ts";
import { proveConsistency } from "../proofs.queries.server.ts";
import { chainCheckpoints } from "../tables.server.ts";
import { isNewest } from "./queries.server.ts";
import { anchorFile, noteFile } from "./rules.ts";
import { chainAnchors } from "./tables.server.ts";

type Found = { packed: PackedAnchor; files: { name: string; bytes: Buffer }[] };

/**
 * Of each of those who keep checkpoints the earliest that covers as many of these entries as any: that one proves most.
 * With it what shows that the tree of the pack begins with the tree that they saw.
 */
export async function findAnchorsOf(ctx: Ctx, entries: readonly PackedEntry[], size: number): Promise<Found[]> {
  const rows = await ctx.db
    .select({ anchor: chainAnchors, note: chainCheckpoints.note })
    .from(chainAnchors)
    .innerJoin(
      chainCheckpoints,
      and(eq(chainCheckpoints.size, chainAnchors.size), eq(chainCheckpoints.keyId, chainAnchors.keyId)),
    )
    .where(isNewest)
    .orderBy(asc(chainAnchors.size), asc(chainAnchors.keptAt));
  const covers = (of: number) => entries.filter(({ no }) => no < of).length;
  const best = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const { kind, authority, size: its } = row.anchor;
    const before = best.get(`${kind} ${authority}`);
    if (its <= size && covers(its) > (before ? covers(before.anchor.size) : 0)) best.set(`${kind} ${authority}`, row);
  }
  const found: Found[] = [];
  for (const { anchor, note: text } of best.values()) {
    const { proof: consistency } = await proveConsistency(ctx, { from: anchor.size, to: size });
    const [note, file] = [`anchors/${noteFile(anchor.size)}`, `anchors/${anchorFile(anchor)}`];
    const { kind, authority, block, saidAt } = anchor;
    const said = { kind, authority, block, size: anchor.size, saidAt: saidAt?.toISOString() ?? null };
    const files = [{ name: file, bytes: anchor.proof }];
    if (!found.some(({ packed }) => packed.note === note)) files.unshift({ name: note, bytes: Buffer.from(text) });
    found.push({ packed: { ...said, note, file, consistency }, files });
  }
  return found;
}
