import { Problem } from "#domain/problems.ts";

type Holder = { leave: () => void | Promise<void>; left: Promise<void> };
type Turn = { lock(signal: AbortSignal, leave: () => void | Promise<void>): Promise<void>; unlock(): Promise<void> };

/**
 * One holder a name at a time, in this process. A newcomer asks the holder to leave, since the connection behind it is
 * often dead without knowing; those who wait do so asleep.
 */
export function createMutexes(patienceMs = 30_000): { newLock(name: string): Turn } {
  const holders = new Map<string, Holder>();
  return {
    newLock(name) {
      let free = () => {};
      return {
        async lock(signal, leave) {
          const end = performance.now() + patienceMs;
          for (let holder = holders.get(name); holder; holder = holders.get(name)) {
            await holder.leave();
            await settled(holder.left, end - performance.now(), signal);
          }
          const { promise, resolve } = Promise.withResolvers<void>();
          holders.set(name, { leave, left: promise });
          free = () => {
            holders.delete(name);
            resolve();
          };
        },
        async unlock() {
          free();
          free = () => {};
        },
      };
    },
  };
}

/** Throws `unavailable` where that takes too long or the one who waits is gone. */
async function settled(left: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>();
  const giveUp = () =>
    reject(new Problem("unavailable", "This file is still being received.", { retryAfterSeconds: 2 }));
  const timer = setTimeout(giveUp, ms);
  signal.addEventListener("abort", giveUp, { once: true });
  await Promise.race([left, promise]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  });
}
