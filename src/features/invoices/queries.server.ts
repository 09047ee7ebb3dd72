import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import type { Act } from "#domain/policy.ts";
import { canOf } from "#domain/policy.ts";
import { notFound } from "#domain/problems.ts";
import { namesOf } from "#features/accounts/names.queries.server.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { mediaOf } from "#features/media/queries.server.ts";
import { workOrders } from "#features/orders/tables.server.ts";
import { authorizeProperty } from "#features/properties/access.queries.server.ts";
import { members } from "#features/properties/tables.server.ts";
import { authorizeJob, findJobFor, type JobRow, keeps, type Seen } from "#features/tasks/job.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { verifications } from "#features/verification/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Invoice, invoiceCalls } from "./contract.ts";
import { papersOf } from "./papers.queries.server.ts";
import { alsoKept } from "./payees/queries.server.ts";
import { leftOf, railOf, restsUntil, warningsOf } from "./rules.ts";
import { listPayments, showPayment } from "./second.queries.server.ts";
import { invoices, payoutAccounts } from "./tables.server.ts";

export type InvoiceRow = typeof invoices.$inferSelect;
/** An invoice where the act is allowed; locked by whoever decides about it. */
export async function findInvoice(ctx: Ctx, act: Act<"invoice">, id: string, locks = false) {
  const query = ctx.db.select().from(invoices).where(eq(invoices.id, id));
  const [row] = await (locks ? query.for("update") : query);
  if (!row) throw notFound("invoice");
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, row.taskId));
  if (!task) throw notFound("invoice");
  const seen = await authorizeJob(ctx, ["invoice", act], task, "invoice");
  // Who had the job before sees no invoice of it.
  if (!keeps(seen) && row.contractorId !== userOf(ctx).id) throw notFound("invoice");
  return { row, task, seen };
}

/** Invoices of a building with their jobs. */
export const listJobs = (ctx: Ctx, propertyId: string, ids: readonly string[]) =>
  ctx.db
    .select({ row: invoices, task: tasks })
    .from(invoices)
    .innerJoin(tasks, eq(tasks.id, invoices.taskId))
    .where(and(eq(invoices.propertyId, propertyId), isOneOf(invoices.id, ids)));

type Worked = { taskId: string; contractorId: string | null };

/** Of a job that is to be paid: the newest approval of its work, and whether the owner rejected it. */
export async function proofOf(
  ctx: Ctx,
  { id: taskId, propertyId, contractorId }: Pick<JobRow, "id" | "propertyId" | "contractorId">,
) {
  return (await proofsOf(ctx, propertyId, [{ taskId, contractorId }]))({ taskId, contractorId });
}

/** The same of many jobs of a building. */
export async function proofsOf(ctx: Ctx, propertyId: string, jobs: readonly Worked[]) {
  const isOwner = sql<boolean>`exists (select from ${members} m where m.property_id = ${propertyId} and m.left_at is null
    and m.status = 'active' and m.role = 'property_owner' and m.account_id = ${verifications.verifierId})`;
  const said = await ctx.db
    .select({
      ...{ id: verifications.id, approved: verifications.workApproved, at: verifications.createdAt, isOwner },
      ...{ taskId: verifications.taskId, contractorId: verifications.contractorId },
    })
    .from(verifications)
    .where(
      isOneOf(
        verifications.taskId,
        jobs.map(({ taskId }) => taskId),
      ),
    )
    .orderBy(desc(verifications.id));
  return ({ taskId, contractorId }: Worked) => {
    const ofIt = said.filter((one) => one.taskId === taskId && one.contractorId === contractorId);
    return {
      approval: ofIt.find(({ approved }) => approved),
      isRejected: ofIt.some(({ approved, isOwner }) => !approved && isOwner),
    };
  };
}

