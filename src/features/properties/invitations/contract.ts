import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { email, id, pastedText, schemasOf } from "#domain/text.ts";
import { memberRoles, propertyTypes, roles } from "#domain/vocab.ts";
import { organisationRoles } from "#features/organisations/fields.ts";
import { newMemberFields } from "../members/fields.ts";
import { invitationRoutes } from "../routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

/** An invitation that nobody has used yet. */
export const Invitation = z.object({
  id: z.string(),
  propertyId: z.string(),
  role: z.enum(memberRoles),
  email: z.string().nullable(),
  unit: z.string().nullable(),
  invitedBy: z.string().describe("Name of who made it."),
  createdAt: instant,
  expiresAt: instant.describe("14 days after it was made."),
  can: z.object({ revoke: z.boolean() }),
});
export type Invitation = z.infer<typeof Invitation>;

/** With a link to pass on. Its token is kept by its hash only: asked for again, the invitation gets another link. */
export const IssuedInvitation = Invitation.extend({
  token: z.string(),
  url: z.string().describe("Root-relative, the token in its fragment: /invitation#<token>."),
});
export type IssuedInvitation = z.infer<typeof IssuedInvitation>;

/** What whoever holds the link may know before they accept. */
const Shown = z.object({
  property: z
    .object({
      id: z.string(),
      name: z.string(),
      location: z.string(),
      type: z.enum(propertyTypes),
    })
    .nullable()
    .describe("Null where a contractor's team or an organisation is joined."),
  team: z.object({ contractorName: z.string() }).nullable(),
  organisation: z
    .object({
      name: z.string(),
      role: z.enum(organisationRoles),
      lastDay: z
        .string()
        .nullable()
        .describe("Until when (YYYY-MM-DD, Africa/Lagos) an accountant reads it; null for no end."),
    })
    .nullable()
    .describe("Where an organisation is joined, and what they are to be in it."),
  role: z
    .enum(roles)
    .describe("The account that it takes; an owner or accountant of an organisation may have an owner's or manager's."),
  unit: z.string().nullable(),
  units: z
    .array(z.string())
    .describe("What the units of the building are called, where an occupant is to say theirs; at most 1,000."),
  email: z.string().nullable().describe("The address it was made for, to fill in at sign-up."),
  invitedBy: z.string(),
  expiresAt: instant,
});
export type ShownInvitation = z.infer<typeof Shown>;

const written = schemasOf(newMemberFields);
const token = pastedText("Token", 200);
const place = { id: id("The property"), invitationId: id("The invitation") };

export const invitationCalls = calls(invitationRoutes, {
  listInvitations: {
    tag: "Members",
    may: ["member", "see"],
    summary: "Invitations that are still open, newest first; without their links",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({ invitations: z.array(Invitation), nextCursor: z.string().nullable() }),
  },
  invite: {
    tag: "Members",
    may: ["member", "invite"],
    summary: "Make an invitation: single use, 14 days; the same email and role again answers the same one",
    input: z.object({
      id: id("The property"),
      role: written.role,
      email: z.union([z.literal("").transform(() => null), email("Email")]).nullish(),
      unit: written.unit.describe("Occupants only."),
    }),
    answer: z.object({ invitation: IssuedInvitation }),
    creates: true,
    message: "The invitation is ready to be shared.",
  },
  linkInvitation: {
    tag: "Members",
    may: ["member", "invite"],
    summary: "Another link to an open invitation; earlier ones stay good",
    input: z.object(place),
    answer: z.object({ invitation: IssuedInvitation }),
    creates: true,
    message: "The invitation is ready to be shared.",
  },
  revokeInvitation: {
    tag: "Members",
    may: ["member", "invite"],
    summary: "Withdraw an invitation: its links open nothing from then on",
    input: z.object(place),
    answer: z.null(),
    message: "The invitation has been withdrawn.",
  },
  inspectInvitation: {
    tag: "Members",
    summary: "What an invitation is for; nothing is accepted yet",
    input: z.object({ token }),
    answer: z.object({ invitation: Shown }),
  },
  acceptInvitation: {
    tag: "Members",
    summary: "Join by an invitation, in the role of the account that is signed in",
    input: z.object({ token }),
    answer: z.object({
      membership: z.object({
        id: z.string(),
        propertyId: z.string().nullable().describe("Null where a contractor's team was joined."),
        role: z.enum(roles),
      }),
    }),
    message: "You have joined.",
  },
});
