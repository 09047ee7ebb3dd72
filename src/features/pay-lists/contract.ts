import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, day, id, optionalShortText, schemasOf, wholeNumber } from "#domain/text.ts";
import { Arrival } from "#features/invoices/arrivals/contract.ts";
import { taxClasses } from "#features/invoices/tax/fields.ts";
import { mostChargeKobo, needsLeave } from "#features/ledger/fields.ts";
import { lineStates, mostLines, payeeFields } from "./fields.ts";
import { payListRoutes } from "./routes.ts";

const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const payee = {
  name: z.string().describe("Of the account."),
  bank: z.string(),
  number: z.string().describe("Of the account; ten figures."),
};

/** One transfer of a list. */
const PayLine = z.object({
  id: z.string(),
  line: z.number().describe("1, 2, 3 … of the list."),
  invoiceId: z.string().nullable(),
  depositId: z.string().nullable(),
  advanceId: z.string().nullable(),
  what: z.string().describe("The job of an invoice or an advance, or the unit of a deposit."),
  ...payee,
  kobo: kobo.describe("What goes to the bank, in kobo."),
  taxKobo: kobo.describe("What is taken of an invoice for tax beside it, in kobo."),
  taxWords: z.string().nullable().describe("Why so much is taken; null where the building takes no tax. No advice."),
  state: z.enum(lineStates),
  reference: z.string().nullable().describe("What the bank calls it."),
  paidBy: z.string().nullable().describe("Who recorded that it was paid."),
  paidOn: z
    .string()
    .nullable()
    .describe("Calendar day YYYY-MM-DD in Africa/Lagos; null also of what was recorded before this was kept."),
  takenBackAt: z
    .string()
    .nullable()
    .describe("When the payment was taken back, as one that never left the bank: it can be put on another list."),
  arrival: Arrival.nullable().describe(
    "What its contractor says of the payment; null until it is paid, of a deposit, and of what was recorded before this was kept.",
  ),
  isOwed: z.boolean().describe("Whether it is still to be paid as it stands: accepted, and not paid in another way."),
  isChanged: z.boolean().describe("Whether the contractor has other bank details since, or none."),
});
export type PayLine = z.infer<typeof PayLine>;

/** What is to be paid by one file at the bank, and what became of it. */
export const PayList = z.object({
  id: z.string(),
  propertyId: z.string(),
  number: z.number().describe("1, 2, 3 … of the building."),
  state: z.enum(["open", "closed"]),
  madeBy: z.string(),
  madeAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  isUntaxed: z
    .boolean()
    .describe(
      "Whether it was made before the building took tax, so that nothing is taken of invoices that wait on it.",
    ),
  openKobo: kobo.describe("What is still to be paid of it, without what is not owed any more."),
  lines: z.array(PayLine),
  version: z.number(),
});
export type PayList = z.infer<typeof PayList>;

/** What could be put on a list. */
const Payable = z.object({
  deductsTax: z.boolean().describe("Whether the building takes tax of the invoices that it pays."),
  invoices: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      contractorName: z.string(),
      kobo,
      problem: z.string().nullable().describe("Why it cannot be put on a list now."),
    }),
  ),
  advances: z.array(
    z.object({
      ...{ id: z.string(), what: z.string(), contractorName: z.string(), kobo, problem: z.string().nullable() },
    }),
  ),
  deposits: z.array(
    z.object({ id: z.string(), what: z.string(), name: z.string(), kobo, problem: z.string().nullable() }),
  ),
});
export type Payable = z.infer<typeof Payable>;

/** What an invoice would be on a list that is made now. */
const PreviewLine = z.object({
  invoiceId: z.string(),
  netKobo: kobo.describe("What is taxed, in kobo: the part without VAT of what is left, and of what was given ahead."),
  taxKobo: kobo.describe("What is taken of it for tax, in kobo."),
  taxWords: z.string().nullable().describe("Why so much is taken; null where the building takes no tax. No advice."),
  kobo: kobo.describe("What goes to the bank, in kobo."),
  problem: z.string().nullable().describe("Why it cannot be put on a list so."),
});

export type PreviewLine = z.infer<typeof PreviewLine>;

const tag = "Pay lists";
const one = z.object({ list: PayList });
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const tooMany = `A list can have at most ${mostLines} lines.`;

