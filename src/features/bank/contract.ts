import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, id, optionalShortText, pastedText, schemasOf } from "#domain/text.ts";
import { fileInput, fileLimit, oneFile } from "#features/imports/contract.ts";
import { needsLeave } from "#features/ledger/fields.ts";
import {
  bankAccounts,
  columnLabels,
  columnNames,
  dayOrders,
  hows,
  lineStates,
  statementStates,
  undoFields,
} from "./fields.ts";
import { bankRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const dayText = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");

const column = (name: (typeof columnNames)[number]) =>
  pastedText(`${columnLabels[name]}, its heading`, 120).nullable().describe("The heading of this column in the file.");
const mappingInput = z
  .object(
    {
      day: column("day"),
      valueDay: column("valueDay"),
      text: column("text"),
      debit: column("debit"),
      credit: column("credit"),
      amount: column("amount"),
      balance: column("balance"),
      dayOrder: choice("Order of a day", dayOrders),
    },
    "Mapping must say which column is which.",
  )
  .describe(
    "Which column is which, by its heading. Remembered for the account; guessed from the usual words at first.",
  );
const Mapping = z.object({
  ...(Object.fromEntries(columnNames.map((name) => [name, z.string().nullable()])) as Record<
    (typeof columnNames)[number],
    z.ZodNullable<z.ZodString>
  >),
  dayOrder: z.enum(dayOrders),
});

const Gap = z.object({ fromDay: dayText, toDay: dayText, kobo: kobo.describe("What the account moved by meanwhile.") });
export type GapShown = z.infer<typeof Gap>;

/** One line of a file, and what would become of it. */
const FileRow = z.object({
  row: z.number().describe("Line of the file; the first is 1."),
  fate: z.enum(["new", "same", "refused", "silent"]).describe("silent: it moves no money, as an opening balance."),
  onDay: dayText.nullable(),
  text: z.string(),
  kobo: kobo.nullable().describe("More than nothing came in, less went out."),
  balanceKobo: kobo.nullable(),
  problems: z.array(z.string()),
});
export type FileRow = z.infer<typeof FileRow>;

const Statement = z.object({
  id: z.string(),
  account: z.enum(bankAccounts),
  fileName: z.string().nullable(),
  fromDay: dayText,
  toDay: dayText,
  openingKobo: kobo,
  closingKobo: kobo,
  lines: z.number().describe("How many lines it brought."),
  open: z.number().describe("How many of them are not matched."),
  state: z.enum(statementStates).describe("closed: the month of its last day is closed in the books."),
  gapReason: z.string().nullable().describe("Why days are missing beside it."),
  by: z.string(),
  at: instant,
});
export type Statement = z.infer<typeof Statement>;

/** What a line probably is. */
const Suggestion = z.object({
  how: z.enum(hows),
  unitId: z.string().nullable(),
  paymentId: z.string().nullable(),
  postingId: z.string().nullable(),
  label: z.string(),
  why: z.string(),
  isCertain: z.boolean().describe("Its own reference is in the text."),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const BankLine = z.object({
  id: z.string(),
  account: z.enum(bankAccounts),
  onDay: dayText,
  valueDay: dayText.nullable(),
  text: z.string(),
  kobo: kobo.describe("More than nothing came in, less went out."),
  balanceKobo: kobo,
  state: z.enum(lineStates),
  match: z
    .object({
      how: z.enum(hows),
      number: z.number().describe("Of the posting in the books."),
      memo: z.string(),
      posts: z.boolean().describe("It was posted by this match, so undoing it takes that back."),
      by: z.string(),
      at: instant,
    })
    .nullable(),
  suggestions: z.array(Suggestion),
});
export type BankLine = z.infer<typeof BankLine>;

const Entry = z.object({
  postingId: z.string(),
  number: z.number(),
  onDay: dayText,
  memo: z.string(),
  kobo: kobo.describe("What of it no line of the bank tells of."),
});

/** One account as the bank tells it, beside the books. */
const AccountProof = z.object({
  account: z.enum(bankAccounts),
  accountId: z.string().describe("The account of the books."),
  name: z.string(),
  lines: z.number(),
  open: z.number().describe("How many lines are not matched."),
  unidentified: z.number(),
  fromDay: dayText.nullable(),
  onDay: dayText.nullable().describe("The day of the last line."),
  openingKobo: kobo,
  bankKobo: kobo.describe("What the bank says after its last line."),
  booksKobo: kobo.describe("What the books say now."),
  beforeKobo: kobo.describe("What the bank had before its first line, less what the books had by then."),
  openKobo: kobo.describe("What the lines that are not matched come to."),
  gapKobo: kobo.describe("By how much the account moved on days of which no file tells."),
  entriesKobo: kobo.describe("What entries of the books come to of which no line tells."),
  entries: z.array(Entry).describe("The first 50 of those entries."),
  gaps: z.array(Gap),
  mapping: Mapping.nullable().describe("How the last file of this account was read."),
});
export type AccountProof = z.infer<typeof AccountProof>;

const tag = "Bank";
const matchInput = z.object(
  {
    lineId: id("The line"),
    how: choice("What it is", hows),
    unitId: id("The unit").optional(),
    paymentId: id("The payment").optional(),
    postingId: id("The entry").optional(),
    accountId: id("The account").optional().describe("Of the books, where it is something else. UUID."),
    memo: optionalShortText("What it was"),
  },
  "A match must say which line and what it is.",
);

export const bankCalls = calls(bankRoutes, {
  findBank: {
    tag,
    may: ["bank", "see"],
    summary:
      "The bank accounts of a building beside its books: what the bank says, what the books say, and why they differ",
    about:
      "`bankKobo` − `booksKobo` = `beforeKobo` + `gapKobo` + `openKobo` − `entriesKobo`, always. `accounts` holds those of which a file was read.",
    input: z.object({ id: id("The property") }),
    answer: z.object({
      accounts: z.array(AccountProof),
      statements: z.array(Statement).describe("The last 20 files."),
      hasBooks: z.boolean(),
      can: can("bank"),
    }),
  },
  listBankLines: {
    tag,
    may: ["bank", "see"],
    summary: "The lines of the bank, the newest first, with what each probably is",
    rows: "lines",
    input: z.object({
      id: id("The property"),
      account: choice("Account", bankAccounts).optional(),
      state: choice("State", lineStates).optional(),
      ...pageInput,
    }),
    answer: z.object({
      lines: z.array(BankLine),
      counts: z.object({ open: z.number(), unidentified: z.number(), matched: z.number() }),
      can: can("bank"),
      nextCursor: z.string().nullable(),
    }),
  },
  importStatement: {
    tag,
    may: ["bank", "import"],
    summary: "Read a file of the bank: first what would become of every line, then all of it or nothing",
    about: `CSV of at most 10,000 lines. Every line must add up: what stood before and what it moved is its balance. Lines that are there already add nothing. Where days are missing beside what was read before, \`gapReason\` must say why. Lines whose text has the reference of a unit are matched at once, up to 200. ${needsLeave}`,
    input: z
      .object({
        id: id("The property"),
        account: choice("Account", bankAccounts),
        mapping: mappingInput.optional(),
        gapReason: optionalShortText("Why days are missing", 500),
        ...fileInput,
      })
      .check(oneFile),
    answer: z.object({
      dryRun: z.boolean(),
      header: z.array(z.string()).describe("The headings of the file."),
      mapping: Mapping.describe("By which it was read, or what was guessed."),
      problem: z
        .string()
        .nullable()
        .describe("Why it cannot be taken in: columns, or the first line that does not add up."),
      counts: z.object({ new: z.number(), same: z.number(), refused: z.number(), silent: z.number() }),
      rows: z.array(FileRow),
      gaps: z.array(Gap),
      openingKobo: kobo,
      closingKobo: kobo,
      warnings: z.array(z.string()),
      statementId: z.string().nullable(),
      matched: z.number().describe("How many lines were matched at once."),
    }),
    bodyLimit: fileLimit,
    message: "The file has been read.",
    failures: [409],
  },
  matchLines: {
    tag,
    may: ["bank", "match"],
    summary: "Say what lines of the bank are, one or many at once: all of them or none",
    about: `unit: a payment of that unit, recorded, or linked where it is recorded already. reported: confirms that payment. entry: an entry of the books that is there. unidentified, charge and other post an entry. A line that is not known from whom can be made a payment later. ${needsLeave}`,
    input: z.object({
      id: id("The property"),
      matches: z
        .array(matchInput, "Matches are required.")
        .min(1, "Say at least one match.")
        .max(100, "At most 100 lines can be matched at once."),
    }),
    answer: z.object({ matched: z.number() }),
    creates: true,
    message: "The lines have been matched.",
    failures: [409],
  },
  undoMatch: {
    tag,
    may: ["bank", "undo"],
    summary: "Undo what a line was said to be: what was posted for it is reversed, dated today",
    about:
      "Only the owner takes back what was posted. A link to an entry that was there before is loosened by managers too.",
    input: z.object({ id: id("The line"), ...schemasOf(undoFields) }),
    answer: z.object({ matched: z.number().describe("0: it is open again.") }),
    message: "The match has been undone.",
    failures: [409],
  },
});
