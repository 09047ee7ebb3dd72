import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, schemasOf, wholeNumber } from "#domain/text.ts";
import { certificationLevels, specializations, teamMemberStatuses } from "#domain/vocab.ts";
import { teamFields } from "./fields.ts";
import { teamRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const TeamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().describe("E.164, as the contractor wrote it."),
  certificationLevel: z.enum(certificationLevels).nullable(),
  hourlyRate: z.number().nullable().describe("Naira."),
  specializations: z.array(z.enum(specializations)),
  totalTasksCompleted: z.number().describe("For this contractor."),
  averageRating: z.number().nullable().describe("1 to 5; null without any."),
  selfRated: z.boolean().describe("Whether `averageRating` is from their own completions, for want of verifications."),
  openTasks: z.number().describe("Assigned and not finished."),
  status: z
    .enum(teamMemberStatuses)
    .describe("invited: the link is not used yet; pending: to be confirmed; active: can be assigned."),
  isYou: z.boolean(),
  account: z
    .object({ name: z.string(), phone: z.string().nullable().describe("Masked."), createdAt: instant })
    .nullable()
    .describe("What to recognise a pending member by."),
  invitationExpiresAt: instant.nullable().describe("Of one who is invited."),
  joinedAt: instant.nullable(),
  version: z.number(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** A link to pass on. Its token is kept by its hash only: asked for again, there is another link. */
export const TeamInvitation = z.object({
  token: z.string(),
  url: z.string().describe("Root-relative, the token in its fragment: /invitation#<token>."),
  expiresAt: instant.describe("14 days after it was made."),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

const blank = (given: unknown) => (given === "" ? null : given);
const written = schemasOf(teamFields);
const form = {
  ...written,
  certification_level: z.preprocess(blank, written.certification_level),
  hourly_rate: z.preprocess(blank, written.hourly_rate),
};

const withInvitation = z.object({
  teamMember: TeamMember,
  invitation: TeamInvitation.nullable().describe("Where there is no such account yet."),
});

export const teamCalls = calls(teamRoutes, {
  listTeam: {
    tag: "Contractor",
    may: ["team_member", "see"],
    summary: "One's own team, those who wait to be confirmed first",
    input: z.object(pageInput),
    answer: z.object({ teamMembers: z.array(TeamMember), nextCursor: z.string().nullable() }),
  },
  addTeamMember: {
    tag: "Contractor",
    may: ["team_member", "create"],
    summary: "Add a technician by email, or oneself; without such an account, an invitation",
    input: z.object({ ...form, specializations: form.specializations.default([]) }),
    answer: withInvitation,
    creates: true,
    message: "The team member has been added.",
    failures: [429],
  },
  changeTeamMember: {
    tag: "Contractor",
    may: ["team_member", "edit"],
    summary: "Change what is named of a team member, or confirm who it is",
    input: z.object({
      id: id(),
      name: form.name.optional(),
      email: form.email.optional().describe("Only as it is: another one is refused, since they were found by it."),
      phone: form.phone.optional(),
      specializations: form.specializations.optional(),
      certification_level: form.certification_level,
      hourly_rate: form.hourly_rate,
      confirmed: z.literal(true, "A confirmation cannot be taken back: remove the member instead.").optional(),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ teamMember: TeamMember }),
    message: "The team member has been changed.",
  },
  removeTeamMember: {
    tag: "Contractor",
    may: ["team_member", "remove"],
    summary: "Remove somebody without open tasks; 409 with the open tasks under `errors` otherwise",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The team member has been removed.",
  },
  linkTeamMember: {
    tag: "Contractor",
    may: ["team_member", "invite"],
    summary: "Another link for somebody who is invited; earlier ones stay good while it is open",
    input: z.object({ id: id() }),
    answer: withInvitation,
    creates: true,
    message: "The invitation is ready to be shared.",
  },
});
