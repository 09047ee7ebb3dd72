import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { restOf } from "#features/deposits/rules.ts";
import { deposits } from "#features/deposits/tables.server.ts";
import { isOwed, leftOf, restsUntil } from "#features/invoices/rules.ts";
import { invoices, payoutAccounts } from "#features/invoices/tables.server.ts";
import { canIn, findLedgerRow } from "#features/ledger/queries.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { unitLabel } from "#features/units/rules.ts";
import { units } from "#features/units/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Payable, PayLine, PayList, payListCalls } from "./contract.ts";
import { mostLines } from "./fields.ts";
import { goesToBank, listingProblem, narrationOf, plainNaira } from "./rules.ts";
import { payListLines, payLists } from "./tables.server.ts";

export type PayListRow = typeof payLists.$inferSelect;
export type PayLineRow = typeof payListLines.$inferSelect;

const one = (column: PgColumn, ids?: readonly string[]) => (ids ? isOneOf(column, ids) : undefined);

const isListed = (line: PgColumn, id: PgColumn) =>
  sql<boolean>`exists (select from ${payListLines} where ${line} = ${id} and ${payListLines.state} = 'listed')`;

/** Whoever pays one by one holds the invoice before the books, and so do all of a list. */
export const holdInvoices = (ctx: Ctx, propertyId: string, ids: readonly string[]) =>
  ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.propertyId, propertyId), isOneOf(invoices.id, ids)))
    .orderBy(invoices.id)
    .for("update");

/** The invoices of a building of which something can be paid, the oldest first, with whoever is paid. */
export const listOwed = (ctx: Ctx, propertyId: string, ids?: readonly string[]) =>
  ctx.db
    .select({
      ...{ row: invoices, what: tasks.title, contractorName: accounts.name, payee: payoutAccounts },
      isListed: isListed(payListLines.invoiceId, invoices.id),
    })
    .from(invoices)
    .innerJoin(tasks, eq(tasks.id, invoices.taskId))
    .innerJoin(accounts, eq(accounts.id, invoices.contractorId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.accountId, invoices.contractorId))
    .where(
      and(
        eq(invoices.propertyId, propertyId),
        inArray(invoices.state, ["payable", "part_paid"]),
        isLeft,
        one(invoices.id, ids),
      ),
    )
    // What is on a list already leaves its place to what is not.
    .orderBy(asc(isListed(payListLines.invoiceId, invoices.id)), asc(invoices.id))
    .limit(mostLines);

const isLeft = sql`${invoices.netKobo} + ${invoices.vatKobo} > ${invoices.paidKobo} + ${invoices.recoveredKobo} + ${invoices.heldKobo}`;

type Owed = Awaited<ReturnType<typeof listOwed>>[number];

/** Why an invoice that is owed cannot be put on a list, or null. */
export const whyNotOwed = (ctx: Ctx, { payee, isListed }: Owed): string | null =>
  listingProblem({ payTo: payee && { restsUntil: restsUntil(payee.changedAt) }, isListed, now: ctx.now });

/** The deposits of a building that are to be paid out, the oldest first. */
export const listDecided = (ctx: Ctx, propertyId: string, ids?: readonly string[]) =>
  ctx.db
    .select({
      ...{ row: deposits, unit: units },
      isListed: isListed(payListLines.depositId, deposits.id),
    })
    .from(deposits)
    .innerJoin(units, eq(units.id, deposits.unitId))
    .where(and(eq(deposits.propertyId, propertyId), eq(deposits.state, "decided"), one(deposits.id, ids)))
    .orderBy(asc(isListed(payListLines.depositId, deposits.id)), asc(deposits.id))
    .limit(mostLines);

/** What could be put on a list now, and why something could not. */
export async function listPayable(ctx: Ctx, { id }: CallRead<typeof payListCalls.listPayable>): Promise<Payable> {
  await authorizeProperty(ctx, "ledger", "see", id);
  const owed = await listOwed(ctx, id);
  const decided = await listDecided(ctx, id);
  return {
    invoices: owed.map((one) => ({
      ...{ id: one.row.id, what: one.what, contractorName: one.contractorName, kobo: leftOf(one.row) },
      problem: whyNotOwed(ctx, one),
    })),
    deposits: decided.map(({ row, unit, isListed }) => ({
      ...{ id: row.id, what: unitLabel(unit), name: row.name, kobo: restOf(row) },
      problem: isListed ? "It is on a list already." : null,
    })),
  };
}

