import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { choice, day, id, naira, optionalLongText, wholeNumber } from "#domain/text.ts";
import { components, frequencies, frequencyUnits, taskPriorities } from "#domain/vocab.ts";
import { PlanEntry, Suggestion } from "../contract.ts";
import { offerRoutes } from "../routes.ts";

export const SuggestionPreferences = z.object({
  components: z.array(z.enum(components)).nullable().describe("Only of these; null for all."),
  minimumPriority: z.enum(taskPriorities).nullable().describe("This one and what presses more; null for all."),
  costCeiling: z.number().nullable().describe("Naira, of the typical cost of a visit; null for no ceiling."),
  version: z.number().describe("0 until something was chosen."),
});
export type SuggestionPreferences = z.infer<typeof SuggestionPreferences>;

const oneOf = { tag: "Planning" } as const;
const paired = "frequencyValue and frequencyUnit belong together.";

export const offerCalls = calls(offerRoutes, {
  acceptSuggestion: {
    ...oneOf,
    may: ["suggestion", "decide"],
    summary: "Make a suggestion a schedule, as it is or with another day and frequency; again, it answers the same",
    input: z
      .object({
        id: id(),
        startDate: day("Start date").optional().describe("First day; today or later. The plan's own day without it."),
        frequency: choice("Frequency", frequencies).optional().describe("The plan's own without it."),
        frequencyValue: wholeNumber("Frequency value", 1, 100).optional().describe("With frequencyUnit, overrides it."),
        frequencyUnit: choice("Frequency unit", frequencyUnits).optional(),
      })
      .superRefine(({ frequencyValue, frequencyUnit }, field) => {
        if ((frequencyValue === undefined) === (frequencyUnit === undefined)) return;
        const missing = frequencyValue === undefined ? "frequencyValue" : "frequencyUnit";
        field.addIssue({ code: "custom", path: [missing], message: paired });
      }),
    answer: z.object({ schedule: PlanEntry }),
    message: "The suggestion is now a schedule.",
    creates: true,
  },
  dismissSuggestion: {
    ...oneOf,
    may: ["suggestion", "decide"],
    summary: "Dismiss a suggestion: it stays away for a year",
    input: z.object({ id: id(), reason: optionalLongText("Reason") }),
    answer: z.object({ suggestion: Suggestion }),
    message: "The suggestion will stay away for a year.",
  },
  restoreSuggestion: {
    ...oneOf,
    may: ["suggestion", "decide"],
    summary: "Take a dismissal back",
    input: z.object({ id: id() }),
    answer: z.object({ suggestion: Suggestion }),
    message: "The suggestion is back.",
  },
  generateSuggestions: {
    ...oneOf,
    may: ["suggestion", "generate"],
    summary: "Make the plans of the buildings in reach anew; what is new is added, never a second time",
    input: z.object({ propertyId: id("Property").nullish().describe("One building; all without it.") }),
    answer: z.object({
      added: z.object({ suggestions: z.number(), schedules: z.number(), tasks: z.number() }),
      waiting: z.number().describe("Buildings whose plan is made a little later, where there are many."),
    }),
    message: "The plan has been made anew.",
  },
  findPreferences: {
    ...oneOf,
    may: ["suggestion", "see"],
    summary: "Which suggestions this account is shown",
    input: z.object({}),
    answer: z.object({ preferences: SuggestionPreferences }),
  },
  setPreferences: {
    ...oneOf,
    may: ["suggestion", "see"],
    summary: "Choose which suggestions this account is shown",
    input: z.object({
      components: z.array(choice("Component", components), "Components must be a list.").max(50).nullish(),
      minimumPriority: choice("Minimum priority", taskPriorities).nullish(),
      costCeiling: naira("Cost ceiling").nullish(),
      version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    }),
    answer: z.object({ preferences: SuggestionPreferences }),
    message: "Your choice has been kept.",
  },
});
