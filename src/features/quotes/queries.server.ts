import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { type Act, canOf } from "#domain/policy.ts";
import { propertyRelations } from "#domain/policy-relations.ts";
import { notFound } from "#domain/problems.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import type { PriceRange } from "#features/prices/contract.ts";
import { pricesOfTasks } from "#features/prices/queries.server.ts";
import { standingOf } from "#features/prices/rules.ts";
import { authorizeProperty, keptProperties, listStandings } from "#features/properties/access.queries.server.ts";
import { properties } from "#features/properties/tables.server.ts";
import { keeps } from "#features/tasks/job.queries.server.ts";
import { tasks } from "#features/tasks/tables.server.ts";
import { isOneOf } from "#platform/columns.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { beforeCursor, readPage } from "#platform/paging.server.ts";
import type { Quote, QuoteRequest, quoteCalls } from "./contract.ts";
import { isSealed, marksOf } from "./rules.ts";
import { quoteInvitations, quoteRequests, quotes, sentByLink } from "./tables.server.ts";

export type RequestRow = typeof quoteRequests.$inferSelect;
export type TaskRow = typeof tasks.$inferSelect;

/** The job of quotes that are asked for or seen, where the act is allowed. */
export async function findJob(ctx: Ctx, act: Act<"quote">, id: string) {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, id));
  if (!task) throw notFound("task");
  return { task, seen: await authorizeProperty(ctx, "quote", act, task.propertyId, "task") };
}

/** A request where the act is allowed; locked by whoever changes it. Of contractors only who was asked finds it. */
export async function findRequest(ctx: Ctx, act: Act<"quote">, id: string, locks = false, name = "request") {
  const query = ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id));
  const [row] = await (locks ? query.for("update") : query);
  if (!row) throw notFound(name);
  const seen = await authorizeProperty(ctx, "quote", act, row.propertyId, name);
  const answers = await ctx.db.select().from(quoteInvitations).where(eq(quoteInvitations.requestId, id));
  if (!keeps(seen) && !answers.some(({ contractorId }) => contractorId === userOf(ctx).id)) throw notFound(name);
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, row.taskId));
  if (!task) throw notFound(name);
  return { row, seen, answers, task };
}

const wasAsked = (ctx: Ctx) => sql`exists (select from ${quoteInvitations} i
  where i.request_id = ${quoteRequests.id} and i.contractor_id = ${userOf(ctx).id})`;

/** What contractors were asked to offer for a job. */
export async function listTaskQuotes(ctx: Ctx, { id }: CallRead<typeof quoteCalls.listTaskQuotes>) {
  const { task, seen } = await findJob(ctx, "see", id);
  const mine = keeps(seen) ? undefined : wasAsked(ctx);
  const requests = await showRequests(ctx, and(eq(quoteRequests.taskId, id), mine));
  // A contractor whom nobody asked learns nothing of the job here.
  if (!keeps(seen) && requests.length === 0) throw notFound("task");
  const can = canOf(userOf(ctx).role, seen.relations, "quote", seen.standing.closed);
  const isFree = task.contractorId === null && task.status === "pending";
  return { requests, can: { ...can, ask: can.ask && isFree && !requests.some(({ state }) => state === "open") } };
}

/** Whether a contractor is asked what a job would cost, and may still say so. */
export async function isAsked(ctx: Ctx, taskId: string, contractorId: string): Promise<boolean> {
  const isTheirs = and(eq(quoteInvitations.contractorId, contractorId), eq(quoteRequests.taskId, taskId));
  const [row] = await ctx.db
    .select({ id: quoteRequests.id })
    .from(quoteInvitations)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quoteInvitations.requestId))
    .where(and(isTheirs, eq(quoteRequests.state, "open")));
  return row !== undefined;
}

