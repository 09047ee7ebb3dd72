import { and, eq, max, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, conflictOfInterest, invalid, notFound, Problem, refuseStale } from "#domain/problems.ts";
import { holdDeposits } from "#features/deposits/queries.server.ts";
import { restOf } from "#features/deposits/rules.ts";
import { enterPayout } from "#features/deposits/service.server.ts";
import { giveListed, holdAdvances, refuseUnlistable } from "#features/invoices/advances/service.server.ts";
import { listConcerned, ownMoneyProblems } from "#features/invoices/payees/queries.server.ts";
import { payingListed } from "#features/invoices/paying.service.server.ts";
import type { InvoiceRow } from "#features/invoices/queries.server.ts";
import { leftOf } from "#features/invoices/rules.ts";
import { readTaxBook, taxOn, untaxed } from "#features/invoices/tax/queries.server.ts";
import { beyondProblem } from "#features/invoices/tax/rules.ts";
import { takenOf } from "#features/invoices/tax/service.server.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import type { LedgerRow } from "#features/ledger/posting.service.server.ts";
import { findLedgerRow, withAccounts } from "#features/ledger/queries.server.ts";
import { type Told, tellAll } from "#features/notifications/service.server.ts";
import { type Authorized, authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { PayList, payListCalls } from "./contract.ts";
import { mostLines } from "./fields.ts";
import {
  findPayList,
  grossOf,
  holdInvoices,
  listApproved,
  listDecided,
  listOpenLines,
  listOwed,
  type PayLineRow,
  type PayListRow,
  readPayList,
  whyNotOwed,
} from "./queries.server.ts";
import { payListLines, payLists } from "./tables.server.ts";

type One = Promise<{ list: PayList }>;
type Said = CallRead<typeof payListCalls.createPayList>;
type Line = Pick<PayLineRow, Detail | "invoiceId" | "depositId" | "advanceId" | "kobo" | "tax">;
type Detail = "payeeId" | "bank" | "number" | "name";
type Act = "pay_list_made" | "pay_list_recorded" | "pay_list_closed";

const happened = (ctx: Ctx, { propertyId, number }: Pick<PayListRow, "propertyId" | "number">, act: Act) =>
  recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title: `No. ${number}` } });

/** Puts what is owed on a list, with the bank details as they are now. */
export async function createPayList(ctx: Ctx, input: Said): One {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, invoiceIds, advanceIds } = input;
    const seen = await authorizeProperty(ctx, "ledger", "post", propertyId);
    await holdInvoices(ctx, propertyId, invoiceIds);
    await holdAdvances(ctx, propertyId, advanceIds);
    // Held, so that numbers follow each other and nothing is put on two lists by two tabs.
    const ledger = await booksOf(ctx, propertyId, seen);
    const invoiceLines = await linesOfInvoices(ctx, ledger, input);
    const lines = [...invoiceLines, ...(await linesOfAdvances(ctx, input)), ...(await linesOfDeposits(ctx, input))];
    if (lines.length === 0) throw invalid("invoiceIds", "Choose what is to be paid.");
    if (lines.length > mostLines) throw invalid("invoiceIds", `A list can have at most ${mostLines} lines.`);
    const ofProperty = eq(payLists.propertyId, propertyId);
    const [last] = await ctx.db
      .select({ number: max(payLists.number) })
      .from(payLists)
      .where(ofProperty);
    const row = { id: newId(), propertyId, number: (last?.number ?? 0) + 1 };
    await ctx.db.insert(payLists).values({ ...row, state: "open", madeBy: userOf(ctx).id, madeAt: ctx.now });
    const state = "listed" as const;
    const rows = lines.map((line, at) => ({ ...line, id: newId(), listId: row.id, line: at + 1, state }));
    await ctx.db.insert(payListLines).values(rows);
    await happened(ctx, row, "pay_list_made");
    return readPayList(ctx, row.id);
  });
}

const unique = <T>(ids: readonly T[]): T[] => [...new Set(ids)];

