import type { DepositState } from "./fields.ts";

type Said = { state: DepositState; kobo: number; deductedKobo: number };

/** What is paid out of a deposit. */
export const restOf = ({ kobo, deductedKobo }: Omit<Said, "state">): number => kobo - deductedKobo;

const isOpen = (state: DepositState): boolean => state === "held" || state === "proposed";

/** Why nothing can be deducted so, or null. */
export function deductionProblem(deposit: Said, kobo: number): string | null {
  if (!isOpen(deposit.state)) return "What becomes of this deposit was decided already.";
  if (kobo > restOf(deposit)) return "That is more than is left of the deposit.";
  return null;
}

/** What follows where the owner decides: nothing is left to pay where all of it is kept. */
export const decided = (deposit: Omit<Said, "state">): DepositState => (restOf(deposit) === 0 ? "paid_out" : "decided");

/** Why it cannot be decided now, or null. */
export const decisionProblem = ({ state }: Pick<Said, "state">): string | null =>
  isOpen(state) ? null : "What becomes of this deposit was decided already.";

type Heard = { objection: string | null; objectedAt: Date | null; lastDeductedAt: Date | null };

/** Whether its person has spoken of all that is deducted by now. */
export const isHeard = ({ objection, objectedAt, lastDeductedAt }: Heard): boolean =>
  objection !== null && (objectedAt === null || lastDeductedAt === null || lastDeductedAt <= objectedAt);

/** A moment later than those: what is deducted is dated after all that was said before it was there to be read. */
export const laterThan = (now: Date, ...others: readonly (Date | null)[]): Date =>
  new Date(Math.max(now.getTime(), ...others.map((other) => (other === null ? 0 : other.getTime() + 1))));

/** Until it is paid out, its person may say one sentence about what is deducted, and one more of what is deducted later. */
export function objectionProblem({ state, deductedKobo }: Said, heard: Heard): string | null {
  if (deductedKobo === 0) return "Nothing is deducted from this deposit.";
  if (state !== "proposed" && state !== "decided") return "This deposit was paid out already.";
  return isHeard(heard) ? "You have said something to it already." : null;
}
