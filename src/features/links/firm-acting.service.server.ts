import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { formatDay, lagosDay } from "#domain/days.ts";
import { conflict, invalid } from "#domain/problems.ts";
import { notify } from "#features/notifications/service.server.ts";
import { acceptOrder } from "#features/orders/service.server.ts";
import { listKeepers } from "#features/properties/access.queries.server.ts";
import { declineToQuote, sendQuote } from "#features/quotes/service.server.ts";
import { assignTask } from "#features/tasks/assigning/service.server.ts";
import { authorizeTask } from "#features/tasks/queries.server.ts";
import { returnTask } from "#features/tasks/returning/service.server.ts";
import { listHands } from "#features/teams/queries.server.ts";
import { type Ctx, transaction, userOf } from "#platform/context.server.ts";
import { act } from "./acting.service.server.ts";
import type { linkCalls } from "./contract.ts";
import { findAskedOf, findIssuedOrder, findSelf } from "./firm.queries.server.ts";
import { takenNotice } from "./messages.server.ts";
import type { LinkPage } from "./page.contract.ts";
import { promisedBy } from "./rules.ts";
import { createTaskLink, endedAs } from "./service.server.ts";
import { links } from "./tables.server.ts";

type Page = { page: LinkPage };

/** Takes on the job of a link, for a day, and agrees to its order where there is one. */
export const acceptByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.acceptByLink>): Promise<Page> => {
  if (input.by < lagosDay(ctx.now)) throw invalid("by", "Choose today or a later day.");
  return act(ctx, "contractor", "acceptance", input, (ctx, id) =>
    transaction(ctx, async (ctx) => {
      const order = await findIssuedOrder(ctx, id);
      if (order) await acceptOrder(ctx, { id: order.id });
      const { row } = await authorizeTask(ctx, "assign", id);
      const hands = await listHands(ctx);
      const assignedTeamMemberId = hands.get(row.task.technicianId ?? "") ?? null;
      await assignTask(ctx, { id, assignedTeamMemberId, expectedCompletion: new Date(promisedBy(input.by)) });
      const told = takenNotice(row.task, userOf(ctx).name, formatDay(input.by));
      await notify(ctx, await listKeepers(ctx, row.task.propertyId), told);
    }),
  );
};

/** Says that one cannot do the job of a link, or cannot quote for it; keepers read why. */
export const declineByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.declineByLink>): Promise<Page> =>
  act(ctx, "contractor", "refusal", input, (ctx, id, linkId) =>
    transaction(ctx, async (ctx) => {
      const { reason } = input;
      const request = await findAskedOf(ctx, id);
      if (request) {
        await refuseSignedIn(ctx);
        return declineToQuote(ctx, { id: request.id, reason });
      }
      // Before the job is free: what ends a link first is what it says.
      await ctx.db.update(links).set(endedAs(ctx, "declined")).where(eq(links.id, linkId));
      return returnTask(ctx, { id, reason });
    }),
  );

/** Gives the job of a link to a person by name and phone, or to oneself; the address of their link is shown once. */
export async function handByLink(
  ctx: Ctx,
  input: CallRead<typeof linkCalls.handByLink>,
): Promise<Page & { url: string | null; to: string | null }> {
  let given: Awaited<ReturnType<typeof createTaskLink>> | undefined;
  const { page } = await act(ctx, "contractor", "hand", input, (ctx, id) =>
    transaction(ctx, async (ctx) => {
      given = await createTaskLink(ctx, { id, ...(await handOf(ctx, input)) });
    }),
  );
  return { page, url: given?.url ?? null, to: given?.link.person ?? null };
}

async function handOf(ctx: Ctx, said: CallRead<typeof linkCalls.handByLink>) {
  if (!said.self) {
    if (!said.name) throw invalid("name", "Name is required.");
    if (!said.phone) throw invalid("phone", "Phone is required.");
    return { name: said.name, phone: said.phone };
  }
  const me = userOf(ctx);
  const { phone } = await findSelf(ctx);
  if (phone === null) throw conflict("Your phone is not known here. Please write your name and phone below.");
  return { name: me.name, phone };
}

/**
 * Keepers who ask for quotes hold the addresses of the links that they give. For whoever can answer by themselves nobody
 * answers by one, or whoever asks could bid, and open what is sealed, in another's name.
 */
async function refuseSignedIn(ctx: Ctx): Promise<void> {
  const { worksByLink } = await findSelf(ctx);
  if (!worksByLink) throw conflict("You have an account. Please sign in to quote for this job, or to say no.");
}

/** Offers to do the job of a link at a price. */
export const quoteByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.quoteByLink>): Promise<Page> =>
  act(ctx, "contractor", "quotes", input, async (ctx, id) => {
    const { labourKobo, materialKobo, vatKobo, days, warrantyMonths, advancePercent, note } = input;
    const request = await findAskedOf(ctx, id);
    if (!request) throw conflict("Quotes for this job are not needed any more.");
    await refuseSignedIn(ctx);
    const lines = [
      { kind: "labour" as const, what: "Labour", kobo: labourKobo },
      ...(materialKobo ? [{ kind: "material" as const, what: "Materials", kobo: materialKobo }] : []),
    ];
    const offer = { days, warrantyMonths, advancePercent, note };
    return sendQuote(ctx, { id: request.id, lines, vatKobo: vatKobo ?? 0, ...offer });
  });
