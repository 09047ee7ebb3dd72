import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { calendarMonth, choice, day, flag, id, optionalId, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { mediaBodyLimit } from "#features/media/contract.ts";
import { paper } from "./by-hand/contract.ts";
import { accountFields, accountKinds, entryKinds, mostKobo, payerKinds, reverseFields } from "./fields.ts";
import { ledgerRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const month = z.string().describe("A month as YYYY-MM.");

/** The books of a building. */
export const Ledger = z.object({
  id: z.string(),
  propertyId: z.string(),
  payerKind: z.enum(payerKinds),
  deductsTax: z.boolean().describe("Whether tax is taken of what contractors are paid."),
  reclaimsVat: z.boolean().describe("Whether the VAT of invoices is got back, and so is no cost."),
  managersMayPost: z.boolean(),
  managersMayClose: z.boolean(),
  postings: z.number().describe("How many there are; they are numbered 1, 2, 3 … without a gap."),
  headHash: z.string().describe("Of the newest posting. It holds every one before it fast."),
  closedThrough: month.nullable().describe("The last month that is closed, and with it every one before."),
  checkedAt: instant.nullable().describe("When they were counted anew the last time, as they are each night."),
  fault: z.string().nullable().describe("What that count found wrong."),
  createdAt: instant,
  version: z.number(),
});
export type Ledger = z.infer<typeof Ledger>;

const Figures = z.object({
  year: z.number(),
  moneyKobo: kobo.describe("What cash and bank accounts hold together, in kobo."),
  inKobo: kobo.describe("What came in this year, in kobo, without deposits."),
  received: z.array(z.object({ what: z.string(), kobo })).describe("The same by what it was for; never from whom."),
  spentKobo: kobo.describe("What was spent this year, in kobo."),
  setAsideKobo: kobo.describe("What the reserve account holds, in kobo."),
});

/** One account with what it has. */
export const LedgerAccount = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  role: z.string().describe("What Tunse uses it for; that never changes."),
  debitKobo: kobo,
  creditKobo: kobo,
  balanceKobo: kobo.describe("In the direction in which its kind grows, in kobo."),
  entries: z.number().describe("How many lines name it."),
  version: z.number(),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** One line of the journal: so much went from one account to another. */
export const JournalLine = z.object({
  postingId: z.string(),
  number: z.number().describe("Of the posting; several lines may have the same."),
  line: z.number(),
  onDay: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
  kind: z.string().describe("money_in, money_out, moved, opening, reversal, or what posted it."),
  memo: z.string(),
  fromId: z.string(),
  fromCode: z.string(),
  fromName: z.string().describe("The account that is credited."),
  toId: z.string(),
  toCode: z.string(),
  toName: z.string().describe("The account that is debited."),
  kobo,
  taskId: z.string().nullable(),
  taskTitle: z.string().nullable(),
  by: z.string().nullable(),
  reverses: z.number().nullable().describe("The number of the posting that it puts right."),
  reversedBy: z.number().nullable().describe("The number of the posting that puts it right."),
  hash: z.string(),
  at: instant,
});
export type JournalLine = z.infer<typeof JournalLine>;

const LedgerMonth = z.object({
  month,
  state: z.enum(["open", "closed"]),
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  headNumber: z.number().nullable().describe("The newest posting when it was closed."),
  headHash: z.string().nullable(),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

const Check = z.object({
  adds: z.boolean().describe("Whether everything adds up."),
  postings: z.number(),
  lines: z.number(),
  debitKobo: kobo,
  creditKobo: kobo,
  faults: z.array(z.string()).describe("The first 20 things that do not, as sentences."),
  headNumber: z.number(),
  headHash: z.string(),
  at: instant,
});
export type Check = z.infer<typeof Check>;

const tag = "Ledger";
const one = z.object({ ledger: Ledger });
const inKobo = wholeNumber("Amount", 1, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1.");
const facts = {
  payerKind: choice("Who pays", payerKinds),
  deductsTax: flag("Tax is taken of what contractors are paid"),
  reclaimsVat: flag("VAT is got back"),
  managersMayPost: flag("Managers may enter money"),
  managersMayClose: flag("Managers may close months"),
};
const reversing = schemasOf(reverseFields);
const naming = schemasOf(accountFields);

export const ledgerCalls = calls(ledgerRoutes, {
  findLedger: {
    tag,
    may: ["ledger", "see"],
    summary: "The books of a building, with what it has and what came and went this year",
    about: "`ledger` is null until they are begun. Amounts are whole kobo everywhere in the books.",
    input: z.object({ id: id("The property") }),
    answer: z.object({
      ledger: Ledger.nullable(),
      figures: Figures,
      aloneKobo: kobo
        .nullable()
        .describe("How much money out its reader enters alone now, in kobo; null where nobody else could say yes."),
      can: can("ledger"),
    }),
  },
  openLedger: {
    tag,
    may: ["ledger", "open"],
    summary: "Begin the books of a building, with a chart of accounts",
    about: "A building has one; 409 where it has them already.",
    input: z.object({
      id: id("The property"),
      payerKind: facts.payerKind,
      deductsTax: facts.deductsTax.optional().describe("Only where a company or an association pays."),
      reclaimsVat: facts.reclaimsVat
        .optional()
        .describe("Only where who pays is registered for VAT; for invoices accepted from then on."),
      managersMayPost: facts.managersMayPost.optional(),
      managersMayClose: facts.managersMayClose.optional(),
    }),
    answer: one,
    creates: true,
    message: "The books have been begun.",
    failures: [409],
  },
  changeLedger: {
    tag,
    may: ["ledger", "edit"],
    summary: "Say who pays, and what managers may do in the books",
    input: z.object({
      id: id("The property"),
      payerKind: facts.payerKind.optional(),
      deductsTax: facts.deductsTax.optional().describe("Only where a company or an association pays."),
      reclaimsVat: facts.reclaimsVat
        .optional()
        .describe("Only where who pays is registered for VAT; for invoices accepted from then on."),
      managersMayPost: facts.managersMayPost.optional(),
      managersMayClose: facts.managersMayClose.optional(),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    message: "The books have been changed.",
    failures: [409],
  },
  listLedgerAccounts: {
    tag,
    may: ["ledger", "see"],
    summary: "The trial balance: every account with its two sides, which are equal in sum",
    rows: "accounts",
    input: z.object({
      id: id("The property"),
      month: calendarMonth.optional().describe("Up to the end of this month, as YYYY-MM; all months unless told."),
    }),
    answer: z.object({ accounts: z.array(LedgerAccount), debitKobo: kobo, creditKobo: kobo, can: can("ledger") }),
  },
  renameLedgerAccount: {
    tag,
    may: ["ledger", "name"],
    summary: "Give an account another name",
    input: z.object({
      id: id("The account"),
      ...naming,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.object({ account: LedgerAccount.pick({ id: true, code: true, name: true, version: true }) }),
    message: "The account has been renamed.",
    failures: [409],
  },
  listJournal: {
    tag,
    may: ["ledger", "see"],
    summary: "The journal, line by line, the newest posting first",
    input: z.object({
      id: id("The property"),
      accountId: optionalId("The account").describe("Only lines that name this account. UUID."),
      ...pageInput,
    }),
    answer: z.object({ lines: z.array(JournalLine), nextCursor: z.string().nullable() }),
  },
  postEntry: {
    tag,
    may: ["ledger", "post"],
    summary: "Enter money by hand: in, out, moved between accounts, or as an opening balance",
    about:
      "Nothing that is posted is ever changed: what was wrong is put right by `reverse`. What is owed to contractors comes from invoices alone. A day in a closed month answers 409, and money out above what one person lets go alone where somebody else could say yes: that is asked for.",
    input: z.object({
      id: id("The property"),
      kind: choice("Kind", entryKinds),
      kobo: inKobo,
      onDay: day("Day"),
      memo: shortText("What it was"),
      fromId: id("From").describe("The account that it comes from. UUID."),
      toId: id("To").describe("The account that it goes to. UUID."),
      taskId: optionalId("The task").describe("A job of this building that it was for. UUID."),
      ...paper,
    }),
    answer: z.object({ number: z.number(), postingId: z.string(), headHash: z.string() }),
    creates: true,
    bodyLimit: mediaBodyLimit,
    message: "It has been entered.",
    failures: [409],
  },
  reversePosting: {
    tag,
    may: ["ledger", "reverse"],
    summary: "Put a posting right: the same lines the other way, dated today",
    about: "Once each; a reversal cannot be reversed. Both stay in the books.",
    input: z.object({ id: id("The posting"), ...reversing }),
    answer: z.object({ number: z.number(), postingId: z.string(), headHash: z.string() }),
    creates: true,
    message: "It has been put right.",
    failures: [409],
  },
  listLedgerMonths: {
    tag,
    may: ["ledger", "see"],
    summary: "The months of the books, the newest first, and how each was closed",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({ months: z.array(LedgerMonth), nextCursor: z.string().nullable() }),
  },
  closeLedgerMonth: {
    tag,
    may: ["ledger", "close"],
    summary: "Close a month for good, and every month before it",
    about: "The month must be over, and everything must add up. There is no opening again.",
    input: z.object({ id: id("The property"), month: calendarMonth }),
    answer: one,
    message: "The month is closed.",
    failures: [409],
  },
  checkLedger: {
    tag,
    may: ["ledger", "see"],
    summary: "Count everything anew: numbers, hashes, lines and balances",
    input: z.object({ id: id("The property") }),
    answer: z.object({ check: Check.nullable().describe("Null until the books are begun.") }),
  },
  exportLedger: {
    tag,
    may: ["ledger", "see"],
    summary: "The whole journal as a text that hledger or beancount adds up by itself",
    input: z.object({
      id: id("The property"),
      program: choice("Program", ["hledger", "beancount"]),
    }),
    answer: z.custom<FileAnswer>(),
    file: "text/plain; charset=utf-8",
  },
});
