import { sql } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { approveOrder, refuseOrder } from "#features/orders/approvals.service.server.ts";
import { readApproval } from "#features/orders/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Lookups } from "#platform/lookups.server.ts";
import { act } from "./acting.service.server.ts";
import type { linkCalls } from "./contract.ts";
import { gaveLinkOf } from "./given.queries.server.ts";
import { findNeed, findPerson, findQuestion } from "./owner.queries.server.ts";
import { approvalOf, signInFirst } from "./owner.rules.ts";
import type { LinkPage } from "./page.contract.ts";
import { requirePin } from "./pins/service.server.ts";
import { mint } from "./service.server.ts";

type Page = { page: LinkPage };

/** Says yes to what a link asks, as it was asked and as the page showed it: by a press, or by the owner's PIN. */
export const approveByLink = (ctx: Ctx, { pin, ...input }: CallRead<typeof linkCalls.approveByLink>): Promise<Page> =>
  act(ctx, "owner", "approval", input, async (ctx, id) => {
    const approval = await readApproval(ctx, id);
    const need = approval.can.approve ? await findNeed(ctx, approval) : "press";
    if (need === "sign_in") throw conflict(signInFirst);
    // Before the yes, and kept by itself: whoever guesses has used up a try whatever comes of it.
    if (need === "pin") await requirePin(ctx, pin);
    return approveOrder(ctx, { id, kobo: input.kobo });
  });

/** Says no to what a link asks, with the reason. */
export const refuseByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.refuseByLink>): Promise<Page> =>
  act(ctx, "owner", "approval-refusal", input, (ctx, id) => refuseOrder(ctx, { id, reason: input.reason }));

/**
 * Where an owner says yes without signing in, for one message to them: made as the message is sent, so that nobody else ever
 * sees it, and kept by its hash. Null where they are to sign in, or it is not theirs to decide.
 */
const ownPath: Lookups["ownPath"] = async (ctx, { accountId, link }) => {
  const id = approvalOf(link);
  const question = id === null ? undefined : await findQuestion(ctx, id);
  const actor = question && (await findPerson(ctx, accountId));
  if (!question || !actor) return null;
  const acting: Ctx = { ...ctx, actor };
  const approval = await readApproval(acting, question.id);
  if (!approval.can.approve || (await findNeed(acting, approval)) === "sign_in") return null;
  // Of two ways that are sent at once each has its own link, one after the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`link ${question.id} ${accountId}`}, 0))`);
  const bound = { kind: "owner" as const, thing: "approval" as const, thingId: question.id };
  const { code } = await mint(ctx, { ...bound, propertyId: question.propertyId, accountId, givenBy: question.askedBy });
  return `/l/${code}`;
};

export const linkLookups = { ownPath, gaveLinkOf };