/** What is paid of invoices, and what is taken of each for tax: as if they were paid today, one after the other. */
async function linesOfInvoices(ctx: Ctx, ledger: LedgerRow, { invoiceIds, taxClasses }: Said): Promise<Line[]> {
  const wanted = unique(invoiceIds);
  if (wanted.length === 0) return [];
  const { propertyId } = ledger;
  const found = await listOwed(ctx, propertyId, wanted);
  const owed = wanted.map((id, at) => {
    const one = found.find(({ row }) => row.id === id);
    if (!one)
      throw invalid(`invoiceIds.${at}`, "Nothing can be paid of that invoice now, or it is not of this building.");
    return { ...one, payee: payeeOf(ctx, one) };
  });
  const going = owed.map(({ row }) => ({ contractorId: row.contractorId, askedBy: row.filedBy }));
  for (const problem of await ownMoneyProblems(ctx, propertyId, going)) if (problem) throw conflictOfInterest(problem);
  const firms = unique(going.map(({ contractorId }) => contractorId));
  const taxOf = await taxing(ctx, ledger, firms, taxClasses);
  return owed.map(({ row, what, payee: { bank, number, name } }) => {
    const { tax, kobo, problem } = taxOf(row);
    if (problem) throw conflict(`“${what}”: ${problem}`);
    return { ...nothingElse, invoiceId: row.id, kobo, tax, payeeId: row.contractorId, bank, number, name };
  });
}

const nothingElse = { invoiceId: null, depositId: null, advanceId: null, tax: null };

/** By which bank details something is paid; refused where it cannot be put on a list. */
function payeeOf<Due extends Parameters<typeof whyNotOwed>[1] & { what: string }>(ctx: Ctx, one: Due) {
  const problem = whyNotOwed(ctx, one);
  if (problem || one.payee === null) throw conflict(`“${one.what}”: ${problem}`);
  return one.payee;
}

/** What an invoice would be on a list that is made now, before anybody makes it. */
export async function previewPayList(
  ctx: Ctx,
  { id, invoiceIds, taxClasses }: CallRead<typeof payListCalls.previewPayList>,
) {
  await authorizeProperty(ctx, "ledger", "see", id);
  const ledger = await findLedgerRow(ctx, id);
  const found = ledger ? await listOwed(ctx, id, unique(invoiceIds)) : [];
  const owed = unique(invoiceIds).flatMap((invoiceId) => found.find(({ row }) => row.id === invoiceId) ?? []);
  const firms = unique(owed.map(({ row }) => row.contractorId));
  const taxOf = ledger ? await taxing(ctx, ledger, firms, taxClasses) : null;
  return {
    lines: owed.flatMap(({ row }) => {
      const taken = taxOf?.(row);
      if (!taken) return [];
      const { tax, netKobo, kobo, problem } = taken;
      const taxed = { taxKobo: tax?.taxKobo ?? 0, taxWords: tax?.words ?? null };
      return [{ invoiceId: row.id, netKobo, ...taxed, kobo, problem }];
    }),
  };
}

/** What is taken of each invoice of a list, after what the month of its contractor comes to before it. */
async function taxing(
  ctx: Ctx,
  ledger: Pick<LedgerRow, "propertyId" | "deductsTax">,
  firms: string[],
  classes: Said["taxClasses"],
) {
  const firm = { propertyId: ledger.propertyId, contractorIds: firms };
  const book = ledger.deductsTax ? await readTaxBook(ctx, firm, lagosDay(ctx.now)) : null;
  const count = (of: string, kobo: number) => book?.month.set(of, (book.month.get(of) ?? 0) + kobo);
  return (row: InvoiceRow) => {
    const [gross, taxClass] = [leftOf(row), classes.find(({ id }) => id === row.id)?.taxClass ?? "services"];
    if (!book) return { tax: null, netKobo: untaxed(row, gross).netKobo, kobo: gross, problem: null };
    const tax = takenOf(taxOn(book, row, { kobo: gross, taxClass }), taxClass);
    count(row.contractorId, tax.netKobo);
    return { tax, netKobo: tax.netKobo, kobo: gross - tax.taxKobo, problem: beyondProblem(tax, gross) };
  };
}

