import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { flag, id, optionalShortText } from "#domain/text.ts";
import { arrivalRoutes } from "../routes.ts";
import { arrivalStates } from "./fields.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");

/** What a contractor says of a payment to them. */
export const Arrival = z.object({
  state: z.enum(arrivalStates).describe("`unsaid` until the contractor says whether it has arrived."),
  at: instant.nullable().describe("When they said so."),
  note: z.string().nullable().describe("What they see at their bank, where it has not arrived."),
  isMine: z.boolean().describe("Whether its reader is who was paid, and so the one who says it."),
});
export type Arrival = z.infer<typeof Arrival>;

export const OwnPayment = z.object({
  id: z.string(),
  of: z.enum(["invoice", "advance"]),
  taskTitle: z.string(),
  property: z.string(),
  kobo: kobo.describe("What it settles, in kobo; what is taken for tax is in it and not sent."),
  taxKobo: kobo,
  paidOn: dayText,
  reference: z.string().nullable().describe("What the bank calls it."),
  takenBackAt: instant.nullable().describe("When it was taken back, as one that never left the bank."),
  arrival: Arrival,
});
export type OwnPayment = z.infer<typeof OwnPayment>;

const tag = "Invoices";
const said = {
  arrived: flag("Whether it has arrived"),
  note: optionalShortText("What you see at your bank", 500).describe("Needed where it has not arrived."),
};
const one = z.object({ arrival: Arrival });
const about =
  "Who was paid says so alone, also once they have left the building. That it has arrived is the last word.";

export const arrivalCalls = calls(arrivalRoutes, {
  listMyPayments: {
    tag,
    may: ["arrival", "see"],
    summary: "What one was paid as a contractor, in whichever building, the newest first; with what one is still owed",
    input: z.object({ ...pageInput }),
    answer: z.object({
      payments: z.array(OwnPayment),
      askedKobo: kobo.describe("What waits to be accepted, in kobo."),
      owedKobo: kobo.describe("What is accepted and not paid yet, in kobo, without what is held back."),
      heldKobo: kobo.describe("What is held back, in kobo."),
      heldUntil: dayText.nullable().describe("The first day on which something of it can be released."),
      unprovedKobo: kobo.describe("What was given ahead and no invoice has proved, in kobo."),
      nextCursor: z.string().nullable(),
    }),
  },
  sayPaymentArrived: {
    tag,
    may: ["arrival", "say"],
    summary:
      "Say whether a payment of one's invoice has arrived; the keepers of the building are told where it has not",
    about,
    input: z.object({ id: id("The payment"), ...said }),
    answer: one,
    message: "Noted.",
    failures: [409],
  },
  sayAdvanceArrived: {
    tag,
    may: ["arrival", "say"],
    summary: "Say whether what was given ahead has arrived; the keepers of the building are told where it has not",
    about,
    input: z.object({ id: id("The advance"), ...said }),
    answer: one,
    message: "Noted.",
    failures: [409],
  },
});
