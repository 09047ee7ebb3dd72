import { eq, or, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { notFound } from "#domain/problems.ts";
import { properties } from "#features/properties/tables.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { pageOf, readIdCursor, wholeList } from "#platform/paging.server.ts";
import { orderAdvances } from "../advances/tables.server.ts";
import { invoicePayments, invoices } from "../tables.server.ts";
import type { Arrival, arrivalCalls, OwnPayment } from "./contract.ts";
import { arrivalState } from "./rules.ts";
import { paymentArrivals } from "./tables.server.ts";

type ArrivalRow = typeof paymentArrivals.$inferSelect;

/** What its contractor says of a payment, as its reader sees it. */
export function showArrival(ctx: Ctx, row: ArrivalRow | null | undefined, contractorId: string): Arrival {
  const state = arrivalState(row);
  const at = row?.receivedAt ?? row?.missingAt ?? null;
  return {
    ...{ state, at: at?.toISOString() ?? null, note: state === "missing" ? (row?.note ?? null) : null },
    isMine: contractorId === userOf(ctx).id,
  };
}

/** The job that something was paid for. */
export async function findJob(ctx: Ctx, taskId: string) {
  const { id, propertyId, title } = tasks;
  const [task] = await ctx.db.select({ id, propertyId, title }).from(tasks).where(eq(tasks.id, taskId));
  if (!task) throw notFound("payment");
  return task;
}

/** What contractors say of these payments and advances, by the id of either. */
export async function arrivalsOf(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ArrivalRow>();
  const isIt = or(isOneOf(paymentArrivals.invoicePaymentId, ids), isOneOf(paymentArrivals.advanceId, ids));
  const rows = await ctx.db.select().from(paymentArrivals).where(isIt);
  return new Map(rows.map((row) => [row.invoicePaymentId ?? row.advanceId ?? "", row]));
}

type Paid = Omit<OwnPayment, "kobo" | "taxKobo" | "takenBackAt" | "arrival"> & {
  kobo: string;
  taxKobo: string;
  takenBackAt: Date | string | null;
};

/** What one was paid as a contractor, in whichever building, and what one is still owed. */
export async function listMyPayments(ctx: Ctx, input: CallRead<typeof arrivalCalls.listMyPayments>) {
  const me = userOf(ctx).id;
  const { limit = wholeList } = input;
  const before = readIdCursor(input.cursor);
  const older = (id: string) => (before ? sql` and ${sql.raw(id)} < ${before}::uuid` : sql``);
  const { rows } = await ctx.db.execute<Paid>(sql`
    select paid.id, paid.of, t.title as "taskTitle", r.name as property, paid.kobo::text, paid.tax::text as "taxKobo",
      paid.paid_on::text as "paidOn", paid.reference, paid.taken_back_at as "takenBackAt"
    from (
      (select p.id, 'invoice' as of, i.task_id, p.kobo, p.tax_kobo as tax, p.paid_on, p.reference, p.taken_back_at
        from ${invoices} i join ${invoicePayments} p on p.invoice_id = i.id
        where i.contractor_id = ${me}${older("p.id")} order by p.id desc limit ${limit + 1})
      union all
      (select a.id, 'advance', a.task_id, a.kobo, 0, a.paid_on, a.reference, a.taken_back_at from ${orderAdvances} a
        where a.contractor_id = ${me} and a.state in ('paid', 'taken_back')${older("a.id")} order by a.id desc limit ${limit + 1})
    ) paid join ${tasks} t on t.id = paid.task_id join ${properties} r on r.id = t.property_id
    order by paid.id desc limit ${limit + 1}`);
  const page = pageOf(rows, limit, ({ id }) => [id]);
  const said = await arrivalsOf(
    ctx,
    page.rows.map(({ id }) => id),
  );
  const payments = page.rows.map(({ kobo, taxKobo, takenBackAt, ...one }) => ({
    ...{ ...one, kobo: Number(kobo), taxKobo: Number(taxKobo) },
    takenBackAt: takenBackAt && new Date(takenBackAt).toISOString(),
    arrival: showArrival(ctx, said.get(one.id), me),
  }));
  return { payments, ...(await owedTo(ctx, me)), nextCursor: page.nextCursor };
}

type Owed = { asked: string; owed: string; held: string; until: string | null; ahead: string };

async function owedTo(ctx: Ctx, contractorId: string) {
  const { rows } = await ctx.db.execute<Owed>(sql`
    select coalesce(sum(net_kobo + vat_kobo) filter (where state in ('sent', 'queried')), 0)::text as asked,
      coalesce(sum(net_kobo + vat_kobo - paid_kobo - recovered_kobo - held_kobo)
        filter (where state in ('payable', 'part_paid')), 0)::text as owed,
      coalesce(sum(held_kobo), 0)::text as held, min(held_until) filter (where held_kobo > 0)::text as until,
      (select coalesce(sum(kobo - recovered_kobo), 0)::text from ${orderAdvances}
        where contractor_id = ${contractorId} and state = 'paid') as ahead
    from ${invoices} where contractor_id = ${contractorId}`);
  const [sums] = rows;
  return {
    ...{ askedKobo: Number(sums?.asked ?? 0), owedKobo: Number(sums?.owed ?? 0), heldKobo: Number(sums?.held ?? 0) },
    ...{ heldUntil: sums?.until ?? null, unprovedKobo: Number(sums?.ahead ?? 0) },
  };
}
