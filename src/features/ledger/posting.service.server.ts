import { eq, sql } from "drizzle-orm";
import { startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { type Ctx, signedIn } from "#platform/context.server.ts";
import { insertRows } from "#platform/rows.server.ts";
import { hashOf, type Line, type Sealed } from "./rules.ts";
import { ledgerPeriods, ledgerPostings, ledgers, ledgerTransfers } from "./tables.server.ts";

export type LedgerRow = typeof ledgers.$inferSelect;
export type Posted = { postingId: string; number: number; headHash: string };

/** What is to be posted, and what for: the same source and step is posted once. */
export type Entry = {
  kind: string;
  onDay: string;
  memo: string;
  sourceKind: string;
  sourceId: string;
  step?: string;
  taskId?: string | null;
  reversesId?: string | null;
  lines: readonly Line[];
};

/**
 * The books of a building, held until the transaction ends: postings and closings come one after the other. Whatever else
 * a verb locks, it locks before.
 */
export async function lockLedger(ctx: Ctx, propertyId: string): Promise<LedgerRow> {
  const [row] = await ctx.db.select().from(ledgers).where(eq(ledgers.propertyId, propertyId)).for("update");
  if (!row) throw notFound("ledger");
  return row;
}

/** Posts to books that are locked; what was posted before for the same source and step is answered again. */
export async function post(ctx: Ctx, ledger: LedgerRow, entry: Entry): Promise<Posted> {
  const step = entry.step ?? "1";
  const month = startOfMonth(entry.onDay);
  const { before, monthBegun } = await lookBefore(ctx, ledger, { ...entry, step }, month);
  if (before) return { postingId: before.id, number: before.number, headHash: before.hash };
  if (ledger.closedThrough !== null && month <= ledger.closedThrough)
    throw conflict("That month is closed. Choose a later day.");
  if (!monthBegun) await ctx.db.insert(ledgerPeriods).values({ ledgerId: ledger.id, month, state: "open" });
  const { lines, kind, onDay, memo, sourceKind, sourceId, taskId = null, reversesId = null } = entry;
  const said: Sealed = {
    ...{ ledgerId: ledger.id, number: ledger.nextNumber, onDay, kind, sourceKind, sourceId, step },
    ...{ taskId, actorId: signedIn(ctx)?.id ?? null, memo, reversesId, madeAt: ctx.now.toISOString() },
  };
  const hash = hashOf(ledger.headHash, said, lines);
  const id = newId();
  const row = { ...said, id, month, lines: lines.length, prevHash: ledger.headHash, hash };
  const moved = lines.map((line, at) => transferOf(said, month, line, at));
  // In one statement, whose triggers run when all of it is there.
  await ctx.db.execute(sql`
    with posted as (${insertRows(ledgerPostings, [{ ...row, madeAt: ctx.now }])}),
      moved as (${insertRows(ledgerTransfers, moved)})
    update ${ledgers} set next_number = ${said.number + 1}, head_hash = ${hash} where id = ${ledger.id}`);
  // Whoever posts again in the same transaction goes on from here.
  Object.assign(ledger, { nextNumber: said.number + 1, headHash: hash });
  return { postingId: id, number: said.number, headHash: hash };
}

const transferOf = ({ ledgerId, number }: Sealed, month: string, line: Line, at: number) => ({
  ...{ ledgerId, number, month, line: at + 1 },
  ...line,
});

/** What was posted for this already, and whether the month has begun: asked after the lock, which a question within it would not wait for. */
async function lookBefore(ctx: Ctx, { id }: LedgerRow, entry: Entry & { step: string }, month: string) {
  const { sourceKind, sourceId, step } = entry;
  const { rows } = await ctx.db.execute<{ begun: boolean; id: string | null; number: number; hash: string }>(sql`
    select exists (select from ${ledgerPeriods} where ledger_id = ${id} and month = ${month}::date) as begun,
      p.id, p.number, p.hash
    from (select 1) one left join ${ledgerPostings} p on p.ledger_id = ${id} and p.source_kind = ${sourceKind}
      and p.source_id = ${sourceId} and p.step = ${step}`);
  const [found] = rows;
  if (found?.id) return { before: { ...found, id: found.id }, monthBegun: true };
  return { before: undefined, monthBegun: found?.begun === true };
}
