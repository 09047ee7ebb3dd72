import { and, eq, ne, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, forbidden, invalid, refuseStale } from "#domain/problems.ts";
import { repairCategoryOf } from "#domain/vocab.ts";
import { repairsRole } from "#features/ledger/chart.rules.ts";
import { booksOf } from "#features/ledger/entering.service.server.ts";
import { type LedgerRow, lockLedger, post } from "#features/ledger/posting.service.server.ts";
import { accountsByRole } from "#features/ledger/queries.server.ts";
import { usingFiles } from "#features/media/service.server.ts";
import { notify } from "#features/notifications/service.server.ts";
import { findLiveOrder, type OrderRow, readLimits } from "#features/orders/queries.server.ts";
import { ceilingProblem, whyOwner } from "#features/orders/rules.ts";
import { orderedThisMonth, takeTurn } from "#features/orders/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { findJobFor, type JobRow, type Seen } from "#features/tasks/job.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { recover, unrecover } from "./advances/recovering.service.server.ts";
import type { Invoice, invoiceCalls } from "./contract.ts";
import { mostKobo } from "./fields.ts";
import { decidedNotice, sentNotice } from "./messages.server.ts";
import { refuseOwnMoney } from "./payees/queries.server.ts";
import {
  acceptedOf,
  findInvoice,
  findPayee,
  findPayoutAccount,
  type InvoiceRow,
  proofOf,
  readInvoice,
} from "./queries.server.ts";
import { costsOf, heldOf, heldOfRest, invoiceProblem, nothingHeld, settledState } from "./rules.ts";
import { invoices, payoutAccounts } from "./tables.server.ts";

type One = Promise<{ invoice: Invoice }>;
type InvoiceAct =
  | "invoice_sent"
  | "invoice_accepted"
  | "invoice_refused"
  | "invoice_asked"
  | "invoice_answered"
  | "invoice_paid"
  | "transfer_taken_back"
  | "retention_released"
  | "invoice_taken_back";

export const actOf = ({ id, propertyId, title }: JobRow, act: InvoiceAct, text: string | null = null) =>
  ({ propertyId, thing: "task", thingId: id, act, text, data: { title } }) as const;

export const happened = (ctx: Ctx, task: JobRow, act: InvoiceAct, text: string | null = null) =>
  recordAct(ctx, actOf(task, act, text));

/** Files an invoice or receipt for a job: its contractor, or a keeper for them. */
export async function fileInvoice(ctx: Ctx, input: CallRead<typeof invoiceCalls.fileInvoice>): One {
  await findJobFor(ctx, ["invoice", "create"], input.id);
  const work = (files: {
    attach: (ctx: Ctx, to: { thing: "invoice"; thingId: string; propertyId: string }) => Promise<void>;
  }) =>
    transaction(ctx, async (ctx) => {
      const { task, seen } = await findJobFor(ctx, ["invoice", "create"], input.id);
      const { contractorId, propertyId } = task;
      if (contractorId === null) throw conflict("Nobody was given this job, so nobody can be paid for it.");
      const row = { ...rowOf(input, lagosDay(ctx.now)), id: newId(), propertyId, taskId: task.id, contractorId };
      await refuseTwice(ctx, row);
      await ctx.db.insert(invoices).values({ ...row, filedBy: userOf(ctx).id, state: "sent", createdAt: ctx.now });
      await files.attach(ctx, { thing: "invoice", thingId: row.id, propertyId });
      await happened(ctx, task, "invoice_sent");
      await notify(ctx, await listKeepers(ctx, propertyId), sentNotice(task, row.netKobo + row.vatKobo));
      return readInvoice(ctx, row.id, seen);
    });
  return usingFiles(ctx, input.mediaUploads, work, { takesPdf: true });
}

function rowOf(input: CallRead<typeof invoiceCalls.fileInvoice>, today: string) {
  const { kind, seller, number = null, taxId = null, issuedOn, lines, vatKobo = 0 } = input;
  const problem = invoiceProblem({ lines, vatKobo, issuedOn }, today, mostKobo);
  if (problem) throw invalid(problem.path, problem.message);
  const netKobo = lines.reduce((sum, { kobo }) => sum + kobo, 0);
  return { kind, seller, number, taxId, issuedOn, lines, vatKobo, netKobo };
}

