import { eq, sql } from "drizzle-orm";
import type { CallRead, FileAnswer } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { moneyAccountCalls } from "../contract.ts";
import { linesForAll, type Told } from "../lines.queries.server.ts";
import { findMoneyRow, type MoneyAccountRow } from "../queries.server.ts";
import { moneyAccounts, moneyPapers } from "../tables.server.ts";
import { fileNameOf, type PaperLine } from "./rules.ts";

/** Its sum is in the address, so that no other file can ever lie there. */
export const keyOf = (accountId: string, sha256: string): string => `money-papers/${accountId}/${sha256}.pdf`;

/** The sealed file of an account, for whoever may read the account. */
export async function readMoneyPaper(
  ctx: Ctx,
  { id }: CallRead<typeof moneyAccountCalls.readMoneyPaper>,
): Promise<FileAnswer> {
  const { row } = await findMoneyRow(ctx, "see", id);
  if (row.state === "draft") throw conflict("A draft has no paper. Issue the account first.");
  const [paper] = await ctx.db.select().from(moneyPapers).where(eq(moneyPapers.accountId, id));
  if (!paper) throw conflict("The paper is being made. Please try again in a minute.");
  return { fileName: fileNameOf(row), content: await ctx.storage.read(keyOf(id, paper.sha256)) };
}

/** Every line of an account, the first one first, as everybody who lives there may read it. */
export async function readPaperLines(ctx: Ctx, row: MoneyAccountRow, told: Told): Promise<PaperLine[]> {
  const { rows } = await ctx.db.execute<Omit<PaperLine, "kobo"> & { kobo: string }>(
    sql`${linesForAll(row, told)} order by t.number, t.line`,
  );
  return rows.map(({ kobo, ...rest }) => ({ ...rest, kobo: Number(kobo) }));
}

/** Accounts that were issued and have no paper yet. */
export async function listPaperless(ctx: Ctx, most: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from ${moneyAccounts} m where state = 'issued'
      and not exists (select from ${moneyPapers} p where p.account_id = m.id) order by id limit ${most}`);
  return rows.map(({ id }) => id);
}
