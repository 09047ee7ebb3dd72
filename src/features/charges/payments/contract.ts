import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, day, id, optionalShortText, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { needsLeave } from "#features/ledger/fields.ts";
import { mostKobo } from "../fields.ts";
import { unitPaymentRoutes } from "../routes.ts";
import { collectionFields, everyPaidInto, paidIntos, paymentStates } from "./fields.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");

/** Where the people of a building pay to. */
export const CollectionAccount = z.object({
  bank: z.string(),
  number: z.string(),
  name: z.string(),
  version: z.number(),
});

/** What was paid for a unit. */
export const UnitPayment = z.object({
  id: z.string(),
  propertyId: z.string(),
  unitId: z.string(),
  unit: z.string(),
  kobo,
  aheadKobo: kobo.describe("What of it is not taken for a demand yet: paid ahead."),
  paidOn: dayText,
  paidInto: z.enum(everyPaidInto),
  payer: z.string(),
  reference: z.string().nullable(),
  state: z.enum(paymentStates),
  reason: z.string().nullable().describe("Why it was not found, or taken back."),
  receiptNumber: z.number().nullable(),
  createdAt: instant,
  version: z.number(),
  can: can("unit_payment"),
});
export type UnitPayment = z.infer<typeof UnitPayment>;

/** What a payer holds in their hand: it stays as it is, and its seal shows whether the books were written anew. */
const Receipt = z.object({
  number: z.number().describe("1, 2, 3 … of the building."),
  kind: z.literal("service_charge"),
  kobo,
  paidOn: dayText,
  bookedOn: dayText,
  period: z.string().describe("What it was taken for when it was confirmed."),
  payer: z.string(),
  premises: z.string().describe("The unit, the building and where it stands."),
  receivedBy: z.string().describe("Who confirmed it."),
  paidInto: z.enum(everyPaidInto),
  reference: z.string().nullable(),
  posting: z.number().describe("Its number in the books."),
  seal: z.string().describe("The hash of that posting, which holds every one before it fast."),
  takenBackOn: dayText.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

const tag = "Service charge";
const one = z.object({ payment: UnitPayment });
const inKobo = wholeNumber("Amount", 1, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const paid = {
  kobo: inKobo,
  paidOn: day("Day"),
  payer: optionalShortText("Paid by", 120),
  reference: optionalShortText("Reference", 100),
};

export const unitPaymentCalls = calls(unitPaymentRoutes, {
  listUnitPayments: {
    tag,
    may: ["unit_payment", "see"],
    summary: "What was paid for the units of a building, the newest first",
    rows: "payments",
    input: z.object({ id: id("The property"), state: choice("State", paymentStates).optional(), ...pageInput }),
    answer: z.object({
      payments: z.array(UnitPayment),
      waiting: z.number().describe("How many were reported and wait to be confirmed."),
      nextCursor: z.string().nullable(),
    }),
  },
  recordPayment: {
    tag,
    may: ["unit_payment", "record"],
    summary: "Record a payment that a keeper has seen in the bank or taken in cash; it is confirmed at once",
    about: `It is taken for the oldest demand first; what is left is paid ahead. Tunse moves no money. ${needsLeave}`,
    input: z.object({ id: id("The unit"), ...paid, paidInto: choice("Paid into", paidIntos) }),
    answer: one,
    creates: true,
    message: "The payment has been recorded.",
    failures: [409],
  },
  reportPayment: {
    tag,
    may: ["unit_statement", "report"],
    summary: "Say that one has paid for one's unit; it counts once a keeper has confirmed it",
    input: z.object({ id: id("The unit"), ...paid }),
    answer: one,
    creates: true,
    message: "The payment has been reported.",
    failures: [409],
  },
  confirmPayment: {
    tag,
    may: ["unit_payment", "decide"],
    summary: "Confirm a payment that was reported: it stands in the books, with a receipt",
    about: needsLeave,
    input: z.object({ id: id("The payment"), paidInto: choice("Paid into", paidIntos).optional(), version }),
    answer: one,
    message: "The payment has been confirmed.",
    failures: [409],
  },
  refusePayment: {
    tag,
    may: ["unit_payment", "decide"],
    summary: "Say that a payment that was reported was not found, with the reason",
    input: z.object({ id: id("The payment"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "The payment has been refused.",
    failures: [409],
  },
  takePaymentBack: {
    tag,
    may: ["unit_payment", "take_back"],
    summary: "Take a confirmed payment back, as when the bank returned it",
    about: "The receipt stays, and says so. Both stay in the books.",
    input: z.object({ id: id("The payment"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "The payment has been taken back.",
    failures: [409],
  },
  allocatePayment: {
    tag,
    may: ["unit_payment", "decide"],
    summary: "Say for which demands a payment was taken, instead of the oldest first",
    about: "The parts must come to what it was taken for until now: no total moves.",
    input: z.object({
      id: id("The payment"),
      parts: z
        .array(
          z.object({ demandId: id("The demand"), kobo: inKobo }, "A part must say demandId and kobo."),
          "Parts are required.",
        )
        .max(100, "A payment can have at most 100 parts."),
      version,
    }),
    answer: one,
    message: "The payment has been allocated.",
    failures: [409],
  },
  findReceipt: {
    tag,
    may: ["unit_statement", "see"],
    summary: "The receipt of a payment, with its number and seal",
    about: "For keepers, for who paid, and for who lived in that unit when it was paid.",
    input: z.object({ id: id("The payment") }),
    answer: z.object({ receipt: Receipt }),
  },
  setCollectionAccount: {
    tag,
    may: ["demand", "set_account"],
    summary: "Say into which bank account the people of a building pay",
    about: "Of the owner or of a manager's client account. Tunse never holds money.",
    input: z.object({ id: id("The property"), ...schemasOf(collectionFields), version }),
    answer: z.object({ account: CollectionAccount }),
    message: "The account has been changed.",
    failures: [409],
  },
});
