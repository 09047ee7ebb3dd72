import * as z from "zod";
import { noticeChannels } from "#domain/channels.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { calendarMonth, choice, id, naira, wholeNumber } from "#domain/text.ts";
import { deliveryRoutes } from "./routes.ts";
import { deliveryStates } from "./rules.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const Delivery = z.object({
  id: z.string(),
  channel: z.enum(noticeChannels),
  kind: z.string(),
  title: z.string().nullable().describe("Of the notice; null once that is gone."),
  urgent: z.boolean(),
  state: z
    .enum(deliveryStates)
    .describe(
      "sent: whoever carries it took it; delivered: it arrived; unknown: nobody knows, and only an emergency is sent again; stopped: it was not needed any more.",
    ),
  why: z.string().nullable(),
  personName: z.string().nullable().describe("To whom."),
  propertyId: z.string().nullable(),
  propertyName: z.string().nullable(),
  provider: z.string().nullable(),
  cost: z.number().describe("Naira."),
  notBefore: instant.describe("When it goes at the earliest."),
  takenAt: instant.nullable().describe("When it was sent."),
  createdAt: instant,
  attempts: z
    .array(z.object({ at: instant, provider: z.string(), outcome: z.string(), words: z.string() }))
    .describe("In the words of whoever carries it, the latest first."),
});
export type Delivery = z.infer<typeof Delivery>;

const amount = z.number().describe("Naira.");
export const MessageBudget = z.object({
  month: z.string().describe("YYYY-MM in Africa/Lagos."),
  ordinary: amount.describe("Naira a month for ordinary messages."),
  emergencies: amount.describe("Naira a month for emergencies, beside that."),
  ordinarySpent: amount.describe("Naira spent or set aside this month."),
  emergenciesSpent: amount.describe("Naira spent or set aside this month."),
  version: z.number().describe("0 until somebody chose."),
});
export type MessageBudget = z.infer<typeof MessageBudget>;

const count = z.number().int();
export const DeliverySums = z.object({
  month: z.string().describe("YYYY-MM in Africa/Lagos, by when it was written."),
  ways: z.array(
    z.object({
      channel: z.enum(noticeChannels),
      sent: count.describe("Handed over or arrived."),
      failed: count,
      unknown: count.describe("Of these nobody knows."),
      cost: amount,
    }),
  ),
  cost: amount.describe("Naira, of all of them."),
});
export type DeliverySums = z.infer<typeof DeliverySums>;

const month = calendarMonth.optional();
const listInput = {
  ...pageInput,
  month: month.describe("Only what was written in this month, as YYYY-MM."),
  outcome: choice("Outcome", ["failed"]).optional().describe("Only what failed, or of which nobody knows."),
};
const sums = z.object({ sums: DeliverySums });

const page = z.object({ deliveries: z.array(Delivery), nextCursor: z.string().nullable() });
const tag = "Deliveries";

export const deliveryCalls = calls(deliveryRoutes, {
  listDeliveries: {
    tag,
    may: ["delivery", "see"],
    summary: "What was sent to oneself outside of Tunse, the newest first",
    about: "Kept for thirteen months.",
    input: z.object(listInput),
    answer: page,
  },
  listPropertyDeliveries: {
    tag,
    may: ["delivery", "see_building"],
    summary: "What was sent about a building, to whom and at what cost, the newest first",
    about: "Kept for thirteen months. It says who was told, and not where.",
    input: z.object({ id: id(), ...listInput }),
    answer: page,
  },
  sumDeliveries: {
    tag,
    may: ["delivery", "see"],
    summary: "What was sent to oneself in a month by each way, what of it failed, and what it cost",
    input: z.object({ month: month.describe("As YYYY-MM; this month unless told.") }),
    answer: sums,
  },
  sumPropertyDeliveries: {
    tag,
    may: ["delivery", "see_building"],
    summary: "What was sent about a building in a month by each way, what of it failed, and what it cost",
    input: z.object({ id: id(), month: month.describe("As YYYY-MM; this month unless told.") }),
    answer: sums,
  },
  findMessageBudget: {
    tag,
    may: ["delivery", "see_building"],
    summary: "What a building may spend on messages in a month, and has spent",
    input: z.object({ id: id() }),
    answer: z.object({ budget: MessageBudget }),
  },
  setMessageBudget: {
    tag,
    may: ["delivery", "set_budget"],
    summary: "Set what a building may spend on messages in a month",
    about:
      "At four fifths its keepers are told, and at the end; then ordinary notices go to browsers, mail and the inbox alone. Emergencies have an amount of their own.",
    example: { input: { ordinary: 2000 } },
    input: z.object({
      id: id(),
      ordinary: naira("The money for ordinary messages", 0, 10_000_000).optional(),
      emergencies: naira("The money for emergencies", 0, 10_000_000).optional(),
      version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    }),
    answer: z.object({ budget: MessageBudget }),
    message: "The budget has been kept.",
    failures: [409],
  },
});
