import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { choice, day, id, shortText } from "#domain/text.ts";
import { factAnswers, notSo, propertyFields } from "#features/properties/contract.ts";
import { factRoutes } from "../routes.ts";

const { type, location, address, state, buildingAge, constructionType, units, floors, usagePattern } = propertyFields;
const described = {
  ...{ type, address, state, buildingAge, constructionType, units, floors, usagePattern },
  location: location.or(z.literal("")),
  components: propertyFields.components.nullish(),
};

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

/** What was read in the notes and somebody is to say of, by one tap. */
export const FactDraft = z.object({
  fact: z.string().describe("As answers name it: roof-carrier; thing for what no other fact has."),
  label: z.string(),
  value: z.string(),
  holds: z.boolean().describe("How it was read: as being there, or as not being there."),
  saidBefore: z.boolean().nullable().describe("What was answered before the notes came to say otherwise."),
  quotes: z.array(z.string()).describe("The sentences that it was read from."),
  words: z.string().describe("The words in them that name it."),
  canBeOthers: z.boolean().describe("A thing that can be somebody else's, or gone."),
  titles: z.array(z.string()).describe("Work that the plan loses, or gains, where it was read wrongly; 3 at most."),
  more: z.number().int().describe("How much work besides."),
});
export type FactDraft = z.infer<typeof FactDraft>;

/** What the owner's side said of one thing. */
export const FactAnswered = z.object({
  ...{ fact: z.string(), label: z.string(), value: z.string(), holds: z.boolean() },
  why: z.enum(notSo).nullable(),
  saidOn: z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos."),
});
export type FactAnswered = z.infer<typeof FactAnswered>;

const facts = z.object({
  facts: z.array(Fact),
  forms: z.array(FactForm).describe("Every fact with its values."),
  asked: z
    .array(FactDraft)
    .describe("What was read in the notes, would change the plan and nobody has answered; the most risk first."),
  answered: z.array(FactAnswered).describe("What the owner's side answered so far, by name."),
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
  readDrafts: {
    tag: "Planning",
    may: ["property", "onboard"],
    summary: "What is read in the notes of a building that is about to be brought in; nothing is kept",
    about: "Send the answers with `POST /properties`, so that the first plan holds them. 240 an hour.",
    input: z.object({
      ...described,
      name: propertyFields.name.optional(),
      specialNotes: propertyFields.specialNotes,
    }),
    answer: z.object({ drafts: z.array(FactDraft) }),
    failures: [429],
  },
  sayFacts: {
    tag: "Planning",
    may: ["property", "edit"],
    summary: "Answer what was read in the notes, many at once; the plan follows once",
    about:
      "What is answered is asked again only where the notes say otherwise since. `holds` is whether it is there and the building's own to look after; null takes an answer back, so that it is asked again.",
    example: {
      input: {
        answers: [
          { fact: "power", value: "diesel generator", holds: false, why: "not_ours" },
          { fact: "heat", value: "gas cylinders", holds: true },
        ],
      },
    },
    input: z.object({ id: id(), answers: factAnswers }),
    answer: facts,
    message: "Thank you. The plan follows your answers.",
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
