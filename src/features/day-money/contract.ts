import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { Advance } from "#features/invoices/advances/contract.ts";
import { MoneyOut } from "#features/ledger/by-hand/contract.ts";
import { Approval } from "#features/orders/contract.ts";
import { dayMoneyRoutes } from "./routes.ts";

/** What of the money of a building wants its keepers today. */
export const DayMoney = z.object({
  propertyId: z.string(),
  name: z.string(),
  location: z.string(),
  toApprove: z.number().describe("Orders, advances and money out that wait for somebody's yes."),
  toCheck: z.number().describe("Invoices and receipts that were sent and not looked at."),
  toPay: z.number().describe("Accepted invoices and approved advances whose payment is to be recorded."),
  toConfirm: z.number().describe("Payments of units that somebody reported."),
  toIssue: z.number().describe("Demands that were drafted and not issued."),
  overdueKobo: z.number().describe("What units owe and is past its day, in kobo: 100 kobo are ₦1."),
});
export type DayMoney = z.infer<typeof DayMoney>;

export const dayMoneyCalls = calls(dayMoneyRoutes, {
  listDayMoney: {
    tag: "Ledger",
    may: ["ledger", "see"],
    summary: "The buildings that one keeps whose money wants something today, the newest first",
    about:
      "`limit` is how many buildings are looked at; a page has those of them that want something, so that it may have none and still name a next one.",
    input: z.object({ ...pageInput }),
    answer: z.object({ properties: z.array(DayMoney), nextCursor: z.string().nullable() }),
  },
  listWaiting: {
    tag: "Ledger",
    may: ["ledger", "see"],
    summary: "The newest that wait for one's own yes, of each kind: orders, advances, and money out by hand",
    about: "At most three of each; `more` says whether there are others.",
    input: z.object({}),
    answer: z.object({
      approvals: z.array(Approval),
      advances: z.array(Advance),
      entries: z.array(MoneyOut),
      more: z.boolean(),
    }),
  },
});
