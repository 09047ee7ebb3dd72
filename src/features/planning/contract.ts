import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id } from "#domain/text.ts";
import {
  components,
  frequencies,
  frequencyUnits,
  scheduleCategories,
  skillLevels,
  specializations,
  taskPriorities,
} from "#domain/vocab.ts";
import { assetKinds } from "#features/assets/fields.ts";
import { answerFields, answerKinds } from "./engine/questions.rules.ts";
import { planningRoutes } from "./routes.ts";

const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");

/** A sentence of why a thing is in the plan; `kind` says which sort of fact it rests on. */
export const PlanReason = z.object({
  kind: z.string(),
  text: z.string(),
  source: z
    .object({ title: z.string(), reference: z.string().nullable(), url: z.string().nullable(), confidence: z.string() })
    .nullable(),
});
export type PlanReason = z.infer<typeof PlanReason>;

export const CostRange = z
  .object({
    low: z.number(),
    typical: z.number(),
    high: z.number(),
    per: z.enum(["visit", "asset"]),
    count: z.number().describe("How many assets it is for."),
  })
  .describe("Naira.");
export type CostRange = z.infer<typeof CostRange>;

export const Statutory = z.object({ basis: z.string(), jurisdiction: z.string() });

export const PlanEntry = z.object({
  id: z.string().describe("Of the schedule or the suggestion."),
  kind: z.enum(["schedule", "suggestion"]),
  title: z.string(),
  description: z.string(),
  component: z.enum(components).nullable().describe("Null where a person made it."),
  category: z.enum(scheduleCategories),
  specialization: z.enum(specializations).nullable(),
  skill: z.enum(skillLevels).nullable(),
  priority: z.enum(taskPriorities),
  frequency: z.enum(frequencies),
  interval: z.object({ every: z.number(), unit: z.enum(frequencyUnits) }),
  season: z.string().nullable().describe("When in the year, in words."),
  firstDueOn: day,
  nextDueOn: day.nullable().describe("Null where nothing follows; of its open task where there is one."),
  taskId: z.string().nullable().describe("Its open task; without one it is only planned."),
  estimatedHours: z.number(),
  estimatedCost: z.number().nullable().describe("Naira, typical."),
  costRange: CostRange.nullable(),
  checklist: z.array(z.string()),
  safety: z.array(z.string()),
  statutory: Statutory.nullable(),
  assumed: z.boolean().describe("Whether it rests on something that nobody has said yet."),
  question: z.string().nullable().describe("What would settle it."),
  reasons: z.array(PlanReason),
});
export type PlanEntry = z.infer<typeof PlanEntry>;

export const PlanQuestion = z.object({
  question: z.string(),
  assumed: z.boolean(),
  items: z.array(z.string()).describe("Ids of the entries that wait for the answer."),
  titles: z.array(z.string()).describe("Titles of those entries, in the same order."),
  answer: z
    .object({
      field: z.enum(answerFields).describe("The field of the property that holds the answer."),
      kind: z.enum(answerKinds),
      things: z
        .array(z.string())
        .describe("The words for what is asked about, for an answer that stands in the notes."),
    })
    .nullable()
    .describe("How it can be answered at once; null where only a person can word it."),
});

export const PlanMonth = z.object({
  month: z.string().describe("YYYY-MM."),
  visits: z.number().describe("Work that falls due; a daily or weekly round counts once."),
  statutory: z.number().describe("Of these, what the law asks for."),
  estimatedCost: z.number().describe("Naira, typical, of everything due in the month."),
});
export type PlanMonth = z.infer<typeof PlanMonth>;

const firstPageOnly = "On the first page of the whole plan or of what is scheduled; empty on any other.";

/** Parts of a plan that can be read alone. */
const planParts = ["scheduled", "suggested", "planned"] as const;

export const Plan = z.object({
  number: z.number().int().describe("Grows with every change of the plan; 0 until it is made."),
  ready: z.boolean().describe("False while the plan of a new building is still being made."),
  updating: z.boolean().describe("True while facts changed and the plan is about to follow them."),
  items: z.array(PlanEntry).describe("By next day."),
  counts: z
    .object({ scheduled: z.number().int(), suggested: z.number().int(), planned: z.number().int() })
    .describe("Of the whole plan, whatever is asked for; `planned` is scheduled and no task yet."),
  machines: z
    .array(z.object({ kind: z.enum(assetKinds), titles: z.array(z.string()) }))
    .describe(
      `Machines that the plan works for by what the notes say, of which the register has none. ${firstPageOnly}`,
    ),
  questions: z.array(PlanQuestion).describe(`Assumptions first. ${firstPageOnly}`),
  year: z.array(PlanMonth).describe(`This month and the eleven that follow. ${firstPageOnly}`),
});
export type Plan = z.infer<typeof Plan>;

export const Suggestion = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  title: z.string(),
  description: z.string(),
  frequency: z.enum(frequencies),
  interval: z.object({ every: z.number(), unit: z.enum(frequencyUnits) }),
  priority: z.enum(taskPriorities),
  estimatedCost: z.number().describe("Naira, typical."),
  costRange: CostRange,
  category: z.enum(scheduleCategories),
  season: z.string().nullable(),
  firstDueOn: day,
  estimatedHours: z.number(),
  checklist: z.array(z.string()),
  safety: z.array(z.string()),
  assumed: z.boolean(),
  question: z.string().nullable(),
  reasons: z.array(PlanReason),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const planningCalls = calls(planningRoutes, {
  findPlan: {
    tag: "Planning",
    may: ["schedule", "create"],
    summary: "A building's plan: schedules and suggestions, each with why, what it asks, and the year ahead",
    rows: "plan.items",
    input: z.object({
      id: id(),
      ...pageInput,
      only: z
        .enum(planParts, "only must be scheduled, suggested or planned.")
        .optional()
        .describe("One part of the items; `planned` is scheduled and no task yet."),
    }),
    answer: z.object({ plan: Plan, nextCursor: z.string().nullable() }),
  },
  listSuggestions: {
    tag: "Planning",
    may: ["suggestion", "see"],
    summary: "What the plan offers besides what it schedules, for the buildings in reach",
    input: z.object({
      ...pageInput,
      propertyId: z.preprocess(
        (given) => (given === "" || given === "all" ? undefined : given),
        id("Property").optional(),
      ),
    }),
    answer: z.object({ suggestions: z.array(Suggestion), nextCursor: z.string().nullable() }),
  },
});
