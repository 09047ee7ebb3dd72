import { formatNaira } from "#domain/money.ts";
import type { AccountRole } from "../chart.rules.ts";
import { mostChargeKobo, mostChargesKobo } from "../fields.ts";

/** What one person lets go alone, in kobo: for one thing, and together since the month began. */
export type AloneLimits = { jobKobo: number; monthKobo: number };

/** `kobo`: what the job or the thing comes to with it. `monthKobo`: what the same person let go alone this month, with it. */
type Asked = { kobo: number; monthKobo: number; limits: AloneLimits };

/** Why it takes two people, or null. */
export function whySecond({ kobo, monthKobo, limits }: Asked): string | null {
  if (kobo > limits.jobKobo) return `Above ${formatNaira(limits.jobKobo)} it takes two people.`;
  if (monthKobo > limits.monthKobo)
    return `With it one person alone would have let ${formatNaira(monthKobo)} go this month. Above ${formatNaira(limits.monthKobo)} it takes two people.`;
  return null;
}

/** What one person can still let go alone, in kobo, once they have let so much go this month. */
export const aloneLeft = (doneKobo: number, { jobKobo, monthKobo }: AloneLimits): number =>
  Math.max(0, Math.min(jobKobo, monthKobo - doneKobo));

/** What the bank takes by itself; more than it takes at once is called a charge by whoever enters it. */
export const isTakenByBank = ({ kobo, to }: { kobo: number; to: { role: AccountRole } }): boolean =>
  to.role === "bank_charges" && kobo <= mostChargeKobo;

/** What one person let go since the month began, in kobo: `chargesKobo` is what they entered as taken by the bank. */
export type LetGo = { kobo: number; chargesKobo: number };

export const together = (one: LetGo, other: Partial<LetGo>): LetGo => ({
  kobo: one.kobo + (other.kobo ?? 0),
  chargesKobo: one.chargesKobo + (other.chargesKobo ?? 0),
});

/** How much of it counts: what the bank takes asks nobody, up to what banks take in a month. */
export const countedOf = ({ kobo, chargesKobo }: LetGo): number => kobo + Math.max(0, chargesKobo - mostChargesKobo);

/** Names as a sentence has them: "Ada, Bola or Chidi". */
export const oneOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
