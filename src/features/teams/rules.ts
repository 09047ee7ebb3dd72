import { conflict } from "#domain/problems.ts";
import type { Role } from "#domain/vocab.ts";

const words: Record<Role, string> = {
  property_owner: "a property owner",
  property_manager: "a property manager",
  building_occupant: "a building occupant",
  contractor: "another contractor",
  technician: "a technician",
};

/** Only technicians join a team, and the contractor whose team it is. */
export function refuseUnfit(account: { id: string; role: Role; suspendedAt: Date | null }, contractorId: string): void {
  if (account.role !== "technician" && account.id !== contractorId)
    throw conflict(`That account is ${words[account.role]}, so it cannot be added as a technician.`);
  if (account.suspendedAt) throw conflict("That account is suspended and cannot be added.");
}

/** Most that one contractor's team takes, those who are invited with them. */
export const mostMembers = 500;

/** Why somebody stays in the team, naming the first of their open tasks. */
export function stillHas(name: string, titles: readonly string[]): string {
  const named = titles.slice(0, 3).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const listed = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
  const count = titles.length === 1 ? "1 open task" : `${titles.length} open tasks`;
  return `${name} still has ${count}: ${listed}. Assign them to somebody else first.`;
}
