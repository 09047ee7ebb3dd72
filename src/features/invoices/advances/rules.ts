import { formatNaira } from "#domain/money.ts";
import { standingProblem } from "#features/ledger/taking-back/rules.ts";

/** Why what was given ahead is not taken back as what never left the bank, or null. */
export const givenBackProblem = (
  given: Parameters<typeof standingProblem>[0] & { isProved: boolean },
): string | null =>
  given.isProved ? "An invoice has proved of it. Take back that invoice first." : standingProblem(given);

type Asked = {
  /** How much is asked for, what the order comes to, and what it had ahead before. */
  kobo: number;
  orderKobo: number;
  beforeKobo: number;
  /** The most that the owner lets be given ahead, in % of the order. */
  advancePercent: number;
  /** What this contractor was given ahead in the building and has not proved. */
  unprovedKobo: number;
};

/** Why so much cannot be given ahead, or null. */
export function advanceProblem({ kobo, orderKobo, beforeKobo, advancePercent, unprovedKobo }: Asked) {
  if (advancePercent === 0)
    return {
      path: null,
      message: "The owner lets nothing be given ahead in this building. They set it with the limits.",
    };
  if (unprovedKobo > 0)
    return {
      path: null,
      message: `${formatNaira(unprovedKobo)} was given ahead before and is not proved yet. An invoice proves it first.`,
    };
  const most = Number((BigInt(orderKobo) * BigInt(advancePercent)) / 100n) - beforeKobo;
  return kobo > most
    ? {
        path: "kobo",
        message: `Up to ${formatNaira(Math.max(most, 0))} can be given ahead: ${advancePercent} % of the order.`,
      }
    : null;
}

/**
 * Why an order has no room for so much ahead: invoices that are accepted leave less of it to be proved. Or null. What
 * then can be done is for whoever decides.
 */
export function roomProblem(
  { kobo, orderKobo, decides }: Pick<Asked, "kobo" | "orderKobo"> & { decides: boolean },
  acceptedKobo: number,
): string | null {
  if (acceptedKobo + kobo <= orderKobo) return null;
  const left = formatNaira(Math.max(orderKobo - acceptedKobo, 0));
  const words = `The invoices of this order leave ${left} that can be given ahead.`;
  return decides ? `${words} Refuse it, or add to the order first.` : words;
}

/** What of an invoice an advance has paid already: never more than the invoice, nor than what is left of the advance. */
export const recoveredOf = (payableKobo: number, unprovedKobo: number): number => Math.min(payableKobo, unprovedKobo);
