import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid, notFound } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { orderAdvances } from "../advances/tables.server.ts";
import { invoicePayments, invoices } from "../tables.server.ts";
import type { Arrival, arrivalCalls } from "./contract.ts";
import { arrivalNotice } from "./messages.server.ts";
import { arrivalsOf, findJob, showArrival } from "./queries.server.ts";
import { arrivalProblem, arrivalState } from "./rules.ts";
import { paymentArrivals } from "./tables.server.ts";

type One = Promise<{ arrival: Arrival }>;
type Paid = {
  of: { invoicePaymentId: string } | { advanceId: string };
  taskId: string;
  /** What was sent. */
  kobo: number;
  paidOn: string;
};
type Saying = { arrived: boolean; note?: string | null | undefined };

/** Says whether a payment of one's invoice has arrived; nobody else can, and nobody needs to belong to the building still. */
export async function sayPaymentArrived(
  ctx: Ctx,
  { id, ...said }: CallRead<typeof arrivalCalls.sayPaymentArrived>,
): One {
  return transaction(ctx, async (ctx) => {
    // Held, so that what is said in two tabs is said once.
    const [payment] = await ctx.db.select().from(invoicePayments).where(eq(invoicePayments.id, id)).for("update");
    if (!payment) throw notFound("payment");
    const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, payment.invoiceId));
    if (invoice?.contractorId !== userOf(ctx).id) throw notFound("payment");
    refuseBack(payment);
    const { kobo, taxKobo, paidOn } = payment;
    const of = { invoicePaymentId: id };
    return say(ctx, { of, taskId: invoice.taskId, kobo: kobo - taxKobo, paidOn }, said);
  });
}

/** Says whether what one was given ahead has arrived. */
export async function sayAdvanceArrived(
  ctx: Ctx,
  { id, ...said }: CallRead<typeof arrivalCalls.sayAdvanceArrived>,
): One {
  return transaction(ctx, async (ctx) => {
    const [advance] = await ctx.db.select().from(orderAdvances).where(eq(orderAdvances.id, id)).for("update");
    if (advance?.contractorId !== userOf(ctx).id) throw notFound("advance");
    const { taskId, kobo, paidOn } = advance;
    if (paidOn === null) throw conflict("That was not paid.");
    refuseBack(advance);
    return say(ctx, { of: { advanceId: id }, taskId, kobo, paidOn }, said);
  });
}

function refuseBack({ takenBackAt }: { takenBackAt: Date | null }): void {
  if (takenBackAt)
    throw conflict("That payment was taken back. Write to the keepers of the building if it has arrived after all.");
}

async function say(ctx: Ctx, paid: Paid, { arrived, note = null }: Saying): One {
  const contractorId = userOf(ctx).id;
  const id = "advanceId" in paid.of ? paid.of.advanceId : paid.of.invoicePaymentId;
  const before = (await arrivalsOf(ctx, [id])).get(id);
  const problem = arrivalProblem(before, arrived, note);
  if (problem) throw problem.path ? invalid(problem.path, problem.message) : conflict(problem.message);
  const state = arrivalState(before);
  // What is said again is no news.
  if (state !== (arrived ? "received" : "missing")) {
    if (before)
      await ctx.db.update(paymentArrivals).set({ receivedAt: ctx.now }).where(eq(paymentArrivals.id, before.id));
    else
      await ctx.db.insert(paymentArrivals).values({
        ...{ ...paid.of, id: newId(), contractorId },
        ...(arrived ? { receivedAt: ctx.now } : { missingAt: ctx.now, note }),
      });
    await tell(ctx, paid, { arrived, note, isAfterAll: state === "missing" });
  }
  const after = (await arrivalsOf(ctx, [id])).get(id);
  return { arrival: showArrival(ctx, after, contractorId) };
}

type Told = { arrived: boolean; note: string | null; isAfterAll: boolean };

/** What has arrived stands beside the payment; what has not is told to those who keep the building. */
async function tell(ctx: Ctx, { taskId, kobo, paidOn }: Paid, { arrived, note, isAfterAll }: Told): Promise<void> {
  const task = await findJob(ctx, taskId);
  const { propertyId, title } = task;
  const text = arrived ? null : note;
  await recordAct(ctx, {
    ...{ propertyId, thing: "task", thingId: task.id, text, data: { title } },
    act: arrived ? "payment_arrived" : "payment_missing",
  });
  if (arrived && !isAfterAll) return;
  await notify(ctx, await listKeepers(ctx, propertyId), arrivalNotice({ task, kobo, paidOn }, userOf(ctx).name, text));
}
