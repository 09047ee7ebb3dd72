import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { choice, day, id, shortText } from "#domain/text.ts";
import { factRoutes } from "../routes.ts";

export const factSources = ["owner", "inspection", "photo", "notes"] as const;
/** What somebody can say; what the notes say is read from them. */
const saidSources = ["owner", "inspection", "photo"] as const;

/** One value of a fact, with who said so; a fact of which nothing is known has one row with the value "unknown". */
export const Fact = z.object({
  fact: z.string().describe("As the address of its call names it: roof-carrier."),
  label: z.string(),
  value: z.string().describe('"unknown" where nobody has said anything.'),
  holds: z.boolean().nullable().describe("False where it is said not to be so; null where nobody knows."),
  source: z.enum(factSources).nullable().describe("Who said so last or best: an inspection goes before the owner."),
  words: z.string().nullable().describe("The words of the notes that it was read from."),
  saidOn: z.string().nullable().describe("Calendar day YYYY-MM-DD in Africa/Lagos; null for what notes say."),
  isDraft: z.boolean().describe("Read from the notes and not yet confirmed or refused by anybody."),
});
export type Fact = z.infer<typeof Fact>;

const FactForm = z.object({
  fact: z.string(),
  label: z.string(),
  question: z.string(),
  values: z.array(z.string()).describe("What it can be."),
});

export const ModelDraft = z.object({
  ...{ fact: z.string(), label: z.string(), value: z.string() },
  words: z.string().describe("Of the notes, from which it was read."),
  model: z.string().describe("The model that read it."),
  readAt: z.string().describe("ISO 8601 in UTC."),
});
export type ModelDraft = z.infer<typeof ModelDraft>;

const facts = z.object({
  facts: z.array(Fact),
  forms: z.array(FactForm).describe("Every fact with its values."),
  drafts: z
    .array(ModelDraft)
    .describe("Read in the notes by a model: no plan rests on them until somebody says by `PUT` that they are so."),
  model: z.string().nullable().describe("The host that a model would be asked at; null where none is set up."),
});

export const factCalls = calls(factRoutes, {
  listFacts: {
    tag: "Planning",
    may: ["suggestion", "see"],
    summary: "What is known of a building that its plan rests on, who said so, and what nobody knows yet",
    about:
      "What is read from the notes is a draft until somebody who manages the building confirms or refuses it by `PUT`.",
    rows: "facts",
    input: z.object({ id: id() }),
    answer: facts,
  },
  readByModel: {
    tag: "Planning",
    may: ["property", "edit"],
    summary: "Have a model that was set up read the notes of a building into drafts; the plan stays as it is",
    about:
      "Sends the notes without names, phones, addresses and flat numbers to the host that `model` of the facts names, and waits 4 seconds at most. Only facts that the product knows are taken, whose words stand in the notes and of which nothing is known yet. 409 where none may be asked, 503 where it gives no answer that can be used.",
    input: z.object({ id: id() }),
    answer: facts,
    message: "What the model read waits for your answer.",
    failures: [409, 503],
  },
  sayFact: {
    tag: "Planning",
    may: ["property", "edit"],
    summary: "Say that a fact of a building holds, that it does not, or that nobody knows; its plan follows",
    about:
      "`holds` false refuses a draft. The value `unknown` takes back what was said of the fact before by this source. Of the roof one covering and one carrier hold at a time.",
    example: { input: { value: "slab", holds: true, source: "inspection", saidOn: "2026-11-20" } },
    input: z.object({
      id: id(),
      fact: shortText("Fact", 60).describe("As `GET` names it: roof-carrier."),
      value: shortText("Value", 60).describe("One of the fact's values, or unknown."),
      holds: z.boolean("Holds must be true, false or null.").nullable().optional().describe("True without it."),
      source: choice("Source", saidSources).optional().describe("`owner` without it."),
      saidOn: day("Said on").optional().describe("When it was seen; today without it, and never later."),
    }),
    answer: z.object({ facts: z.array(Fact).describe("All that is known of this fact now.") }),
    message: "The plan follows what you said.",
  },
});
