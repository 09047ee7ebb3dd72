import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { GradeMonth } from "#features/evidence/contract.ts";
import { managerInsightRoutes } from "../routes.ts";

const rating = z.number().nullable().describe("1 to 5; null without any.");
const percent = z.number().nullable().describe("0 to 100; null without any.");
const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const ManagerStats = z.object({
  totalProperties: z.number(),
  activeSchedules: z.number().describe("Active and not ended."),
  pendingVerifications: z.number().describe("Completed tasks with a contractor that nobody has verified."),
  averageContractorRating: rating.describe("Mean over verifications, 1 to 5; null without any."),
  upcomingSchedules: z
    .array(
      z.object({
        scheduleId: z.string(),
        scheduleName: z.string(),
        propertyId: z.string(),
        propertyName: z.string(),
        dueDate: day,
        category: z.string(),
      }),
    )
    .describe("What active schedules make next, at most 10."),
  recentVerifications: z
    .array(
      z.object({
        id: z.string(),
        taskId: z.string(),
        taskTitle: z.string(),
        propertyName: z.string(),
        contractorName: z.string(),
        date: instant,
        rating: z.number().describe("1 to 5."),
        approved: z.boolean(),
      }),
    )
    .describe("The latest first, at most 10."),
  propertyPerformance: z
    .array(
      z.object({
        propertyId: z.string(),
        propertyName: z.string(),
        completedTasks: z.number(),
        totalTasks: z.number().describe("All that are not cancelled."),
        percent: percent.describe("Completed, of all; 0 to 100, null without any."),
        promisesKept: z.number().describe("First answers, visits and repairs of requests that came in time."),
        promisesBroken: z.number().describe("Those that did not."),
        maintenanceCost: z.number().describe("Naira: what completed tasks cost."),
      }),
    )
    .describe("Every property, where most is still to be done first."),
  topContractors: z
    .array(
      z.object({
        contractorId: z.string(),
        contractorName: z.string(),
        totalJobs: z.number().describe("Completed at these properties."),
        approvalRate: percent.describe(
          "Approved, of all verifications of their work here; 0 to 100, null without any.",
        ),
        proofGrades: z
          .array(GradeMonth)
          .describe("Of their work here, in the last six months that have any, the oldest first."),
        averageRating: rating.describe("Mean over verifications of their work here, 1 to 5; null without any."),
        verifications: z.number().describe("How many verifications stand behind `averageRating`."),
        answers: z.number().describe("Answers of confirmed occupants after a repair."),
        stars: z.number().describe("The stars of all these answers together."),
        mendings: z.number().describe("Requests of confirmed occupants that they mended."),
        promisesKept: z.number().describe("Visits and repairs of theirs that came in time."),
        promisesBroken: z.number().describe("Those that did not."),
        firstTimeFixes: z
          .number()
          .describe("Of `mendings`, those neither opened again nor reported again by the same home within 60 days."),
      }),
    )
    .describe(
      "Of those who completed work at these properties, at most 10: ranked by keepers' ratings and occupants' stars together, then by first-time fixes, then by jobs.",
    ),
});
export type ManagerStats = z.infer<typeof ManagerStats>;

export const managerInsightCalls = calls(managerInsightRoutes, {
  readManagerStats: {
    rank: "figures",
    tag: "Insights",
    may: ["property", "see_history"],
    summary: "The figures of a manager's dashboard, over the properties that one owns or manages",
    input: z.object({}),
    answer: ManagerStats,
  },
});
