import { daysBetween } from "#domain/days.ts";

type Open = { id: string; kobo: number };
export type Taken = { id: string; kobo: number };

/** For what an amount is taken, the oldest first, and what is left of it. */
export function oldestFirst(open: readonly Open[], kobo: number): { taken: Taken[]; rest: number } {
  let rest = kobo;
  const taken: Taken[] = [];
  for (const one of open) {
    const part = Math.min(one.kobo, rest);
    if (part > 0) taken.push({ id: one.id, kobo: part });
    rest -= part;
  }
  return { taken, rest };
}

type Paid = { id: string; kobo: number };
export type Allocation = { paymentId: string; shareId: string; kobo: number };

/** Takes what was paid ahead, the oldest payment first, for what is open, the oldest demand first. */
export function settled(open: readonly Open[], paid: readonly Paid[]): Allocation[] {
  const left = open.map((one) => ({ ...one }));
  return paid.flatMap(({ id: paymentId, kobo }) => {
    const { taken } = oldestFirst(left, kobo);
    for (const part of taken) {
      const one = left.find(({ id }) => id === part.id);
      if (one) one.kobo -= part.kobo;
    }
    return taken.map(({ id: shareId, kobo }) => ({ paymentId, shareId, kobo }));
  });
}

/** What a unit owes and what it paid ahead follow from two sums: never both are more than nothing. */
export const standingOf = (demandedKobo: number, receivedKobo: number) => ({
  owedKobo: Math.max(0, demandedKobo - receivedKobo),
  aheadKobo: Math.max(0, receivedKobo - demandedKobo),
});

type Moved = { share: { id: string; kobo: number; paidKobo: number }; kobo: number };

/** Why a payment cannot be taken for these demands instead, or null. `before` is what it was taken for until now. */
export function allocationProblem(
  moved: readonly Moved[],
  before: ReadonlyMap<string, number>,
  appliedKobo: number,
): string | null {
  const sum = moved.reduce((total, { kobo }) => total + kobo, 0);
  if (sum !== appliedKobo)
    return "The parts must come to what this payment was taken for until now, so that no total moves.";
  const over = moved.some(({ share, kobo }) => share.paidKobo - (before.get(share.id) ?? 0) + kobo > share.kobo);
  return over ? "A part is more than is still open of its demand." : null;
}

export const ages = ["to30", "to60", "to90", "older"] as const;
export type Age = (typeof ages)[number];
export const ageLabels: Record<Age, string> = {
  to30: "Up to 30 days",
  to60: "31 to 60 days",
  to90: "61 to 90 days",
  older: "More than 90 days",
};

/** How old what is overdue is. */
export function ageOf(dueOn: string, today: string): Age | null {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return null;
  return days <= 30 ? "to30" : days <= 60 ? "to60" : days <= 90 ? "to90" : "older";
}
