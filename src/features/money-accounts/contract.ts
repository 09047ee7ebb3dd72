import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, optionalId, schemasOf, wholeNumber } from "#domain/text.ts";
import { Media } from "#features/media/contract.ts";
import { PriceRange } from "#features/prices/contract.ts";
import { answerFields, noteFields, questionFields, supplementFields } from "./fields.ts";
import { moneyAccountRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const Sum = z.object({
  accountId: z.string(),
  code: z.string(),
  name: z.string(),
  kobo,
  entries: z.number().describe("How many lines of the books it is made of."),
});

const head = {
  id: z.string(),
  propertyId: z.string(),
  fromDay: dayText,
  toDay: dayText,
  state: z.enum(["draft", "issued"]),
  issuedAt: instant.nullable(),
  version: z.number(),
};

const MoneyAccountHead = z.object({
  ...head,
  spentKobo: kobo.nullable().describe("Null of a draft."),
  openQuestions: z.number(),
  readUnits: z.number().nullable().describe("In how many units it was read. Owner and managers only."),
});
export type MoneyAccountHead = z.infer<typeof MoneyAccountHead>;

const FormerMoneyAccount = z.object({
  ...head,
  property: z.string(),
  spentKobo: kobo.nullable(),
});
export type FormerMoneyAccount = z.infer<typeof FormerMoneyAccount>;

/** Where the money of a building went in half a year. */
export const MoneyAccount = z.object({
  ...head,
  property: z.string(),
  note: z.string().nullable(),
  openingKobo: kobo.describe("What cash and bank accounts held together before, in kobo."),
  closingKobo: kobo.describe("What they held at the end, in kobo."),
  setAsideKobo: kobo,
  income: z.array(Sum).describe("What came in by its kind, without who paid it."),
  spent: z.array(Sum).describe("What was spent by its kind, the most first; the lines of each open."),
  moves: z.array(z.object({ what: z.string(), kobo })).describe("They lead from the opening to the closing."),
  received: z
    .array(z.object({ what: z.string(), kobo }))
    .describe("What came in by what it was for, never from whom; none in accounts issued before it was told."),
  arrearsKobo: kobo.describe("What all units together owed at the end, in kobo; never who."),
  aheadKobo: kobo,
  firstNumber: z.number().describe("The first posting of its months in the books."),
  lastNumber: z.number(),
  headHash: z.string().describe("Of that last posting. It holds every one before it fast."),
  sha256: z.string().nullable().describe("The seal of the account as it was issued."),
  paper: z
    .object({ sha256: z.string(), bytes: z.number(), madeAt: instant })
    .nullable()
    .describe("Its sealed PDF, and the sum that the file has. Null of a draft, and while it is being made."),
  issuedBy: z.string().nullable(),
  readUnits: z.number().nullable().describe("Owner and managers only."),
  supplements: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: instant })),
  waitsFor: z.string().nullable().describe("Why it cannot be issued yet."),
  can: can("money_account"),
});
export type MoneyAccount = z.infer<typeof MoneyAccount>;

