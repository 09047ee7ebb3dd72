import { type SQL, sql } from "drizzle-orm";
import { teamMembers } from "./tables.server.ts";

/**
 * Whether whoever has this place in a team ever agreed to it: they joined by an invitation (which `invited_at` is kept of), said so,
 * or began or completed work of that contractor; one's own place needs no word. Only then does the contractor see their papers.
 */
export const hasAgreedToTeam: SQL<boolean> = sql<boolean>`(${teamMembers.invitedAt} is not null
  or ${teamMembers.agreedAt} is not null or ${teamMembers.accountId} = ${teamMembers.contractorId})`;
