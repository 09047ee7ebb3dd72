import type { Ctx } from "#platform/context.server.ts";
import type { Answer, Disputed, GivenBack } from "#platform/payments.server.ts";
import { askAbout, cannotSay } from "./asking.service.server.ts";
import type { OnlineRow } from "./queries.server.ts";
import { endOfDispute, type Saying } from "./rules.ts";

/** How much of it was given back. */
export const givenBackIn = (list: readonly GivenBack[]): number =>
  list.filter(({ outcome }) => outcome === "done").reduce((sum, { kobo }) => sum + kobo, 0);

type End = Saying & { by: "refund" | "dispute" };

/**
 * Asks what became of a payment that stands. Answers how to judge it by what stands here then. A payment that is reversed
 * went back as a whole only where what was given back comes to it. `isTakenBack`: it is reversed, nothing of it was given
 * back or is on its way, and no dispute is open, so that only its bank can have taken it.
 */
export async function askForEnd(
  ctx: Ctx,
  row: OnlineRow,
): Promise<{ answer: Answer<Disputed>; endFor: (held: OnlineRow) => End | null; isTakenBack: boolean }> {
  const { answer } = await askAbout(
    ctx,
    row,
    async (port, key) => (await port.disputed?.(key, row.reference)) ?? cannotSay,
  );
  if (answer.kind !== "known") return { answer, endFor: () => null, isTakenBack: false };
  const { isReversed, disputes } = answer.value;
  const list = isReversed ? (await askAbout(ctx, row, (port, key) => port.refunds(key, row.reference))).answer : null;
  const given = list?.kind === "known" ? givenBackIn(list.value) : null;
  const isUnderWay = list?.kind === "known" && list.value.some(({ outcome }) => outcome === null);
  const isOver = disputes.every(({ outcome }) => outcome === "failed" || outcome === "unclear");
  return {
    answer,
    isTakenBack: given === 0 && !isUnderWay && isOver,
    endFor: (held) => {
      if (given === held.kobo) return { outcome: "done", kobo: null, by: "refund" };
      const isKnown = given !== null && !isUnderWay;
      const reversed = !isReversed || (given ?? 0) > 0 ? "no" : isKnown ? "by_bank" : "unknown";
      const end = endOfDispute({ reversed, disputes }, { kobo: held.kobo, toldKobo: held.partKobo ?? 0 });
      return end && { ...end, by: "dispute" };
    },
  };
}
