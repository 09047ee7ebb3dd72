import type { Thing } from "#domain/policy.ts";
import type { Engagement, MemberStatus, Role, SeatRole } from "#domain/vocab.ts";

/** Under which thing of the policy a membership stands: managers are managed by the owner alone. */
export const seatOf = (role: SeatRole): "owner_seat" | "manager_seat" | "member" => {
  if (role === "property_owner") return "owner_seat";
  return standingSeatOf(role);
};

/** The thing to ask about somebody who is in already; nobody edits or removes an owner. */
export const standingSeatOf = (role: SeatRole): Extract<Thing, "manager_seat" | "member"> =>
  role === "property_manager" || role === "accountant" ? "manager_seat" : "member";

type Known = { role: SeatRole; status: MemberStatus; confirmed: boolean };

/** Whether an owner or manager still has to say that they know this person. */
export const isWaiting = ({ role, status, confirmed }: Known): boolean =>
  status === "pending" || (role === "building_occupant" && !confirmed);

/** "a property owner", as it stands inside a sentence. */
export const roleInWords: Record<Role, string> = {
  property_owner: "a property owner",
  property_manager: "a property manager",
  building_occupant: "a building occupant",
  contractor: "a contractor",
  technician: "a technician",
};

/** What an engagement is called, and what it lets a contractor see. */
export const engagementWords: Record<Engagement, { label: string; help: string }> = {
  open: { label: "Sees open work", help: "Every task here that nobody was awarded yet, to take it on." },
  awarded_only: { label: "Sees awarded work only", help: "Only the tasks that you award to them." },
};
