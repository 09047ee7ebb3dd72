import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { technicianInsightRoutes } from "../routes.ts";

export const TechnicianStats = z.object({
  assignedTasks: z.number().describe("Assigned and not finished."),
  completedTasks: z.number(),
  overdueTasks: z.number(),
  totalHoursLogged: z.number().describe("Of work logs that were not rejected."),
  averageRating: z.number().nullable().describe("1 to 5; null without any."),
  selfRated: z.boolean().describe("Whether `averageRating` is from one's own completions, for want of verifications."),
  recentCompletions: z
    .array(
      z.object({
        taskId: z.string(),
        taskTitle: z.string(),
        completedAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
        hours: z.number().nullable(),
        rating: z.number().nullable().describe("1 to 5, from the verifications of this task, else one's own."),
        selfRated: z.boolean(),
      }),
    )
    .describe("The latest first, at most 10."),
  upcomingDeadlines: z
    .array(
      z.object({
        taskId: z.string(),
        taskTitle: z.string(),
        property: z.string(),
        dueDate: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
        priority: z.string(),
        status: z.string(),
      }),
    )
    .describe("Open tasks due today or later, the next first, at most 10."),
});
export type TechnicianStats = z.infer<typeof TechnicianStats>;

export const technicianInsightCalls = calls(technicianInsightRoutes, {
  readTechnicianStats: {
    rank: "figures",
    tag: "Insights",
    may: ["task", "work"],
    summary: "The figures of a technician's dashboard, from their own records",
    input: z.object({}),
    answer: TechnicianStats,
  },
});