/** The same paper sent again, by its number; of two that race the index refuses one. */
async function refuseTwice(
  ctx: Ctx,
  row: Pick<InvoiceRow, "propertyId" | "contractorId" | "number" | "id" | "taskId">,
): Promise<void> {
  if (row.number === null) return;
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${row.propertyId} ${row.contractorId}`}, 57))`,
  );
  const isSame = and(
    eq(invoices.propertyId, row.propertyId),
    eq(invoices.contractorId, row.contractorId),
    ne(invoices.state, "refused"),
    sql`lower(${invoices.number}) = lower(${row.number})`,
  );
  if ((await ctx.db.$count(invoices, isSame)) > 0)
    throw conflict("An invoice with this number is here already. Look whether it was sent twice.");
}

/** Accepts an invoice: what it comes to is owed from now on, and stands in the books. */
export async function acceptInvoice(ctx: Ctx, { id, version }: CallRead<typeof invoiceCalls.acceptInvoice>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findInvoice(ctx, "decide", id, true);
    refuseStale("This invoice", row, version);
    refuseUnless(row, ["sent", "queried"]);
    const { approval, isRejected } = await proofOf(ctx, { ...task, contractorId: row.contractorId });
    if (isRejected) throw conflict("The owner rejected this work. The job that follows it up is what can be paid.");
    if (!approval) throw conflict("Nobody has approved this work yet, so nothing is owed for it.");
    const ledger = await booksOf(ctx, row.propertyId, seen);
    if (row.filedBy === userOf(ctx).id && !seen.relations.includes("own"))
      throw forbidden("Whoever filed an invoice cannot accept it. Ask the owner.");
    await refuseOwnMoneyOf(ctx, row);
    if (!seen.relations.includes("own")) await takeTurn(ctx, row.propertyId);
    const order = await findLiveOrder(ctx, { id: task.id, contractorId: row.contractorId });
    await refuseAbove(ctx, row, order, seen);
    const totalKobo = row.netKobo + row.vatKobo;
    await unrecover(ctx, row);
    const ahead = await recover(ctx, row, totalKobo);
    const wanted = order ? heldOf(order, totalKobo, lagosDay(approval.at), lagosDay(ctx.now)) : nothingHeld;
    const held = heldOfRest(wanted, totalKobo - ahead.recoveredKobo);
    const settled = { ...row, ...held, ...ahead };
    await change(ctx, row, {
      ...{ state: settledState(settled), verificationId: approval.id, retainedKobo: held.heldKobo, ...held, ...ahead },
      ...{ decidedBy: userOf(ctx).id, decidedAt: ctx.now },
    });
    await postAccepted(ctx, ledger, { row: settled, task });
    await happened(ctx, task, "invoice_accepted");
    await tell(ctx, row, task, "accepted");
    return readInvoice(ctx, id, seen);
  });
}

type Accepted = { row: InvoiceRow; task: JobRow };

/**
 * What it comes to stands as a cost, but for VAT that is got back: owed, what is held back of it beside, and what was given
 * ahead taken off.
 */
async function postAccepted(ctx: Ctx, ledger: LedgerRow, { row, task }: Accepted): Promise<void> {
  const account = await accountsByRole(ctx, ledger.id);
  const cost = account(repairsRole(repairCategoryOf(task.category)));
  const { recoveredKobo } = row;
  const { owed, held } = costsOf(row, ledger.reclaimsVat);
  const from = (creditId: string, { costKobo, vatKobo }: typeof owed) => [
    { debitId: cost, creditId, kobo: costKobo },
    { debitId: account("vat_recoverable"), creditId, kobo: vatKobo },
  ];
  const ahead = { debitId: account("payable"), creditId: account("advances"), kobo: recoveredKobo };
  await post(ctx, ledger, {
    ...{ kind: "invoice", onDay: lagosDay(ctx.now), memo: `${row.seller}: ${task.title}`.slice(0, 200) },
    ...{ sourceKind: "invoice", sourceId: row.id, step: String(row.round), taskId: task.id },
    lines: [...from(account("payable"), owed), ...from(account("retention"), held), ahead].filter(
      ({ kobo }) => kobo > 0,
    ),
  });
}

/**
 * What was ordered at a price comes to no more than the order, all of its invoices together. What nobody ordered, managers accept
 * up to what they may order by themselves.
 */
