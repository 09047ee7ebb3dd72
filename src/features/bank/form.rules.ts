import type { Suggestion } from "./contract.ts";
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
