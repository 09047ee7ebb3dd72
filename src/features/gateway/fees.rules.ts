import type { Provider } from "./fields.ts";

type Way = "card" | "own_number";
type FeeRow = {
  provider: Provider;
  way: Way;
  /** From this day on, until a later row. */
  from: string;
  perMille: number;
  flatKobo: number;
  /** Below this the flat part is left out. */
  flatFromKobo: number;
  capKobo: number;
};

/** What providers keep, as they published it. A new price is a new row with its day. */
const rows: readonly FeeRow[] = [
  {
    ...{ provider: "paystack", way: "card", from: "2020-01-01" },
    ...{ perMille: 15, flatKobo: 10_000, flatFromKobo: 250_000, capKobo: 200_000 },
  },
  {
    ...{ provider: "paystack", way: "own_number", from: "2020-01-01" },
    ...{ perMille: 10, flatKobo: 0, flatFromKobo: 0, capKobo: 30_000 },
  },
];

export type Fee = Omit<FeeRow, "provider" | "way">;

/** What a provider keeps on a day, by the way of paying. */
export function feeOn(provider: Provider, way: Way, day: string): Fee | null {
  const row = rows.findLast((one) => one.provider === provider && one.way === way && one.from <= day);
  if (!row) return null;
  const { provider: _, way: __, ...fee } = row;
  return fee;
}

/** Of an amount, to the kobo, rounded up: never less than is taken. */
export const feeOf = ({ perMille, flatKobo, flatFromKobo, capKobo }: Fee, kobo: number): number =>
  Math.min(capKobo, Math.ceil((kobo * perMille) / 1_000) + (kobo >= flatFromKobo ? flatKobo : 0));