/** What one was asked to quote for, or asked, the newest first. */
export async function listQuoteRequests(ctx: Ctx, input: CallRead<typeof quoteCalls.listQuoteRequests>) {
  const isIt = and(
    or(wasAsked(ctx), sql`${quoteRequests.propertyId} in (${keptProperties(ctx)})`),
    input.state ? eq(quoteRequests.state, input.state) : undefined,
    beforeCursor(quoteRequests.id, input.cursor),
  );
  const query = ctx.db.select({ id: quoteRequests.id }).from(quoteRequests).where(isIt).orderBy(desc(quoteRequests.id));
  const { rows, nextCursor } = await readPage(input, query, ({ id }) => [id]);
  const ids = rows.map(({ id }) => id);
  return { requests: ids.length === 0 ? [] : await showRequests(ctx, inArray(quoteRequests.id, ids)), nextCursor };
}

/** Requests as the actor sees them, the newest first; those of buildings that they have left are not among them. */
async function showRequests(ctx: Ctx, which: SQL | undefined): Promise<QuoteRequest[]> {
  const rows = await ctx.db
    .select({ row: quoteRequests, taskTitle: tasks.title, propertyName: properties.name, askedBy: accounts.name })
    .from(quoteRequests)
    .innerJoin(tasks, eq(tasks.id, quoteRequests.taskId))
    .innerJoin(properties, eq(properties.id, quoteRequests.propertyId))
    .innerJoin(accounts, eq(accounts.id, quoteRequests.askedBy))
    .where(which)
    .orderBy(desc(quoteRequests.id));
  if (rows.length === 0) return [];
  const me = userOf(ctx);
  const ids = rows.map(({ row }) => row.id);
  const standingAt = await listStandings(ctx, [...new Set(rows.map(({ row }) => row.propertyId))]);
  const answers = await answersOf(ctx, ids);
  const offers = await newestOf(ctx, ids);
  const ranges = await pricesOfTasks(ctx, me.role === "contractor" ? [] : rows.map(({ row }) => row.taskId));
  return rows.flatMap(({ row, ...named }) => {
    const standing = standingAt(row.propertyId);
    const relations = propertyRelations(standing);
    const can = canOf(me.role, relations, "quote", standing.closed);
    if (!can.see) return [];
    const isKeeper = keeps({ relations });
    const asked = answers.get(row.id) ?? [];
    const isHidden = isSealed(row, asked, ctx.now);
    const seen = (offers.get(row.id) ?? []).filter(({ contractorId }) =>
      isKeeper ? !isHidden : contractorId === me.id,
    );
    const { closedAt: _, askedBy: __, ...fields } = row;
    return {
      ...fields,
      ...named,
      ...{
        sealed: isHidden,
        sealedUntil: row.sealedUntil?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
      },
      // Whether only one was asked is between the keepers.
      whyOnlyOne: isKeeper ? row.whyOnlyOne : null,
      asked: asked.filter(({ contractorId }) => isKeeper || contractorId === me.id),
      // What others paid is for those who decide: a contractor would bid by it.
      quotes: withMarks(seen, isKeeper ? ranges.get(row.taskId) : undefined),
      can: openCan(can, row.state === "open", isHidden),
    };
  });
}

const openCan = <Can extends { ask: boolean; choose: boolean; send: boolean }>(
  can: Can,
  isOpen: boolean,
  isHidden: boolean,
): Can => ({
  ...can,
  ask: can.ask && isOpen,
  send: can.send && isOpen,
  choose: can.choose && isOpen && !isHidden,
});

async function answersOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db
    .select({
      ...{ requestId: quoteInvitations.requestId, contractorId: quoteInvitations.contractorId },
      ...{ contractorName: accounts.name, state: quoteInvitations.state, reason: quoteInvitations.reason },
    })
    .from(quoteInvitations)
    .innerJoin(accounts, eq(accounts.id, quoteInvitations.contractorId))
    .where(inArray(quoteInvitations.requestId, [...ids]))
    .orderBy(accounts.name, accounts.id);
  const together = Map.groupBy(rows, ({ requestId }) => requestId);
  return new Map([...together].map(([id, all]) => [id, all.map(({ requestId: _, ...answer }) => answer)]));
}

