import type { Ctx } from "../context.server.ts";

const cacheMs = 1_000;
const cacheSize = 10_000;
const mostTogether = 500;
/** Where thousands come back at one moment, they do so within seconds, and nobody sees whether they waited so long. */
const gatherMs = 20;

type Find<A, C = Ctx> = (ctx: C, key: string) => Promise<A | undefined>;
/** What is found of several keys, by key; of which nothing is found is left out. */
type FindAll<A, C = Ctx> = (ctx: C, keys: readonly string[]) => Promise<ReadonlyMap<string, A>>;

export type Identify<A> = {
  identify: Find<A>;
  /** The same, where many are asked for at one moment: they are looked up together. */
  identifyOfMany: Find<A>;
  forget: (sessionId: string) => void;
};

/**
 * Finds who is behind a token. Answers are remembered for a second in this process, so that a revoked session is gone
 * everywhere within one.
 */
export function createIdentify<A extends { sessionId: string }>(find: Find<A>, findAll?: FindAll<A>): Identify<A> {
  const cache = new Map<string, { actor: A; until: number }>();
  const remembered = (ctx: Ctx, token: string): A | undefined => {
    const hit = cache.get(token);
    const left = (hit?.until ?? 0) - ctx.now.getTime();
    // More than was given: the clock was set back, and nobody knows how old the answer is.
    if (hit && left > 0 && left <= cacheMs) return hit.actor;
    cache.delete(token);
    return undefined;
  };
  const remember = (ctx: Ctx, token: string, actor: A | undefined): A | undefined => {
    if (!actor) return undefined;
    if (cache.size >= cacheSize) cache.clear();
    cache.set(token, { actor, until: ctx.now.getTime() + cacheMs });
    return actor;
  };
  const together = findAll && gather(findAll, (ask) => void setTimeout(ask, gatherMs));
  return {
    identify: async (ctx, token) => remembered(ctx, token) ?? remember(ctx, token, await find(ctx, token)),
    identifyOfMany: async (ctx, token) =>
      remembered(ctx, token) ?? remember(ctx, token, await (together ?? find)(ctx, token)),
    forget(sessionId) {
      for (const [token, { actor }] of cache) if (actor.sessionId === sessionId) cache.delete(token);
    },
  };
}

type Asked<A, C> = { ctx: C; key: string; tell: (found: A | undefined) => void; fail: (error: unknown) => void };

/** What is asked until `later` comes is one question, or some where it is very much. */
export function gather<A, C>(findAll: FindAll<A, C>, later: (ask: () => void) => void = setImmediate): Find<A, C> {
  let waiting: Asked<A, C>[] = [];
  const ask = async (asked: readonly Asked<A, C>[]) => {
    const [first] = asked;
    if (!first) return;
    try {
      const found = await findAll(first.ctx, [...new Set(asked.map(({ key }) => key))]);
      for (const { key, tell } of asked) tell(found.get(key));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  };
  const askAll = async () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += mostTogether) await ask(all.slice(at, at + mostTogether));
  };
  return (ctx, key) =>
    new Promise((tell, fail) => {
      if (waiting.length === 0) later(() => void askAll());
      waiting.push({ ctx, key, tell, fail });
    });
}
