import { eq, sql } from "drizzle-orm";
import { addMonths, lagosDay, startOfMonth } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { type Ctx, signedIn } from "#platform/context.server.ts";
import { askPrepared, preparedOn } from "#platform/prepared.server.ts";
import { given, insertGiven } from "#platform/rows.server.ts";
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
  const row = await lockRow(ctx, propertyId);
  if (!row) throw notFound("ledger");
  return row;
}

/** The same for what needs books: where there are none yet, it says who begins them. */
export async function lockBegun(ctx: Ctx, propertyId: string): Promise<LedgerRow> {
  const row = await lockRow(ctx, propertyId);
  if (!row) throw conflict("The books of this building are not begun yet. The owner begins them under Money.");
  return row;
}

async function lockRow(ctx: Ctx, propertyId: string): Promise<LedgerRow | undefined> {
  const ofBuilding = eq(ledgers.propertyId, sql.placeholder("propertyId"));
  const statement = preparedOn(ctx.db, "lock_ledger", () =>
    ctx.db.select().from(ledgers).where(ofBuilding).for("update").prepare("lock_ledger"),
  );
  const [row] = await statement.execute({ propertyId });
  return row;
}

/** A slip of the year would begin months, and half-yearly accounts, of long ago. */
const mostYearsBack = 10;

/** Whether a day is so long ago that nothing is posted on it. */
export const isLongAgo = (ctx: Ctx, onDay: string): boolean =>
  onDay < addMonths(lagosDay(ctx.now), -12 * mostYearsBack);

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
  if (isLongAgo(ctx, onDay))
    throw conflict(`That day is more than ${mostYearsBack} years ago. Please look at the year.`);
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
  const { ledgerId, number, sourceKind, sourceId, step } = said;
  const month = startOfMonth(said.onDay);
  const hash = hashOf(ledger.headHash, said, lines);
  const id = newId();
  const posting = { ...said, id, month, lines: lines.length, prevHash: ledger.headHash, hash, madeAt: ctx.now };
  const moved = lines.map((line, at) => ({ ledgerId, number, month, line: at + 1, ...line }));
  const [line] = moved;
  if (!line) throw new Error("A posting has a line at least.");
  const values = {
    ...{ ledgerId, month, sourceKind, sourceId, step, hash, next: number + 1 },
    ...{ posting: given(ledgerPostings, [posting]), lines: given(ledgerTransfers, moved) },
  };
  const rows = await askPrepared(ctx.db, "post", values, () => writing(posting, line));
  if (rows.length === 0) return undefined;
  // Whoever posts again in the same transaction goes on from here.
  Object.assign(ledger, { nextNumber: number + 1, headHash: hash });
  return { postingId: id, number, headHash: hash };
}

const value = (name: string) => sql.placeholder(name);

/**
 * A posting and its lines in one statement, whose triggers run when all of it is there. It begins after the lock, and so
 * sees all of before.
 */
const writing = (posting: object, line: object) => sql`
  with posted as (${insertGiven(ledgerPostings, posting, "posting")}
      where not exists (${postedFor})
        and exists (select from ${ledgerPeriods} where ledger_id = ${value("ledgerId")} and month = ${value("month")}::date)
      returning number),
    moved as (${insertGiven(ledgerTransfers, line, "lines")} where exists (select from posted))
  update ${ledgers} set next_number = ${value("next")}, head_hash = ${value("hash")}
  where id = ${value("ledgerId")} and exists (select from posted) returning id`;

/** What was posted for a source and step. */
const postedFor = sql`
  select id as "postingId", number, hash as "headHash" from ${ledgerPostings}
  where ledger_id = ${value("ledgerId")} and source_kind = ${value("sourceKind")} and source_id = ${value("sourceId")}
    and step = ${value("step")}`;

async function findPosted(ctx: Ctx, { ledgerId, sourceKind, sourceId, step }: Sealed): Promise<Posted | undefined> {
  const [row] = await askPrepared<Posted>(ctx.db, "posted", { ledgerId, sourceKind, sourceId, step }, () => postedFor);
  return row;
}
