import * as z from "zod";
import { call } from "../../../domain/contract.ts";

export const ManagerStats = z.object({
  totalProperties: z.number(),
  activeSchedules: z.number().describe("Active and not ended."),
  pendingVerifications: z.number().describe("Completed tasks with a contractor that nobody has verified."),
  averageContractorRating: z.number().nullable().describe("1 to 5, mean over verifications; null without any."),
});
export type ManagerStats = z.infer<typeof ManagerStats>;

export const managerInsightCalls = {
  readManagerStats: call({
    tag: "Insights",
    method: "GET",
    path: "/property-manager/dashboard/stats",
    access: "user",
    may: ["property", "see_history"],
    summary: "The figures of a manager's dashboard, over the properties that one owns or manages",
    input: z.object({}),
    answer: ManagerStats,
  }),
};
