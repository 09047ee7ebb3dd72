import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, optionalPastedText, schemasOf } from "#domain/text.ts";
import { taskPriorities } from "#domain/vocab.ts";
import { grades } from "#features/evidence/kinds.rules.ts";
import { verificationFields } from "./fields.ts";
import { verificationRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const stars = z.number().describe("1 to 5.");

export const Verification = z.object({
  id: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  contractorId: z.string(),
  contractorName: z.string(),
  technicianName: z.string().nullable(),
  verifiedBy: z.string(),
  workQualityRating: stars,
  timelinessRating: stars,
  communicationRating: stars,
  professionalismRating: stars,
  overallSatisfaction: stars,
  averageRating: z.number().describe("Mean of the five."),
  feedbackComments: z.string().nullable(),
  workApproved: z.boolean(),
  issuesIdentified: z.array(z.string()),
  followupRequired: z.boolean(),
  followupNotes: z.string().nullable(),
  followupTaskId: z.string().nullable().describe("The task that was made for it."),
  verificationDate: instant,
});
export type Verification = z.infer<typeof Verification>;

/** Finished work of a contractor that nobody has verified. */
export const PendingWork = z.object({
  taskId: z.string(),
  taskTitle: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  category: z.string(),
  priority: z.enum(taskPriorities),
  contractorId: z.string(),
  contractorName: z.string(),
  technicianName: z.string().nullable(),
  completedDate: instant,
  thumbnailUrl: z.string().nullable().describe("Signed: the first picture of its proof."),
  proofGrade: z.enum(grades).nullable().describe("How its proof stands; null until it was checked."),
});
export type PendingWork = z.infer<typeof PendingWork>;

const none = (given: unknown) => (given === "" || given === "all" ? undefined : given);
const idFilter = (label: string) => z.preprocess(none, id(label).optional());
const filters = { taskId: idFilter("Task"), propertyId: idFilter("Property") };
const verification = schemasOf(verificationFields);
const best = 5;
const ratings = {
  workQualityRating: verification.workQualityRating.default(best),
  timelinessRating: verification.timelinessRating.default(best),
  communicationRating: verification.communicationRating.default(best),
  professionalismRating: verification.professionalismRating.default(best),
  overallSatisfaction: verification.overallSatisfaction.default(best),
};
const shared = { tag: "Verifications" } as const;

export const verificationCalls = calls(verificationRoutes, {
  verifyWork: {
    ...shared,
    may: ["verification", "create"],
    summary: "Say how the finished work of a contractor is: rate it, approve or reject it",
    about:
      "Only of a completed task (an open one answers 409) and its own contractor (another answers 422); once by each verifier for a task. Approving work whose proof is in doubt needs a `reason` (else 422), which the timeline keeps. A follow-up makes a task that is linked to it, for the same contractor while they are engaged. Whoever gave a link by which it was agreed to, given on, begun or finished does not approve it (409). Rejecting does not open the task again.",
    input: z.object({
      ...verification,
      ...ratings,
      workApproved: verification.workApproved.default(true),
      issuesIdentified: verification.issuesIdentified.default([]),
      followupRequired: verification.followupRequired.default(false),
    }),
    answer: z.object({ verification: Verification }),
    creates: true,
    message: "Work verification submitted successfully",
  },
  listVerifications: {
    ...shared,
    may: ["verification", "create"],
    summary: "The verifications of work at the properties that one owns or manages, newest first",
    input: z.object({ ...pageInput, ...filters, contractorId: idFilter("Contractor") }),
    answer: z.object({ verifications: z.array(Verification), nextCursor: z.string().nullable() }),
    onTop: ["verifications"],
  },
  listPendingWork: {
    ...shared,
    may: ["verification", "create"],
    summary: "Finished work of contractors that nobody has verified, what waits longest first",
    input: z.object({
      ...pageInput,
      ...filters,
      grade: z.preprocess(none, z.enum(grades).optional()).describe("Whose proof stands like this."),
      search: optionalPastedText("Search").describe("Part of the title, or of the name of property or contractor."),
    }),
    answer: z.object({ pending: z.array(PendingWork), nextCursor: z.string().nullable() }),
  },
  listOwnVerifications: {
    ...shared,
    may: ["team_member", "see"],
    summary: "The verifications of one's own work, newest first",
    input: z.object({ ...pageInput, ...filters }),
    answer: z.object({ verifications: z.array(Verification), nextCursor: z.string().nullable() }),
  },
});
