import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { day, id, optionalShortText, shortText, wholeNumber } from "#domain/text.ts";
import { mostChargeKobo } from "#features/ledger/fields.ts";
import { TakenBack } from "#features/ledger/taking-back/contract.ts";
import { Arrival } from "../arrivals/contract.ts";
import { mostKobo } from "../fields.ts";
import { advanceRoutes } from "../routes.ts";
import { advanceStates } from "./fields.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const inKobo = (label: string, least: number) =>
  wholeNumber(label, least, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");

/** What a contractor is paid before the work, until invoices prove it. */
export const Advance = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  orderId: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  contractorName: z.string(),
  kobo,
  unprovedKobo: kobo.describe("What of it is paid and no invoice has proved, in kobo."),
  reason: z.string(),
  state: z.enum(advanceStates),
  askedBy: z.string(),
  createdAt: instant,
  decidedBy: z.string().nullable(),
  answer: z.string().nullable().describe("Why it was refused."),
  paidOn: z.string().nullable().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  arrival: Arrival.nullable().describe("What its contractor says of its payment; null until it is paid."),
  takenBack: TakenBack.nullable().describe("Where it was taken back; it is approved anew beside this."),
  isPaidAlone: z
    .boolean()
    .describe(
      "Whether one person approved and paid it above what one lets go alone, since nobody else may enter money.",
    ),
  alsoKept: z
    .string()
    .nullable()
    .describe("Who else keeps the bank account of the contractor, for its keepers; null where nobody does."),
  version: z.number(),
  can: can("advance"),
});
export type Advance = z.infer<typeof Advance>;

const tag = "Invoices";
const one = z.object({ advance: Advance });

export const advanceCalls = calls(advanceRoutes, {
  listTaskAdvances: {
    tag,
    may: ["advance", "see"],
    summary: "What was asked for and given ahead for a job, the newest first",
    rows: "advances",
    input: z.object({ id: id("The task") }),
    answer: z.object({
      advances: z.array(Advance),
      orderId: z.string().nullable().describe("The order that more can be asked for; null without one."),
      unprovedKobo: kobo.describe("What its contractor was given ahead in the building and has not proved, in kobo."),
      can: can("advance"),
    }),
  },
  listAdvances: {
    tag,
    may: ["ledger", "see"],
    summary: "What contractors of a building were given ahead, the newest first",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({
      advances: z.array(Advance),
      unproved: z
        .array(z.object({ contractorName: z.string(), kobo }))
        .describe("What each was given ahead and has not proved, the most first."),
      nextCursor: z.string().nullable(),
    }),
  },
  askAdvance: {
    tag,
    may: ["advance", "ask"],
    summary: "Ask for a part of an order before the work, as its contractor",
    about: "Up to the share that the owner set, and not while an earlier one is not proved.",
    input: z.object({ id: id("The order"), kobo: inKobo("Amount", 1), reason: shortText("What it is for", 500) }),
    answer: one,
    creates: true,
    message: "The owner has been asked.",
    failures: [409],
  },
  approveAdvance: {
    tag,
    may: ["advance", "decide"],
    summary: "Say yes to what was asked for ahead, as it was asked",
    input: z.object({ id: id("The advance"), kobo: inKobo("Amount", 1).optional() }),
    answer: one,
    message: "It has been approved and can be paid.",
    failures: [409],
  },
  refuseAdvance: {
    tag,
    may: ["advance", "decide"],
    summary: "Say no to what was asked for ahead, with the reason; also after a yes, while it is not paid",
    input: z.object({ id: id("The advance"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "It has been refused.",
    failures: [409],
  },
  takeAdvanceBack: {
    tag,
    may: ["advance", "take_back"],
    summary: "Take back what was recorded as given ahead and never left the bank, by the reverse of its entry today",
    about:
      "It stays with why, and is approved anew, to be paid. 409 once its contractor says that it has arrived, an invoice has proved of it, or while a line of the bank tells of it.",
    input: z.object({ id: id("The advance"), reason: shortText("Reason", 200) }),
    answer: one,
    message: "It has been taken back and can be paid anew.",
    failures: [409],
  },
  payAdvance: {
    tag,
    may: ["advance", "pay"],
    summary:
      "Record a bank transfer of an approved advance: something that is owed back until it is proved, and no cost",
    input: z.object({
      id: id("The advance"),
      chargesKobo: wholeNumber("Duty and fee of the bank", 0, mostChargeKobo)
        .optional()
        .describe("Kobo, a whole number: 100 kobo are ₦1."),
      paidOn: day("Day"),
      reference: optionalShortText("Reference", 100),
    }),
    answer: one,
    message: "The payment has been recorded.",
    failures: [409],
  },
});
