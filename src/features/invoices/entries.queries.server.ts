import { sql } from "drizzle-orm";
import { moneyOut } from "#features/ledger/by-hand/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { comparePapers, isRefusedAt } from "./papers.queries.server.ts";
import { checkPaper } from "./papers.rules.ts";

/** What is to be said of the receipts of money out by hand, for whoever says yes to it. It stops nothing. */
const papersOfEntries: Lookups["papersOfEntries"] = async (ctx, rows) => {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const { filesOf, twinsOf, isUnread } = await comparePapers(ctx, "entry", ids);
  const asked = await countAsked(ctx, ids);
  return new Map(
    rows.flatMap(({ id, propertyId }) => {
      const mine = filesOf(id);
      if (mine.size === 0) return [];
      const twins = twinsOf(mine, propertyId, (other) => other.entry?.id === id || isRefusedAt(propertyId, other));
      const { answer, sentence } = checkPaper({
        ...{ files: mine.size, isUnread: isUnread(mine), twins, filedInHour: asked.get(id) ?? 0 },
      });
      return [[id, { answer, sentence }] as const];
    }),
  );
};

/** How often whoever asked for each of these had asked for money out of those books in the hour up to it. */
async function countAsked(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select i.id, (select count(*)::int from ${moneyOut} o where o.ledger_id = i.ledger_id and o.asked_by = i.asked_by
      and o.asked_at <= i.asked_at and o.asked_at > i.asked_at - interval '1 hour') as count
    from ${moneyOut} i where i.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export const entryLookups = { papersOfEntries } satisfies Partial<Lookups>;
