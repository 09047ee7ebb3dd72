import * as z from "zod";
import { call } from "#domain/contract.ts";

const count = z.number().int();

export const AdminStats = z.object({
  accounts: count.describe("Accounts that are not deleted."),
  suspendedAccounts: count,
  properties: count.describe("Properties that are not archived."),
  frozenProperties: count,
});
export type AdminStats = z.infer<typeof AdminStats>;

export const adminStatsCalls = {
  readAdminStats: call({
    tag: "Site admins",
    method: "GET",
    path: "/admin/stats",
    access: "admin",
    may: ["audit_log", "see"],
    summary: "How many accounts and properties there are",
    input: z.object({}),
    answer: AdminStats,
  }),
};
