import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { adminStatsRoutes } from "../routes.ts";

const count = z.number().int();

export const AdminStats = z.object({
  accounts: count.describe("Accounts that are not deleted."),
  suspendedAccounts: count,
  properties: count.describe("Properties that are not archived."),
  frozenProperties: count,
});
export type AdminStats = z.infer<typeof AdminStats>;

export const adminStatsCalls = calls(adminStatsRoutes, {
  readAdminStats: {
    tag: "Site admins",
    may: ["audit_log", "see"],
    summary: "How many accounts and properties there are",
    input: z.object({}),
    answer: AdminStats,
  },
});
