import { type Role, roleLabels } from "#domain/vocab.ts";
import { type OrganisationRole, organisationRoleLabels } from "../fields.ts";

const keepers: readonly Role[] = ["property_owner", "property_manager"];
const accountsFor: Record<OrganisationRole, readonly Role[]> = {
  owner: keepers,
  manager: ["property_manager"],
  accountant: keepers,
};

/** Why an account of this role cannot be that in an organisation, as a sentence, or null. */
export function unfitProblem(role: OrganisationRole, accountRole: Role): string | null {
  if (accountsFor[role].includes(accountRole)) return null;
  const needed = accountsFor[role].map((one) => `a ${roleLabels[one].toLowerCase()}`).join(" or ");
  const asked = organisationRoleLabels[role].toLowerCase();
  return `To be ${asked === "manager" ? "a" : "an"} ${asked} here takes the account of ${needed}. This one is of a ${roleLabels[accountRole].toLowerCase()}.`;
}

export const lastOwner = "An organisation keeps an owner. Make somebody else its owner first.";