async function linesOfAdvances(ctx: Ctx, { id: propertyId, advanceIds }: Said): Promise<Line[]> {
  const wanted = unique(advanceIds);
  const found = wanted.length === 0 ? [] : await listApproved(ctx, propertyId, wanted);
  const lines: Line[] = [];
  for (const [at, id] of wanted.entries()) {
    const one = found.find(({ row }) => row.id === id);
    if (!one) throw invalid(`advanceIds.${at}`, "That advance is not to be paid now, or not of this building.");
    const { bank, number, name } = payeeOf(ctx, one);
    const { contractorId: payeeId, kobo } = one.row;
    if (lines.some((line) => line.payeeId === payeeId))
      throw conflict(
        `“${one.what}”: A list gives ${one.contractorName} one thing ahead, which is proved before the next.`,
      );
    await refuseUnlistable(ctx, one.row);
    lines.push({ ...nothingElse, advanceId: id, kobo, payeeId, bank, number, name });
  }
  return lines;
}

async function linesOfDeposits(ctx: Ctx, { id: propertyId, deposits: said }: Said): Promise<Line[]> {
  if (said.length === 0) return [];
  const ids = said.map(({ id }) => id);
  const found = await listDecided(ctx, propertyId, ids);
  const payees = said.map(({ id, number }) => ({ of: id, number }));
  const kept = await listConcerned(ctx, payees, await listKeepers(ctx, propertyId));
  return said.map(({ id, bank, number }, at) => {
    const one = found.find(({ row }) => row.id === id);
    if (!one || ids.indexOf(id) !== at)
      throw invalid(`deposits.${at}.id`, "That deposit is not to be paid out now, or not of this building.");
    const { row, isListed } = one;
    if (isListed) throw conflict(`The deposit of ${row.name} is on a list already.`);
    if (kept.some(({ of }) => of === id)) throw conflictOfInterest(keptDeposit);
    const { accountId: payeeId, name } = row;
    return { ...nothingElse, depositId: id, kobo: restOf(row), payeeId, bank, number, name };
  });
}

const keptDeposit =
  "That account is also kept for somebody who keeps this building, or for those they work with, so no deposit is sent there.";

/** Records that lines of a list were paid: each is a payment of its own, by the rules of one by one. */
export async function recordPayList(ctx: Ctx, input: CallRead<typeof payListCalls.recordPayList>): One {
  return transaction(ctx, async (ctx) => {
    const { id, version, paidOn, lines: said } = input;
    const { row, seen } = await findPayList(ctx, "post", id);
    refuseStale("This list", row, version);
    // What is taken for tax was counted in the month of that day.
    if (paidOn < lagosDay(row.madeAt)) throw invalid("paidOn", "That day is before the list was made.");
    const open = await listOpenLines(ctx, id);
    const chosen = said.map((one, at) => {
      const line = open.find((other) => other.id === one.id);
      const isTwice = said.findIndex((other) => other.id === one.id) !== at;
      if (!line || isTwice) throw conflict("A line of it is not to be paid any more. Please look again.");
      return { ...one, paidOn, line };
    });
    const enter = await entering(ctx, row, seen, chosen);
    const made: Made[] = [];
    for (const one of chosen) made.push(await enter(one).catch((error) => throwOf(one.line, error)));
    await markPaid(
      ctx,
      chosen.map((one, at) => ({ ...one, paymentId: made[at]?.paymentId ?? null })),
    );
    await finish(ctx, row, open.length === chosen.length);
    await tellAll(
      ctx,
      made.map(({ told }) => told),
    );
    await happened(ctx, row, "pay_list_recorded");
    return readPayList(ctx, id);
  });
}

