import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "#platform/context.server.ts";
import { takeInEarlier } from "./backfill.service.server.ts";
import { sequenceEntries } from "./sequencing.service.server.ts";

const restMs = 1_500;

/** Ends the sequencer, after what it is at. */
export type Sequencer = { stop(): Promise<void> };

/**
 * Looks every one and a half seconds for entries that wait, in every process that works; the database lets one at a time
 * do it. A queue job for each act would cost more than the act, and one by the clock would come once a minute.
 */
export function startSequencer(acting: () => Promise<Ctx>): Sequencer {
  const ending = new AbortController();
  const running = (async () => {
    let isFailing = false;
    while (!ending.signal.aborted) {
      const ctx = await acting();
      const failed = await sequenceWaiting(ctx, ending.signal).then(
        () => false,
        (err: unknown) => {
          // A lost database would say so again and again.
          if (!isFailing) ctx.log.warn({ err }, "The chain could not be written to; it is tried again until it can.");
          return true;
        },
      );
      isFailing = failed;
      await wait(restMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Everything that waits, a few hundred at a time; what stood on record before the chain comes last. */
export async function sequenceWaiting(ctx: Ctx, ending?: AbortSignal): Promise<void> {
  do {
    while (!ending?.aborted && (await sequenceEntries(ctx)) > 0);
  } while (!ending?.aborted && (await takeInEarlier(ctx)));
}
