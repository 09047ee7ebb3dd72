import { formatNaira } from "#domain/money.ts";
import type { LineKind, RequestState } from "./fields.ts";

type Line = { kind: LineKind; what: string; kobo: number };
type Offer = { lines: readonly Line[]; vatKobo: number };

export const netOf = (lines: readonly { kobo: number }[]): number => lines.reduce((sum, { kobo }) => sum + kobo, 0);

/** Why a quote cannot be sent so, with the field, or null. */
export function quoteProblem({ lines, vatKobo }: Offer, most: number): { path: string; message: string } | null {
  const net = netOf(lines);
  if (net + vatKobo > most) return { path: "lines", message: `A quote can come to ${formatNaira(most)} at most.` };
  if (vatKobo > net) return { path: "vatKobo", message: "The VAT cannot be more than the amount itself." };
  return null;
}

type Sealing = { state: RequestState; sealedUntil: Date | null };

/** Whether nobody reads the quotes yet: until the day, or until everybody who was asked has answered. */
export const isSealed = ({ state, sealedUntil }: Sealing, answers: readonly { state: string }[], now: Date): boolean =>
  state === "open" && sealedUntil !== null && sealedUntil > now && answers.some((one) => one.state === "invited");

/** Why no quote can be sent any more, or null. */
export function closedProblem({ state }: Sealing): string | null {
  if (state === "ordered") return "This job was ordered already.";
  return state === "cancelled" ? "Quotes for this job are not needed any more." : null;
}

/** Why one contractor is not enough without a word on it: only known once the price is. */
export const onlyOneProblem = (
  { asked, whyOnlyOne, kobo }: { asked: number; whyOnlyOne: string | null; kobo: number },
  limit: number,
): string | null =>
  asked === 1 && whyOnlyOne === null && kobo > limit
    ? `Above ${formatNaira(limit)} more than one contractor is asked. Say why only one was.`
    : null;

type Compared = { id: string; totalKobo: number; days: number; warrantyMonths: number };
export type Mark = "cheapest" | "fastest" | "longest_warranty";

/** Which of several quotes stands out by what; nothing where all are alike. */
export function marksOf(quotes: readonly Compared[]): Map<string, Mark[]> {
  const marks = new Map(quotes.map(({ id }) => [id, [] as Mark[]]));
  const mark = (name: Mark, value: (quote: Compared) => number) => {
    const values = quotes.map(value);
    const best = Math.min(...values);
    if (values.every((one) => one === best)) return;
    for (const quote of quotes) if (value(quote) === best) marks.get(quote.id)?.push(name);
  };
  if (quotes.length > 1) {
    mark("cheapest", ({ totalKobo }) => totalKobo);
    mark("fastest", ({ days }) => days);
    mark("longest_warranty", ({ warrantyMonths }) => -warrantyMonths);
  }
  return marks;
}
