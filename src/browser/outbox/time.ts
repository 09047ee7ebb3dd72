import { readAnswer } from "../api-answer.ts";
import { clockNow } from "../clock.ts";
import { callMs } from "./limits.ts";

let asking: Promise<boolean> | null = null;

/** Asks the server for anything, to hear what the time is; answers whether it is known now. */
export function hearTheTime(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const askedAt = performance.now();
  try {
    const signal = AbortSignal.timeout(callMs);
    const response = await fetch(`${location.origin}/api/config`, { cache: "no-store", credentials: "omit", signal });
    readAnswer(response, await response.text(), { askedAt, sessionEnded: () => false });
  } catch {
    // There is no line, or somebody in between.
  }
  return clockNow().server !== null;
}