async function refuseAbove(ctx: Ctx, row: InvoiceRow, order: OrderRow | undefined, { relations }: Seen): Promise<void> {
  const [before, kobo] = [await acceptedOf(ctx, row), row.netKobo + row.vatKobo];
  const problem = order ? ceilingProblem(order.totalKobo, before, kobo) : null;
  if (problem) throw conflict(problem);
  if (order || relations.includes("own")) return;
  const { propertyId } = row;
  const [limits, monthKobo] = [await readLimits(ctx, propertyId), await orderedThisMonth(ctx, propertyId)];
  const why = whyOwner({ isOwner: false, kobo, jobKobo: before, monthKobo, limits });
  if (why) throw forbidden(`Nobody ordered this job at a price. ${why} Ask the owner.`);
}

/** Whoever lets money go for an invoice: not to a bank account of their own, nor to one of the keeper who filed it. */
export const refuseOwnMoneyOf = (ctx: Ctx, { contractorId, propertyId, filedBy }: InvoiceRow): Promise<void> =>
  refuseOwnMoney(ctx, { contractorId, propertyId, askedBy: filedBy });

function refuseUnless({ state }: InvoiceRow, wanted: readonly InvoiceRow["state"][]): void {
  if (!wanted.includes(state)) throw conflict("That was decided already. Please look again.");
}

export const change = (ctx: Ctx, row: InvoiceRow, changes: Partial<typeof invoices.$inferInsert>) =>
  ctx.db
    .update(invoices)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(invoices.id, row.id));

export const tell = (ctx: Ctx, row: InvoiceRow, task: JobRow, what: Parameters<typeof decidedNotice>[1], text = "") =>
  notify(ctx, [row.contractorId], decidedNotice(task, what, text));

/** Refuses an invoice that nothing is owed for yet. */
export async function refuseInvoice(ctx: Ctx, { id, reason }: CallRead<typeof invoiceCalls.refuseInvoice>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findInvoice(ctx, "decide", id, true);
    refuseUnless(row, ["sent", "queried"]);
    if (row.advanceId !== null) await lockLedger(ctx, row.propertyId);
    // Code from before took invoices back and left what they had proved.
    await unrecover(ctx, row);
    await change(ctx, row, {
      ...{ state: "refused", reason, decidedBy: userOf(ctx).id, decidedAt: ctx.now },
      ...{ recoveredKobo: 0, advanceId: null },
    });
    await happened(ctx, task, "invoice_refused", reason);
    await tell(ctx, row, task, "refused", reason);
    return readInvoice(ctx, id, seen);
  });
}

/** Asks the contractor about an invoice. */
export async function queryInvoice(ctx: Ctx, { id, question }: CallRead<typeof invoiceCalls.queryInvoice>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findInvoice(ctx, "decide", id, true);
    refuseUnless(row, ["sent", "queried"]);
    await change(ctx, row, { state: "queried", question, answer: null });
    await happened(ctx, task, "invoice_asked", question);
    await tell(ctx, row, task, "asked", question);
    return readInvoice(ctx, id, seen);
  });
}

/** Answers the question about one's invoice; it waits to be accepted again. */
export async function answerInvoice(ctx: Ctx, { id, answer }: CallRead<typeof invoiceCalls.answerInvoice>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, seen } = await findInvoice(ctx, "answer", id, true);
    refuseUnless(row, ["queried"]);
    await change(ctx, row, { state: "sent", answer });
    await happened(ctx, task, "invoice_answered", answer);
    await notify(ctx, await listKeepers(ctx, row.propertyId), sentNotice(task, row.netKobo + row.vatKobo));
    return readInvoice(ctx, id, seen);
  });
}

/** Says by which bank account one is paid. */
export async function setPayoutAccount(
  ctx: Ctx,
  { version, ...said }: CallRead<typeof invoiceCalls.setPayoutAccount>,
): Promise<{ account: NonNullable<Awaited<ReturnType<typeof findPayoutAccount>>["account"]> }> {
  return transaction(ctx, async (ctx) => {
    const accountId = userOf(ctx).id;
    const before = await findPayee(ctx, accountId);
    refuseStale("These bank details", before, version);
    const isSame = before && (["bank", "number", "name"] as const).every((name) => before[name] === said[name]);
    if (!isSame) {
      const changed = { ...said, changedAt: ctx.now };
      await ctx.db
        .insert(payoutAccounts)
        .values({ accountId, ...changed })
        .onConflictDoUpdate({
          target: payoutAccounts.accountId,
          set: { ...changed, version: sql`${payoutAccounts.version} + 1` },
        });
      await recordAct(ctx, { thing: "account", act: "bank_changed", thingId: accountId });
    }
    const { account } = await findPayoutAccount(ctx);
    if (!account) throw new Error("Bank details were kept and did not come back.");
    return { account };
  });
}
