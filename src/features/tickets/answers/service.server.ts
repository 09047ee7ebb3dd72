import { eq, sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, refuseStale } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import type { Ticket, ticketCalls } from "../contract.ts";
import type { WrittenDanger } from "../danger/contract.ts";
import { hearDanger } from "../danger/service.server.ts";
import { answeredByLinkNotice, answeredNotice } from "../messages.server.ts";
import { authorizeTicket, lockTicket, readTicket, type TicketRow } from "../queries.server.ts";
import { tellReporter } from "../reporter.service.server.ts";
import { mayReopen, reopenWithinDays } from "../rules.ts";
import { reopenTicket } from "../service.server.ts";
import { answerWords } from "./rules.ts";
import { mendings } from "./tables.server.ts";

type Answer = CallRead<typeof ticketCalls.answerTicket>;

/**
 * The occupant says within 7 days whether it was mended, once for each time; what is not mended is open again. Whoever gave
 * a link could have said it by that, so what came by one is told to the occupant, and they may say it anew signed in.
 */
export async function answerTicket(ctx: Ctx, input: Answer): Promise<{ ticket: Ticket; danger: WrittenDanger | null }> {
  return transaction(ctx, async (ctx) => {
    await lockTicket(ctx, input.id);
    const { row, standing } = await authorizeTicket(ctx, "answer", input.id);
    const { ticket, mending } = row;
    const isByLink = userOf(ctx).linkId !== undefined;
    const gaveWay = mending?.answeredByLink === true && !isByLink;
    if (isSaid(mending, input) && !gaveWay) return { ...(await readTicket(ctx, ticket.id)), danger: null };
    refuseStale("This request", ticket, input.version);
    if (ticket.status !== "resolved" || mending === null) throw conflict("Only a resolved request can be answered.");
    if (mending.answeredAt && !gaveWay) throw conflict("You have already said how this repair went.");
    if (!mayReopen(ticket.resolvedAt, ctx.now))
      throw conflict(`This was resolved more than ${reopenWithinDays} days ago. Please send a new request.`);
    await keepAnswer(ctx, ticket, mending.id, input, standing.membership?.confirmed ?? false);
    const words = answerWords(input.verdict, input.stars);
    if (isByLink)
      // They hear of what was done in their name as of what another did.
      await tellReporter({ ...ctx, actor: { kind: "system" } }, ticket, answeredByLinkNotice(ticket, words));
    if (input.verdict === "not_mended") return reopenTicket(ctx, { id: ticket.id, reason: input.text ?? "" });
    await notify(ctx, await listKeepers(ctx, ticket.propertyId), {
      ...answeredNotice(ticket, words, input.text ?? null),
      link: `/tickets/${ticket.id}`,
      propertyId: ticket.propertyId,
    });
    const danger = await hearDanger(ctx, row, { text: input.text ?? "" });
    return { ...(await readTicket(ctx, ticket.id)), danger };
  });
}

const isSaid = (mending: TicketRow["mending"], { verdict, stars, text }: Answer): boolean =>
  mending?.verdict === verdict && mending.stars === stars && mending.said === (text ?? null);

type Asked = Pick<TicketRow["ticket"], "id" | "propertyId">;

async function keepAnswer(
  ctx: Ctx,
  ticket: Asked,
  mendingId: string,
  input: Answer,
  isConfirmed: boolean,
): Promise<void> {
  const { verdict, stars } = input;
  const said = input.text ?? null;
  await ctx.db
    .update(mendings)
    .set({
      ...{ verdict, stars, said, answeredAt: ctx.now, answeredByLink: userOf(ctx).linkId !== undefined },
      occupantConfirmed: sql`${mendings.occupantConfirmed} or ${isConfirmed}`,
    })
    .where(eq(mendings.id, mendingId));
  const words = answerWords(verdict, stars);
  await recordAct(ctx, {
    propertyId: ticket.propertyId,
    thing: "ticket",
    thingId: ticket.id,
    act: "answered",
    // What is not mended is said by the line that opens it again.
    text: said === null || verdict === "not_mended" ? words : `${words}: ${said}`,
  });
}
