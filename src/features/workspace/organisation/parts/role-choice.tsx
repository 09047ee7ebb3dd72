import { FormCards } from "#browser/forms/choices.tsx";
import {
  newMemberFields as fields,
  type OrganisationRole,
  organisationRoleLabels,
  organisationRoles,
} from "#features/organisations/fields.ts";

const help: Record<OrganisationRole, string> = {
  owner: "Everything in all buildings, and who belongs here.",
  manager: "Looks after its buildings, as managers do.",
  accountant: "Reads the books and invoices, and changes nothing.",
};

/** What somebody is to be in an organisation. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: OrganisationRole;
  onChange: (role: OrganisationRole) => void;
}) {
  return (
    <FormCards
      field={fields.role}
      legend="As what"
      value={value}
      cards={organisationRoles.map((role) => ({ value: role, label: organisationRoleLabels[role], help: help[role] }))}
      onChange={({ currentTarget }) =>
        onChange(organisationRoles.find((role) => role === currentTarget.value) ?? value)
      }
    />
  );
}
