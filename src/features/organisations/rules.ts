import { addMonths } from "#domain/days.ts";
import { type Act, decide } from "#domain/policy.ts";
import type { PolicyRole, Relation } from "#domain/policy-grants.ts";
import { longestStay, type OrganisationRole } from "./fields.ts";

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

type Dated = { role: OrganisationRole; lastDay: string | null };

/** Until when (YYYY-MM-DD, Africa/Lagos) a member is there; null without an end, as of everybody who is no accountant. */
export const lastDayOf = ({ role, lastDay }: Dated): string | null => (role === "accountant" ? lastDay : null);

/** Whether the last day of a member is over. */
export const isOver = (member: Dated, today: string): boolean => {
  const day = lastDayOf(member);
  return day !== null && day < today;
};

/** Why somebody cannot be there until this day, as a sentence, or null. */
export function lastDayProblem({ role, lastDay }: Dated, today: string): string | null {
  if (lastDay === null) return null;
  if (role !== "accountant") return "Only an accountant can be there until a day.";
  const isFit = lastDay >= today && lastDay <= addMonths(today, longestStay);
  return isFit ? null : `Please choose a day from today to ${longestStay / 12} years on.`;
}

/** The first moment of a day in Lagos. */
export const startOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00+01:00`));
