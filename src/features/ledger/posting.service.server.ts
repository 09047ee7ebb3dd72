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
  const { kind, onDay, memo, sourceKind, sourceId, step = "1", taskId = null, reversesId = null, lines } = entry;
  // A memo that was cut may end with half of a sign, which no database takes.
  const said: Sealed = {
    ...{ ledgerId: ledger.id, number: ledger.nextNumber, onDay, kind, sourceKind, sourceId, step },
    ...{
      taskId,
      actorId: signedIn(ctx)?.id ?? null,
      memo: memo.toWellFormed(),
      reversesId,
      madeAt: ctx.now.toISOString(),
    },
  };
  const month = startOfMonth(onDay);
  const isClosed = ledger.closedThrough !== null && month <= ledger.closedThrough;
  const written = isClosed ? undefined : await write(ctx, ledger, said, lines);
  if (written) return written;
  const before = await findPosted(ctx, said);
  if (before) return before;
  if (isClosed) throw conflict("That month is closed. Choose a later day.");
  await ctx.db.insert(ledgerPeriods).values({ ledgerId: ledger.id, month, state: "open" }).onConflictDoNothing();
  const first = await write(ctx, ledger, said, lines);
  if (!first) throw new Error(`Posting ${said.number} of the books ${ledger.id} was not written.`);
  return first;
}

/** Writes a posting, unless it was written before or its month has not begun: then nothing, and answers `undefined`. */
async function write(ctx: Ctx, ledger: LedgerRow, said: Sealed, lines: readonly Line[]): Promise<Posted | undefined> {
  const { ledgerId, number } = said;
  const month = startOfMonth(said.onDay);
  const hash = hashOf(ledger.headHash, said, lines);
  const id = newId();
  const row = { ...said, id, month, lines: lines.length, prevHash: ledger.headHash, hash, madeAt: ctx.now };
  const moved = lines.map((line, at) => ({ ledgerId, number, month, line: at + 1, ...line }));
  // In one statement, whose triggers run when all of it is there. It begins after the lock, and so sees all of before.
  const { rows } = await ctx.db.execute(sql`
    with posted as (${insertRows(ledgerPostings, [row])}
        where not exists (${postedFor(said)})
          and exists (select from ${ledgerPeriods} where ledger_id = ${ledgerId} and month = ${month}::date)
        returning number),
      moved as (${insertRows(ledgerTransfers, moved)} where exists (select from posted))
    update ${ledgers} set next_number = ${number + 1}, head_hash = ${hash}
    where id = ${ledgerId} and exists (select from posted) returning id`);
  if (rows.length === 0) return undefined;
  // Whoever posts again in the same transaction goes on from here.
  Object.assign(ledger, { nextNumber: number + 1, headHash: hash });
  return { postingId: id, number, headHash: hash };
}

/** What was posted for a source and step. */
const postedFor = ({ ledgerId, sourceKind, sourceId, step }: Sealed) => sql`
  select id as "postingId", number, hash as "headHash" from ${ledgerPostings}
  where ledger_id = ${ledgerId} and source_kind = ${sourceKind} and source_id = ${sourceId} and step = ${step}`;

async function findPosted(ctx: Ctx, said: Sealed): Promise<Posted | undefined> {
  const { rows } = await ctx.db.execute<Posted>(postedFor(said));
  return rows[0];
}
