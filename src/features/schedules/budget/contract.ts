import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { planBudgetRoutes } from "../routes.ts";
import { risks } from "./rules.ts";

const naira = (what: string) => z.number().describe(`${what}, in naira.`);

export const BudgetScenario = z.object({
  sum: naira("What there is to spend").nullable().describe("Null for all the money that the plan asks for."),
  planned: naira("What the whole plan of the year costs, typically"),
  kept: naira("What is done, typically"),
  low: naira("What is done, at the least"),
  high: naira("What is done, at the most"),
  held: naira("What the law asks for or life hangs on, which is never put off"),
  short: naira("By how much the sum is too small even for that; 0 where it is enough"),
  months: z.array(
    z.object({
      month: z.string().describe("YYYY-MM."),
      planned: naira("The whole plan"),
      kept: naira("What is done"),
      low: naira("At the least"),
      high: naira("At the most"),
    }),
  ),
  putOff: z.array(
    z.object({
      scheduleId: z.string(),
      title: z.string(),
      day: z.string().describe("When it falls due, YYYY-MM-DD."),
      cost: naira("What is saved"),
      until: z.string().nullable().describe("When it falls due next; null where nothing follows."),
      risk: z.enum(risks).describe("Of putting it off, by what hangs on it and how likely that is."),
    }),
  ),
});
export type BudgetScenario = z.infer<typeof BudgetScenario>;

const mostSums = 3;
const wrongSums = "sums must be up to three amounts in naira, with commas between them.";

export const planBudgetCalls = calls(planBudgetRoutes, {
  findPlanBudget: {
    tag: "Planning",
    may: ["schedule", "create"],
    summary:
      "What a building's plan costs by month, and what is put off, until when and at which risk, with less money",
    about:
      "The first scenario is the whole plan; one follows for each of `sums`, to be looked at side by side. What the law asks for and what life hangs on is never put off.",
    input: z.object({
      id: id(),
      sums: z
        .string(wrongSums)
        .refine((text) => {
          const sums = text.split(",");
          return sums.length <= mostSums && sums.every((sum) => /^\d{1,12}(?:\.\d{1,2})?$/.test(sum));
        }, wrongSums)
        .optional()
        .describe("Naira for the year, as 500000,800000."),
    }),
    answer: z.object({ scenarios: z.array(BudgetScenario) }),
  },
});
