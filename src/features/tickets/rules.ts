import { conflict } from "../../domain/problems.ts";
import type { TicketStatus } from "../../domain/vocab.ts";

/** Days in which an occupant may reopen a resolved request (decisions 2). */
export const reopenWithinDays = 7;

/** Whether a request resolved then, or never, may still be reopened; the last instant of the seven days counts. */
export const mayReopen = (resolvedAt: Date | null, now: Date): boolean =>
  resolvedAt !== null && now.getTime() - resolvedAt.getTime() <= reopenWithinDays * 24 * 60 * 60 * 1_000;

/** Emergencies that an unconfirmed occupant may report in 24 hours (decisions 2). */
export const emergenciesADay = 3;

const moves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ["in_progress", "resolved"],
  assigned: ["in_progress", "resolved"],
  in_progress: ["resolved"],
  resolved: [],
};

/**
 * Whether a status call changes anything; repeating the present state does not. `assigned` comes only by assigning and
 * `open` only by reopening; every other move answers `conflict` (decisions 5).
 */
export function ticketMove(from: TicketStatus, to: TicketStatus): "same" | "moves" {
  if (from === to) return "same";
  if (moves[from].includes(to)) return "moves";
  if (to === "assigned") throw conflict("A request becomes assigned by assigning it to a contractor.");
  throw conflict(`A request that is ${words[from]} cannot become ${words[to]}.`);
}

const words: Record<TicketStatus, string> = {
  open: "open",
  assigned: "assigned",
  in_progress: "in progress",
  resolved: "resolved",
};
