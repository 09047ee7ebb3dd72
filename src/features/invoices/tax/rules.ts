import { addDays, addMonths, startOfMonth } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { shareOf } from "../rules.ts";
import type { TaxClass } from "./fields.ts";

/** What the law said on a day, by name: rates in parts of a thousand, thresholds in kobo. */
export type TaxRules = ReadonlyMap<string, number>;

/** The part without VAT of so much of an invoice: the parts of all its payments come to its net, to the kobo. */
export function netPartOf(invoice: { netKobo: number; vatKobo: number }, before: number, kobo: number): number {
  const total = BigInt(invoice.netKobo + invoice.vatKobo);
  const upTo = (sum: number) => (BigInt(invoice.netKobo) * BigInt(sum) * 2n + total) / (total * 2n);
  return Number(upTo(before + kobo) - upTo(before));
}

type Asked = {
  taxClass: TaxClass;
  /** Without VAT: what is paid now, and what this building paid them before in the month. */
  netKobo: number;
  monthKobo: number;
  supplier: { taxId: string | null; isSmall: boolean };
};
type Taken = { taxKobo: number; permille: number; words: string };

const nothing = (words: string): Taken => ({ taxKobo: 0, permille: 0, words });
const percent = (permille: number): string => `${permille / 10} %`;

/** What is taken of a payment for tax by the rules of its day, and why. */
export function taxOf({ taxClass, netKobo, monthKobo, supplier }: Asked, rules: TaxRules): Taken {
  if (taxClass === "counter") return nothing("Nothing is taken of what was bought over the counter.");
  const rate = rules.get(`wht.${taxClass}`);
  if (rate === undefined) return nothing("No rate is known for that day, so nothing is taken.");
  const small = rules.get("wht.small_month_kobo") ?? 0;
  const inMonth = monthKobo + netKobo;
  const { taxId, isSmall } = supplier;
  if (taxId === null) {
    const permille = rate * (rules.get("wht.no_tax_id_times") ?? 1);
    const words = `${percent(permille)} of ${formatNaira(netKobo)} without VAT: the double rate, since no tax ID of theirs is known.`;
    return { taxKobo: shareOf(netKobo, permille), permille, words };
  }
  if (isSmall && inMonth <= small)
    return nothing(
      `Nothing is taken: a small company with a tax ID, paid ${formatNaira(inMonth)} this month, which is not more than ${formatNaira(small)}.`,
    );
  const why = isSmall ? ` They are small, but come to ${formatNaira(inMonth)} this month.` : "";
  const words = `${percent(rate)} of ${formatNaira(netKobo)} without VAT.${why}`;
  return { taxKobo: shareOf(netKobo, rate), permille: rate, words };
}

/** What was given ahead is taxed with the first payment, which must be more than its tax; why it is not, or null. */
export const beyondProblem = ({ taxKobo }: { taxKobo: number }, kobo: number): string | null =>
  taxKobo >= kobo
    ? `${formatNaira(taxKobo)} is taken for tax with what was given ahead. Pay more than that at once.`
    : null;

/** Why so much cannot be remitted for a month, or null. */
export const remitProblem = (kobo: number, withheldKobo: number, remittedKobo: number): string | null =>
  kobo <= withheldKobo - remittedKobo
    ? null
    : `Of that month ${formatNaira(withheldKobo - remittedKobo)} is still to be remitted.`;

/** By which day what was taken in a month is to be remitted: the 21st of the next one. */
export const remitBy = (month: string): string => addDays(addMonths(startOfMonth(month), 1), 20);
