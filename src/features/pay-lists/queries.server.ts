import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { restOf } from "#features/deposits/rules.ts";
import { deposits } from "#features/deposits/tables.server.ts";
import { orderAdvances } from "#features/invoices/advances/tables.server.ts";
import { arrivalsOf, showArrival } from "#features/invoices/arrivals/queries.server.ts";
import { isOwed, leftOf, restsUntil } from "#features/invoices/rules.ts";
import { invoicePayments, invoices, payoutAccounts } from "#features/invoices/tables.server.ts";
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
import { goesToBank, listedAlready, listingProblem, narrationOf, plainNaira } from "./rules.ts";
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
export const whyNotOwed = (ctx: Ctx, { payee, ...due }: WhoseOwed): string | null =>
  listingProblem({ ...due, payTo: payee && { restsUntil: restsUntil(payee.changedAt) }, now: ctx.now });
type WhoseOwed = Pick<Owed, "payee" | "isListed"> & { isAhead?: boolean };

/** The approved advances of a building, the oldest first, with whoever is paid. */
export const listApproved = (ctx: Ctx, propertyId: string, ids?: readonly string[]) =>
  ctx.db
    .select({
      ...{ row: orderAdvances, what: tasks.title, contractorName: accounts.name, payee: payoutAccounts, isAhead },
      isListed: isListed(payListLines.advanceId, orderAdvances.id),
    })
    .from(orderAdvances)
    .innerJoin(tasks, eq(tasks.id, orderAdvances.taskId))
    .innerJoin(accounts, eq(accounts.id, orderAdvances.contractorId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.accountId, orderAdvances.contractorId))
    .where(
      and(eq(orderAdvances.propertyId, propertyId), eq(orderAdvances.state, "approved"), one(orderAdvances.id, ids)),
    )
    .orderBy(asc(isListed(payListLines.advanceId, orderAdvances.id)), asc(orderAdvances.id))
    .limit(mostLines);

