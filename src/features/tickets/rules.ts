import { conflict } from "#domain/problems.ts";
import { type TicketStatus, ticketStatusLabels } from "#domain/vocab.ts";

/** Days in which an occupant may reopen a resolved request. */
export const reopenWithinDays = 7;

/** Whether a request resolved then, or never, may still be reopened; the last instant of the seven days counts. */
export const mayReopen = (resolvedAt: Date | null, now: Date): boolean =>
  resolvedAt !== null && now.getTime() - resolvedAt.getTime() <= reopenWithinDays * 24 * 60 * 60 * 1_000;

/** Emergencies that an unconfirmed occupant may report in 24 hours. */
export const emergenciesADay = 3;

const moves: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ["in_progress", "resolved"],
  assigned: ["in_progress", "resolved"],
  in_progress: ["resolved"],
  resolved: [],
};

/**
 * Why a status call cannot take a request from one state to another, or null: `assigned` comes only by assigning, and
 * `open` only by reopening or by losing its contractor.
 */
export function moveRefusal(from: TicketStatus, to: TicketStatus): string | null {
  if (moves[from].includes(to)) return null;
  if (from === "resolved")
    return `A resolved request stays so, unless its occupant reopens it within ${reopenWithinDays} days.`;
  if (to === "assigned") return "A request becomes assigned by assigning it to a contractor.";
  if (to === "open") return "A request is open again only when its occupant reopens it or its contractor is taken off.";
  return `A request that is ${ticketStatusLabels[from].toLowerCase()} cannot become ${ticketStatusLabels[to].toLowerCase()}.`;
}

/** Why a request is not given to another contractor any more. */
export const staysWithContractor = "Work on this request has begun, so it stays with its contractor.";

/** Whether a status call changes anything; repeating the present state does not, and what is refused answers `conflict`. */
export function ticketMove(from: TicketStatus, to: TicketStatus): "same" | "moves" {
  if (from === to) return "same";
  const refusal = moveRefusal(from, to);
  if (refusal !== null) throw conflict(refusal);
  return "moves";
}