type Offer = Omit<Quote, "marks" | "price">;

/** The newest version of each contractor who has not declined since. */
async function newestOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Offer[]>> {
  const rows = await ctx.db
    .selectDistinctOn([quotes.requestId, quotes.contractorId], {
      ...{ row: quotes, contractorName: accounts.name, byLink: sentByLink },
    })
    .from(quotes)
    .innerJoin(accounts, eq(accounts.id, quotes.contractorId))
    .innerJoin(
      quoteInvitations,
      and(
        eq(quoteInvitations.requestId, quotes.requestId),
        eq(quoteInvitations.contractorId, quotes.contractorId),
        eq(quoteInvitations.state, "sent"),
      ),
    )
    .where(inArray(quotes.requestId, [...ids]))
    .orderBy(quotes.requestId, quotes.contractorId, desc(quotes.number));
  const shown = rows.map(({ row: { createdAt, requestId, ...fields }, ...named }) => ({
    requestId,
    quote: {
      ...{ ...fields, ...named, totalKobo: fields.netKobo + fields.vatKobo },
      sentAt: createdAt.toISOString(),
    },
  }));
  const together = Map.groupBy(shown, ({ requestId }) => requestId);
  return new Map([...together].map(([id, all]) => [id, all.map(({ quote }) => quote)]));
}

/** The lowest first, with what makes each stand out, and how it stands to what such jobs cost. */
function withMarks(offers: readonly Offer[], range: PriceRange | undefined): Quote[] {
  const marks = marksOf(offers);
  return offers
    .map((offer) => ({
      ...{ ...offer, marks: marks.get(offer.id) ?? [] },
      price: range ? standingOf(offer.netKobo, range) : null,
    }))
    .sort((a, b) => a.totalKobo - b.totalKobo || (a.id < b.id ? -1 : 1));
}

export async function readRequest(ctx: Ctx, id: string): Promise<QuoteRequest> {
  const [request] = await showRequests(ctx, eq(quoteRequests.id, id));
  if (!request) throw notFound("request");
  return request;
}

/** A quote where it may be chosen, with its request; locked by whoever chooses. */
export async function findQuote(ctx: Ctx, id: string, locks = false) {
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, id));
  if (!quote) throw notFound("quote");
  return { quote, ...(await findRequest(ctx, "choose", quote.requestId, locks, "quote")) };
}

/** The number of the newest version of a contractor's quote; 0 where there is none. */
export async function newestNumber(ctx: Ctx, requestId: string, contractorId: string): Promise<number> {
  const isTheirs = and(eq(quotes.requestId, requestId), eq(quotes.contractorId, contractorId));
  const [row] = await ctx.db
    .select({ number: sql<number>`coalesce(max(${quotes.number}), 0)::int` })
    .from(quotes)
    .where(isTheirs);
  return row?.number ?? 0;
}

/** What was ordered by this quote, and who else is waiting for an answer. */
export async function findChosen(ctx: Ctx, taskId: string, quoteId: string) {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, taskId));
  const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  if (!task || !quote) throw notFound("quote");
  const { requestId, contractorId } = quote;
  const asked = await ctx.db.select().from(quoteInvitations).where(eq(quoteInvitations.requestId, requestId));
  const waits = asked.filter((one) => one.contractorId !== contractorId && one.state !== "declined");
  return { task, requestId, others: waits.map((one) => one.contractorId) };
}

/** Which of these jobs somebody has, or nobody will do any more. */
export async function findGivenAway(ctx: Ctx, taskIds: readonly string[]): Promise<string[]> {
  const isTaken = or(isNotNull(tasks.contractorId), inArray(tasks.status, ["cancelled", "completed"]));
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isOneOf(tasks.id, taskIds), isTaken));
  return rows.map(({ id }) => id);
}
