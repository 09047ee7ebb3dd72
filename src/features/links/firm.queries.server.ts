import { eq } from "drizzle-orm";
import { worksByLink } from "#domain/by-link.ts";
import { accounts } from "#features/accounts/tables.server.ts";
import { listTaskOrders } from "#features/orders/queries.server.ts";
import { isAsked, listTaskQuotes } from "#features/quotes/queries.server.ts";
import { findTicket } from "#features/tickets/queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { LinkOffer } from "./page.contract.ts";
import type { LinkRow } from "./queries.server.ts";

/** What the actor is asked to quote for a job; undefined where nobody asks them any more. */
export async function findAskedOf(ctx: Ctx, taskId: string) {
  if (!(await isAsked(ctx, taskId, userOf(ctx).id))) return undefined;
  const { requests } = await listTaskQuotes(ctx, { id: taskId });
  return requests.find(({ state }) => state === "open");
}

/** The order of a job that waits for the actor's word. */
export async function findIssuedOrder(ctx: Ctx, taskId: string) {
  const { orders } = await listTaskOrders(ctx, { id: taskId });
  return orders.find(({ state }) => state === "issued");
}

/** The phone of the actor, and whether links are all that they have: nobody can sign in to their account. */
export async function findSelf(ctx: Ctx): Promise<{ phone: string | null; worksByLink: boolean }> {
  const [row] = await ctx.db
    .select({ phone: accounts.phone, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, userOf(ctx).id));
  return { phone: row?.phone ?? null, worksByLink: row !== undefined && worksByLink(row.email) };
}

/** The job as its contractor sees it, or whoever is asked what it would cost: without how to get in, and nobody's phone. */
export async function showOffer(ctx: Ctx, { property, ...row }: LinkRow, task: NonNullable<LinkRow["task"]>) {
  const isMine = task.contractorId === userOf(ctx).id;
  const { orders } = isMine ? await listTaskOrders(ctx, { id: task.id }) : { orders: [] };
  const order = orders.find(({ state }) => state !== "cancelled");
  const request = isMine ? undefined : await findAskedOf(ctx, task.id);
  const [quote] = request?.quotes ?? [];
  const promised = task.expectedCompletionAt?.toISOString() ?? null;
  const offer: LinkOffer = {
    ...{ title: task.title, description: task.description, status: task.status, dueDate: task.dueOn },
    building: { name: property.name, location: property.location },
    request: isMine && task.ticketId !== null ? await showBehind(ctx, task.ticketId) : null,
    expectedCompletion: promised,
    technician: isMine ? row.technician : null,
    order: order ? { totalKobo: order.totalKobo, state: order.state } : null,
    quoting: request
      ? {
          about: request.about,
          answer: request.asked[0]?.state ?? "invited",
          // Whoever gave the link has its address: what nobody may read yet does not stand behind it.
          sent:
            quote && !request.sealed ? { totalKobo: quote.totalKobo, days: quote.days, number: quote.number } : null,
        }
      : null,
    can: {
      accept: isMine && (order?.state === "issued" || promised === null),
      give: isMine,
      quote: request !== undefined && worksByLink(row.person.email),
    },
  };
  return offer;
}

/** What was reported, as who does the work may know it. */
async function showBehind(ctx: Ctx, id: string): Promise<LinkOffer["request"]> {
  const { ticket } = await findTicket(ctx, { id });
  const { description, locationDetails, emergency, unit, mediaUploads } = ticket;
  const photos = mediaUploads.flatMap(({ fileType, url }) => (fileType === "audio" ? [] : url));
  return { description, locationDetails, emergency, unit, photos };
}
