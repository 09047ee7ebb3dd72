import { sql } from "drizzle-orm";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { startOfDay } from "#domain/days.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { paperAnswer } from "#platform/paper.server.ts";
import type { Statement, StatementLine } from "../contract.ts";
import { findReceipt } from "../payments/queries.server.ts";
import { unitPayments } from "../payments/tables.server.ts";
import { findUnitStatement, listStatements } from "../statements.queries.server.ts";
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
    receipts: await receiptsOf(ctx, [statement]),
    last: (await lastEntriesOf(ctx, [statement])).get(statement.unitId),
  });
  return paperAnswer(statementName(statement), file);
}

type Paper = { unitId: string; fileName: string; content: Buffer };

/** The statement of each unit of a building on paper, one at a time. */
export async function* statementPapers(ctx: Ctx, of: { id: string; from: string; to: string }): AsyncGenerator<Paper> {
  const statements = await listStatements(ctx, of);
  const receipts = await receiptsOf(ctx, statements);
  const last = await lastEntriesOf(ctx, statements);
  const madeAt = startOfDay(of.to);
  for (const statement of statements) {
    const { unitId } = statement;
    const content = await writeStatement({ statement, receipts, last: last.get(unitId), madeAt });
    yield { unitId, fileName: statementName(statement), content };
  }
}

async function receiptsOf(ctx: Ctx, statements: readonly Statement[]): Promise<Receipts> {
  const lines = statements.flatMap((statement) => statement.lines);
  const ids = lines.filter(({ kind }) => kind.startsWith("payment")).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { id, receiptNumber } = unitPayments;
  const rows = await ctx.db.select({ id, number: receiptNumber }).from(unitPayments).where(isOneOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.number ?? 0]));
}

/** As what each kind of line stands in the books. */
const sources: Record<StatementLine["kind"], string> = {
  demand: "demand",
  demand_taken_back: "demand_taken_back",
  payment: "unit_payment",
  payment_taken_back: "unit_payment_taken_back",
};

/** By unit, of the lines that are shown alone: whoever moved out learns nothing of what was entered later. */
async function lastEntriesOf(ctx: Ctx, statements: readonly Statement[]): Promise<Map<string, LastEntry>> {
  const lines = statements.flatMap(({ unitId, lines }) => lines.map((line) => ({ ...line, unitId })));
  if (lines.length === 0) return new Map();
  const given = [lines.map(({ unitId }) => unitId), lines.map(({ kind }) => sources[kind]), lines.map(({ id }) => id)];
  const [unitIds, kinds, ids] = given.map((values) => sql.param(values));
  const { rows } = await ctx.db.execute<LastEntry & { unitId: string }>(sql`
    select distinct on (line.unit_id) line.unit_id as "unitId", p.number::float8 as number, p.hash
    from unnest(${unitIds}::uuid[], ${kinds}::text[], ${ids}::uuid[]) line (unit_id, kind, id)
      join ${ledgerPostings} p on p.source_kind = line.kind and p.source_id = line.id
    order by line.unit_id, p.number desc`);
  return new Map(rows.map(({ unitId, ...entry }) => [unitId, entry]));
}
