import type { CallRead } from "#domain/contract.ts";
import { conflict } from "#domain/problems.ts";
import { verifyWork } from "#features/verification/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { act } from "./acting.service.server.ts";
import type { ownerLinkCalls } from "./owner.contract.ts";
import { changedWork, signInFirst } from "./owner.rules.ts";
import type { LinkPage } from "./page.contract.ts";
import { requirePin } from "./pins/service.server.ts";
import { findCost, findWorkNeed, readWork, type WorkRow } from "./work.queries.server.ts";

type Page = { page: LinkPage };

/** Approves finished work as the page showed it: by a press, or by the owner's PIN. */
export const verifyByLink = (
  ctx: Ctx,
  { pin, ...input }: CallRead<typeof ownerLinkCalls.verifyByLink>,
): Promise<Page> =>
  act(ctx, "verifier", "verification", input, async (ctx, id) => {
    const task = await readShown(ctx, id, input);
    const cost = await findCost(ctx, task);
    if (cost.kobo !== (input.kobo ?? null)) throw conflict(changedWork);
    const need = await findWorkNeed(ctx, task, cost);
    if (need === "sign_in") throw conflict(signInFirst);
    // Before the yes, and kept by itself: whoever guesses has used up a try whatever comes of it.
    if (need === "pin") await requirePin(ctx, pin);
    return verifyWork(ctx, { ...said(task, input.stars), workApproved: true, reason: input.reason });
  });

/** Says that finished work is not good yet, and why; whoever did it is asked to come back for it where that is wanted. */
export const rejectByLink = (ctx: Ctx, input: CallRead<typeof ownerLinkCalls.rejectByLink>): Promise<Page> =>
  act(ctx, "verifier", "rejection", input, async (ctx, id) => {
    const task = await readShown(ctx, id, input);
    const { reason, stars, again = false } = input;
    const wanted = { followupRequired: again, followupNotes: again ? reason : null };
    return verifyWork(ctx, { ...said(task, stars), ...wanted, workApproved: false, feedbackComments: reason });
  });

/** The work, while it is what the page showed: finished then, by the contractor who still has it. */
async function readShown(ctx: Ctx, id: string, { completedAt }: { completedAt: Date }): Promise<WorkRow> {
  const task = await readWork(ctx, id);
  if (task.completedAt?.getTime() !== completedAt.getTime()) throw conflict(changedWork);
  return task;
}

/** One number of stars stands for all that the screen asks of it. */
const said = ({ id: taskId, contractorId }: WorkRow, stars: number) => ({
  ...{ taskId, contractorId: contractorId ?? "", issuesIdentified: [], followupRequired: false },
  ...{ workQualityRating: stars, timelinessRating: stars, communicationRating: stars },
  ...{ professionalismRating: stars, overallSatisfaction: stars },
});
