import { and, eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { lagosDay } from "#domain/days.ts";
import { newId } from "#domain/ids.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { competitionKobo, retentionProblem } from "#features/orders/rules.ts";
import { placeOrder } from "#features/orders/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { agree } from "#features/properties/members/agreement.service.server.ts";
import { requireContractor } from "#features/tasks/editing/queries.server.ts";
import { lockTask } from "#features/tasks/service.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { close } from "./closing.service.server.ts";
import type { QuoteRequest, quoteCalls } from "./contract.ts";
import { mostKobo } from "./fields.ts";
import { askedNotice, declinedNotice, overNotice, sentNotice } from "./messages.server.ts";
import {
  findJob,
  findQuote,
  findRequest,
  newestNumber,
  type RequestRow,
  readRequest,
  type TaskRow,
} from "./queries.server.ts";
import { closedProblem, isSealed, netOf, onlyOneProblem, quoteProblem } from "./rules.ts";
import { quoteInvitations, quoteRequests, quotes } from "./tables.server.ts";

type One = Promise<{ request: QuoteRequest }>;
type QuoteAct = "quotes_asked" | "quote_sent" | "quote_declined" | "quotes_cancelled";

const happened = (ctx: Ctx, { id, propertyId, title }: TaskRow, act: QuoteAct, text: string | null = null) =>
  recordAct(ctx, { propertyId, thing: "task", thingId: id, act, text, data: { title } });

/** Asks contractors of the building what a job would cost. */
export async function askForQuotes(ctx: Ctx, input: CallRead<typeof quoteCalls.askForQuotes>): One {
  return transaction(ctx, async (ctx) => {
    await findJob(ctx, "ask", input.id);
    await lockTask(ctx, input.id);
    const { task, seen } = await findJob(ctx, "ask", input.id);
    if (task.contractorId !== null || task.status !== "pending")
      throw conflict("This job was given to somebody already. Take it back first.");
    const isOpen = and(eq(quoteRequests.taskId, task.id), eq(quoteRequests.state, "open"));
    if ((await ctx.db.$count(quoteRequests, isOpen)) > 0)
      throw conflict("Contractors were asked about this job already.");
    const contractorIds = [...new Set(input.contractorIds)];
    for (const contractorId of contractorIds) await requireContractor(ctx, task.propertyId, contractorId);
    const { about = null, whyOnlyOne = null } = input;
    const row = { id: newId(), propertyId: task.propertyId, taskId: task.id, about, whyOnlyOne };
    const made = { askedBy: userOf(ctx).id, createdAt: ctx.now, state: "open" as const };
    await ctx.db.insert(quoteRequests).values({ ...row, ...made, sealedUntil: sealOf(ctx, input.sealedOn) });
    await ctx.db
      .insert(quoteInvitations)
      .values(contractorIds.map((contractorId) => ({ requestId: row.id, contractorId })));
    await happened(ctx, task, "quotes_asked");
    await notify(ctx, contractorIds, askedNotice(task, seen.property.name));
    return { request: await readRequest(ctx, row.id) };
  });
}

function sealOf(ctx: Ctx, day: string | null | undefined): Date | null {
  if (!day) return null;
  if (day <= lagosDay(ctx.now)) throw invalid("sealedOn", "Choose a day after today.");
  return new Date(`${day}T00:00:00+01:00`);
}

/** Says that quotes are not needed any more. */
export async function cancelQuoteRequest(ctx: Ctx, input: CallRead<typeof quoteCalls.cancelQuoteRequest>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task, answers } = await findRequest(ctx, "ask", input.id, true);
    refuseClosed(row);
    await close(ctx, row.id, "cancelled");
    await happened(ctx, task, "quotes_cancelled", input.reason ?? null);
    const waiting = answers.filter(({ state }) => state !== "declined").map(({ contractorId }) => contractorId);
    await notify(ctx, waiting, overNotice(task, input.reason ?? null));
    return { request: await readRequest(ctx, row.id) };
  });
}

function refuseClosed(row: RequestRow): void {
  const problem = closedProblem(row);
  if (problem) throw conflict(problem);
}

