import { desc, inArray, sql } from "drizzle-orm";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { startOfDay } from "#domain/days.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { paperAnswer } from "#platform/paper.server.ts";
import type { Statement, StatementLine } from "../contract.ts";
import { findReceipt } from "../payments/queries.server.ts";
import { unitPayments } from "../payments/tables.server.ts";
import { findUnitStatement } from "../statements.queries.server.ts";
import type { chargePaperCalls } from "./contract.ts";
import { type LastEntry, type Receipts, receiptName, statementName } from "./rules.ts";
import { writeReceipt, writeStatement } from "./writing.queries.server.ts";

/** A receipt on paper, for whoever may read it. Nothing in it changes but that its payment may be taken back. */
export async function readReceiptPaper(
  ctx: Ctx,
  input: CallRead<typeof chargePaperCalls.readReceiptPaper>,
): Promise<FileAnswer> {
  const { receipt } = await findReceipt(ctx, input);
  const madeAt = startOfDay(receipt.takenBackOn ?? receipt.bookedOn);
  return paperAnswer(receiptName(receipt), await writeReceipt(receipt, madeAt));
}

/** A unit's statement on paper, of the time that is its reader's to see. */
export async function readStatementPaper(
  ctx: Ctx,
  input: CallRead<typeof chargePaperCalls.readStatementPaper>,
): Promise<FileAnswer> {
  const statement = await findUnitStatement(ctx, input);
  const file = await writeStatement({
    ...{ statement, madeAt: startOfDay(statement.toDay) },
    ...{ receipts: await receiptsOf(ctx, statement), last: await lastEntryOf(ctx, statement) },
  });
  return paperAnswer(statementName(statement), file);
}

async function receiptsOf(ctx: Ctx, { lines }: Statement): Promise<Receipts> {
  const ids = lines.filter(({ kind }) => kind.startsWith("payment")).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { id, receiptNumber } = unitPayments;
  const rows = await ctx.db.select({ id, number: receiptNumber }).from(unitPayments).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.number ?? 0]));
}

/** As what each kind of line stands in the books. */
const sources: Record<StatementLine["kind"], string> = {
  demand: "demand",
  demand_taken_back: "demand_taken_back",
  payment: "unit_payment",
  payment_taken_back: "unit_payment_taken_back",
};

/** Of the lines that are shown alone: whoever moved out learns nothing of what was entered later. */
async function lastEntryOf(ctx: Ctx, { lines }: Statement): Promise<LastEntry | undefined> {
  if (lines.length === 0) return undefined;
  const [kinds, ids] = [lines.map(({ kind }) => sources[kind]), lines.map(({ id }) => id)];
  const { number, hash, sourceKind, sourceId } = ledgerPostings;
  const isOne = sql`(${sourceKind}, ${sourceId}) in (select * from unnest(${sql.param(kinds)}::text[], ${sql.param(ids)}::uuid[]))`;
  const [last] = await ctx.db.select({ number, hash }).from(ledgerPostings).where(isOne).orderBy(desc(number)).limit(1);
  return last;
}
