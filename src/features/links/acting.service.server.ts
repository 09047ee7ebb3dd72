import { eq } from "drizzle-orm";
import type { CallRead } from "#domain/contract.ts";
import { conflict, notFound } from "#domain/problems.ts";
import { attemptKey, countAttempts } from "#features/accounts/rate-limits.service.server.ts";
import { answerTicket } from "#features/tickets/answers/service.server.ts";
import { commentOnTicket } from "#features/tickets/service.server.ts";
import { listVisits } from "#features/visits/queries.server.ts";
import { changeVisit } from "#features/visits/service.server.ts";
import { completeTask, setOwnTaskStatus, tickLine } from "#features/work/service.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AlreadyAnswered, claimKey } from "#platform/http/idempotency.server.ts";
import type { linkCalls } from "./contract.ts";
import type { LinkKind } from "./fields.ts";
import type { LinkPage } from "./page.contract.ts";
import { actingBy, countWrong, showPage } from "./page.queries.server.ts";
import { findByCode, holdLink, isOfWork, type LinkRow, stateOfLink } from "./queries.server.ts";
import { actsByLink, wordsOf } from "./rules.ts";
import { links } from "./tables.server.ts";

type Page = { page: LinkPage };
type Sent = { code: string; key?: string | null | undefined };

/** Notes that a browser has opened a link: not by reading it, since whoever checks links in messages reads them too. */
export async function openLink(ctx: Ctx, { code }: { code: string }): Promise<null> {
  const { link } = await requireOpen(ctx, await requireLink(ctx, code));
  await ctx.db.update(links).set({ lastOpenedAt: ctx.now }).where(eq(links.id, link.id));
  return null;
}

/** Starts the job of a link, as its technician does. */
export const startByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.startByLink>): Promise<Page> =>
  act(ctx, "technician", "start", input, (ctx, id) => setOwnTaskStatus(ctx, { ...input, id, status: "in_progress" }));

/** Ticks a line of the job of a link, or takes the tick away. */
export const tickByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.tickByLink>): Promise<Page> =>
  act(ctx, "technician", "ticks", input, (ctx, id) => tickLine(ctx, { ...input, id }));

/** Completes the job of a link, with what was done and its proof. */
export const completeByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.completeByLink>): Promise<Page> =>
  act(ctx, "technician", "completion", input, (ctx, taskId) => completeTask(ctx, { ...input, taskId }));

/** Chooses one of the times that are offered for a visit of the request of a link. */
export const chooseByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.chooseByLink>): Promise<Page> =>
  act(ctx, "occupant", "visit", input, async (ctx, ticketId) => {
    const { visits } = await listVisits(ctx, { id: ticketId });
    if (!visits.some(({ id }) => id === input.visitId)) throw notFound("visit");
    return changeVisit(ctx, { id: input.visitId, from: input.from });
  });

/** Says after the repair whether it is mended. */
export const answerByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.answerByLink>): Promise<Page> =>
  act(ctx, "occupant", "answer", input, (ctx, id) => answerTicket(ctx, { ...input, id }));

/** Writes on the request of a link. */
export const commentByLink = (ctx: Ctx, input: CallRead<typeof linkCalls.commentByLink>): Promise<Page> =>
  act(ctx, "occupant", "comments", input, (ctx, id) =>
    commentOnTicket(ctx, { id, text: input.text, danger: input.danger }),
  );

/**
 * Asked before a body with photos is read: the link of a job that is open, or done, since what is sent twice is answered
 * twice. Answers which one.
 */
export async function knockByLink(ctx: Ctx, params: unknown): Promise<string> {
  const { code } = params as { code: string };
  const row = await requireLink(ctx, code);
  if (row.link.kind !== "technician") throw conflict("This link is for something else.");
  if (stateOfLink(ctx, row) !== "done") await requireOpen(ctx, row);
  return row.link.id;
}

type Verb = (ctx: Ctx, id: string, linkId: string) => Promise<unknown>;
type For = LinkKind | "verifier";
/** As an owner one is asked something, or looks at finished work: other acts are for the one than for the other. */
const forOf = ({ link }: LinkRow): For => (isOfWork(link) ? "verifier" : link.kind);

/** Does what the verb of the signed-in does, as the person of the link and to its thing alone; with the same key once. */
export async function act(ctx: Ctx, as: For, name: string, input: Sent, verb: Verb): Promise<Page> {
  const row = await requireLink(ctx, input.code);
  const { id, thingId } = row.link;
  if (forOf(row) !== as) throw conflict("This link is for something else.");
  await countAttempts(ctx, attemptKey("acts by link", id), actsByLink);
  const { code: _, key, ...said } = input;
  const where = { actorId: row.person.id, method: "POST", path: `/links/${id}/${name}`, status: 200 };
  const claim = key ? await claimKey({ ...where, key, input: said, shorten: () => null }) : undefined;
  if (await claim?.find(ctx)) return again(ctx, input.code);
  const { link } = await requireOpen(ctx, row);
  try {
    await verb({ ...actingBy(ctx, row), claim, stillLetIn: (ctx) => requireHeld(ctx, id) }, thingId, id);
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error;
  }
  await ctx.db.update(links).set({ lastUsedAt: ctx.now }).where(eq(links.id, link.id));
  return again(ctx, input.code);
}

const again = async (ctx: Ctx, code: string): Promise<Page> => showPage(ctx, await requireLink(ctx, code));

/** The link of a code; nobody learns whether one that does not work was ever made. */
async function requireLink(ctx: Ctx, code: string): Promise<LinkRow> {
  const row = await findByCode(ctx, code);
  if (row) return row;
  await countWrong(ctx, code);
  throw conflict(wordsOf("expired") ?? "");
}

/** Held to the end of the transaction: whoever takes the link back or gives the job on waits, or comes first. */
async function requireHeld(ctx: Ctx, id: string): Promise<void> {
  const row = await holdLink(ctx, id);
  if (!row) throw conflict(wordsOf("expired") ?? "");
  await requireOpen(ctx, row);
}

async function requireOpen(ctx: Ctx, row: LinkRow): Promise<LinkRow> {
  const words = wordsOf(stateOfLink(ctx, row), row.link);
  if (words !== null) throw conflict(words);
  return row;
}
