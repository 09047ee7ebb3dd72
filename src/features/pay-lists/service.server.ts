import { and, eq, max } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, conflictOfInterest, invalid, Problem, refuseStale } from "#domain/problems.ts";
import { booksOf } from "#features/charges/service.server.ts";
import { restOf } from "#features/deposits/rules.ts";
import { payDepositOut } from "#features/deposits/service.server.ts";
import { payInvoice } from "#features/invoices/paying.service.server.ts";
import { leftOf } from "#features/invoices/rules.ts";
import { refuseOwnMoneyOf } from "#features/invoices/service.server.ts";
import { authorizeProperty, listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { PayList, payListCalls } from "./contract.ts";
import { mostLines } from "./fields.ts";
import {
  findPayList,
  holdInvoices,
  listDecided,
  listKeptWithNumber,
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
type Line = Pick<PayLineRow, "invoiceId" | "depositId" | "kobo" | "payeeId" | "bank" | "number" | "name">;
type Act = "pay_list_made" | "pay_list_recorded" | "pay_list_closed";

const happened = (ctx: Ctx, { propertyId, number }: Pick<PayListRow, "propertyId" | "number">, act: Act) =>
  recordAct(ctx, { propertyId, thing: "property", thingId: propertyId, act, data: { title: `No. ${number}` } });

/** Puts what is owed on a list, with the bank details as they are now. */
export async function createPayList(ctx: Ctx, input: Said): One {
  return transaction(ctx, async (ctx) => {
    const { id: propertyId, invoiceIds } = input;
    const seen = await authorizeProperty(ctx, "ledger", "post", propertyId);
    await holdInvoices(ctx, propertyId, invoiceIds);
    // Held, so that numbers follow each other and nothing is put on two lists by two tabs.
    const ledger = await booksOf(ctx, propertyId, seen);
    if (ledger.deductsTax && invoiceIds.length > 0)
      throw conflict("This building takes tax of what it pays, so invoices are paid one by one.");
    const lines = [...(await invoiceLines(ctx, input)), ...(await depositLines(ctx, input))];
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

async function invoiceLines(ctx: Ctx, { id: propertyId, invoiceIds }: Said): Promise<Line[]> {
  const wanted = unique(invoiceIds);
  if (wanted.length === 0) return [];
  const found = await listOwed(ctx, propertyId, wanted);
  const lines: Line[] = [];
  for (const [at, id] of wanted.entries()) {
    const one = found.find(({ row }) => row.id === id);
    if (!one)
      throw invalid(`invoiceIds.${at}`, "Nothing can be paid of that invoice now, or it is not of this building.");
    const { row, payee, what } = one;
    const problem = whyNotOwed(ctx, one);
    if (problem || payee === null) throw conflict(`“${what}”: ${problem}`);
    await refuseOwnMoneyOf(ctx, row);
    const { bank, number, name } = payee;
    lines.push({ invoiceId: id, depositId: null, kobo: leftOf(row), payeeId: row.contractorId, bank, number, name });
  }
  return lines;
}

async function depositLines(ctx: Ctx, { id: propertyId, deposits: said }: Said): Promise<Line[]> {
  if (said.length === 0) return [];
  const ids = said.map(({ id }) => id);
  const found = await listDecided(ctx, propertyId, ids);
  const keepers = await listKeepers(ctx, propertyId);
  const lines: Line[] = [];
  for (const [at, { id, bank, number }] of said.entries()) {
    const one = found.find(({ row }) => row.id === id);
    if (!one || lines.some(({ depositId }) => depositId === id))
      throw invalid(`deposits.${at}.id`, "That deposit is not to be paid out now, or not of this building.");
    const { row, isListed } = one;
    if (isListed) throw conflict(`The deposit of ${row.name} is on a list already.`);
    if ((await listKeptWithNumber(ctx, number, keepers)).length > 0)
      throw conflictOfInterest("That is the account of somebody who keeps this building, so no deposit is sent there.");
    const { accountId: payeeId, name } = row;
    lines.push({ invoiceId: null, depositId: id, kobo: restOf(row), payeeId, bank, number, name });
  }
  return lines;
}

/** Records that lines of a list were paid: each is a payment of its own, by the verbs of one by one. */
export async function recordPayList(ctx: Ctx, input: CallRead<typeof payListCalls.recordPayList>): One {
  return transaction(ctx, async (ctx) => {
    const { id, version, paidOn, lines: said } = input;
    const { row } = await findPayList(ctx, "post", id);
    refuseStale("This list", row, version);
    const open = await listOpenLines(ctx, id);
    const chosen = said.map((one, at) => {
      const line = open.find((other) => other.id === one.id);
      const isTwice = said.findIndex((other) => other.id === one.id) !== at;
      if (!line || isTwice) throw conflict("A line of it is not to be paid any more. Please look again.");
      return { ...one, line };
    });
    const ids = open.flatMap(({ invoiceId }) => invoiceId ?? []);
    await holdInvoices(ctx, row.propertyId, ids);
    for (const one of chosen) await pay(ctx, one.line, { ...one, paidOn });
    await finish(ctx, row, open.length === chosen.length);
    await happened(ctx, row, "pay_list_recorded");
    return readPayList(ctx, id);
  });
}

type Paid = { paidOn: string; reference?: string | null | undefined; chargesKobo?: number | undefined };

async function pay(ctx: Ctx, line: PayLineRow, { paidOn, reference = null, chargesKobo = 0 }: Paid): Promise<void> {
  const { id, invoiceId, depositId, kobo } = line;
  try {
    if (invoiceId) await payInvoice(ctx, { id: invoiceId, kobo, chargesKobo, paidOn, reference });
    const paidOut = { id: depositId ?? "", paidOn, paidFrom: "bank" as const, chargesKobo, payoutReference: reference };
    if (depositId) await payDepositOut(ctx, paidOut);
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.code, `Line ${line.line}, ${line.name}: ${error.message}`);
    throw error;
  }
  const paid = { state: "paid" as const, reference, paidBy: userOf(ctx).id };
  await ctx.db.update(payListLines).set(paid).where(eq(payListLines.id, id));
}

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
