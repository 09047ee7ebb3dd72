import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, id, shortText, wholeNumber } from "#domain/text.ts";
import { PriceStanding } from "#features/prices/contract.ts";
import { approvalKinds, approvalStates, orderStates } from "./fields.ts";
import { orderRoutes } from "./routes.ts";
import { emergencyHours } from "./rules.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const retention = {
  retentionPermille: z.number().describe("What is held back of each invoice, in parts of a thousand; 0 for nothing."),
  retentionDays: z.number().describe("For how many days after the work was approved."),
};
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const mostKobo = 10_000_000_000_000;
const inKobo = (label: string, least: number) =>
  wholeNumber(label, least, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");

/** A job that was ordered at a price: the most that its invoices may come to. */
export const Order = z.object({
  id: z.string(),
  propertyId: z.string(),
  number: z.number().describe("Counts within the building."),
  taskId: z.string(),
  taskTitle: z.string(),
  contractorId: z.string(),
  contractorName: z.string(),
  quoteId: z.string(),
  totalKobo: kobo,
  sums: z.array(
    z.object({
      kobo,
      reason: z.string().nullable(),
      grantedBy: z.string(),
      byOwner: z.boolean().describe("False where a manager ordered it within their limit, or in an emergency."),
      at: instant,
    }),
  ),
  state: z.enum(orderStates),
  orderedBy: z.string(),
  reason: z.string().nullable().describe("Why it was cancelled."),
  ...retention,
  createdAt: instant,
  acceptedAt: instant.nullable(),
  version: z.number(),
  can: can("order"),
});
export type Order = z.infer<typeof Order>;

const said = z.object({ text: z.string(), by: z.string(), at: instant });
export const AskedBefore = said
  .extend({ reply: said.nullable() })
  .describe("The newest that was asked about it before the owner decides, and its answer.");

/** What the owner is asked to say yes to. */
export const Approval = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  kind: z.enum(approvalKinds),
  contractorName: z.string(),
  byLink: z.boolean().describe("The quote came by a link, whose address whoever gave it has seen."),
  kobo: kobo.describe("What is asked for, in kobo: of a variation, how much more."),
  why: z.string().describe("Why whoever asked could not order it alone."),
  reason: z.string().nullable(),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  answer: z.string().nullable(),
  question: AskedBefore.nullable(),
  photoUrl: z
    .string()
    .nullable()
    .describe("The first picture of the job, for its keepers, signed for the hour; null without one."),
  ...retention,
  unratified: z
    .boolean()
    .describe(`An emergency that the owner refused, or did not look at within ${emergencyHours} hours.`),
  alsoKept: z
    .string()
    .nullable()
    .describe("Who else keeps the bank account of the contractor, for its keepers; null where nobody does."),
  price: PriceStanding.nullable().describe("Of an order, beside what such jobs cost others there."),
  createdAt: instant,
  mine: z.boolean().describe("Asked by the reader, who can take it back."),
  can: can("order"),
});
export type Approval = z.infer<typeof Approval>;

const Limits = z.object({
  jobKobo: kobo.describe("What managers may order for one job without the owner."),
  monthKobo: kobo.describe("What one manager may order in a month without the owner."),
  linkKobo: kobo.describe("Up to which sum the owner approves by one press of a link; 0 where they sign in."),
  advancePercent: z.number().describe("How much of an order may be paid before the work at most, in %."),
  version: z.number().describe("0 while the building has the limits of every new one."),
});

const tag = "Orders";
const one = z.object({ order: Order });
const decided = z.object({ approval: Approval });
const version = wholeNumber("Version", 0, 2_147_483_647).optional();

