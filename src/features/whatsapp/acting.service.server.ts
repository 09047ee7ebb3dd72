import { nationalNumber } from "#domain/emergency-numbers.ts";
import { isId } from "#domain/ids.ts";
import { Problem } from "#domain/problems.ts";
import { sayHere } from "#features/on-call/drills/service.server.ts";
import { commentOnce, type Written } from "#features/tickets/by-message.service.server.ts";
import { ticketCalls } from "#features/tickets/contract.ts";
import { hearFromLeaver } from "#features/tickets/danger/left.service.server.ts";
import { seeToAlarm } from "#features/tickets/escalation/answering.service.server.ts";
import { fileTicket } from "#features/tickets/service.server.ts";
import { type Ctx, userOf } from "#platform/context.server.ts";
import { onceByKey } from "#platform/http/idempotency.server.ts";
import { addedDangerAnswer, leaverAnswer } from "./danger.rules.ts";
import { findTicketName } from "./queries.server.ts";
import type { Answer } from "./talk.rules.ts";
import type { Came, Done } from "./talk.service.server.ts";

const plain = (text: string): Answer => ({ text, buttons: [], urgent: false });
const nothing: Done = { ticketId: null, propertyId: null };
const callNow = `In danger, call ${nationalNumber.shown} now. Nobody has been told.`;

/** By the button of an emergency: the verb of the page, done as whoever wrote. */
export async function seeTo(ctx: Ctx, ticketId: string): Promise<{ answer: Answer; done: Done }> {
  try {
    const { alarm, propertyId } = await seeToAlarm(ctx, ticketId);
    return {
      answer: plain(`Thank you. We have written down that you see to it: ${alarm.title}.`),
      done: { ticketId, propertyId },
    };
  } catch (error) {
    return { answer: refusalOf(error), done: nothing };
  }
}

/** By the button of a drill. */
export async function sayHereTo(ctx: Ctx, drillId: string): Promise<{ answer: Answer; done: Done }> {
  try {
    await sayHere(ctx, drillId, "whatsapp");
    return { answer: plain("Thank you. It was a drill, nothing is wrong."), done: nothing };
  } catch (error) {
    return { answer: refusalOf(error), done: nothing };
  }
}

/** Writes what somebody answered on the request that our message was about; its photo follows once it is here. */
export async function commentAs(
  ctx: Ctx,
  ticketId: string,
  { providerId, content }: Came,
): Promise<{ answer: Answer | null; done: Done }> {
  const ticket = await findTicketName(ctx, ticketId);
  if (!ticket) return { answer: plain("That request is not there any more."), done: nothing };
  try {
    const danger =
      content.text === "" ? null : await writeComment(ctx, { ticketId, text: content.text, key: providerId ?? "" });
    const answer = danger && addedDangerAnswer(danger, ticket.title);
    return { answer, done: { ticketId, propertyId: ticket.propertyId } };
  } catch (error) {
    const refusal = refusalOf(error);
    const left = await hearFromLeaver(ctx, { ticketId, text: content.text, key: providerId ?? "" });
    return { answer: left ? leaverAnswer(left, refusal.text) : refusal, done: nothing };
  }
}

/** By the button under the question whether it is dangerous now. */
export async function sayDanger(
  ctx: Ctx,
  ticketId: string,
  { providerId }: Came,
): Promise<{ answer: Answer; done: Done }> {
  const ticket = isId(ticketId) ? await findTicketName(ctx, ticketId) : null;
  if (!ticket) return { answer: plain(`${callNow} That request is not there any more.`), done: nothing };
  try {
    const said = { ticketId, text: "It is dangerous now.", key: providerId ?? "", isDanger: true };
    const danger = await writeComment(ctx, said);
    const answer = danger ? addedDangerAnswer(danger, ticket.title) : plain(`Added to "${ticket.title}".`);
    return { answer, done: { ticketId, propertyId: ticket.propertyId } };
  } catch (error) {
    return { answer: plain(`${callNow} ${refusalOf(error).text}`), done: nothing };
  }
}

/** A comment, once however often it is asked for; answers what came of danger in it. */
export const writeComment = async (ctx: Ctx, written: Written) =>
  // One that was kept by code from before says nothing of danger.
  (await commentOnce(ctx, "whatsapp", written)).danger ?? null;

type Asked = { key: string; input: object; uploadIds: readonly string[] };

/** Files a request, once however often it is asked for; a file that cannot be opened does not hold it up. */
export async function fileOnce(ctx: Ctx, { key, input, uploadIds }: Asked): Promise<string> {
  const withFiles = (ids: readonly string[]) =>
    ticketCalls.fileTicket.input.parse({ ...input, mediaUploads: ids.map((uploadId) => ({ uploadId })) });
  const file = (ids: readonly string[]) =>
    onceByKey(
      ctx,
      { actorId: userOf(ctx).id, path: "/whatsapp/requests", key },
      async (ctx) => (await fileTicket(ctx, withFiles(ids))).ticket.id,
    );
  try {
    return await file(uploadIds);
  } catch (error) {
    const isOfFile = error instanceof Problem && ["unsupported_media", "not_found", "too_large"].includes(error.code);
    if (!isOfFile || uploadIds.length === 0) throw error;
    return file([]);
  }
}

/** What the product refuses, in its words; what is a fault of ours is tried again. */
export function refusalOf(error: unknown): Answer {
  if (!(error instanceof Problem)) throw error;
  return plain(`This was not done: ${error.message}`);
}
