import { namesOf } from "#features/accounts/names.queries.server.ts";
import { thumbnailsOf } from "#features/media/queries.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Approval } from "./contract.ts";
import { isUnanswered } from "./rules.ts";
import type { orderApprovals } from "./tables.server.ts";

type ApprovalRow = typeof orderApprovals.$inferSelect;
type Asked = { row: ApprovalRow; ticketId: string | null; assetId: string | null };

/** What was asked about each of these before deciding, and for keepers the picture of its job. */
export async function besideApprovals(ctx: Ctx, asked: readonly Asked[]) {
  const people = await namesOf(
    ctx,
    asked.flatMap(({ row }) => [row.questionBy, row.replyBy].filter((id) => id !== null)),
  );
  const pictureOf = await picturesOf(ctx, asked);
  return (one: Asked, isKeeper: boolean): Pick<Approval, "question" | "photoUrl"> => ({
    question: showQuestion(one.row, people),
    photoUrl: isKeeper ? pictureOf(one) : null,
  });
}

/** What somebody may do about a question to the owner as it stands. */
export function openTo(id: string, row: ApprovalRow, can: Approval["can"]): Approval["can"] {
  const isMine = row.askedBy === id;
  const isOpen = row.state === "pending";
  const isAsked = isUnanswered(row);
  return {
    ...can,
    approve: can.approve && isOpen && !isMine,
    query: can.query && isOpen && !isMine && !isAsked,
    reply: can.reply && isOpen && isAsked && row.questionBy !== id,
    place: can.place && isOpen && isMine,
  };
}

/** What was asked before deciding, and its answer. */
function showQuestion(row: ApprovalRow, names: ReadonlyMap<string, string>): Approval["question"] {
  const { question, questionBy, questionAt, reply, replyBy, replyAt } = row;
  if (question === null || questionBy === null || questionAt === null) return null;
  const isAnswered = reply !== null && replyBy !== null && replyAt !== null;
  return {
    ...{ text: question, by: names.get(questionBy) ?? "", at: questionAt.toISOString() },
    reply: isAnswered ? { text: reply, by: names.get(replyBy) ?? "", at: replyAt.toISOString() } : null,
  };
}

/** The first picture of each of these jobs: what its occupant sent, else of the work, else of the machine. */
async function picturesOf(ctx: Ctx, jobs: readonly Asked[]): Promise<(job: Asked) => string | null> {
  const idsBy = (idOf: (job: Asked) => string | null) => jobs.flatMap((job) => idOf(job) ?? []);
  const reported = await thumbnailsOf(
    ctx,
    "ticket",
    idsBy(({ ticketId }) => ticketId),
  );
  const worked = await thumbnailsOf(
    ctx,
    "task",
    idsBy(({ row }) => row.taskId),
  );
  const machines = await thumbnailsOf(
    ctx,
    "asset",
    idsBy(({ assetId }) => assetId),
  );
  return ({ row, ticketId, assetId }) =>
    reported.get(ticketId ?? "") ?? worked.get(row.taskId) ?? machines.get(assetId ?? "") ?? null;
}
