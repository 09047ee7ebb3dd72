import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { states } from "#domain/places.ts";
import { id, optionalShortText, schemasOf, wholeNumber } from "#domain/text.ts";
import { mostAreas, organisationRoles, teamFields } from "../fields.ts";
import { organisationTeamRoutes } from "../routes.ts";

const Area = z.object({
  state: z.enum(states),
  lga: z.string().nullable().describe("A local government area of that state; null for the whole state."),
});
export type Area = z.infer<typeof Area>;

const TeamMember = z.object({
  id: z.string().describe("The id of the membership in the organisation."),
  name: z.string().nullable().describe("Null until they have accepted."),
  email: z.string().nullable().describe("For the owners of the organisation."),
  role: z.enum(organisationRoles),
  onlyHere: z.boolean().describe("Whether they would be there for no building without this team."),
});

export const OrganisationTeam = z.object({
  id: z.string(),
  name: z.string(),
  areas: z.array(Area),
  buildings: z.number().describe("How many buildings of the organisation are in its area, archived ones left out."),
  members: z.array(TeamMember),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type OrganisationTeam = z.infer<typeof OrganisationTeam>;

const Place = Area.extend({ buildings: z.number().describe("How many buildings say so of themselves.") });

const areas = z
  .array(
    z.object({
      state: z.enum(states, "Please choose one of the 36 states or FCT."),
      lga: optionalShortText("Local government area"),
    }),
  )
  .min(1, "Say at least one area.")
  .max(mostAreas, `Say at most ${mostAreas} areas.`)
  .describe("Where its buildings are: whole states, and local government areas as buildings name them.");
const memberIds = z
  .array(id("Each member"), "Members must be a list of ids.")
  .max(500, "Choose at most 500 members.")
  .transform((ids) => [...new Set(ids)])
  .describe("Who is in it, by the ids of their memberships: managers and accountants, also who was asked in.");
const organisation = id("The organisation");
const team = id("The team");
const { name } = schemasOf(teamFields);
const one = z.object({ team: OrganisationTeam });
const tag = "Organisations";
const about =
  "Whoever is in it is there for the organisation's buildings in its area, also for those that come later, beside all that were chosen for them. Who is for their teams' buildings alone has an empty list of chosen ones.";

export const organisationTeamCalls = calls(organisationTeamRoutes, {
  listOrganisationTeams: {
    tag,
    may: ["organisation", "see"],
    summary: "The teams of an organisation, with their areas and members",
    rows: "teams",
    input: z.object({ id: organisation }),
    answer: z.object({
      teams: z.array(OrganisationTeam),
      uncovered: z
        .object({
          count: z.number().describe("How many buildings are in no team's area, archived ones left out."),
          first: z.array(z.object({ id: z.string(), name: z.string() })).describe("The first ten by name."),
        })
        .nullable()
        .describe("For the owners of the organisation."),
      places: z.array(Place).describe("For its owners: where its buildings are, at most 200 places."),
    }),
  },
  addOrganisationTeam: {
    tag,
    may: ["organisation", "edit"],
    summary: "Make a team that keeps the buildings of an area",
    about,
    input: z.object({ id: organisation, name, areas, memberIds: memberIds.default([]) }),
    answer: one,
    creates: true,
    message: "The team has been made.",
    failures: [409],
  },
  changeOrganisationTeam: {
    tag,
    may: ["organisation", "edit"],
    summary: "Change the name, the area or the members of a team",
    about: "What is left out stays as it is. What people reach follows at once.",
    input: z.object({
      id: organisation,
      teamId: team,
      name: name.optional(),
      areas: areas.optional(),
      memberIds: memberIds.optional(),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The team has been changed.",
    failures: [409],
  },
  removeOrganisationTeam: {
    tag,
    may: ["organisation", "edit"],
    summary: "Remove a team; who was there by it alone loses its buildings at once",
    input: z.object({ id: organisation, teamId: team }),
    answer: z.object({
      leaves: z
        .array(TeamMember.pick({ id: true, name: true, email: true }))
        .describe("Who is now there for no building."),
    }),
    message: "The team has been removed.",
  },
});