/** Whether the same contractor was given something ahead that is not proved, or is about to be by a list. */
const isAhead = sql<boolean>`exists (select from ${orderAdvances} o where o.property_id = ${orderAdvances.propertyId}
  and o.contractor_id = ${orderAdvances.contractorId} and o.id <> ${orderAdvances.id}
  and ((o.state = 'paid' and o.recovered_kobo < o.kobo)
    or exists (select from ${payListLines} l where l.advance_id = o.id and l.state = 'listed')))`;

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
  const [approved, decided] = [await listApproved(ctx, id), await listDecided(ctx, id)];
  return {
    deductsTax: (await findLedgerRow(ctx, id))?.deductsTax ?? false,
    invoices: owed.map((one) => ({
      ...{ id: one.row.id, what: one.what, contractorName: one.contractorName, kobo: leftOf(one.row) },
      problem: whyNotOwed(ctx, one),
    })),
    advances: approved.map((one) => ({
      ...{ id: one.row.id, what: one.what, contractorName: one.contractorName, kobo: one.row.kobo },
      problem: whyNotOwed(ctx, one),
    })),
    deposits: decided.map(({ row, unit, isListed }) => ({
      ...{ id: row.id, what: unitLabel(unit), name: row.name, kobo: restOf(row) },
      problem: isListed ? listedAlready : null,
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
  const [first] = lists;
  if (first === undefined) return [];
  const ids = lists.map(({ id }) => id);
  const rows = await ctx.db
    .select({
      ...{ row: payListLines, job: tasks.title, unit: units },
      ...{ invoice: invoices, deposit: deposits, advance: orderAdvances, payee: payoutAccounts },
      paymentBackAt: invoicePayments.takenBackAt,
    })
    .from(payListLines)
    .leftJoin(invoicePayments, eq(invoicePayments.id, payListLines.paymentId))
    .leftJoin(invoices, eq(invoices.id, payListLines.invoiceId))
    .leftJoin(orderAdvances, eq(orderAdvances.id, payListLines.advanceId))
    .leftJoin(tasks, eq(tasks.id, sql`coalesce(${invoices.taskId}, ${orderAdvances.taskId})`))
    .leftJoin(deposits, eq(deposits.id, payListLines.depositId))
    .leftJoin(units, eq(units.id, deposits.unitId))
    .leftJoin(
      payoutAccounts,
      eq(payoutAccounts.accountId, sql`coalesce(${invoices.contractorId}, ${orderAdvances.contractorId})`),
    )
    .where(inArray(payListLines.listId, ids))
    .orderBy(asc(payListLines.line));
  const names = await namesOf(ctx, [
    ...lists.map(({ madeBy }) => madeBy),
    ...rows.flatMap(({ row }) => row.paidBy ?? []),
  ]);
  const deductsTax = (await findLedgerRow(ctx, first.propertyId))?.deductsTax === true;
  const arrivals = await arrivalsOf(
    ctx,
    rows.flatMap(({ row }) => paidOf(row) ?? []),
  );
  return lists.map(({ id, propertyId, number, state, madeBy, madeAt, version }) => {
    const own = rows.filter(({ row }) => row.listId === id);
    const lines = own.map((one) => ({ ...lineOf(one, names), arrival: arrivalOf(ctx, one, arrivals) }));
    const isUntaxed = deductsTax && own.some(({ row }) => row.invoiceId && row.state === "listed" && !row.tax);
    const open = lines.filter((line) => line.state === "listed" && line.isOwed);
    return {
      ...{ id, propertyId, number, state, version, madeBy: names.get(madeBy) ?? "", madeAt: madeAt.toISOString() },
      isUntaxed,
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
  advance: typeof orderAdvances.$inferSelect | null;
  payee: typeof payoutAccounts.$inferSelect | null;
  paymentBackAt: Date | null;
};

/** Which payment of an invoice, or which advance, a line became. */
const paidOf = ({ state, paymentId, advanceId }: PayLineRow) => (state === "paid" ? (paymentId ?? advanceId) : null);

function arrivalOf(ctx: Ctx, { row, invoice, advance }: Shown, arrivals: Awaited<ReturnType<typeof arrivalsOf>>) {
  const [id, contractorId] = [paidOf(row), invoice?.contractorId ?? advance?.contractorId];
  return id === null || contractorId === undefined ? null : showArrival(ctx, arrivals.get(id), contractorId);
}

function lineOf(shown: Shown, names: ReadonlyMap<string, string>): Omit<PayLine, "arrival"> {
  const { row, job, unit, deposit, advance, payee, paymentBackAt } = shown;
  const takenBackAt = row.takenBackAt ?? paymentBackAt ?? (row.state === "paid" ? advance?.takenBackAt : null);
  const { listId: _, payeeId: __, paymentId: ___, paidBy, tax, ...line } = row;
  const isSame = payee?.number === row.number && payee.bank === row.bank && payee.name === row.name;
  return {
    ...line,
    what: job ?? (unit ? unitLabel(unit) : ""),
    paidBy: paidBy && (names.get(paidBy) ?? ""),
    takenBackAt: takenBackAt?.toISOString() ?? null,
    ...{ taxKobo: tax?.taxKobo ?? 0, taxWords: tax?.deducts ? tax.words : null },
    isOwed: isStillOwed(shown),
    // Whoever leaves a deposit has no bank details here that could be others.
    isChanged: row.state === "listed" && deposit === null && !isSame,
  };
}

function isStillOwed({ row, invoice, deposit, advance }: Shown): boolean {
  if (invoice) return isOwed(invoice.state) && leftOf(invoice) >= grossOf(row);
  return deposit ? deposit.state === "decided" : advance?.state === "approved";
}

/** What a line settles of its invoice: what goes to the bank and what is taken for tax. */
export const grossOf = ({ kobo, tax }: Pick<PayLineRow, "kobo" | "tax">): number => kobo + (tax?.taxKobo ?? 0);

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