const MoneyLine = z.object({
  number: z.number().describe("The posting in the books."),
  accountId: z.string(),
  onDay: dayText,
  what: z.string(),
  kobo: kobo.describe("Below nothing where it was put right."),
  hasJob: z.boolean(),
  questions: z.number(),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

const Question = z.object({
  id: z.string(),
  number: z.number(),
  question: z.string(),
  askedBy: z.string().describe("“A resident” to other residents."),
  askedAt: instant,
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type Question = z.infer<typeof Question>;

const MoneyDetail = z.object({
  line: MoneyLine,
  job: z
    .object({
      title: z.string(),
      completedAt: instant.nullable(),
      contractor: z.string().nullable(),
      inAHome: z.boolean().describe("Work in somebody else's unit: neither its words nor its photos are shown."),
    })
    .nullable(),
  before: z.array(Media),
  after: z.array(Media),
  receipt: z
    .object({
      kind: z.string(),
      seller: z.string(),
      number: z.string().nullable(),
      issuedOn: dayText,
      totalKobo: kobo,
      media: z.array(Media),
    })
    .nullable(),
  papers: z.array(Media).describe("The receipt of what was entered by hand."),
  noPaper: z.string().nullable().describe("Why there is none."),
  enteredBy: z.string().nullable().describe("Who entered it by hand, where somebody else approved it."),
  approvedBy: z.string().nullable().describe("Who accepted the invoice, or approved or entered it."),
  paidBy: z.array(z.string()).describe("Who recorded the payments of the invoice."),
  isByOne: z
    .boolean()
    .describe("Whether one person let more go than one may alone, since nobody else may enter money here."),
  price: PriceRange.nullable().describe(
    "What such jobs cost others by now; null without an invoice, of work in somebody else's home, and where too few were paid.",
  ),
  checkedBy: z.string().nullable().describe("Who looked at the work and approved it."),
  checkedAt: instant.nullable(),
  questions: z.array(Question),
  can: can("money_account"),
});
export type MoneyDetail = z.infer<typeof MoneyDetail>;

const tag = "Account of the money";
const one = z.object({ account: MoneyAccount });
const number = wholeNumber("Number", 1, 2_147_483_647).describe("The posting, by its number in the books.");
const inQuery = z.coerce
  .number("Number must be a whole number.")
  .int("Number must be a whole number.")
  .min(1, "Number must be 1 or more.")
  .max(2_147_483_647, "Number is too large.")
  .describe("The posting, by its number in the books.")
  .meta({ examples: [12] });
const version = wholeNumber("Version", 1, 2_147_483_647).optional();

export const moneyAccountCalls = calls(moneyAccountRoutes, {
  listMoneyAccounts: {
    tag,
    may: ["money_account", "see"],
    summary: "The six-monthly accounts of a building, the newest first; drafts for owner and managers alone",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({ accounts: z.array(MoneyAccountHead), nextCursor: z.string().nullable() }),
  },
  listFormerMoneyAccounts: {
    tag,
    may: ["money_account", "see"],
    summary: "The accounts of the half years in which one lived where one lives no more, the newest first",
    about: "They open as they do for residents, and are read alone: who moved out asks nothing of them.",
    input: z.object(pageInput),
    answer: z.object({ accounts: z.array(FormerMoneyAccount), nextCursor: z.string().nullable() }),
  },
  findMoneyAccount: {
    tag,
    may: ["money_account", "see"],
    summary: "Where the money of a building went in half a year",
    about: "Of a draft it is counted anew each time. What was issued stays byte for byte.",
    input: z.object({ id: id("The account") }),
    answer: one,
  },
  noteMoneyAccount: {
    tag,
    may: ["money_account", "note"],
    summary: "Write the note to the residents that a draft is issued with",
    input: z.object({ id: id("The account"), ...schemasOf(noteFields), version }),
    answer: one,
    message: "The note has been kept.",
    failures: [409],
  },
  issueMoneyAccount: {
    tag,
    may: ["money_account", "issue"],
    summary: "Issue an account to the residents: from then on it is never changed",
    about: "409 until the months of it are closed in the books.",
    input: z.object({ id: id("The account"), version }),
    answer: one,
    message: "The account has been issued.",
    failures: [409],
  },
  supplementMoneyAccount: {
    tag,
    may: ["money_account", "issue"],
    summary: "Add a supplement to an account that was issued",
    input: z.object({ id: id("The account"), ...schemasOf(supplementFields) }),
    answer: one,
    creates: true,
    message: "The supplement has been added.",
    failures: [409],
  },
  readMoneyAccount: {
    tag,
    may: ["money_account", "read"],
    summary: "Say that it was read in one's unit",
    input: z.object({ id: id("The account") }),
    answer: z.null(),
    message: "Noted.",
  },
  checkMoneyAccount: {
    tag,
    may: ["money_account", "see"],
    summary: "Add the account up anew: its seal, its sums and the books behind it",
    input: z.object({ id: id("The account") }),
    answer: z.object({
      adds: z.boolean(),
      faults: z.array(z.string()),
      lines: z.number().describe("How many lines of the books it is made of."),
      booksCheckedAt: instant.nullable().describe("When all books were counted anew the last time."),
    }),
  },
  readMoneyPaper: {
    tag,
    may: ["money_account", "see"],
    summary: "The account as a sealed PDF, with all its lines as CSV inside",
    about:
      "Made once, in the minute after it is issued, and the same bytes ever after; its SHA-256 is `paper.sha256` of the account. 409 of a draft, and until it is made.",
    input: z.object({ id: id("The account") }),
    answer: z.custom<FileAnswer>(),
    file: "application/pdf",
    failures: [409],
  },
  listMoneyLines: {
    tag,
    may: ["money_account", "see"],
    summary: "What was spent, line by line, the newest first",
    rows: "lines",
    input: z.object({
      id: id("The account"),
      accountId: optionalId("The kind").describe("Only lines of this one of `spent`. UUID."),
      ...pageInput,
    }),
    answer: z.object({ lines: z.array(MoneyLine), nextCursor: z.string().nullable() }),
  },
  findMoneyLine: {
    tag,
    may: ["money_account", "see"],
    summary: "One line with its job, photos before and after, receipt, who approved it and who checked it",
    input: z.object({ id: id("The account"), number: inQuery }),
    answer: z.object({ detail: MoneyDetail }),
  },
  askAboutMoney: {
    tag,
    may: ["money_account", "ask"],
    summary: "Ask about a line; the answer stands in view of all who live there",
    input: z.object({ id: id("The account"), number, ...schemasOf(questionFields) }),
    answer: z.object({ question: Question }),
    creates: true,
    message: "The question has been sent.",
    failures: [409],
  },
  answerAboutMoney: {
    tag,
    may: ["money_account", "answer"],
    summary: "Answer a question about a line, once, in view of all who live there",
    input: z.object({ id: id("The question"), ...schemasOf(answerFields) }),
    answer: z.object({ question: Question }),
    message: "The answer has been given.",
    failures: [409],
  },
});