type Paid = { paidOn: string; reference?: string | null | undefined; chargesKobo?: number | undefined };
type Chosen = Paid & { line: PayLineRow };
/** What is told of a line, and which payment of an invoice it became. */
type Made = { told: Told; paymentId: string | null };

/** Holds all that a list paid, in the order of one by one, and asks once for what its lines share. */
async function entering(ctx: Ctx, { propertyId }: PayListRow, seen: Authorized, chosen: readonly Chosen[]) {
  const idsOf = (of: "invoiceId" | "advanceId" | "depositId") => chosen.flatMap(({ line }) => line[of] ?? []);
  await holdInvoices(ctx, propertyId, idsOf("invoiceId"));
  await holdAdvances(ctx, propertyId, idsOf("advanceId"));
  const books = await withAccounts(ctx, await booksOf(ctx, propertyId, seen));
  const deposits = await holdDeposits(ctx, propertyId, idsOf("depositId"));
  const shared = { books, soFar: {} };
  const payments = chosen.flatMap(({ line, ...paid }) =>
    line.invoiceId
      ? [{ ...paid, invoiceId: line.invoiceId, number: line.number, taken: line.tax, kobo: grossOf(line) }]
      : [],
  );
  const payListed = await payingListed(ctx, { ...shared, seen }, payments);
  return async ({ line, ...paid }: Chosen): Promise<Made> => {
    const { advanceId, number } = line;
    const other = (told: Told) => ({ told, paymentId: null });
    if (advanceId) return other(await giveListed(ctx, advanceId, { ...shared, number }, paid));
    const payment = payments.find(({ invoiceId }) => invoiceId === line.invoiceId);
    if (payment) return payListed(payment);
    const deposit = deposits.find(({ row }) => row.id === line.depositId);
    if (!deposit) throw notFound("deposit");
    return other(
      await enterPayout(ctx, shared, deposit, { ...paid, paidFrom: "bank", payoutReference: paid.reference }),
    );
  };
}

/** What stands in the way of a line, with its number and whom it pays. */
function throwOf({ line, name }: PayLineRow, error: unknown): never {
  if (error instanceof Problem) throw new Problem(error.code, `Line ${line}, ${name}: ${error.message}`);
  throw error;
}

/** Says of lines that they were paid, with what the bank calls each. */
const markPaid = (ctx: Ctx, chosen: readonly (Chosen & { paymentId: string | null })[]) =>
  ctx.db
    .update(payListLines)
    .set({
      ...{ state: "paid", paidBy: userOf(ctx).id, paidOn: chosen[0]?.paidOn },
      ...{ reference: sql`said.reference`, paymentId: sql`said.payment_id` },
    })
    .from(
      sql`unnest(${sql.param(chosen.map(({ line }) => line.id))}::uuid[],
        ${sql.param(chosen.map(({ reference }) => reference ?? null))}::text[],
        ${sql.param(chosen.map(({ paymentId }) => paymentId))}::uuid[]) as said(line_id, reference, payment_id)`,
    )
    .where(sql`${payListLines.id} = said.line_id`);

const finish = (ctx: Ctx, { id, version }: PayListRow, isDone: boolean) =>
  ctx.db
    .update(payLists)
    .set({ version: version + 1, ...(isDone ? { state: "closed" as const } : {}) })
    .where(eq(payLists.id, id));

/** Closes a list: what was not paid by it can be put on another. */
export async function closePayList(ctx: Ctx, { id, version }: CallRead<typeof payListCalls.closePayList>): One {
  return transaction(ctx, async (ctx) => {
    const { row, seen } = await findPayList(ctx, "post", id);
    await booksOf(ctx, row.propertyId, seen);
    refuseStale("This list", row, version);
    if (row.state === "closed") throw conflict("That list is closed already.");
    const isLeft = and(eq(payListLines.listId, id), eq(payListLines.state, "listed"));
    await ctx.db.update(payListLines).set({ state: "left" }).where(isLeft);
    await finish(ctx, row, true);
    await happened(ctx, row, "pay_list_closed");
    return readPayList(ctx, id);
  });
}
