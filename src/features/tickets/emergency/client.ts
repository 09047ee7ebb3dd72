import { callApi } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { freshKey } from "#browser/api-request.ts";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { addAct } from "#browser/outbox/keeping.ts";
import type { Outbox } from "#browser/outbox/outbox.ts";
import { type Act, isOpen } from "#browser/outbox/rules.ts";
import { refresh } from "#browser/queries.ts";
import { ticketApi } from "../client.ts";
import type { Ticket } from "../contract.ts";
import { type Report, readWaiting, requestOf, type Waiting } from "./rules.ts";

const draft = "emergency";
const hourMs = 60 * 60 * 1_000;
/** Long enough for a slow line; a person who waits in danger must hear by then that nothing is certain. */
const patienceMs = 15_000;

/** The report of today that was tapped and got no answer, also before a reload or a new sign-in. */
export function waitingReport(): Waiting | null {
  const waiting = readWaiting(readDraft(draft));
  return waiting && Date.now() - waiting.at < 24 * hourMs ? waiting : null;
}

/** Later it may be over: then its person says so, or sends it by a press. */
export const isOfThisHour = ({ at }: Waiting): boolean => Date.now() - at < hourMs;

export const dropWaiting = (): void => dropDraft(draft);

/**
 * Sends a report. It is kept before it leaves, under a key that sends it once however often it is tried: among all that
 * waits on this phone, which goes also without this page, else for this page to try again. Throws ApiProblem, with status 0
 * where nobody knows whether it arrived.
 */
export async function sendReport(report: Report): Promise<Ticket> {
  const waiting = keep(report, await waitingLike(report));
  underWay.add(waiting.key);
  const leaving = leave(waiting, patienceMs);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const options = { idempotencyKey: waiting.key, signal: patience.signal };
    const { ticket } = await callApi(ticketApi.fileTicket, requestOf(report), options);
    await (await leaving)?.settle(waiting.key, (await tried()).arrivedHere);
    dropWaiting();
    void refresh("ticket");
    return ticket;
  } catch (error) {
    const failure = patience.signal.aborted ? new ApiProblem(0, "No answer came in time.") : error;
    const outbox = await leaving;
    if (isFinal(failure)) {
      dropWaiting();
      await outbox?.remove(waiting.key);
    } else await outbox?.settle(waiting.key, (await tried()).failedHere(failure));
    throw failure;
  } finally {
    clearTimeout(timer);
    underWay.delete(waiting.key);
  }
}

const tried = () => import("#browser/outbox/tried.ts");

const underWay = new Set<string>();

/** Reports that this page sends just now. */
export const isUnderWay = (key: string): boolean => underWay.has(key);

/** What this page kept by itself goes where all else waits. Answers whether it keeps one still. */
export async function leaveWaiting(): Promise<boolean> {
  const waiting = waitingReport();
  if (waiting !== null && !isUnderWay(waiting.key)) await leave(waiting);
  return waitingReport() !== null;
}

/** Null where this phone keeps nothing. */
async function leave(waiting: Waiting, heldMs = 0): Promise<Outbox | null> {
  const input = requestOf(waiting);
  const told = { lane: `new ${waiting.key}`, title: `Emergency: ${input.title}`, isUrgent: true };
  try {
    const outbox = await findOutbox();
    const isThere = outbox?.acts().some(({ id }) => id === waiting.key);
    const how = { id: waiting.key, isFrozen: true, ...(heldMs > 0 ? { heldMs } : { at: waiting.at }) };
    if (outbox && !isThere) await addAct(ticketApi.fileTicket, input, told, how);
    if (outbox) dropWaiting();
    return outbox;
  } catch {
    return null;
  }
}

const slowMs = 2_000;

/** Sends what has arrived once more under its key, by which the server says again what came of it. */
export async function readFiled({ id, input }: Act): Promise<Ticket> {
  const request = input as ReturnType<typeof requestOf>;
  return (await callApi(ticketApi.fileTicket, request, { idempotencyKey: id })).ticket;
}

/** Null where there is none, or this phone's disk takes too long for an emergency. */
async function findOutbox(): Promise<Outbox | null> {
  const found = import("#browser/outbox/outbox.ts").then(async ({ currentOutbox }) => {
    const outbox = currentOutbox();
    await outbox?.ready();
    return outbox?.reading() === "read" ? outbox : null;
  });
  const late = new Promise<null>((give) => setTimeout(() => give(null), slowMs));
  return Promise.race([found.catch(() => null), late]);
}

/** The same report that waits already, of this hour. */
async function waitingLike(report: Report): Promise<Waiting | null> {
  const same = JSON.stringify(requestOf(report));
  const acts = (await findOutbox())?.acts() ?? [];
  const act = acts.find((one) => isOpen(one) && JSON.stringify(one.input) === same);
  const waiting = act ? { ...report, key: act.id, at: Date.parse(act.occurredAt) } : waitingReport();
  const isSame = waiting !== null && JSON.stringify(requestOf(waiting)) === same;
  return isSame && isOfThisHour(waiting) ? waiting : null;
}

const tooMany = 429;
/** Signed out, too slow, too early or too many at the moment: the same may be taken later. */
const passing = new Set([401, 408, 425, tooMany]);

/**
 * Refused for good: trying the same again cannot help. Only our server refuses, and gives each refusal a number; a page of a
 * network in between says nothing of the report, whatever its status. Who has to prove first who they are is not refused.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.requestId !== undefined &&
  !passing.has(error.status) &&
  error.status >= 400 &&
  error.status < 500 &&
  !error.errors.some(({ path }) => path === "secondStep");

/** When to send by ourselves what was too much a moment ago; null where that is no answer to the failure. */
export function againAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || error.status !== tooMany) return null;
  const { retryAfterMs = 10_000 } = error;
  return retryAfterMs <= hourMs ? retryAfterMs : null;
}

function keep(report: Report, last: Waiting | null): Waiting {
  const waiting = last ?? { ...report, key: freshKey(), at: Date.now() };
  keepDraft(draft, waiting);
  return waiting;
}
