import { type Act, decide } from "#domain/policy.ts";
import type { PolicyRole, Relation } from "#domain/policy-grants.ts";
import type { OrganisationRole } from "./fields.ts";

/** What somebody is to an organisation and to its members. */
const relationsOf: Record<OrganisationRole, readonly Relation[]> = {
  owner: ["own"],
  manager: ["managed"],
  accountant: ["reads"],
};

/** What a member is to it; nobody who was asked in and has not accepted is anything. */
export const organisationRelations = (role: OrganisationRole | undefined): readonly Relation[] =>
  role ? relationsOf[role] : [];

/** Whether a member of this role may do the act, as the table says. */
export const verdictOn = (
  role: PolicyRole,
  theirs: OrganisationRole | undefined,
  act: Act<"organisation">,
): ReturnType<typeof decide> => decide({ role, relations: organisationRelations(theirs), thing: "organisation", act });

/** The first moment of a day in Lagos. */
export const startOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00+01:00`));
