import { and, eq, sql } from "drizzle-orm";
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
  await ctx.db
    .insert(ledgerPostings)
    .values({ ...said, id, month, lines: lines.length, prevHash: ledger.headHash, hash, madeAt: ctx.now });
  await ctx.db.execute(
    insertRows(
      ledgerTransfers,
      lines.map((line, at) => transferOf(said, month, line, at)),
    ),
  );
  await ctx.db
    .update(ledgers)
    .set({ nextNumber: said.number + 1, headHash: hash })
    .where(eq(ledgers.id, ledger.id));
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
  const isSame = and(
    eq(ledgerPostings.ledgerId, id),
    eq(ledgerPostings.sourceKind, entry.sourceKind),
    eq(ledgerPostings.sourceId, entry.sourceId),
    eq(ledgerPostings.step, entry.step),
  );
  const [before] = await ctx.db
    .select({ id: ledgerPostings.id, number: ledgerPostings.number, hash: ledgerPostings.hash })
    .from(ledgerPostings)
    .where(isSame);
  if (before) return { before, monthBegun: true };
  const { rows } = await ctx.db.execute(
    sql`select 1 from ${ledgerPeriods} where ledger_id = ${id} and month = ${month}::date`,
  );
  return { before: undefined, monthBegun: rows.length > 0 };
}
