import * as field from "#domain/fields.ts";

/** What somebody does by a link. */
export const linkKinds = ["technician", "contractor", "occupant", "owner"] as const;
export type LinkKind = (typeof linkKinds)[number];
export const linkThings = ["task", "ticket", "approval"] as const;
export type LinkThing = (typeof linkThings)[number];
export const linkEnds = ["revoked", "replaced", "given_on", "declined"] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** What a link is good for now; `done` shows what was done by it, and nothing more can be. */
export const linkStates = ["open", "done", "over", "expired", "closed", ...linkEnds] as const;
export type LinkState = (typeof linkStates)[number];

/** To whom a contractor gives a job by a link: one of the team, or somebody without an account. */
export const technicianLinkFields = field.fields({
  assignedTeamMemberId: field.optional(field.id("Team member")),
  name: field.optional(field.shortText("Name")),
  phone: field.optional(field.pastedText("Phone", { max: 40 })),
});

/** A contractor of the building, or one without an account. */
const firm = {
  contractorId: field.optional(field.id("Contractor")),
  name: field.optional(field.shortText("Name")),
  phone: field.optional(field.pastedText("Phone", { max: 40 })),
  about: field.optional(field.longText("What they should know", { max: 2000 })),
};

/** To whom keepers give a job by a link. */
export const contractorLinkFields = field.fields(firm);

/** As of a job, for a request that has none yet. */
export const requestLinkFields = field.fields({ ...firm, dueDate: field.day("Due date") });
