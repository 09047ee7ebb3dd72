import { readAnswer } from "../api-answer.ts";
import { clockNow } from "../clock.ts";
import { callMs } from "./limits.ts";

/** Whoever told nothing is not asked again before. */
const restMs = 15_000;

let asking: Promise<boolean> | null = null;
let restsUntil = 0;

/** Asks the server for anything, to hear what the time is; answers whether it is known now. */
export function hearTheTime(): Promise<boolean> {
  if (asking === null && performance.now() < restsUntil) return Promise.resolve(clockNow().server !== null);
  asking ??= ask().then((isTold) => {
    asking = null;
    restsUntil = isTold ? 0 : performance.now() + restMs;
    return isTold;
  });
  return asking;
}

// There may be another line now.
if (typeof addEventListener === "function")
  addEventListener("online", () => {
    restsUntil = 0;
  });

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