/** Offers to do a job at a price; sent again, it is a new version. */
export async function sendQuote(ctx: Ctx, input: CallRead<typeof quoteCalls.sendQuote>): One {
  const { id, lines, vatKobo = 0, days, warrantyMonths, advancePercent, note = null } = input;
  const problem = quoteProblem({ lines, vatKobo }, mostKobo);
  if (problem) throw invalid(problem.path, problem.message);
  return transaction(ctx, async (ctx) => {
    const { row, task } = await findRequest(ctx, "send", id, true);
    refuseClosed(row);
    const contractorId = userOf(ctx).id;
    const number = (await newestNumber(ctx, id, contractorId)) + 1;
    const offer = { lines, vatKobo, netKobo: netOf(lines), days, note };
    await ctx.db.insert(quotes).values({
      ...{ id: newId(), requestId: id, contractorId, number, ...offer },
      ...{ warrantyMonths: warrantyMonths ?? 0, advancePercent: advancePercent ?? 0, createdAt: ctx.now },
    });
    await answer(ctx, id, { state: "sent", reason: null });
    await agree(ctx, [row.propertyId]);
    await happened(ctx, task, "quote_sent");
    await notify(ctx, await listKeepers(ctx, row.propertyId), sentNotice(task, userOf(ctx).name));
    return { request: await readRequest(ctx, id) };
  });
}

/** Says that one cannot do a job. */
export async function declineToQuote(ctx: Ctx, input: CallRead<typeof quoteCalls.declineToQuote>): One {
  return transaction(ctx, async (ctx) => {
    const { row, task } = await findRequest(ctx, "send", input.id, true);
    refuseClosed(row);
    const reason = input.reason ?? null;
    await answer(ctx, row.id, { state: "declined", reason });
    await happened(ctx, task, "quote_declined", reason);
    await notify(ctx, await listKeepers(ctx, row.propertyId), declinedNotice(task, userOf(ctx).name, reason));
    return { request: await readRequest(ctx, row.id) };
  });
}

const answer = (ctx: Ctx, requestId: string, said: { state: "sent" | "declined"; reason: string | null }) =>
  ctx.db
    .update(quoteInvitations)
    .set({ ...said, answeredAt: ctx.now })
    .where(and(eq(quoteInvitations.requestId, requestId), eq(quoteInvitations.contractorId, userOf(ctx).id)));

/** Orders a job at the price of a quote, or asks the owner where it is above one's limit. */
export async function chooseQuote(ctx: Ctx, input: CallRead<typeof quoteCalls.chooseQuote>) {
  return transaction(ctx, async (ctx) => {
    const { row: found } = await findQuote(ctx, input.id);
    await lockTask(ctx, found.taskId);
    const { quote, row, seen, answers, task } = await findQuote(ctx, input.id, true);
    refuseClosed(row);
    if (isSealed(row, answers, ctx.now))
      throw conflict("The quotes are sealed until the day, or until all have answered.");
    if (quote.number !== (await newestNumber(ctx, row.id, quote.contractorId)))
      throw conflict("There is a newer version of this quote. Please look again.");
    const theirs = answers.find(({ contractorId }) => contractorId === quote.contractorId);
    if (theirs?.state !== "sent") throw conflict("This contractor has said since that they cannot do it.");
    const kobo = quote.netKobo + quote.vatKobo;
    const whyOnlyOne = row.whyOnlyOne ?? input.whyOnlyOne ?? null;
    const problem = onlyOneProblem({ asked: answers.length, whyOnlyOne, kobo }, competitionKobo);
    if (problem) throw invalid("whyOnlyOne", problem);
    if (whyOnlyOne !== row.whyOnlyOne)
      await ctx.db.update(quoteRequests).set({ whyOnlyOne }).where(eq(quoteRequests.id, row.id));
    const { retentionPermille = 0, retentionDays = 0 } = input;
    const retention = { retentionPermille, retentionDays };
    const unclear = retentionProblem(retention);
    if (unclear) throw invalid(unclear.path, unclear.message);
    const chosen = { quoteId: quote.id, contractorId: quote.contractorId, kobo, retention };
    const placed = await placeOrder(ctx, task, seen, { ...chosen, emergency: input.emergency ?? undefined });
    return { request: await readRequest(ctx, row.id), ...placed };
  });
}
