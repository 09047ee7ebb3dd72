import { toast } from "../ui/toast.ts";
import { ApiProblem, messageOf } from "./api.ts";

/**
 * Shows a failure: the server's sentence, or `fallback` where the fault is our own. Says nothing of a call that was
 * called off, nor of an ended session, since the browser is on its way to /login then.
 */
export function problemToast(title: string, error: unknown, fallback?: string): void {
  if (error instanceof ApiProblem && error.sessionEnded) return;
  if (error instanceof DOMException && error.name === "AbortError") return;
  const description = error instanceof ApiProblem ? error.message : (fallback ?? messageOf(error));
  toast({ title, description, tone: "bad" });
}

/** Shows that something worked. */
export function goodToast(title: string, description?: string): void {
  toast({ title, description, tone: "good" });
}
