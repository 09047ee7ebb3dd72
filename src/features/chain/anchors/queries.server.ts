import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { chainCheckpoints } from "../tables.server.ts";
import type { Anchor, AnchorStandings } from "./contract.ts";
import { type AnchorKind, anchorFile, authorityOf, longestWaitMs, noteFile, problemsOf } from "./rules.ts";
import { chainAnchors, chainAnchorTroubles, chainLetters } from "./tables.server.ts";

type AnchorRow = typeof chainAnchors.$inferSelect;
export type PendingRow = AnchorRow;

const mostListed = 50;

/** The proof that came last from one of them. */
export async function findLastAnchor(ctx: Ctx, kind: AnchorKind, authority: string): Promise<AnchorRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(chainAnchors)
    .where(and(eq(chainAnchors.kind, kind), eq(chainAnchors.authority, authority), isNull(chainAnchors.completes)))
    .orderBy(desc(chainAnchors.keptAt))
    .limit(1);
  return row;
}

/** What another row completes is told by that one. */
export const isNewest = sql`not exists (select 1 from ${chainAnchors} as later where later.completes = ${chainAnchors.id})`;

/** Proofs of OpenTimestamps that no block is named for, and whose time is not over. */
export const listPending = (ctx: Ctx): Promise<PendingRow[]> =>
  ctx.db
    .select()
    .from(chainAnchors)
    .where(
      and(
        eq(chainAnchors.kind, "opentimestamps"),
        isNull(chainAnchors.block),
        gt(chainAnchors.keptAt, new Date(ctx.now.getTime() - longestWaitMs)),
        isNewest,
      ),
    );

const hrefOf = (name: string) => `/chain/anchors/${name}`;

const showAnchor = (row: AnchorRow): Anchor => ({
  ...{ id: row.id, kind: row.kind, authority: row.authority, size: row.size, block: row.block },
  saidAt: row.saidAt?.toISOString() ?? null,
  keptAt: row.keptAt.toISOString(),
  file: hrefOf(`${row.id}/${anchorFile(row)}`),
  note: hrefOf(`${row.id}/${noteFile(row.size)}`),
});

export async function listAnchors(ctx: Ctx): Promise<{ anchors: Anchor[] }> {
  const rows = await ctx.db
    .select()
    .from(chainAnchors)
    .where(isNewest)
    .orderBy(desc(chainAnchors.keptAt), desc(chainAnchors.id))
    .limit(mostListed);
  return { anchors: rows.map(showAnchor) };
}

/** A proof and the note that it is about. */
export async function findAnchor(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ anchor: chainAnchors, note: chainCheckpoints.note })
    .from(chainAnchors)
    .innerJoin(
      chainCheckpoints,
      and(eq(chainCheckpoints.size, chainAnchors.size), eq(chainCheckpoints.keyId, chainAnchors.keyId)),
    )
    .where(eq(chainAnchors.id, id));
  return found;
}

export async function listAnchorStandings(ctx: Ctx): Promise<AnchorStandings> {
  const { stamps, calendars, mailTo } = ctx.channels.anchors;
  const named = [
    ...stamps.map((url) => ({ kind: "rfc3161" as const, authority: authorityOf(url) })),
    ...calendars.map((url) => ({ kind: "opentimestamps" as const, authority: authorityOf(url) })),
  ];
  const troubles = await ctx.db.select().from(chainAnchorTroubles);
  const authorities = [];
  for (const { kind, authority } of named) {
    const last = await findLastAnchor(ctx, kind, authority);
    const trouble = troubles.find((one) => one.kind === kind && one.authority === authority);
    authorities.push({
      ...{ kind, authority, lastAt: last?.keptAt.toISOString() ?? null, lastSize: last?.size ?? null },
      trouble: trouble ? { says: trouble.says, since: trouble.since.toISOString(), times: trouble.times } : null,
    });
  }
  const [owners] = await ctx.db.select({ n: count() }).from(chainLetters);
  const letters = { isMailSetUp: ctx.mail.isSetUp, addresses: mailTo.length, owners: owners?.n ?? 0 };
  return { authorities, letters, problems: problemsOf(authorities, ctx.now) };
}
