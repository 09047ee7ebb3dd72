import type { Ctx } from "../context.server.ts";

const cacheMs = 1_000;
const cacheSize = 10_000;

export type Identify<A> = {
  identify: (ctx: Ctx, token: string) => Promise<A | undefined>;
  forget: (sessionId: string) => void;
};

/**
 * Finds who is behind a token. Answers are remembered for a second in this process, so that a revoked session is gone
 * everywhere within one.
 */
export function createIdentify<A extends { sessionId: string }>(
  find: (ctx: Ctx, token: string) => Promise<A | undefined>,
): Identify<A> {
  const cache = new Map<string, { actor: A; until: number }>();
  return {
    async identify(ctx, token) {
      const hit = cache.get(token);
      const left = (hit?.until ?? 0) - ctx.now.getTime();
      // More than was given: the clock was set back, and nobody knows how old the answer is.
      if (hit && left > 0 && left <= cacheMs) return hit.actor;
      cache.delete(token);
      const actor = await find(ctx, token);
      if (!actor) return undefined;
      if (cache.size >= cacheSize) cache.clear();
      cache.set(token, { actor, until: ctx.now.getTime() + cacheMs });
      return actor;
    },
    forget(sessionId) {
      for (const [token, { actor }] of cache) if (actor.sessionId === sessionId) cache.delete(token);
    },
  };
}
