import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { approveOrder, askAboutApproval, refuseOrder } from "#features/orders/approvals.service.server.ts";
import { readApproval } from "#features/orders/queries.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { act } from "./acting.service.server.ts";
import { gaveLinkOf } from "./given.queries.server.ts";
import type { ownerLinkCalls } from "./owner.contract.ts";
import { findNeed, findPerson, findQuestion } from "./owner.queries.server.ts";
import { approvalOf, signInFirst, workOf } from "./owner.rules.ts";
import type { LinkPage } from "./page.contract.ts";
import { requirePin } from "./pins/service.server.ts";
import { mint } from "./service.server.ts";
import { findCost, findWaiting, findWorkNeed } from "./work.queries.server.ts";

type Page = { page: LinkPage };

/** Says yes to what a link asks, as it was asked and as the page showed it: by a press, or by the owner's PIN. */
export const approveByLink = (
  ctx: Ctx,
  { pin, ...input }: CallRead<typeof ownerLinkCalls.approveByLink>,
): Promise<Page> =>
  act(ctx, "owner", "approval", input, async (ctx, id) => {
    const approval = await readApproval(ctx, id);
    const need = approval.can.approve ? await findNeed(ctx, approval) : "press";
    if (need === "sign_in") throw conflict(signInFirst);
    // Before the yes, and kept by itself: whoever guesses has used up a try whatever comes of it.
    if (need === "pin") await requirePin(ctx, pin);
    return approveOrder(ctx, { id, kobo: input.kobo });
  });

/** Says no to what a link asks, with the reason. */
export const refuseByLink = (ctx: Ctx, input: CallRead<typeof ownerLinkCalls.refuseByLink>): Promise<Page> =>
  act(ctx, "owner", "approval-refusal", input, (ctx, id) => refuseOrder(ctx, { id, reason: input.reason }));

/** Asks before answering: it decides nothing, so the link stays open. */
export const askByLink = (ctx: Ctx, input: CallRead<typeof ownerLinkCalls.askByLink>): Promise<Page> =>
  act(ctx, "owner", "approval-question", input, (ctx, id) => askAboutApproval(ctx, { id, question: input.question }));

/**
 * Where an owner says yes without signing in, for one message to them: made as the message is sent, so that nobody else ever
 * sees it, and kept by its hash. Null where they are to sign in, or it is not theirs to decide.
 */
const ownPath: Lookups["ownPath"] = async (ctx, { accountId, link }) => {
  const [asked, finished] = [approvalOf(link), workOf(link)];
  const actor = asked === null && finished === null ? undefined : await findPerson(ctx, accountId);
  if (!actor) return null;
  const acting: Ctx = { ...ctx, actor };
  const to = asked === null ? await findWorkFor(acting, finished ?? "") : await findAskedOf(acting, asked);
  if (to === null) return null;
  // Of two ways that are sent at once each has its own link, one after the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`link ${to.thingId} ${accountId}`}, 0))`);
  const { code } = await mint(ctx, { ...to, kind: "owner", accountId });
  return `/l/${code}`;
};

async function findAskedOf(ctx: Ctx, id: string) {
  const question = await findQuestion(ctx, id);
  if (!question) return null;
  const approval = await readApproval(ctx, id);
  if (!approval.can.approve || (await findNeed(ctx, approval)) === "sign_in") return null;
  return { thing: "approval" as const, thingId: id, propertyId: question.propertyId, givenBy: question.askedBy };
}

/** Nobody is asked by whoever did the work: the product sends it by itself. */
async function findWorkFor(ctx: Ctx, id: string) {
  const task = await findWaiting(ctx, id);
  if (!task || (await findWorkNeed(ctx, task, await findCost(ctx, task))) === "sign_in") return null;
  return { thing: "task" as const, thingId: id, propertyId: task.propertyId, givenBy: userOf(ctx).id };
}

export const linkLookups = { ownPath, gaveLinkOf };
