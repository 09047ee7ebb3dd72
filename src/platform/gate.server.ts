import { Problem } from "#domain/problems.ts";

/** Takes a place, waiting in turn for one; answers how to give it back, which counts once. */
export type Gate = { enter(): Promise<() => void> };

/** Lets `width` in at once. Of those who wait, more than `mostWaiting` are refused with `unavailable`. */
export function createGate(width: number, mostWaiting: number): Gate {
  let free = width;
  const waiting: (() => void)[] = [];

  function leaving(): () => void {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    async enter() {
      if (free > 0) {
        free -= 1;
        return leaving();
      }
      if (waiting.length >= mostWaiting) {
        throw new Problem("unavailable", "Too much is going on right now. Please try again in a moment.", {
          retryAfterSeconds: 5,
        });
      }
      await new Promise<void>((turn) => waiting.push(turn));
      return leaving();
    },
  };
}
