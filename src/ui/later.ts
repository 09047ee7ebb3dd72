import { type ComponentType, lazy, useEffect, useState } from "react";
import { reloadOnce } from "./reload.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * A part that comes after what is seen first. Where the line is lost meanwhile it takes nothing away, and comes once the
 * line is there again.
 */
export const later = <P>(bring: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await insist(bring) }));

/**
 * Whether what stands there has been painted: only then does a part begin to come that nobody sees first. Its scripts may
 * be here at once, and run before the screen does.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => setPainted(true)), []);
  return isPainted;
}

/** How long a part that failed to come is waited for, each time, while the browser has a line. */
const waits = [1, 2, 3];

/** Some browsers remember what failed and never ask for it again: in the end the page is loaded again. */
export async function insist<T>(bring: () => Promise<T>, [seconds, ...more]: readonly number[] = waits): Promise<T> {
  try {
    return await bring();
  } catch {
    // A browser that is unsure says that it has one.
    const isLost = navigator.onLine === false;
    if (seconds === undefined && !isLost) reloadOnce();
    await (seconds === undefined || isLost ? back() : passed(seconds));
    return insist(bring, isLost ? waits : more);
  }
}

const back = () => new Promise((done) => addEventListener("online", done, { once: true }));
const passed = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));
