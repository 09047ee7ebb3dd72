import { toast } from "#ui/toast.ts";
import { HeldBack, messageOf } from "./api.ts";
import { ApiProblem } from "./api-answer.ts";
import type { Old } from "./queries.ts";

const nothing = () => {};

/**
 * Shows a failure: the server's sentence, or `fallback` where the fault is our own. Answers a function that closes it.
 * Says nothing of a call that was called off, nor of an ended session, since the browser is on its way to /login then.
 */
export function problemToast(title: string, error: unknown, fallback?: string): () => void {
  return failureToast(title, error, error instanceof ApiProblem ? error.message : (fallback ?? messageOf(error)));
}

/** As `problemToast`, where the specification gives one sentence for every failure. */
export function failureToast(title: string, error: unknown, sentence: string): () => void {
  if (error instanceof ApiProblem && error.sessionEnded) return nothing;
  if (error instanceof DOMException && error.name === "AbortError") return nothing;
  return toast({ title, description: sentence, tone: "bad" });
}

const refused = new Set([403, 404, 409, 413, 415, 422]);

/** Shows a failure: where the server refused or could not be reached, or this phone held it back, why; else the usual sentence. */
export function tellRefused(error: unknown, sentence: string): void {
  const isTold =
    error instanceof ApiProblem ? refused.has(error.status) || error.status === 0 : error instanceof HeldBack;
  if (isTold) problemToast("Error", error);
  else failureToast("Error", error, sentence);
}

/** Shows that what was done without a network came too late, and what became of it. */
export function tooLateToast(title: string, sentence: string): void {
  toast({ title: `Came too late: ${title}`, description: sentence, tone: "bad" });
}

/** Shows that something worked. */
export function goodToast(title: string, description?: string): void {
  toast({ title, description, tone: "good" });
}

/** What to do where a failure of ours leaves open what it changed. */
export const lookFirst = "Please load the page again and look before you try once more.";

/** For writes that make the same old, by `useSend`: each says that it is done, or why not. */
export const telling =
  (refreshes: readonly Old[]) =>
  (done: string, onDone = nothing, failed = "Not done") => ({
    refreshes,
    onError: (error: Error) => void problemToast(failed, error, lookFirst),
    onSuccess: () => {
      goodToast(done);
      onDone();
    },
  });
