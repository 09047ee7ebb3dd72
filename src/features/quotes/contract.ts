import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, id, optionalShortText, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { Approval, Order } from "#features/orders/contract.ts";
import { competitionKobo, mostHeldDays, mostPermille } from "#features/orders/rules.ts";
import { PriceStanding } from "#features/prices/contract.ts";
import { answerStates, lineKinds, mostAsked, mostKobo, quoteFields, requestFields, requestStates } from "./fields.ts";
import { quoteRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const inKobo = (label: string, least: number) =>
  wholeNumber(label, least, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");

/** What one contractor offers for a job: their newest version. */
export const Quote = z.object({
  id: z.string(),
  contractorId: z.string(),
  contractorName: z.string(),
  number: z.number().describe("Which version it is; earlier ones stay on record."),
  lines: z.array(z.object({ kind: z.enum(lineKinds), what: z.string(), kobo })),
  netKobo: kobo,
  vatKobo: kobo,
  totalKobo: kobo,
  days: z.number().describe("Days of work."),
  warrantyMonths: z.number(),
  advancePercent: z.number().describe("What is asked for before the work, in % of the total."),
  note: z.string().nullable(),
  marks: z.array(z.enum(["cheapest", "fastest", "longest_warranty"])).describe("By what it stands out among several."),
  price: PriceStanding.nullable().describe("Beside what such jobs cost others there. Null for contractors."),
  byLink: z.boolean().describe("It came by a link, whose address whoever gave it has seen."),
  sentAt: instant,
});
export type Quote = z.infer<typeof Quote>;

/** What contractors are asked to offer, and who has answered. */
export const QuoteRequest = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  taskId: z.string(),
  taskTitle: z.string(),
  about: z.string().nullable(),
  sealedUntil: instant.nullable(),
  sealed: z.boolean().describe("Nobody but their authors reads the quotes yet."),
  whyOnlyOne: z.string().nullable(),
  state: z.enum(requestStates),
  askedBy: z.string(),
  createdAt: instant,
  version: z.number(),
  asked: z
    .array(
      z.object({
        contractorId: z.string(),
        contractorName: z.string(),
        state: z.enum(answerStates),
        reason: z.string().nullable(),
      }),
    )
    .describe("For contractors, themselves alone."),
  quotes: z.array(Quote).describe("For contractors, their own alone; for keepers none while they are sealed."),
  can: can("quote"),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

const tag = "Quotes";
const one = z.object({ request: QuoteRequest });
const asks = schemasOf(requestFields);
const said = schemasOf(quoteFields);
const line = z.object(
  { kind: choice("Kind", lineKinds), what: shortText("What it is for"), kobo: inKobo("Amount", 1) },
  "A line must say kind, what and kobo.",
);

export const quoteCalls = calls(quoteRoutes, {
  listTaskQuotes: {
    tag,
    may: ["quote", "see"],
    summary: "What contractors were asked to offer for a job, side by side, the newest request first",
    rows: "requests",
    input: z.object({ id: id("The task") }),
    answer: z.object({ requests: z.array(QuoteRequest), can: can("quote") }),
  },
  askForQuotes: {
    tag,
    may: ["quote", "ask"],
    summary: `Ask contractors of the building, up to ${mostAsked}, what a job would cost`,
    about: "409 while others are asked already, or when the job was given to somebody.",
    input: z.object({
      id: id("The task"),
      contractorIds: z
        .array(id("Contractor"), "Contractors are required.")
        .min(1, "Choose at least one contractor.")
        .max(mostAsked, `Ask at most ${mostAsked} contractors.`),
      about: asks.about,
      sealedOn: asks.sealedOn.describe(
        "Nobody reads the quotes before this day begins in Lagos, or all have answered.",
      ),
      whyOnlyOne: asks.whyOnlyOne.describe(
        `Why only one is asked. Above ₦${(competitionKobo / 100).toLocaleString("en")} nothing is ordered without it.`,
      ),
    }),
    answer: one,
    creates: true,
    message: "The contractors have been asked.",
    failures: [409],
  },
  listQuoteRequests: {
    tag,
    may: ["notification", "see"],
    summary: "What one was asked to quote for, and for owners and managers what they asked, the newest first",
    input: z.object({ state: choice("State", requestStates).optional(), ...pageInput }),
    answer: z.object({ requests: z.array(QuoteRequest), nextCursor: z.string().nullable() }),
  },
  cancelQuoteRequest: {
    tag,
    may: ["quote", "ask"],
    summary: "Say that quotes are not needed any more",
    input: z.object({ id: id("The request"), reason: optionalShortText("Reason", 300) }),
    answer: one,
    message: "The contractors have been told.",
    failures: [409],
  },
  sendQuote: {
    tag,
    may: ["quote", "send"],
    summary: "Offer to do a job at a price; sent again, it is a new version",
    about: "Amounts are whole kobo, in naira only. No version is ever changed.",
    input: z.object({
      id: id("The request"),
      lines: z
        .array(line, "Lines are required.")
        .min(1, "At least one line is required.")
        .max(50, "A quote can have at most 50 lines."),
      vatKobo: inKobo("VAT", 0).optional(),
      days: said.days,
      warrantyMonths: said.warrantyMonths,
      advancePercent: said.advancePercent,
      note: said.note,
      currency: choice("Currency", ["NGN"]).optional(),
    }),
    answer: one,
    creates: true,
    message: "The quote has been sent.",
    failures: [409],
  },
  declineToQuote: {
    tag,
    may: ["quote", "send"],
    summary: "Say that one cannot do a job",
    input: z.object({ id: id("The request"), reason: optionalShortText("Reason", 300) }),
    answer: one,
    message: "They have been told.",
    failures: [409],
  },
  chooseQuote: {
    tag,
    may: ["quote", "choose"],
    summary: "Order a job at the price of a quote, or ask the owner where it is above one's limit",
    about:
      "Of the same contractor only the newest version can be chosen. In an emergency a manager says why, orders at once up to three times their limit, and the owner looks at it afterwards.",
    input: z.object({
      id: id("The quote"),
      emergency: optionalShortText("Why it cannot wait", 500),
      whyOnlyOne: optionalShortText("Why only one is asked", 300),
      retentionPermille: wholeNumber("Held back", 0, mostPermille)
        .optional()
        .describe("Of each invoice, in parts of a thousand: 50 are 5 %."),
      retentionDays: wholeNumber("Days", 0, mostHeldDays)
        .optional()
        .describe("For how many days after the work was approved it is held back."),
    }),
    answer: z.object({
      request: QuoteRequest,
      order: Order.nullable(),
      approval: Approval.nullable().describe("What the owner is asked; null where it is ordered."),
    }),
    message: "It has been noted.",
    failures: [409],
  },
});
