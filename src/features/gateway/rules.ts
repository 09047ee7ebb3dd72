import type { Charge, Disputed, Told } from "#platform/payments.server.ts";
import type { GatewayMode, OnlineState } from "./fields.ts";

type Asked = { reference: string; kobo: number; propertyId: string; state: OnlineState; createdAt: Date };
export type Verdict =
  | { state: "paid" | "tried" }
  | { state: "failed" | "abandoned" | "odd"; why: string }
  /** Nothing is known yet, or it is as it was. */
  | { state: "unchanged" };

const unchanged: Verdict = { state: "unchanged" };
/** Whoever did not pay within a day will not by this. */
export const givenUpMs = 24 * 60 * 60 * 1_000;
/** What was begun longer ago than this is not asked about any more. */
export const openMs = 72 * 60 * 60 * 1_000;
/** So long a page on which one pays may be open. */
const pageMs = 60 * 60 * 1_000;
const open: readonly OnlineState[] = ["started", "failed", "abandoned"];

/** Whether something can still come of it. One that failed may be paid after all, by another card on the same page. */
export const isOpen = (state: OnlineState): boolean => open.includes(state);

/** What a payment is, by what its provider says when it is asked: paid only where everything is as it was begun. */
export function verdictOf(asked: Asked, mode: GatewayMode, charge: Charge | null, now: Date): Verdict {
  if (!isOpen(asked.state)) return unchanged;
  const isOld = now.getTime() - asked.createdAt.getTime() > givenUpMs;
  const givenUp: Verdict =
    isOld && asked.state === "started" ? { state: "abandoned", why: "It was not paid within a day." } : unchanged;
  if (charge === null) return givenUp;
  // The page asks for the rest as long as it is open.
  if (charge.misses === "less" && now.getTime() - asked.createdAt.getTime() < pageMs) return unchanged;
  if (charge.state === "success") return successOf(asked, mode, charge);
  if (charge.state === "failed" || charge.state === "reversed")
    return asked.state === "failed" ? unchanged : { state: "failed", why: charge.why ?? "The bank refused it." };
  return givenUp;
}

function successOf(asked: Asked, mode: GatewayMode, charge: Charge): Verdict {
  const odd = (why: string): Verdict => ({ state: "odd", why });
  if (charge.reference !== asked.reference) return odd("It is another payment.");
  if (charge.currency !== "NGN") return odd(`It was paid in ${charge.currency}.`);
  if (charge.misses || charge.kobo !== asked.kobo) return odd("Another amount was paid.");
  if (charge.about !== null && charge.about !== asked.propertyId) return odd("It was paid for another building.");
  if (charge.isTest !== (mode === "test")) return odd("It was paid with another kind of key.");
  return { state: mode === "test" ? "tried" : "paid" };
}

/** What is said of a refund or a dispute. */
export type Saying = Pick<Told, "outcome" | "kobo" | "isStuck">;
export const isPart = ({ kobo }: { kobo: number }, { kobo: said }: Saying) => said !== null && said !== kobo;

/** What is to be known of a payment that stands after all. */
export const stayedWhy = ({ partKobo }: { partKobo: number | null }): string | null =>
  partKobo === null ? null : "The bank took a part of it back after a dispute.";

type Ended = Pick<Disputed, "disputes"> & { reversed: "no" | "by_bank" | "unknown" };

/**
 * How the disputes about a payment ended, by what the provider says when it is asked; null where it does not say. A payment
 * that is not reversed yet may still be, so that alone is nobody's win; one that is says not how much of it, so it ends
 * only what nobody knows otherwise. What was lost in part is said once (`toldKobo`).
 */
export function endOfDispute(
  { reversed, disputes }: Ended,
  { kobo, toldKobo }: { kobo: number; toldKobo: number },
): Saying | null {
  const lost = disputes.filter(({ outcome }) => outcome === "done");
  if (lost.some((one) => !isPart({ kobo }, one))) return { outcome: "done", kobo: null };
  if (disputes.some(({ outcome }) => outcome === null)) return null;
  const isUnclear = disputes.some(({ outcome }) => outcome === "unclear");
  if (isUnclear) return reversed === "by_bank" && lost.length === 0 ? { outcome: "done", kobo: null } : null;
  const newKobo = lost.reduce((sum, one) => sum + (one.kobo ?? 0), 0) - toldKobo;
  if (newKobo > 0) return { outcome: "done", kobo: newKobo };
  return disputes.length > 0 && (lost.length > 0 || reversed === "no") ? { outcome: "failed", kobo: null } : null;
}

type Inside = { reference: string; kobo: number; feeKobo: number };

/** What a payout held back of its payments; less than nothing where not all of them were listed. */
export const heldBackOf = (saidNetKobo: number, inside: readonly Inside[]): number =>
  inside.reduce((sum, { kobo, feeKobo }) => sum + kobo - feeKobo, 0) - saidNetKobo;

/** Which of the payments that went back come to what was held back: the first of them, or a single one. */
export function backOf<Row extends { kobo: number }>(
  heldBack: number,
  wentBack: readonly Row[],
): readonly Row[] | null {
  let sum = 0;
  for (const [at, { kobo }] of wentBack.entries()) {
    sum += kobo;
    if (sum === heldBack) return wentBack.slice(0, at + 1);
  }
  const one = wentBack.find(({ kobo }) => kobo === heldBack);
  return one ? [one] : null;
}

/**
 * What of a payout is a building's: its payments, what was kept of them, and what reached the bank, which is less by what
 * went back of its own (`backKobo`), or where nobody else has the account as the payout says. Null where it does not add up.
 */
export function shareOf(
  inside: readonly Inside[],
  booked: readonly { reference: string; kobo: number }[],
  said: { netKobo: number } | { backKobo: number },
) {
  const ours = inside.filter(({ reference }) => booked.some((one) => one.reference === reference));
  const sum = (of: (one: Inside) => number) => ours.reduce((total, one) => total + of(one), 0);
  const [kobo, feeKobo] = [sum((one) => one.kobo), sum((one) => one.feeKobo)];
  const isSame = booked.every((one) => ours.some((told) => told.reference === one.reference && told.kobo === one.kobo));
  if (!isSame || feeKobo < 0 || feeKobo > kobo) return null;
  if ("backKobo" in said) return { kobo, feeKobo, netKobo: kobo - feeKobo - said.backKobo };
  const { netKobo } = said;
  return netKobo >= 0 && netKobo + feeKobo <= kobo ? { kobo, feeKobo, netKobo } : null;
}
