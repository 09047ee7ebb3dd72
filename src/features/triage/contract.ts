import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { schemasOf } from "#domain/text.ts";
import { repairCategories, specializations, ticketPriorities } from "#domain/vocab.ts";
import { triageFields } from "./fields.ts";
import { triageRoutes } from "./routes.ts";
import { tiers } from "./rules.ts";

export const Hazard = z.object({
  kind: z.string(),
  title: z.string(),
  safety: z.array(z.string()).describe("What to do now, in order."),
  pidgin: z.array(z.string()).describe("The same in Nigerian Pidgin."),
  call: z.array(z.object({ shown: z.string(), dialled: z.string(), what: z.string() })),
});

export const Triage = z.object({
  emergency: z.enum(tiers).describe("`alarm` and `ask` come with safety words, `ask` with a question besides."),
  category: z.enum(repairCategories),
  categories: z
    .array(z.object({ category: z.enum(repairCategories), share: z.number() }))
    .describe("The likeliest three."),
  priority: z.enum(ticketPriorities).describe("Never below what was sent."),
  specialization: z.enum(specializations),
  hazards: z.array(Hazard),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      pidgin: z.string(),
      answers: z
        .array(z.object({ label: z.string(), says: z.string() }))
        .describe("`says` is the sentence that an answer adds to the description."),
    }),
  ),
  spans: z.array(z.object({ text: z.string(), concept: z.string() })).describe("The words that it was judged by."),
  isUnsure: z.boolean(),
  version: z.string(),
});

const Category = z.enum(repairCategories);

/** What stays with a request of what was read in it when it was filed. */
export const KeptTriage = Triage.omit({ questions: true }).extend({
  hazards: z.array(z.object({ kind: z.string(), title: z.string() })),
  corrected: z
    .object({ category: Category, priority: z.enum(ticketPriorities), at: z.string() })
    .nullable()
    .describe("What a keeper said it is instead; null where nobody did."),
  opinion: z
    .object({
      emergency: z.enum(tiers),
      category: Category,
      priority: z.enum(ticketPriorities),
      model: z.string(),
      at: z.string(),
    })
    .optional()
    .describe("What a model says that a keeper asked; it lowers nothing and changes nothing by itself."),
});

export const triageCalls = calls(triageRoutes, {
  triageText: {
    tag: "Repair tickets",
    summary: "What a text of a repair request says of danger, category and priority; nothing is kept",
    about: "Advice by fixed rules and learned weights, without a network. Calling for help never waits for it.",
    input: z.object(schemasOf(triageFields)),
    answer: z.object({ triage: Triage }),
  },
});
