import type { Relation } from "./policy-grants.ts";
import type { AccessLevel, Engagement, SeatRole } from "./vocab.ts";

/** Why nothing of a property can be changed: its owner put it away, or the site's administrators hold it. */
export type Closed = "archived" | "frozen";

/** `organisationId`: the organisation that they are there by, `asOwner` as one of its owners. */
type Membership = {
  role: SeatRole;
  active: boolean;
  confirmed: boolean;
  engagement?: Engagement | null;
  organisationId?: string | null;
  asOwner?: boolean;
};

/** What is known of an actor and one property. */
export type Standing = {
  actorId: string;
  ownerId: string | null;
  /** Null without a membership; `active` is false while the inviter has not confirmed who it is. */
  membership: Membership | null;
  /** Whether the actor was ever assigned a task there, and whether one is still open. */
  jobs?: "none" | "past" | "open";
  closed?: Closed | null;
};

/** An archived property is gone for everybody except those with the owner's rights, who may restore it. */
const unlessGone = ({ closed }: Standing, held: Relation[]): Relation[] =>
  closed === "archived" && !held.includes("own") ? [] : held;

/** A building without an owner is its managers' own, unless its organisation has owners. */
const managing = ({ organisationId = null, asOwner = false }: Membership, ownerId: string | null): Relation[] =>
  asOwner || (ownerId === null && organisationId === null) ? ["own", "managed"] : ["managed"];

const byMembership = ({ ownerId, membership }: Standing): Relation[] => {
  if (!membership?.active) return [];
  if (membership.role === "property_manager") return managing(membership, ownerId);
  if (membership.role === "building_occupant") return membership.confirmed ? ["resident", "confirmed"] : ["resident"];
  if (membership.role === "accountant") return ["reads"];
  return membership.role === "contractor" ? ["engaged"] : [];
};

/** What the actor is to the property; a manager of one without an owner has the owner's rights. */
export const propertyRelations = (standing: Standing): Relation[] => {
  const held: Relation[] = standing.ownerId === standing.actorId ? ["own"] : byMembership(standing);
  if (standing.jobs === "past") held.push("worked");
  if (standing.jobs === "open") held.push("worked", "open_job");
  return unlessGone(standing, held);
};

/** What follows from the building alone. */
const keeping = (standing: Standing): Relation[] =>
  propertyRelations(standing).filter((relation) => ["own", "managed", "reads"].includes(relation));

/** `open`: the job is neither completed nor cancelled. */
export type Job = { contractorId: string | null; assigneeId: string | null; open: boolean };

const byJob = (actorId: string, { contractorId, assigneeId, open }: Job): Relation[] => {
  const held: Relation[] = [];
  if (contractorId === actorId) held.push("awarded");
  if (assigneeId === actorId) held.push("assigned");
  if (held.length > 0 && open) held.push("open_job");
  return held;
};

/** What the actor is to a task of the property; an unawarded one is open to every contractor engaged openly. */
export const taskRelations = (standing: Standing, job: Job): Relation[] => {
  const held = [...keeping(standing), ...byJob(standing.actorId, job)];
  const { membership } = standing;
  const engagedOpenly =
    membership?.role === "contractor" && membership.active && membership.engagement !== "awarded_only";
  if (engagedOpenly && job.contractorId === null) held.push("engaged");
  return unlessGone(standing, held);
};

/**
 * What the actor is to a repair ticket: its author is a resident only while they live there, and its contractor engaged
 * only while they work there. `job` is the linked task's, null before one is assigned.
 */
export const ticketRelations = (standing: Standing, filedBy: string, job: Job | null): Relation[] => {
  const held = [...keeping(standing), ...(job ? byJob(standing.actorId, job) : [])];
  if (held.includes("awarded")) held.push(...byMembership(standing).filter((one) => one === "engaged"));
  if (filedBy === standing.actorId) held.push("author", ...byMembership(standing).filter((one) => one === "resident"));
  return unlessGone(standing, held);
};

/** What the actor is to a visit for a ticket: as to the ticket, and whether its author is known to live there. */
export const visitRelations = (standing: Standing, filedBy: string, job: Job | null): Relation[] => {
  const isKnown = filedBy === standing.actorId && propertyRelations(standing).includes("confirmed");
  return [...ticketRelations(standing, filedBy, job), ...(isKnown ? (["confirmed"] as const) : [])];
};

/**
 * What the actor is to a maintenance schedule: awarded while they work at the building and it gives them its work, or a
 * task of theirs came of it.
 */
export const scheduleRelations = (standing: Standing, isBehindTheirs: boolean): Relation[] => {
  const held = keeping(standing);
  if (isBehindTheirs && byMembership(standing).includes("engaged")) held.push("awarded");
  return unlessGone(standing, held);
};

const admitted: Record<AccessLevel, readonly Relation[]> = {
  property_manager: [],
  contractor: ["engaged"],
  technician: ["engaged", "open_job"],
  all: ["engaged", "open_job", "confirmed"],
};

/** What the actor is to a data-room document of the property; each access level adds to the one before. */
export const documentRelations = (standing: Standing, level: AccessLevel): Relation[] => {
  const shared = propertyRelations(standing).some((relation) => admitted[level].includes(relation));
  return shared ? [...keeping(standing), "shared"] : keeping(standing);
};
