import * as field from "#domain/fields.ts";

/** What people are in an organisation: an accountant only reads. */
export const organisationRoles = ["owner", "manager", "accountant"] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

export const organisationRoleLabels: Record<OrganisationRole, string> = {
  owner: "Owner",
  manager: "Manager",
  accountant: "Accountant",
};

/** Most buildings that are chosen one by one for a member. */
export const mostChosen = 500;

export const newMemberFields = field.fields({
  email: field.email(),
  role: field.choice("Role", organisationRoles),
  lastDay: field.optional(field.day("Last day")),
});

/** Most months that an accountant is asked in for with a last day. */
export const longestStay = 60;

export const organisationFields = field.fields({
  name: field.shortText("Name", { max: 120 }),
  contactPhone: field.optional(field.pastedText("Phone", { max: 40 })),
  contactEmail: field.optional(field.email("Email")),
});

/** From which day on its owners and managers sign in in two steps. */
export const secondStepFields = field.fields({ secondStepFrom: field.optional(field.day("From")) });

/** How long people may be given to switch it on. */
export const longestNotice = 90;

export const teamFields = field.fields({ name: field.shortText("Name", { max: 80 }) });

/** Most teams of an organisation, and most areas of one. */
export const mostTeams = 100;
export const mostAreas = 50;
