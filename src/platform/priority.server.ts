import { getPriority, setPriority } from "node:os";

/** Lets others go before a process (before the calling thread, on Linux, without one), where the system allows it. */
export function giveWay(priority: number, pid?: number): void {
  try {
    // What was begun further behind stays there: to come forward is refused.
    if (getPriority(pid) < priority) setPriority(pid ?? 0, priority);
  } catch {
    // It runs as all others do.
  }
}
