type Standing = { isBack: boolean; hasArrived: boolean; isTold: boolean };

/** Why a recorded payment stands, so that it is not taken back as one that never left the bank; or null. */
export function standingProblem({ isBack, hasArrived, isTold }: Standing): string | null {
  if (isBack) return "It was taken back already.";
  if (hasArrived) return "The contractor says that it has arrived. What comes back of it, enter as money in.";
  return isTold ? "A line of the bank tells of it. Undo that line first, if it is another transfer." : null;
}
