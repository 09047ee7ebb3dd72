import type { NoticeChannel } from "#domain/channels.ts";
import { quietUntil } from "./plan.rules.ts";

export const deliveryStates = ["waiting", "sending", "sent", "delivered", "failed", "unknown", "stopped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Who brings messages. */
export const carriers = ["push", "mail", "whatsapp", "termii", "africastalking", "gateway"] as const;

/** The words of a carrier without the phones and addresses that it names. */
export const withoutAddresses = (words: string): string =>
  words
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…")
    .replaceAll(/\+?\d(?:[ -]?\d){6,}/g, (digits) => `…${digits.slice(-2)}`);

/** What a message costs: as its carrier says, where that can be true of what was set aside for it. */
export const costBy = (said: number | undefined, price: number): number =>
  said !== undefined && said > 0 && said <= 10 * price ? said : price;

/** Mail has no better word of its arrival than that its server took it. */
export const isReached = (channel: NoticeChannel, state: DeliveryState): boolean =>
  state === "delivered" || (state === "sent" && channel === "mail");

/** What holds of a message at the moment at which it would be sent. */
export type Facts = {
  channel: NoticeChannel;
  urgent: boolean;
  fallsBack: boolean;
  now: Date;
  /** From when on it is of no use any more; null where it always is. */
  until: Date | null;
  /** Whether the notice is there, and was read. */
  notice: "unread" | "read" | "gone";
  /** Whether another way has reached the person already. */
  reachedElsewhere: boolean;
  /** Whether somebody has said since then that they see to it. */
  answered: boolean;
  /** Whether the person has this way, and wants this kind by it. */
  has: boolean;
  /** Of a message that only tries who can be reached. */
  drill?: "open" | "over" | null;
};

type Verdict = { act: "send" } | { act: "stop"; why: string } | { act: "hold"; until: Date };
const stop = (why: string): Verdict => ({ act: "stop", why });

/** Whether a message goes now: everything is asked again, however long it waited. */
export function judge(facts: Facts): Verdict {
  if (facts.notice === "gone") return stop("A newer notice took its place.");
  if (facts.until !== null && facts.until <= facts.now) return stop("What it tells was over.");
  if (facts.notice === "read") return stop("It was read in Tunse.");
  if (facts.drill === "over") return stop("The drill was over.");
  if (facts.answered) return stop("Somebody said that they see to it.");
  if (facts.fallsBack && facts.reachedElsewhere) return stop("It came by another way.");
  if (!facts.has) return stop("This way was taken away, or is not wanted.");
  const until = facts.urgent ? null : quietUntil(facts.now);
  if (until && facts.drill) return stop("Between 21:00 and 07:00 nobody is rung to try.");
  return until ? { act: "hold", until } : { act: "send" };
}