/** The invoices of a job, and how far it is on its way to the money. */
export async function listTaskInvoices(ctx: Ctx, { id }: CallRead<typeof invoiceCalls.listTaskInvoices>) {
  const { task, seen } = await findJobFor(ctx, ["invoice", "see"], id);
  const mine = keeps(seen) ? undefined : eq(invoices.contractorId, userOf(ctx).id);
  const shown = await showInvoices(ctx, and(eq(invoices.taskId, id), mine) ?? sql`false`, () => seen);
  const { approval, isRejected } = await proofOf(ctx, task);
  const { contractorId } = task;
  const isOrder = and(eq(workOrders.taskId, id), ne(workOrders.state, "cancelled"));
  const quoted = contractorId !== null && (await ctx.db.$count(workOrders, isOrder)) > 0;
  const rail = railOf({
    quoted,
    ...{ awarded: contractorId !== null, completedAt: task.completedAt?.toISOString() ?? null },
    ...{ approvedAt: approval?.at.toISOString() ?? null, isRejected, invoices: shown, today: lagosDay(ctx.now) },
  });
  const can = canOf(userOf(ctx).role, seen.relations, "invoice", seen.standing.closed);
  return { invoices: shown, rail, can: { ...can, create: can.create && contractorId !== null } };
}

/** The invoices of a building, the newest first. */
export async function listInvoices(ctx: Ctx, input: CallRead<typeof invoiceCalls.listInvoices>) {
  const seen = await authorizeProperty(ctx, "ledger", "see", input.id);
  const isIt = and(
    eq(invoices.propertyId, input.id),
    input.state ? eq(invoices.state, input.state) : undefined,
    beforeCursor(invoices.id, input.cursor),
  );
  const query = ctx.db.select({ id: invoices.id }).from(invoices).where(isIt).orderBy(desc(invoices.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  const ids = rows.map(({ id }) => id);
  const shown = ids.length === 0 ? [] : await showInvoices(ctx, inArray(invoices.id, ids), () => seen);
  const { rows: sums } = await ctx.db.execute<{ owed: string; held: string }>(sql`
    select coalesce(sum(net_kobo + vat_kobo - paid_kobo - recovered_kobo - held_kobo), 0)::text as owed,
      coalesce(sum(held_kobo), 0)::text as held from ${invoices}
    where property_id = ${input.id} and state in ('payable', 'part_paid')`);
  const [owedKobo, heldKobo] = [Number(sums[0]?.owed ?? 0), Number(sums[0]?.held ?? 0)];
  return { invoices: shown, owedKobo, heldKobo, nextCursor };
}

/** What the accepted invoices of a contractor for a job come to. */
export async function acceptedOf(
  ctx: Ctx,
  { taskId, contractorId }: Pick<InvoiceRow, "taskId" | "contractorId">,
): Promise<number> {
  const isTheirs = and(eq(invoices.taskId, taskId), eq(invoices.contractorId, contractorId));
  const [sum] = await ctx.db
    .select({ kobo: sql<string>`coalesce(sum(${invoices.netKobo} + ${invoices.vatKobo}), 0)::text` })
    .from(invoices)
    .where(and(isTheirs, inArray(invoices.state, ["payable", "part_paid", "paid"])));
  return Number(sum?.kobo ?? 0);
}

/** What stands in the books for an invoice and was not reversed: that it is owed, and what was released. */
export async function listEntries(ctx: Ctx, ledgerId: string, invoiceId: string) {
  const isIt = and(
    ...[eq(ledgerPostings.ledgerId, ledgerId), eq(ledgerPostings.sourceKind, "invoice")],
    eq(ledgerPostings.sourceId, invoiceId),
    sql`not exists (select from ${ledgerPostings} r where r.reverses_id = ${ledgerPostings.id})`,
  );
  return ctx.db.select().from(ledgerPostings).where(isIt).orderBy(desc(ledgerPostings.number));
}

/** What of a row is told as it is. */
function toldOf(row: InvoiceRow) {
  const { verificationId: _, proved: __, decidedBy: ___, decidedAt: ____, ...more } = row;
  const { remindedAt: _____, round: ______, advanceId: _______, ...told } = more;
  return told;
}

/** Invoices as somebody sees them, the newest first. */
async function showInvoices(ctx: Ctx, isOne: SQL, seenAs: (row: InvoiceRow) => Seen): Promise<Invoice[]> {
  const rows = await ctx.db
    .select({ row: invoices, title: tasks.title, contractor: accounts.name, payee: payoutAccounts })
    .from(invoices)
    .innerJoin(tasks, eq(tasks.id, invoices.taskId))
    .innerJoin(accounts, eq(accounts.id, invoices.contractorId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.accountId, invoices.contractorId))
    .where(isOne)
    .orderBy(desc(invoices.id));
  const ids = rows.map(({ row }) => row.id);
  const payments = await listPayments(ctx, ids);
  const filers = await namesOf(ctx, [
    ...rows.flatMap(({ row }) => [row.filedBy, ...(row.releasedBy ? [row.releasedBy] : [])]),
    ...payments.flatMap(({ paidBy, takenBackBy }) => [paidBy, ...(takenBackBy ? [takenBackBy] : [])]),
  ]);
  const files = await mediaOf(ctx, "invoice", ids, (id) => {
    const found = rows.find(({ row }) => row.id === id);
    return found ? seenAs(found.row).relations : [];
  });
  const canOfRow = (row: InvoiceRow) => {
    const { relations, standing } = seenAs(row);
    return canOf(userOf(ctx).role, relations, "invoice", standing.closed);
  };
  const decided = rows.map(({ row }) => row).filter((row) => canOfRow(row).decide);
  const checksOf = await papersOf(ctx, decided);
  const keptBy = await alsoKept(
    ctx,
    decided.map(({ contractorId }) => contractorId),
  );
  return rows.map(({ row, title, contractor, payee }) => {
    const { createdAt, filedBy, releasedBy, releasedAt, ...fields } = toldOf(row);
    const media = files.get(row.id) ?? [];
    const paid = payments.filter(({ invoiceId }) => invoiceId === row.id);
    return {
      ...fields,
      ...{ taskTitle: title, contractorName: contractor, totalKobo: row.netKobo + row.vatKobo, media },
      warnings: warningsOf({ ...row, files: media.length }),
      payTo: payee && showPayee(payee),
      alsoKept: keptBy(row.contractorId),
      payments: paid.map((one) => showPayment(ctx, one, filers, row.contractorId)),
      ...{ leftKobo: leftOf(row), releasedAt: releasedAt?.toISOString() ?? null },
      releasedBy: releasedBy && (filers.get(releasedBy) ?? ""),
      ...{ filedBy: filers.get(filedBy) ?? "", filedAt: createdAt.toISOString() },
      ...{
        checks: checksOf(row.id),
        isPaidAlone: paid.some(({ alone, takenBackAt }) => alone && !takenBackAt),
        can: canOfRow(row),
      },
    };
  });
}

/** One invoice that the caller has found. */
export async function readInvoice(ctx: Ctx, id: string, seen: Seen): Promise<{ invoice: Invoice }> {
  const [invoice] = await showInvoices(ctx, eq(invoices.id, id), () => seen);
  if (!invoice) throw notFound("invoice");
  return { invoice };
}

type PayeeRow = typeof payoutAccounts.$inferSelect;

const showPayee = ({ bank, number, name, changedAt }: PayeeRow) => ({
  ...{ bank, number, name },
  restsUntil: restsUntil(changedAt).toISOString(),
});

/** The bank details of an account. */
export async function findPayee(ctx: Ctx, accountId: string): Promise<PayeeRow | undefined> {
  const [row] = await ctx.db.select().from(payoutAccounts).where(eq(payoutAccounts.accountId, accountId));
  return row;
}

/** One's own bank details. */
export async function findPayoutAccount(ctx: Ctx) {
  const row = await findPayee(ctx, userOf(ctx).id);
  return { account: row ? { ...showPayee(row), version: row.version } : null };
}
