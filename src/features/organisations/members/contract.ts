import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { email, id, optionalPastedText, schemasOf, wholeNumber } from "#domain/text.ts";
import { mostChosen, newMemberFields, organisationRoles } from "../fields.ts";
import { organisationMemberRoutes } from "../routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const OrganisationMember = z.object({
  id: z.string(),
  organisationId: z.string(),
  accountId: z.string().nullable().describe("Null until they have accepted."),
  name: z.string().nullable().describe("Null until they have accepted."),
  email: z.string().nullable().describe("For the owners of the organisation."),
  role: z.enum(organisationRoles),
  status: z
    .enum(["invited", "active", "ended"])
    .describe("Whoever is invited reaches nothing yet, whoever has ended nothing any more."),
  lastDay: z
    .string()
    .nullable()
    .describe("The last day (YYYY-MM-DD, Africa/Lagos) on which an accountant reaches it; null without an end."),
  allBuildings: z.boolean().describe("Whether they are there for every building, those that come later as well."),
  propertyIds: z.array(z.string()).describe("The buildings that were chosen for them; empty where it is all."),
  teams: z.array(z.object({ id: z.string(), name: z.string() })).describe("The teams that they are in, by name."),
  invitedAt: instant,
  expiresAt: instant.nullable().describe("When their invitation ends; null once they have accepted."),
  joinedAt: instant.nullable(),
  isYou: z.boolean(),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type OrganisationMember = z.infer<typeof OrganisationMember>;

const Invitation = z.object({
  token: z.string(),
  url: z.string().describe("Root-relative, the token in its fragment: /invitation#<token>."),
  expiresAt: instant.describe("14 days after it was made."),
});
export type OrganisationInvitation = z.infer<typeof Invitation>;

const { role, lastDay } = schemasOf(newMemberFields);
const propertyIds = z
  .array(id("Each building"), "Buildings must be a list of ids.")
  .max(mostChosen, `Choose at most ${mostChosen} buildings, or all of them.`)
  .transform((ids) => [...new Set(ids)])
  .nullish()
  .describe(
    "The buildings that they are there for beside those of their teams, none of them with an empty list; null or left out for all. An owner has all.",
  );
const until = lastDay.describe(
  "Of an accountant: the last day (YYYY-MM-DD, Africa/Lagos), from today to five years on, at whose end they reach nothing any more; null for no end.",
);
const organisation = id("The organisation");
const one = z.object({ member: OrganisationMember });
const tag = "Organisations";

export const organisationMemberCalls = calls(organisationMemberRoutes, {
  listOrganisationMembers: {
    tag,
    may: ["organisation", "see"],
    summary: "Who belongs to an organisation, and who was asked in",
    input: z.object({
      id: organisation,
      search: optionalPastedText("Search").describe("Part of a name; to its owners, of an email as well."),
      ...pageInput,
    }),
    answer: z.object({ members: z.array(OrganisationMember), nextCursor: z.string().nullable() }),
  },
  addOrganisationMember: {
    tag,
    may: ["organisation", "edit"],
    summary: "Ask somebody into an organisation by email: single use, 14 days",
    about:
      "Whoever holds the link may accept, with an account of the role: a manager needs a property manager's, an owner or accountant a property owner's or manager's. They reach nothing before. The same email and role again answers the same invitation with another link, with the buildings and the last day that are sent. Somebody whose last day is over may be asked in again.",
    input: z.object({ id: organisation, email: email("Email"), role, propertyIds, lastDay: until }),
    answer: one.extend({ invitation: Invitation }),
    creates: true,
    message: "The invitation is ready to be shared.",
    failures: [409],
  },
  changeOrganisationMember: {
    tag,
    may: ["organisation", "edit"],
    summary: "Change what a member is, for which buildings, and until when",
    about: "What is left out stays as it is. A last day that is over can be put off: they reach everything again.",
    input: z.object({
      id: organisation,
      memberId: id("The member"),
      role: role.optional(),
      propertyIds,
      lastDay: until,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The member has been changed.",
    failures: [409],
  },
  removeOrganisationMember: {
    tag,
    may: ["organisation", "see"],
    summary: "Remove a member, withdraw an invitation, or leave",
    about:
      "Owners remove anybody; everybody may leave. The last owner cannot go. Whoever has gone reaches nothing from then on.",
    input: z.object({ id: organisation, memberId: id("The member") }),
    answer: z.null(),
    message: "They no longer belong to the organisation.",
    failures: [409],
  },
});
