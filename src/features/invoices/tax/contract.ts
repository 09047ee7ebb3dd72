import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, day, flag, id, optionalShortText, wholeNumber } from "#domain/text.ts";
import { mostKobo } from "../fields.ts";
import { taxRoutes } from "../routes.ts";
import { taxClasses } from "./fields.ts";

const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const permille = z.number().describe("In parts of a thousand: 20 are 2 %.");
const inKobo = (least: number) =>
  wholeNumber("Amount", least, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");
const wrong = `Amount must be 1 to ${mostKobo}, a whole number of kobo.`;
const koboInQuery = z.coerce
  .number(wrong)
  .int(wrong)
  .min(1, wrong)
  .max(mostKobo, wrong)
  .describe("Kobo, a whole number: 100 kobo are ₦1.");
const month = z
  .string({ error: "Month is required." })
  .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, "Month must be a month, as 2026-11.")
  .describe("A month as YYYY-MM.")
  .meta({ examples: ["2026-10"] });

/** What the keepers of a building know of a contractor for tax. */
const Supplier = z.object({
  taxId: z.string().nullable().describe("As keepers noted it; while nothing was noted, as it stands on the invoice."),
  isSmall: z.boolean(),
  version: z.number().describe("0 while nothing was noted."),
});

const PaymentTax = z.object({
  deducts: z.boolean().describe("Whether the building takes tax of what it pays; else nothing is taken."),
  netKobo: kobo.describe("The part of the payment without VAT, in kobo."),
  permille,
  taxKobo: kobo,
  transferKobo: kobo.describe("What is transferred to the contractor, in kobo: the rest."),
  words: z.string().describe("Why so much. No advice."),
  supplier: Supplier,
});
export type PaymentTax = z.infer<typeof PaymentTax>;

const Deduction = z.object({
  id: z.string(),
  paidOn: dayText,
  contractorName: z.string(),
  taxId: z.string().nullable(),
  seller: z.string(),
  number: z.string().nullable(),
  taskId: z.string(),
  taskTitle: z.string(),
  taxClass: z.enum(taxClasses),
  netKobo: kobo,
  permille,
  taxKobo: kobo,
  words: z.string(),
});
export type Deduction = z.infer<typeof Deduction>;

const tag = "Invoices";

export const taxCalls = calls(taxRoutes, {
  findPaymentTax: {
    tag,
    may: ["invoice", "pay"],
    summary: "What a payment of an invoice would have taken for tax, and why",
    about: "By the rates of its day, which are rows with dates. No advice.",
    input: z.object({
      id: id("The invoice"),
      kobo: koboInQuery,
      taxClass: choice("What it is for", taxClasses),
      paidOn: day("Day"),
    }),
    answer: z.object({ tax: PaymentTax }),
  },
  setSupplier: {
    tag,
    may: ["invoice", "pay"],
    summary: "Note what is known of the contractor of an invoice for tax, for all their invoices in the building",
    input: z.object({
      id: id("The invoice"),
      taxId: optionalShortText("Tax ID", 40),
      isSmall: flag("It is a small company"),
      version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    }),
    answer: z.object({ supplier: Supplier }),
    message: "It has been noted.",
    failures: [409],
  },
  listTaxTaken: {
    tag,
    may: ["ledger", "see"],
    summary: "What was taken for tax in a month, payment by payment, the newest first; this month unless told",
    rows: "deductions",
    input: z.object({ id: id("The property"), month: month.optional(), ...pageInput }),
    answer: z.object({
      deductions: z.array(Deduction),
      deducts: z.boolean().describe("Whether the building takes tax now."),
      takenKobo: kobo.describe("In this month, in kobo."),
      remittedKobo: kobo.describe("What of it was paid on, in kobo."),
      remitBy: dayText.describe("By when it is to be paid on."),
      can: can("ledger"),
      nextCursor: z.string().nullable(),
    }),
  },
  remitTax: {
    tag,
    may: ["ledger", "post"],
    summary: "Record that what was taken for tax in a month was paid on, all of it or a part",
    input: z.object({
      id: id("The property"),
      month,
      kobo: inKobo(1),
      paidOn: day("Day"),
      reference: optionalShortText("Reference", 100),
    }),
    answer: z.object({ remittedKobo: kobo, postingId: z.string() }),
    creates: true,
    message: "It has been recorded.",
    failures: [409],
  },
});
