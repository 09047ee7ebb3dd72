import { conflict } from "#domain/problems.ts";
import type { TaskStatus, TicketStatus } from "#domain/vocab.ts";
import { staysWithContractor } from "#features/tickets/rules.ts";

type Request = { title: string; description: string; locationDetails: string; unit: string | null };

/** What a task says of the request behind it, and what the keeper adds for the contractor. */
export function describeRequest({ description, locationDetails, unit }: Request, notes: string | null): string {
  const place = [unit, locationDetails].filter(Boolean).join(", ");
  return [`Where: ${place}`, description, notes ? `Note: ${notes}` : null].filter(Boolean).join("\n\n");
}

/** A request that is done, or under way, stays with the person who did it. */
export function refuseAssigning(ticket: TicketStatus, task: TaskStatus | null): void {
  if (ticket === "resolved") throw conflict("This request is resolved. It can be assigned once it is open again.");
  if (task === "in_progress") throw conflict(staysWithContractor);
}
