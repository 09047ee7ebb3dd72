import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, day, id, optionalShortText, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { mostChargeKobo } from "#features/ledger/fields.ts";
import { TakenBack } from "#features/ledger/taking-back/contract.ts";
import { Media, mediaBodyLimit, sopUploads } from "#features/media/contract.ts";
import { Arrival } from "./arrivals/contract.ts";
import { invoiceFields, invoiceKinds, invoiceStates, mostKobo, payoutFields } from "./fields.ts";
import { paperAnswers, paperKinds } from "./papers.rules.ts";
import { invoiceRoutes } from "./routes.ts";
import { restHours, steps } from "./rules.ts";
import { taxClasses } from "./tax/fields.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const payee = z.object({
  bank: z.string(),
  number: z.string(),
  name: z.string(),
  restsUntil: instant.describe(`Until then nobody is paid by them: new details rest ${restHours} hours.`),
});

/** What a contractor asks for a job, and how far it is. */
export const Invoice = z.object({
  id: z.string(),
  propertyId: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  contractorId: z.string(),
  contractorName: z.string(),
  kind: z.enum(invoiceKinds),
  seller: z.string(),
  number: z.string().nullable(),
  taxId: z.string().nullable(),
  issuedOn: dayText,
  lines: z.array(z.object({ what: z.string(), kobo })),
  netKobo: kobo,
  vatKobo: kobo,
  totalKobo: kobo,
  paidKobo: kobo,
  recoveredKobo: kobo.describe("What of it was given ahead and is taken off, in kobo."),
  heldKobo: kobo.describe("What is held back now, in kobo; 0 once it was released."),
  retainedKobo: kobo.describe("What was held back when it was accepted, in kobo."),
  heldUntil: dayText.nullable(),
  releasedBy: z.string().nullable(),
  releasedAt: instant.nullable(),
  releaseReason: z.string().nullable().describe("Why it was released before its day."),
  leftKobo: kobo.describe("What can be paid of it, in kobo: what is held back cannot."),
  state: z.enum(invoiceStates),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  reason: z.string().nullable().describe("Why it was refused."),
  takenBackReason: z.string().nullable().describe("Why it was taken back after it was accepted."),
  warnings: z.array(z.string()).describe("What to look at before it is accepted. No advice."),
  checks: z
    .array(
      z.object({
        kind: z.enum(paperKinds),
        answer: z.enum(paperAnswers),
        sentence: z.string(),
      }),
    )
    .describe(
      "Whether its paper came with anything else, and whether what is typed off it fits itself, the job and the seller; for who decides about it, else empty. It stops nothing. Of what its reader may not see only that it is there.",
    ),
  payTo: payee.nullable().describe("The bank details of the contractor, where they gave any."),
  alsoKept: z
    .string()
    .nullable()
    .describe("Who else keeps these bank details, for who decides about the invoice; null where nobody does."),
  payments: z
    .array(
      z.object({
        id: z.string(),
        kobo: kobo.describe("What it settles of the invoice, in kobo; what is taken for tax is in it and not sent."),
        taxKobo: kobo,
        paidOn: dayText,
        reference: z.string().nullable().describe("What the bank calls it."),
        paidBy: z.string().describe("Who recorded it."),
        takenBack: TakenBack.nullable(),
        arrival: Arrival,
      }),
    )
    .describe("What was paid of it, one by one or by a pay list, the oldest first."),
  isPaidAlone: z
    .boolean()
    .describe(
      "Whether one person accepted and paid it above what one lets go alone, since nobody else may enter money.",
    ),
  media: z.array(Media),
  filedBy: z.string(),
  filedAt: instant,
  version: z.number(),
  can: can("invoice"),
});
export type Invoice = z.infer<typeof Invoice>;

const Rail = z.object({
  steps: z.array(z.object({ step: z.enum(steps), done: z.boolean() })),
  missing: z.string().nullable().describe("What the next step waits for."),
});

