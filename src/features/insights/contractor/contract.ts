import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { GradeMonth } from "#features/evidence/contract.ts";
import { contractorInsightRoutes } from "../routes.ts";

const percent = z.number().nullable().describe("0 to 100; null without data.");
const rating = z.number().nullable().describe("1 to 5; null without data.");

export const ContractorStats = z.object({
  assignedTasks: z.number().describe("Awarded or taken, and not finished."),
  completedTasks: z.number(),
  overdueTasks: z.number(),
  activeTechnicians: z.number().describe("Of the team, those who can be assigned."),
  totalRevenue: z.number().describe("Naira: what completed tasks cost."),
  revenueEstimated: z.number().describe("Naira: how much of `totalRevenue` is only an estimate."),
  averageCompletionTime: z.string().describe("From start to completion, as 1.5d or 6h; 0d without any."),
  completionRate: percent.describe("Completed, of all that are completed or overdue; 0 to 100, null without any."),
  onTimeRate: percent.describe("Completed by their due day, of all completed; 0 to 100, null without any."),
  satisfaction: rating.describe("Mean of the verifications of this contractor's work; null without any."),
  proofGrades: z
    .array(GradeMonth)
    .describe("How the proofs of their work stood in the last six months that have any, the oldest first."),
  openToTake: z.number().describe("Tasks in reach that nobody has taken."),
  pendingLogs: z
    .number()
    .describe("Work logs of the team that wait to be approved; of one's own, owner or manager decides."),
  technicianPerformance: z
    .array(
      z.object({
        id: z.string().describe("Of the team member."),
        name: z.string(),
        tasksCompleted: z.number(),
        openTasks: z.number(),
        onTimeRate: percent,
        rating,
        selfRated: z.boolean(),
      }),
    )
    .describe("The team, whoever completed most first."),
  upcomingDeadlines: z
    .array(
      z.object({
        taskId: z.string(),
        task: z.string(),
        assigned_to: z.string().nullable(),
        due: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
        priority: z.string(),
        status: z.string(),
      }),
    )
    .describe("Open tasks due today or later, the next first, at most 10."),
});
export type ContractorStats = z.infer<typeof ContractorStats>;

export const contractorInsightCalls = calls(contractorInsightRoutes, {
  readContractorStats: {
    rank: "figures",
    tag: "Insights",
    may: ["task", "assign"],
    summary: "The figures of a contractor's dashboard, from their own records",
    input: z.object({}),
    answer: ContractorStats,
  },
});
