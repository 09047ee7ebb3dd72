import type { Role } from "./vocab.ts";

/** The five roles of a user, the separate kind of account, and nobody signed in. */
export type PolicyRole = Role | "site_admin" | "visitor";
export const policyRoles = [
  "property_owner",
  "property_manager",
  "building_occupant",
  "contractor",
  "technician",
  "site_admin",
  "visitor",
] as const satisfies readonly PolicyRole[];

/**
 * What an actor can be to a thing. A grant of `any` needs no relation to it.
 * - own: owns the property it belongs to; also its manager while it has no owner
 * - managed: manages that property
 * - resident, confirmed: occupies that property (of a ticket, its author only); confirmed by owner, manager or invitation
 * - engaged: a contractor of that property; of a task, only while nobody else was awarded it; of a ticket, only with its task
 * - awarded: the contractor who was given the task, or the ticket's task
 * - assigned: the hand the task was assigned to
 * - worked: was ever assigned a task at that property, which opens nothing of the building as it is today
 * - open_job: awarded or assigned, and the job is not finished; of a property, was assigned a task there that is not finished
 * - shared: a data-room document whose access level admits the actor
 * - team: the contractor whose team the member or person belongs to, or who else wrote the log
 * - author: wrote or filed it
 * - self: the record is the actor's own account, inbox or membership
 * - on_call: of an emergency, is called by the building's hours when it is raised or now, for a day
 * - reads: an accountant of the organisation that it belongs to
 * - super: a Super Admin; there is always one
 */
export const relations = [
  "own",
  "managed",
  "resident",
  "confirmed",
  "engaged",
  "awarded",
  "assigned",
  "worked",
  "open_job",
  "shared",
  "team",
  "author",
  "self",
  "on_call",
  "reads",
  "super",
  "any",
] as const;
export type Relation = (typeof relations)[number];

export type Grants = Partial<Record<PolicyRole, readonly Relation[]>>;

export const any = ["any"] as const;
const users: Grants = {
  property_owner: any,
  property_manager: any,
  building_occupant: any,
  contractor: any,
  technician: any,
};
export const everyone: Grants = { ...users, site_admin: any, visitor: any };
export const self = ["self"] as const;
export const oneself: Grants = {
  ...{ property_owner: self, property_manager: self, building_occupant: self, contractor: self, technician: self },
};
/** Whoever may be called in an emergency. */
export const called: Grants = {
  property_owner: self,
  property_manager: self,
  building_occupant: self,
  contractor: self,
};
export const ownerAlone: Grants = { property_owner: ["self"] };
export const siteAdmin: Grants = { site_admin: any };
export const superAdmin: Grants = { site_admin: ["super"] };
/** Owner, and manager only while there is no owner. */
export const owner: Grants = { property_owner: ["own"], property_manager: ["own"] };
/** Owner and managers alike: owners act in a manager's places over their own. */
export const keepers: Grants = { property_owner: ["own"], property_manager: ["own", "managed"] };
/** Keepers, and the accountants of the organisation that the records belong to. */
export const readers: Grants = { property_owner: ["own", "reads"], property_manager: ["own", "managed", "reads"] };
/** Whoever belongs to an organisation. */
export const organised: Grants = {
  property_owner: ["own", "managed", "reads"],
  property_manager: ["own", "managed", "reads"],
};
export const kept = { create: keepers, edit: keepers, remove: keepers };
export const planners: Grants = { property_owner: any, property_manager: any };
export const seeTask: Grants = { ...keepers, contractor: ["engaged", "awarded"], technician: ["assigned"] };
export const seeTicket: Grants = {
  ...keepers,
  building_occupant: ["author"],
  contractor: ["awarded"],
  technician: ["assigned"],
};
export const readersWithFirm: Grants = { ...readers, contractor: ["awarded"] };
export const withFirm: Grants = { ...keepers, contractor: ["awarded"] };
export const keepersOrAuthor: Grants = {
  property_owner: ["own", "author"],
  property_manager: ["own", "managed", "author"],
};
export const sopAuthor: Grants = { property_owner: ["author"], property_manager: ["author"] };
export const handsOn: Grants = { contractor: ["assigned"], technician: ["assigned"] };
export const teamLead: Grants = { contractor: ["team"] };
