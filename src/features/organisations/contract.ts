import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { id, schemasOf, wholeNumber } from "#domain/text.ts";
import { evidenceUploads, mediaBodyLimit } from "#features/media/contract.ts";
import { organisationFields, organisationRoles, secondStepFields } from "./fields.ts";
import { organisationRoutes } from "./routes.ts";

export const Organisation = z.object({
  id: z.string(),
  name: z.string().describe("The name of its owner while nobody has given it one."),
  personal: z.boolean().describe("Whether it is somebody's own one, as everybody has who brought in a building."),
  shown: z.boolean().describe("Whether there is anything to show: somebody was asked in, or it has a name."),
  role: z.enum(organisationRoles).describe("What you are in it."),
  lastDay: z
    .string()
    .nullable()
    .describe("The day (YYYY-MM-DD, Africa/Lagos) at whose end you reach it no more; null without one."),
  contactPhone: z.string().nullable().describe("Whom occupants of its buildings call."),
  contactEmail: z.string().nullable(),
  logoUrl: z.string().nullable().describe("Its logo, small; signed, valid for the clock hour."),
  secondStepFrom: z
    .string()
    .nullable()
    .describe("The day (YYYY-MM-DD, Africa/Lagos) from which its owners and managers sign in in two steps."),
  buildings: z.number().describe("How many buildings belong to it, archived ones left out."),
  members: z.number().describe("How many belong to it, whoever has not accepted yet as well."),
  createdAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  version: z.number(),
  can: can("organisation"),
});
export type Organisation = z.infer<typeof Organisation>;

const written = schemasOf(organisationFields);
const one = z.object({ organisation: Organisation });
const tag = "Organisations";

export const organisationCalls = calls(organisationRoutes, {
  listOrganisations: {
    tag,
    may: ["organisation", "see"],
    summary: "The organisations that you belong to, your own one first",
    rows: "organisations",
    input: z.object({}),
    answer: z.object({ organisations: z.array(Organisation) }),
  },
  createOrganisation: {
    tag,
    may: ["organisation", "create"],
    summary: "Begin a company, which you own",
    about:
      "A company owns the records of buildings that are moved into it or brought in for it. At most 20 of your own.",
    input: z.object(written),
    answer: one,
    creates: true,
    message: "The organisation has been made.",
    failures: [409],
  },
  findOrganisation: {
    tag,
    may: ["organisation", "see"],
    summary: "One organisation that you belong to",
    input: z.object({ id: id() }),
    answer: one,
  },
  changeOrganisation: {
    tag,
    may: ["organisation", "edit"],
    summary: "Give an organisation a name, and say whom its occupants call",
    input: z.object({
      id: id(),
      name: written.name.optional(),
      contactPhone: written.contactPhone,
      contactEmail: written.contactEmail,
      secondStepFrom: schemasOf(secondStepFields).secondStepFrom.describe(
        "From today to 90 days on; null asks for it no more. Owners and managers without it then reach nothing but their own account.",
      ),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The organisation has been changed.",
    failures: [409],
  },
  setOrganisationLogo: {
    tag,
    may: ["organisation", "edit"],
    summary: "Give an organisation a logo, in place of the one it has",
    about: "Occupants of its buildings see it with the name, so an organisation without a name gets none.",
    input: z.object({
      id: id(),
      mediaUploads: evidenceUploads.describe("One picture: JPEG, PNG or WebP."),
    }),
    answer: one,
    message: "The logo has been changed.",
    failures: [409, 413, 415, 503, 507],
    bodyLimit: mediaBodyLimit,
  },
  removeOrganisationLogo: {
    tag,
    may: ["organisation", "edit"],
    summary: "Take the logo of an organisation away",
    input: z.object({ id: id() }),
    answer: one,
    message: "The logo has been taken away.",
  },
});