/** The pay lists of a building, the newest first. */
export async function listPayLists(ctx: Ctx, input: CallRead<typeof payListCalls.listPayLists>) {
  const seen = await authorizeProperty(ctx, "ledger", "see", input.id);
  const query = ctx.db
    .select()
    .from(payLists)
    .where(and(eq(payLists.propertyId, input.id), beforeCursor(payLists.id, input.cursor)))
    .orderBy(desc(payLists.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  return { lists: await show(ctx, rows), can: canIn(ctx, seen, await findLedgerRow(ctx, input.id)), nextCursor };
}

async function show(ctx: Ctx, lists: readonly PayListRow[]): Promise<PayList[]> {
  if (lists.length === 0) return [];
  const ids = lists.map(({ id }) => id);
  const rows = await ctx.db
    .select({
      ...{ row: payListLines, job: tasks.title, unit: units },
      ...{ invoice: invoices, deposit: deposits, payee: payoutAccounts },
    })
    .from(payListLines)
    .leftJoin(invoices, eq(invoices.id, payListLines.invoiceId))
    .leftJoin(tasks, eq(tasks.id, invoices.taskId))
    .leftJoin(deposits, eq(deposits.id, payListLines.depositId))
    .leftJoin(units, eq(units.id, deposits.unitId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.accountId, invoices.contractorId))
    .where(inArray(payListLines.listId, ids))
    .orderBy(asc(payListLines.line));
  const names = await namesOf(ctx, [
    ...lists.map(({ madeBy }) => madeBy),
    ...rows.flatMap(({ row }) => row.paidBy ?? []),
  ]);
  return lists.map(({ id, propertyId, number, state, madeBy, madeAt, version }) => {
    const own = rows.filter(({ row }) => row.listId === id);
    const lines = own.map((one) => lineOf(one, names));
    const open = lines.filter((line) => line.state === "listed" && line.isOwed);
    return {
      ...{ id, propertyId, number, state, version, madeBy: names.get(madeBy) ?? "", madeAt: madeAt.toISOString() },
      openKobo: open.reduce((sum, { kobo }) => sum + kobo, 0),
      lines,
    };
  });
}

type Shown = {
  row: PayLineRow;
  job: string | null;
  unit: typeof units.$inferSelect | null;
  invoice: typeof invoices.$inferSelect | null;
  deposit: typeof deposits.$inferSelect | null;
  payee: typeof payoutAccounts.$inferSelect | null;
};

function lineOf({ row, job, unit, invoice, deposit, payee }: Shown, names: ReadonlyMap<string, string>): PayLine {
  const { listId: _, payeeId: __, paidBy, ...line } = row;
  const isSame = payee?.number === row.number && payee.bank === row.bank && payee.name === row.name;
  return {
    ...line,
    what: job ?? (unit ? unitLabel(unit) : ""),
    paidBy: paidBy && (names.get(paidBy) ?? ""),
    isOwed: invoice ? isOwed(invoice.state) && leftOf(invoice) >= row.kobo : deposit?.state === "decided",
    isChanged: row.state === "listed" && invoice !== null && !isSame,
  };
}

/** One of them, as whoever changed it reads it. */
export async function readPayList(ctx: Ctx, id: string): Promise<{ list: PayList }> {
  const [list] = await show(ctx, await ctx.db.select().from(payLists).where(eq(payLists.id, id)));
  if (!list) throw notFound("list");
  return { list };
}

/** A list, locked by whoever changes it. */
export async function findPayList(ctx: Ctx, act: "see" | "post", id: string) {
  const query = ctx.db.select().from(payLists).where(eq(payLists.id, id));
  const [row] = await (act === "post" ? query.for("update") : query);
  if (!row) throw notFound("list");
  return { row, seen: await authorizeProperty(ctx, "ledger", act, row.propertyId, "list") };
}

/** What of a list is still to be paid, in its order. */
export const listOpenLines = (ctx: Ctx, listId: string): Promise<PayLineRow[]> =>
  ctx.db
    .select()
    .from(payListLines)
    .where(and(eq(payListLines.listId, listId), eq(payListLines.state, "listed")))
    .orderBy(asc(payListLines.line));

/** The same as banks take it in a file. */
export async function listTransfers(ctx: Ctx, { id }: CallRead<typeof payListCalls.listTransfers>) {
  const { row } = await findPayList(ctx, "see", id);
  const { list } = await readPayList(ctx, id);
  return {
    transfers: list.lines.filter(goesToBank).map(({ line, name, number, bank, kobo }) => ({
      ...{ accountName: name, accountNumber: number, bank, amount: plainNaira(kobo) },
      narration: narrationOf(row.number, line),
    })),
  };
}

/** Whose account this number is among people who keep a building; the figures alone count. */
export async function listKeptWithNumber(ctx: Ctx, number: string, people: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(
      and(
        inArray(payoutAccounts.accountId, [...people]),
        sql`regexp_replace(${payoutAccounts.number}, '\\D', '', 'g') = regexp_replace(${number}, '\\D', '', 'g')`,
      ),
    );
  return rows.map(({ id }) => id);
}