const invoiceIds = z.array(id("The invoice"), "Invoices must be a list.").max(mostLines, tooMany).default([]);
const classesOfTax = z
  .array(
    z.object({ id: id("The invoice"), taxClass: choice("Class", taxClasses) }, "A class must say id and class."),
    "Classes must be a list.",
  )
  .max(mostLines, tooMany)
  .default([])
  .describe("What invoices are for as tax tells it apart, where the building takes tax; services unless told.");

export const payListCalls = calls(payListRoutes, {
  listPayable: {
    tag,
    may: ["ledger", "see"],
    summary:
      "What is accepted, approved and decided and can be paid now: invoices, advances and deposits, the oldest first",
    about: `At most ${mostLines} of each.`,
    input: z.object({ id: id("The property") }),
    answer: Payable,
  },
  listPayLists: {
    tag,
    may: ["ledger", "see"],
    summary: "The pay lists of a building, the newest first, with what became of each line",
    rows: "lists",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({ lists: z.array(PayList), can: can("ledger"), nextCursor: z.string().nullable() }),
  },
  previewPayList: {
    tag,
    may: ["ledger", "see"],
    summary:
      "What invoices would be on a list that is made now: what is taken of each for tax, and what goes to the bank",
    about: "Nothing is written. The month of a contractor runs on from line to line, as on the list itself.",
    input: z.object({ id: id("The property"), invoiceIds, taxClasses: classesOfTax }),
    answer: z.object({ lines: z.array(PreviewLine) }),
  },
  createPayList: {
    tag,
    may: ["ledger", "post"],
    summary:
      "Put accepted invoices, approved advances and deposits that were decided about on one list, to be paid by one file at the bank",
    about: `Tunse moves no money. Bank details stand on it as they are now, and so does what is taken of an invoice for tax; nothing is on two lists at once, or paid in another way while it is on one. ${needsLeave}`,
    input: z.object({
      id: id("The property"),
      invoiceIds,
      taxClasses: classesOfTax,
      advanceIds: z.array(id("The advance"), "Advances must be a list.").max(mostLines, tooMany).default([]),
      deposits: z
        .array(
          z.object({ id: id("The deposit"), ...schemasOf(payeeFields) }, "A deposit must say id, bank and number."),
          "Deposits must be a list.",
        )
        .max(mostLines, tooMany)
        .default([]),
    }),
    answer: one,
    creates: true,
    message: "The list has been made.",
    failures: [409],
  },
  listTransfers: {
    tag,
    may: ["ledger", "see"],
    summary: "What is still to be paid of a list, as banks take it in a file",
    about: "Without what is not owed any more, and without those who have other bank details since, or none.",
    rows: "transfers",
    input: z.object({ id: id("The list") }),
    answer: z.object({
      transfers: z.array(
        z.object({
          accountName: z.string(),
          accountNumber: z.string(),
          bank: z.string(),
          amount: z.string().describe("As 100225.00."),
          narration: z.string().describe("By which its line is found again."),
        }),
      ),
    }),
  },
  recordPayList: {
    tag,
    may: ["ledger", "post"],
    summary:
      "Record that lines of a list were paid, all of them or none; each stands in the books as a payment of its own",
    about:
      "What the list says counts: the number that was paid, and what was taken for tax. Else by the same rules as one by one: whoever said yes to something above what one person lets go alone does not record it, where somebody else may. Lines that are not named stay to be paid.",
    input: z.object({
      id: id("The list"),
      paidOn: day("Day"),
      version,
      lines: z
        .array(
          z.object(
            {
              id: id("The line"),
              reference: optionalShortText("Reference", 100),
              chargesKobo: wholeNumber("Duty and fee of the bank", 0, mostChargeKobo)
                .optional()
                .describe("Kobo, a whole number: 100 kobo are ₦1."),
            },
            "A line must say id.",
          ),
          "Lines are required.",
        )
        .min(1, "At least one line is required.")
        .max(mostLines, tooMany),
    }),
    answer: one,
    message: "The payments have been recorded.",
    failures: [409],
  },
  closePayList: {
    tag,
    may: ["ledger", "post"],
    summary: "Close a list of which the bank did not pay the rest: what was not paid can be put on another",
    input: z.object({ id: id("The list"), version }),
    answer: one,
    message: "The list has been closed.",
    failures: [409],
  },
});
