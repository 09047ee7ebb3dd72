import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { email, id, schemasOf } from "#domain/text.ts";
import { engagements, memberRoles, memberStatuses, seatRoles } from "#domain/vocab.ts";
import { IssuedInvitation } from "../invitations/contract.ts";
import { memberRoutes } from "../routes.ts";
import { engagementFields, newMemberFields } from "./fields.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const { role, ...written } = schemasOf(newMemberFields);
const unit = written.unit.describe("Occupants only.");
const engagement = schemasOf(engagementFields).engagement.describe(
  "Contractors only: open sees every task that nobody was awarded, awarded_only what they were awarded.",
);

/** Somebody who belongs to a property, or waits for it. */
export const Member = z.object({
  id: z.string(),
  propertyId: z.string(),
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z
    .string()
    .nullable()
    .describe(
      "In full for whoever joined by themselves, or took or began something there; else masked: +234 803 ••• ••67.",
    ),
  role: z.enum(seatRoles).describe("An accountant is so by the organisation of the building."),
  status: z.enum(memberStatuses).describe("pending: added by an email that nobody verified; reaches nothing yet."),
  confirmed: z.boolean().describe("False for an occupant who picked the building at sign-up."),
  waiting: z.boolean().describe("Whether an owner or manager has to confirm this person."),
  unit: z.string().nullable(),
  unitLabel: z
    .string()
    .nullable()
    .describe("What the building calls the unit that this names; null where it names none, or could be several."),
  engagement: z.enum(engagements).nullable(),
  accountCreatedAt: instant,
  joinedAt: instant,
  lastDay: z
    .string()
    .nullable()
    .describe("Of an accountant: the last day (YYYY-MM-DD, Africa/Lagos); null for no end."),
  isYou: z.boolean(),
  agreed: z
    .boolean()
    .describe("False for whoever was added by email and has not agreed to be here: nothing of theirs is shown."),
  can: z.object({ confirm: z.boolean(), edit: z.boolean(), remove: z.boolean() }),
});
export type Member = z.infer<typeof Member>;

const place = { id: id("The property"), memberId: id("The member") };

export const memberCalls = calls(memberRoutes, {
  listMembers: {
    tag: "Members",
    may: ["membership", "see"],
    summary: "Who belongs to a property, those who wait first; occupants and contractors see their own membership only",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({
      members: z.array(Member),
      counts: z.object({ all: z.number(), waiting: z.number() }),
      mayInvite: z.array(z.enum(memberRoles)).describe("The roles that this account may add or invite."),
      nextCursor: z.string().nullable(),
    }),
  },
  addMember: {
    tag: "Members",
    may: ["member", "invite"],
    summary: "Add somebody by email, or get an invitation where there is no such account",
    input: z.object({ id: id("The property"), email: email("Email"), role, unit }),
    answer: z
      .object({ member: Member.nullable(), invitation: IssuedInvitation.nullable() })
      .describe("One of the two. An owner is always invited: ownership passes when they accept."),
    creates: true,
    message: "Done.",
    failures: [429],
  },
  changeMember: {
    tag: "Members",
    may: ["member", "edit"],
    summary: "Confirm who somebody is, or change their unit or engagement",
    input: z.object({
      ...place,
      confirmed: z.literal(true, "A confirmation cannot be taken back: remove the member instead.").optional(),
      unit,
      engagement: engagement.optional(),
    }),
    answer: z.object({ member: Member }),
    message: "The member has been changed.",
  },
  removeMember: {
    tag: "Members",
    may: ["membership", "see"],
    summary: "Remove somebody, or leave by one's own membership; what they did stays theirs to read",
    input: z.object(place),
    answer: z.null(),
    message: "The member has been removed.",
  },
  agreeToBelong: {
    tag: "Members",
    may: ["membership", "agree"],
    summary: "Agree to be at a property where somebody added you by your email",
    about: "Until then your phone, your papers and your procedures are not shown there, and nobody rings you.",
    input: z.object(place),
    answer: z.null(),
    message: "You have agreed to be here.",
  },
  listWaiting: {
    tag: "Members",
    may: ["member", "confirm"],
    summary: "How many people wait to be confirmed, property by property",
    rows: "properties",
    input: z.object({}),
    answer: z.object({
      properties: z.array(z.object({ id: z.string(), name: z.string(), waiting: z.number() })),
    }),
  },
});