const tag = "Invoices";
const one = z.object({ invoice: Invoice });
const inKobo = (label: string, least: number) =>
  wholeNumber(label, least, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");
const said = schemasOf(invoiceFields);
const line = z.object(
  { what: shortText("What it is for"), kobo: inKobo("Amount", 1) },
  "A line must say what and kobo.",
);

export const invoiceCalls = calls(invoiceRoutes, {
  listTaskInvoices: {
    tag,
    may: ["invoice", "see"],
    summary: "The invoices of a job, and how far it is: quoted where it was, approved, done, verified, paid",
    rows: "invoices",
    input: z.object({ id: id("The task") }),
    answer: z.object({ invoices: z.array(Invoice), rail: Rail, can: can("invoice") }),
  },
  fileInvoice: {
    tag,
    may: ["invoice", "create"],
    summary: "File an invoice or receipt for a job: its contractor, or a keeper for them",
    about:
      "Amounts are whole kobo, in naira only. A number that the contractor used in this building already answers 409.",
    input: z.object({
      id: id("The task"),
      kind: said.kind,
      seller: said.seller,
      number: said.number,
      taxId: said.taxId,
      issuedOn: said.issuedOn,
      lines: z
        .array(line, "Lines are required.")
        .min(1, "At least one line is required.")
        .max(50, "An invoice can have at most 50 lines."),
      vatKobo: inKobo("VAT", 0).optional(),
      currency: choice("Currency", ["NGN"]).optional(),
      mediaUploads: sopUploads.describe("The paper as photos or PDF."),
    }),
    answer: one,
    creates: true,
    bodyLimit: mediaBodyLimit,
    message: "The invoice has been sent.",
    failures: [409],
  },
  listInvoices: {
    tag,
    may: ["ledger", "see"],
    summary: "The invoices of a building, the newest first: what waits, what is to be paid, what was paid",
    input: z.object({
      id: id("The property"),
      state: choice("State", invoiceStates).optional(),
      ...pageInput,
    }),
    answer: z.object({
      invoices: z.array(Invoice),
      owedKobo: kobo.describe("What is accepted and not paid yet, in kobo, without what is held back."),
      heldKobo: kobo.describe("What is held back of accepted invoices, in kobo."),
      nextCursor: z.string().nullable(),
    }),
  },
  acceptInvoice: {
    tag,
    may: ["invoice", "decide"],
    summary: "Accept an invoice: it is owed from now on, and stands in the books",
    about:
      "409 without an approved verification of the job, where the owner rejected the work, or before the books are begun. Managers need the owner's leave to enter money, and cannot accept what they filed.",
    input: z.object({ id: id("The invoice"), version: wholeNumber("Version", 1, 2_147_483_647).optional() }),
    answer: one,
    message: "The invoice has been accepted.",
    failures: [409],
  },
  refuseInvoice: {
    tag,
    may: ["invoice", "decide"],
    summary: "Refuse an invoice, with the reason",
    input: z.object({ id: id("The invoice"), reason: shortText("Reason", 500) }),
    answer: one,
    message: "The invoice has been refused.",
    failures: [409],
  },
  queryInvoice: {
    tag,
    may: ["invoice", "decide"],
    summary: "Ask the contractor about an invoice; it waits until they answer",
    input: z.object({ id: id("The invoice"), question: shortText("Question", 500) }),
    answer: one,
    message: "The question has been sent.",
    failures: [409],
  },
  answerInvoice: {
    tag,
    may: ["invoice", "answer"],
    summary: "Answer the question about one's invoice",
    input: z.object({ id: id("The invoice"), answer: shortText("Answer", 500) }),
    answer: one,
    message: "The answer has been sent.",
    failures: [409],
  },
  payInvoice: {
    tag,
    may: ["invoice", "pay"],
    summary: "Record a bank transfer for an invoice, with duty and fee: all of it or a part",
    about: `Tunse moves no money: it writes down what was paid. Above what managers may order by themselves, whoever accepted the invoice answers 409 where somebody else may record the payment. New bank details rest ${restHours} hours, until which this answers 409.`,
    input: z.object({
      id: id("The invoice"),
      kobo: inKobo("Amount", 1),
      chargesKobo: wholeNumber("Duty and fee of the bank", 0, mostChargeKobo)
        .optional()
        .describe("Kobo, a whole number: 100 kobo are ₦1."),
      taxClass: choice("What it is for", taxClasses)
        .optional()
        .describe("Where the building takes tax: as what. Services unless told."),
      taxKobo: inKobo("Taken for tax", 0)
        .optional()
        .describe("Of the amount, and as findPaymentTax says it; the transfer is the rest. Needed where tax is taken."),
      paidOn: day("Day"),
      reference: optionalShortText("Reference", 100),
    }),
    answer: one,
    creates: true,
    message: "The payment has been recorded.",
    failures: [409],
  },
  releaseRetention: {
    tag,
    may: ["invoice", "release"],
    summary: "Release what is held back of an invoice, so that it can be paid",
    about: "From its day on. Before it the owner alone releases it, with a reason. It happens once.",
    input: z.object({ id: id("The invoice"), reason: optionalShortText("Reason", 500) }),
    answer: one,
    message: "It has been released and can be paid.",
    failures: [409],
  },
  takeInvoiceBack: {
    tag,
    may: ["invoice", "take_back"],
    summary: "Take back that an invoice was accepted, by the reverse of its entry today",
    about: "Only while nothing of it is paid. It waits again, to be accepted anew or refused.",
    input: z.object({ id: id("The invoice"), reason: shortText("Reason", 200) }),
    answer: one,
    message: "It has been taken back and waits again.",
    failures: [409],
  },
  takePaymentBack: {
    tag,
    may: ["invoice", "take_back"],
    summary: "Take back a recorded payment that never left the bank, by the reverse of its entry today",
    about:
      "So much is owed again, and the payment stays with why. 409 once its contractor says that it has arrived, while a line of the bank tells of it, or once tax of it was paid on.",
    input: z.object({ id: id("The payment"), reason: shortText("Reason", 200) }),
    answer: one,
    message: "It has been taken back and is owed again.",
    failures: [409],
  },
  findPayoutAccount: {
    tag,
    may: ["payout_account", "see"],
    summary: "One's own bank details: by which a contractor is paid, or where an owner or manager lets no money go",
    input: z.object({}),
    answer: z.object({ account: payee.extend({ version: z.number() }).nullable() }),
  },
  setPayoutAccount: {
    tag,
    may: ["payout_account", "edit"],
    summary: "Say which bank account is one's own",
    about: `New details rest ${restHours} hours before a contractor is paid by them. Owners and managers approve nothing that goes to their own, but an owner who keeps the building alone.`,
    input: z.object({ ...schemasOf(payoutFields), version: wholeNumber("Version", 1, 2_147_483_647).optional() }),
    answer: z.object({ account: payee.extend({ version: z.number() }) }),
    message: "The bank details have been changed.",
    failures: [409],
  },
});
