import { asc, eq, sql } from "drizzle-orm";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { notFound } from "#domain/problems.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { postingsAfter } from "./check.queries.server.ts";
import type { ledgerCalls } from "./contract.ts";
import { type ExportAccount, type Writer, writers } from "./export.rules.ts";
import { findLedgerRow } from "./queries.server.ts";
import { ledgerAccounts, ledgerPostings, type ledgers } from "./tables.server.ts";

type Row = typeof ledgers.$inferSelect;
type Program = keyof typeof writers;
const endings: Record<Program, string> = { hledger: "journal", beancount: "beancount" };

/** The whole journal as a text that hledger or beancount adds up by itself. */
export async function exportLedger(
  ctx: Ctx,
  { id, program }: CallRead<typeof ledgerCalls.exportLedger>,
): Promise<FileAnswer> {
  const { property } = await authorizeProperty(ctx, "ledger", "see", id);
  const row = await findLedgerRow(ctx, id);
  if (!row) throw notFound("ledger");
  const day = lagosDay(ctx.now);
  const content = written(ctx, row, { writer: writers[program], building: property.name, day });
  return { fileName: `tunse-books-${day}.${endings[program]}`, content };
}

type Told = { writer: Writer; building: string; day: string };

/** A thousand postings at a time; what the accounts must hold at the end is summed on the way. */
async function* written(ctx: Ctx, row: Row, { writer, building, day }: Told): AsyncGenerator<Uint8Array> {
  const accounts = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.ledgerId, row.id))
    .orderBy(asc(ledgerAccounts.code));
  const byId = new Map<string, ExportAccount>(accounts.map((account) => [account.id, account]));
  const named = (id: string): ExportAccount => {
    const account = byId.get(id);
    if (!account) throw new Error("A line of the books names an account that is not there.");
    return account;
  };
  const { first, last } = await daysOf(ctx, row.id);
  yield Buffer.from(writer.head({ building, day }, accounts, first ?? day));
  const nets = new Map<string, number>();
  for (let after = 0; after < row.nextNumber - 1; ) {
    const postings = await postingsAfter(ctx, row.id, after, row.nextNumber - 1);
    const texts = postings.map((posting) => {
      const moved = posting.moved ?? [];
      for (const { debitId, creditId, kobo } of moved) {
        nets.set(debitId, (nets.get(debitId) ?? 0) + kobo);
        nets.set(creditId, (nets.get(creditId) ?? 0) - kobo);
      }
      return writer.posting({ ...posting, moved }, named);
    });
    yield Buffer.from(texts.join(""));
    after = postings.at(-1)?.number ?? row.nextNumber;
  }
  const balances = accounts.flatMap(({ id }) => (nets.has(id) ? [{ id, net: nets.get(id) ?? 0 }] : []));
  if (balances.length > 0) yield Buffer.from(writer.end(balances, named, last ?? day));
}

/** The first and the last day that anything was posted on. */
async function daysOf(ctx: Ctx, ledgerId: string) {
  const { rows } = await ctx.db.execute<{ first: string | null; last: string | null }>(
    sql`select min(on_day)::text as first, max(on_day)::text as last from ${ledgerPostings} where ledger_id = ${ledgerId}`,
  );
  return rows[0] ?? { first: null, last: null };
}
