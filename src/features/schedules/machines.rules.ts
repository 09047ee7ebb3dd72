import type { PlanReason } from "#features/planning/contract.ts";

/** What the register holds of one kind: how many, and what the first are called. */
export type Held = { count: number; names: readonly string[] };

const isGuess = ({ kind }: PlanReason): boolean => kind === "notes";

/** Whether an item rests on what the notes say. */
export const restsOnNotes = (reasons: readonly PlanReason[]): boolean => reasons.some(isGuess);

/** A reason that guesses from the notes names what the register holds instead. */
export function namedReasons(reasons: readonly PlanReason[], held: Held | undefined): PlanReason[] {
  if (!held || !restsOnNotes(reasons)) return [...reasons];
  const more = held.count - held.names.length;
  const text = `On the register: ${held.names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
  const at = reasons.findIndex(isGuess);
  return reasons.flatMap((reason, index) =>
    index === at ? [{ kind: "register", text, source: reason.source }] : isGuess(reason) ? [] : [reason],
  );
}
