import type { BankLine, Suggestion } from "./contract.ts";
import type { How } from "./fields.ts";

type Match = {
  lineId: string;
  how: How;
  unitId?: string;
  paymentId?: string;
  postingId?: string;
  accountId?: string;
  memo?: string;
};

/** A suggestion as the call takes it. */
export function matchOf(lineId: string, { how, unitId, paymentId, postingId }: Suggestion): Match {
  if (how === "unit") return { lineId, how, unitId: unitId ?? "" };
  if (how === "reported") return { lineId, how, paymentId: paymentId ?? "" };
  if (how === "entry") return { lineId, how, postingId: postingId ?? "" };
  return { lineId, how };
}

/** The open lines that have one suggestion, which no other line has too: two of one amount are for a person to tell apart. */
export function readyToTake(lines: readonly BankLine[]): BankLine[] {
  const lone = lines.filter(({ state, suggestions }) => state === "open" && suggestions.length === 1);
  const meant = ({ suggestions: [one] }: BankLine) => one?.paymentId ?? one?.postingId ?? null;
  const counts = Map.groupBy(lone, meant);
  return lone.filter((line) => meant(line) === null || counts.get(meant(line))?.length === 1);
}
