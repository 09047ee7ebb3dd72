import * as z from "zod";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { components } from "#domain/vocab.ts";
import { planYearRoutes } from "../routes.ts";

const naira = (what: string) => z.number().describe(`${what}, in naira.`);
const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");

export const PlanYearPicture = z.object({
  property: z.string(),
  number: z.number().int().describe("Of the plan; 0 until it is made."),
  fromDay: day,
  toDay: day,
  months: z
    .array(
      z.object({
        month: z.string().describe("YYYY-MM."),
        season: z.enum(["rains", "harmattan"]).nullable(),
        visits: z.number().describe("Daily and weekly rounds count once a month."),
        statutory: z.number().describe("Of the visits, those that the law asks for."),
        planned: naira("What the month costs, typically"),
        low: naira("At the least"),
        high: naira("At the most"),
      }),
    )
    .describe("This month and the eleven that follow."),
  strips: z
    .array(
      z.object({
        component: z.enum(components).nullable().describe("Null: of no part of the building that is named."),
        name: z.string(),
        works: z.number().describe("How many works it has in the year."),
        months: z.array(z.object({ visits: z.number(), statutory: z.number() })).describe("One for each of `months`."),
      }),
    )
    .describe("The year of each part of the building."),
  changes: z.object({
    sinceDay: day.describe("A year before today."),
    count: z.number(),
    newest: z
      .array(z.object({ day, title: z.string(), what: z.string(), why: z.string() }))
      .describe("The newest first; what somebody rejected is left out."),
  }),
});
export type PlanYearPicture = z.infer<typeof PlanYearPicture>;

const tag = "Planning";

export const planYearCalls = calls(planYearRoutes, {
  findPlanYear: {
    tag,
    may: ["schedule", "create"],
    summary:
      "The year of a building's plan as a picture: part by month, seasons, cost by month, and what changed in a year",
    input: z.object({ id: id() }),
    answer: z.object({ picture: PlanYearPicture }),
  },
  readPlanPaper: {
    tag,
    may: ["schedule", "create"],
    summary: "The same as a PDF for an owner's meeting, with every work of the year",
    about: "The same plan is the same file on the same day.",
    input: z.object({ id: id() }),
    answer: z.custom<FileAnswer>(),
    file: "application/pdf",
  },
});
