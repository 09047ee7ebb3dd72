import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, schemasOf, wholeNumber } from "#domain/text.ts";
import { adoptFields, askFields, budgetStates, lineSources, mostKobo, noteFields } from "./fields.ts";
import { budgetRoutes } from "./routes.ts";

const kobo = z.number().describe("Kobo, a whole number: 100 kobo are ₦1.");
const forKeepers = "Null for residents.";
const code = z.string().describe("Of the account in the books, as 5110.");

const BudgetLine = z.object({
  code,
  name: z.string(),
  kobo,
  lowKobo: kobo.nullable().describe(`What the plan says at the least. ${forKeepers}`),
  highKobo: kobo.nullable().describe(`What the plan says at the most. ${forKeepers}`),
  source: z.enum(lineSources).nullable().describe(`Where the sum comes from. ${forKeepers}`),
});
export type BudgetLine = z.infer<typeof BudgetLine>;

/** What a building means to spend in a year. */
export const Budget = z.object({
  id: z.string(),
  propertyId: z.string(),
  year: z.number(),
  number: z.number().describe("Which version of the year it is, from 1."),
  state: z.enum(budgetStates),
  lines: z.array(BudgetLine),
  totalKobo: kobo,
  note: z.string().nullable(),
  reason: z.string().nullable().describe("Why it follows the version before it."),
  draftedBy: z.string().nullable().describe(forKeepers),
  adoptedBy: z.string().nullable(),
  adoptedAt: z.string().nullable().describe("Instant, ISO 8601 UTC with milliseconds."),
  version: z.number(),
});
export type Budget = z.infer<typeof Budget>;

const sums = {
  budgetKobo: kobo.nullable().describe("Null where no budget was adopted, or none for this kind of cost."),
  spentKobo: kobo,
  committedKobo: kobo.nullable().describe(`Ordered or asked for, and not in the books yet. ${forKeepers}`),
  leftKobo: kobo.nullable().describe(`What is still to come by the plan, or as until now. ${forKeepers}`),
  forecastKobo: kobo.nullable().describe(`The three together: where the year ends. ${forKeepers}`),
};
const BudgetFigures = z.object({ code, name: z.string(), ...sums });
export type BudgetFigures = z.infer<typeof BudgetFigures>;

const BudgetYear = z.object({
  year: z.number(),
  budget: Budget.nullable().describe("The newest version that was adopted."),
  draft: Budget.nullable().describe(forKeepers),
  lines: z.array(BudgetFigures).describe("Each kind of cost that has a budget, or to which something happened."),
  sums: z.object(sums),
  throughDay: z
    .string()
    .nullable()
    .describe("The day up to which the books are counted. For residents, the end of the last month closed for good."),
  isBegun: z.boolean().describe("Whether the building has books; without them nothing can be budgeted."),
  can: can("budget"),
});
export type BudgetYear = z.infer<typeof BudgetYear>;

const tag = "Budget";
const one = z.object({ budget: Budget });
const earliest = 2000;
const latest = 2200;
const year = wholeNumber("Year", earliest, latest);
const yearInQuery = z.coerce
  .number("Year must be a whole number.")
  .int("Year must be a whole number.")
  .min(earliest, `Year must be between ${earliest} and ${latest}.`)
  .max(latest, `Year must be between ${earliest} and ${latest}.`)
  .meta({ examples: [2026] });
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const line = z.object(
  {
    code: z
      .string("Code must be text.")
      .regex(/^\d{4}$/, "Code must be that of an account, as 5110.")
      .meta({ examples: ["5300"] }),
    kobo: wholeNumber("Amount", 0, mostKobo).describe("Kobo, a whole number: 100 kobo are ₦1."),
  },
  "A line must say code and kobo.",
);
const mostLines = 60;

export const budgetCalls = calls(budgetRoutes, {
  findBudget: {
    tag,
    may: ["budget", "see"],
    summary: "The budget of a year beside what was spent, ordered and is still to come",
    about:
      "This year unless told. Where the year ends is what was spent, what is ordered or asked for, and what the plan still has; costs that are in no plan go on as in the last twelve months. Residents see what was adopted and what the closed months say.",
    input: z.object({ id: id("The property"), year: yearInQuery.optional() }),
    answer: BudgetYear,
  },
  listBudgets: {
    tag,
    may: ["budget", "see"],
    summary: "Every version of every year's budget, the newest first; drafts for owner and managers alone",
    input: z.object({ id: id("The property"), year: yearInQuery.optional(), ...pageInput }),
    answer: z.object({ budgets: z.array(Budget), nextCursor: z.string().nullable() }),
  },
  createBudget: {
    tag,
    may: ["budget", "draft"],
    summary: "Draft the budget of a year, or its next version",
    about:
      "The first version begins with what is to be expected: what was spent, ordered, and what the plan has. A later one begins with the version before it.",
    example: { input: { year: 2027 } },
    input: z.object({ id: id("The property"), year }),
    answer: one,
    creates: true,
    message: "The budget has been drafted.",
    failures: [409],
  },
  changeBudget: {
    tag,
    may: ["budget", "draft"],
    summary: "Change the lines and the note of a draft",
    about: "All lines are sent; one that is left out, or comes to nothing, is gone.",
    input: z.object({
      id: id("The budget"),
      lines: z
        .array(line, "Lines must be a list.")
        .max(mostLines, `A budget can have at most ${mostLines} lines.`)
        .optional(),
      ...schemasOf(noteFields),
      version,
    }),
    answer: one,
    message: "The draft has been changed.",
    failures: [409],
  },
  removeBudget: {
    tag,
    may: ["budget", "draft"],
    summary: "Throw a draft away",
    input: z.object({ id: id("The budget") }),
    answer: z.null(),
    message: "The draft has been thrown away.",
    failures: [409],
  },
  adoptBudget: {
    tag,
    may: ["budget", "adopt"],
    summary: "Adopt a draft: it stays for good, and residents may read it",
    about:
      "From the second version of a year on the reason is required. Managers need the owner's leave to enter money.",
    input: z.object({ id: id("The budget"), ...schemasOf(adoptFields), version }),
    answer: one,
    message: "The budget has been adopted.",
    failures: [409],
  },
  askForBudget: {
    tag,
    may: ["demand", "create"],
    summary: "Draft demands of an adopted budget, one for each part of its year",
    about:
      "Each line is shared among the units, and all parts come to the budget to the kobo. Nothing is owed until each is issued. Parts that are over, or were asked for by a budget of the year before, are left out. Managers need the owner's leave to enter money.",
    input: z.object({ id: id("The budget"), ...schemasOf(askFields) }),
    answer: z.object({ demands: z.array(z.object({ id: z.string(), title: z.string(), totalKobo: kobo })) }),
    creates: true,
    message: "The demands have been drafted.",
    failures: [409],
  },
});