export const orderCalls = calls(orderRoutes, {
  listTaskOrders: {
    tag,
    may: ["order", "see"],
    summary: "The orders of a job, and what the owner was asked about it",
    rows: "orders",
    input: z.object({ id: id("The task") }),
    answer: z.object({ orders: z.array(Order), approvals: z.array(Approval), can: can("order") }),
  },
  listOrders: {
    tag,
    may: ["ledger", "see"],
    summary: "The orders of a building, the newest first",
    input: z.object({ id: id("The property"), state: choice("State", orderStates).optional(), ...pageInput }),
    answer: z.object({ orders: z.array(Order), nextCursor: z.string().nullable() }),
  },
  listApprovals: {
    tag,
    may: ["ledger", "see"],
    summary: "What waits for an owner's yes in the buildings that one keeps, the newest first",
    input: z.object({ state: choice("State", approvalStates).optional(), ...pageInput }),
    answer: z.object({ approvals: z.array(Approval), nextCursor: z.string().nullable() }),
  },
  acceptOrder: {
    tag,
    may: ["order", "accept"],
    summary: "Agree to an order, as its contractor",
    input: z.object({ id: id("The order") }),
    answer: one,
    message: "The order has been accepted.",
    failures: [409],
  },
  cancelOrder: {
    tag,
    may: ["order", "place"],
    summary: "Cancel an order before its work has begun; the job is free again",
    input: z.object({ id: id("The order"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "The order has been cancelled.",
    failures: [409],
  },
  varyOrder: {
    tag,
    may: ["order", "place"],
    summary: "Add to an order, with the reason; above the manager's limit the owner is asked",
    input: z.object({ id: id("The order"), kobo: inKobo("Amount", 1), reason: shortText("Reason", 500) }),
    answer: z.object({ order: Order, approval: Approval.nullable() }),
    creates: true,
    message: "The addition has been noted.",
    failures: [409],
  },
  approveOrder: {
    tag,
    may: ["order", "approve"],
    summary: "Say yes to what was asked, as it was asked",
    about: "Whoever asked never approves. Of two answers at once the first counts, and the second gets 409.",
    input: z.object({ id: id("The approval"), kobo: inKobo("Amount", 1).optional() }),
    answer: decided,
    message: "The order has been approved.",
    failures: [409],
  },
  refuseOrder: {
    tag,
    may: ["order", "approve"],
    summary: "Say no to what was asked, with the reason",
    input: z.object({ id: id("The approval"), reason: shortText("Reason", 500) }),
    answer: decided,
    message: "The order has been refused.",
    failures: [409],
  },
  askAboutApproval: {
    tag,
    may: ["order", "query"],
    summary: "Ask about what waits for one's yes, without deciding it",
    about:
      "It waits as before. One question is open at a time; the newest stands on it, all of them in the job's timeline.",
    input: z.object({ id: id("The approval"), question: shortText("Question", 500) }),
    answer: decided,
    message: "The question has been sent.",
    failures: [409],
  },
  answerAboutApproval: {
    tag,
    may: ["order", "reply"],
    summary: "Answer what the owner asked before they decide",
    about: "Any keeper may, but whoever asked it. It waits for the owner's yes as before.",
    input: z.object({ id: id("The approval"), reply: shortText("Answer", 500) }),
    answer: decided,
    message: "The answer has been sent.",
    failures: [409],
  },
  withdrawApproval: {
    tag,
    may: ["order", "place"],
    summary: "Take back what one asked the owner",
    input: z.object({ id: id("The approval") }),
    answer: decided,
    message: "The question has been taken back.",
    failures: [409],
  },
  findOrderLimits: {
    tag,
    may: ["ledger", "see"],
    summary: "What managers of a building may order without its owner",
    input: z.object({ id: id("The property") }),
    answer: z.object({ limits: Limits, can: can("order") }),
  },
  setOrderLimits: {
    tag,
    may: ["order", "set_limits"],
    summary: "Say what managers of a building may order without its owner",
    about: "What was ordered before stays as it is.",
    input: z.object({
      id: id("The property"),
      jobKobo: inKobo("For one job", 0),
      monthKobo: inKobo("In a month", 0),
      linkKobo: inKobo("By a link", 0).optional().describe("What is not named stays."),
      advancePercent: wholeNumber("Before the work", 0, 50)
        .optional()
        .describe("In % of an order. What is not named stays."),
      version,
    }),
    answer: z.object({ limits: Limits }),
    message: "The limits have been changed.",
    failures: [409],
  },
});
