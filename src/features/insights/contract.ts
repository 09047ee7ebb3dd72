import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { insightRoutes } from "./routes.ts";

const naira = z.number().describe("Naira.");
const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");

export const OwnerStats = z.object({
  totalProperties: z.number(),
  activeTasks: z.number().describe("Pending and in progress; overdue ones are counted apart."),
  completedTasks: z.number(),
  overdueTasks: z.number(),
  totalSpent: naira.describe("Naira: what completed tasks cost."),
  spentEstimated: naira.describe("Naira: how much of `totalSpent` is only an estimate."),
  monthlySavings: naira.describe(
    "Naira: estimate less cost, over tasks completed this calendar month whose cost was entered.",
  ),
  tasksByStatus: z.object({ pending: z.number(), in_progress: z.number(), overdue: z.number(), completed: z.number() }),
  tasksByPriority: z
    .object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() })
    .describe("All that are not cancelled."),
  spendByMonth: z
    .array(
      z.object({
        month: z.string().describe("YYYY-MM in Africa/Lagos."),
        spent: naira.describe("Naira: what tasks completed in the month cost."),
        planned: naira.describe("Naira: the estimates of tasks due in the month."),
      }),
    )
    .describe("The last twelve months, this one last; cancelled tasks are in neither."),
  openTickets: z.number().describe("Repair requests that are not resolved."),
  openEmergencies: z.number(),
});
export type OwnerStats = z.infer<typeof OwnerStats>;

const MaintenanceUpdate = z.object({ task: z.string(), date: day });
export type MaintenanceUpdate = z.infer<typeof MaintenanceUpdate>;

export const OccupantStats = z.object({
  openTickets: z.number().describe("One's own that are not resolved."),
  resolvedTickets: z.number(),
  emergencyTickets: z.number().describe("Of the open ones, the emergencies."),
  buildingHealthScore: z.number().describe("0 to 100."),
  buildingHealthText: z.string().describe("The sentence that goes with the score."),
  recentMaintenance: z.array(MaintenanceUpdate).describe("The latest first, at most 10."),
  upcomingMaintenance: z.array(MaintenanceUpdate).describe("The next first, at most 10."),
});
export type OccupantStats = z.infer<typeof OccupantStats>;

export const insightCalls = calls(insightRoutes, {
  readOwnerStats: {
    rank: "figures",
    tag: "Insights",
    may: ["property", "see_history"],
    summary: "The figures of an owner's or manager's dashboard",
    input: z.object({}),
    answer: OwnerStats,
  },
  readOccupantStats: {
    rank: "figures",
    tag: "Insights",
    may: ["maintenance_update", "see"],
    summary: "The figures and maintenance lists of an occupant's dashboard",
    input: z.object({}),
    answer: OccupantStats,
  },
});
