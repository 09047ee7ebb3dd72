import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { planEventKinds } from "#domain/plan-events.ts";
import { id } from "#domain/text.ts";
import { planChangeRoutes } from "../routes.ts";
import { changeFields, decisions } from "./rules.ts";

export const PlanChange = z.object({
  id: z.string(),
  propertyId: z.string(),
  number: z.number().int().describe("Of the plan that it came with."),
  at: z.string().describe("ISO 8601 in UTC."),
  title: z.string().describe("Of the work that it is about."),
  event: z
    .object({
      kind: z.enum(planEventKinds),
      text: z.string(),
      fact: z.string().nullable().describe("The fact that was said or corrected, as roof-carrier."),
      old: z.string().nullable().describe("What was known of the fact before."),
      new: z.string().nullable(),
      by: z.string().nullable().describe("Whoever did it; null where the product did."),
    })
    .describe("What happened."),
  fact: z.string().nullable().describe("The fact of the building that changed; null where it was no fact."),
  field: z.enum(changeFields).describe("What of the work changed; `place` is whether it is in the plan."),
  old: z.string().nullable().describe("In words; null where there was nothing."),
  new: z.string().nullable(),
  why: z.string(),
  mustAccept: z
    .array(z.enum(["property_owner", "property_manager"]))
    .describe("Who must accept it before it holds: one of these. Empty where it holds already."),
  decision: z.enum(decisions).nullable().describe("Null where nobody has to accept it."),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  scheduleId: z.string().nullable(),
  suggestionId: z.string().nullable(),
});
export type PlanChange = z.infer<typeof PlanChange>;

const decided = {
  input: z.object({ id: id(), changeId: id("Change") }),
  answer: z.object({ change: PlanChange }),
};

const whole = "since must be the number of a plan.";

export const planChangeCalls = calls(planChangeRoutes, {
  listPlanChanges: {
    tag: "Planning",
    may: ["suggestion", "see"],
    summary: "What changed in a building's plan: the event, the fact, old and new, why, and who must accept it",
    about:
      "Each plan has a number, which grows with every change. What a person set is never changed by itself: such a change is `open` until an owner or a manager accepts it or keeps things as they are.",
    rows: "changes",
    input: z.object({
      id: id(),
      ...pageInput,
      only: z.enum(["open"], "only must be open.").optional().describe("Those that wait for somebody."),
      since: z.coerce
        .number(whole)
        .int(whole)
        .min(0, whole)
        .max(2_147_483_647, whole)
        .optional()
        .describe("Only of plans after this number."),
    }),
    answer: z.object({
      plan: z.object({
        number: z.number().int().describe("0 until the first plan is made."),
        madeAt: z.string().nullable(),
        open: z.number().int().describe("Changes that wait for somebody."),
      }),
      changes: z.array(PlanChange).describe("The newest first."),
      nextCursor: z.string().nullable(),
    }),
  },
  acceptPlanChange: {
    ...decided,
    tag: "Planning",
    may: ["suggestion", "decide"],
    summary: "Accept a change of the plan: it holds from now on; again, it answers the same",
    message: "The plan follows this change.",
  },
  keepPlanChange: {
    ...decided,
    tag: "Planning",
    may: ["suggestion", "decide"],
    summary: "Keep things as they are, whatever the plan says; again, it answers the same",
    message: "It stays as it is.",
  },
});
