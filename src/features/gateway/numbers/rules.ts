import type { Charge } from "#platform/payments.server.ts";
import type { GatewayMode } from "../fields.ts";

/**
 * Whether a number is still that of who lives in its unit: of those who did when it was last looked, one does. Where nobody
 * was known then it is the unit's, whoever comes.
 */
export const isStillTheirs = (people: readonly string[], living: readonly string[]): boolean =>
  people.length === 0 || people.some((id) => living.includes(id));

export type Transferred =
  | { state: "paid" | "tried" }
  | { state: "odd" | "held"; why: string }
  /** No money came by it. */
  | { state: "nothing" };

type Number = { number: string | null; isInUse: boolean };

/** What a payment is that came by the number of a unit, by what its provider says when it is asked. */
export function transferOf({ number, isInUse }: Number, mode: GatewayMode, charge: Charge): Transferred {
  if (charge.state !== "success" || charge.kobo <= 0) return { state: "nothing" };
  if (charge.currency !== "NGN") return { state: "odd", why: `It was paid in ${charge.currency}.` };
  if (charge.isTest !== (mode === "test")) return { state: "odd", why: "It was paid with another kind of key." };
  if (mode === "test") return { state: "tried" };
  if (charge.receiver !== number)
    return { state: "held", why: "It was sent to a number that this unit does not have." };
  if (!isInUse) return { state: "held", why: "It was sent to a number that is nobody's any more." };
  return { state: "paid" };
}

/** What a provider takes for a name: letters and figures, of a unit or a building. */
export const nameFor = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9 ]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 40) || "Unit";
