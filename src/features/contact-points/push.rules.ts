import type { ToldPush } from "#browser/worker/told-push.ts";

export type PushFacts = {
  /** With what the browser asks its push service; null without push. */
  pushKey: string | null;
  /** What the push service gave this browser; `pushKey`: what it was asked with, null where the browser does not say. */
  subscription: { endpoint: string; pushKey: string | null } | null;
  /** What this browser told the server last. */
  told: Pick<ToldPush, "endpoint" | "session" | "pushKey"> | null;
  /** A digest of the session that is open. */
  session: string;
  /** Whether the server sends to this session's browser. */
  isHere: boolean;
  /** Whether it does no more, since the push service said that the browser is gone. */
  isLost: boolean;
};

/**
 * What a page does about notices when it opens: `ask` the push service for an address, `renew` one that is of no use, `tell`
 * the server of the one there is, `end` one that was taken away elsewhere, or nothing.
 */
export function pushStep(facts: PushFacts): "ask" | "renew" | "tell" | "end" | null {
  const { pushKey, subscription, told, session, isHere, isLost } = facts;
  if (pushKey === null) return null;
  if (subscription === null) return isHere || isLost ? "ask" : null;
  if (isLost) return "renew";
  const isTold = told?.endpoint === subscription.endpoint && told.session === session;
  if (!isHere && isTold) return "end";
  if ((subscription.pushKey ?? told?.pushKey ?? pushKey) !== pushKey) return "renew";
  return isHere && isTold ? null : "tell";
}
