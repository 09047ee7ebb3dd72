import { callApi } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { freshKey } from "#browser/api-request.ts";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
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
 * Sends a report. It is kept before it leaves, under a key that sends it once however often it is tried; it stays kept
 * where no answer came. Throws ApiProblem, with status 0 where nobody knows whether it arrived.
 */
export async function sendReport(report: Report): Promise<Ticket> {
  const waiting = keep(report);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const options = { idempotencyKey: waiting.key, signal: patience.signal };
    const { ticket } = await callApi(ticketApi.fileTicket, requestOf(report), options);
    dropWaiting();
    void refresh("ticket");
    return ticket;
  } catch (error) {
    if (patience.signal.aborted) throw new ApiProblem(0, "No answer came in time.");
    if (isFinal(error)) dropWaiting();
    throw error;
  } finally {
    clearTimeout(timer);
  }
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

function keep(report: Report): Waiting {
  const last = waitingReport();
  const isRecent = last !== null && isOfThisHour(last);
  const isSame = isRecent && JSON.stringify(requestOf(last)) === JSON.stringify(requestOf(report));
  const waiting = isSame ? last : { ...report, key: freshKey(), at: Date.now() };
  keepDraft(draft, waiting);
  return waiting;
}
