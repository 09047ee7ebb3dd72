import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, optionalPastedText, shortText } from "#domain/text.ts";
import { components, frequencyUnits, taskPriorities } from "#domain/vocab.ts";
import { catalogueRoutes } from "../routes.ts";

const CatalogueSource = z.object({
  title: z.string(),
  reference: z.string().nullable(),
  url: z.string().nullable(),
  confidence: z.string(),
});

export const CatalogueEntry = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  component: z.enum(components),
  asset: z.string(),
  interval: z
    .object({ every: z.number(), unit: z.enum(frequencyUnits) })
    .describe("How often, where nothing of the building moves it."),
  priority: z.enum(taskPriorities),
  law: z.string().nullable().describe("What the law says, where it asks for it."),
  jurisdiction: z.string().nullable(),
  appliesWhen: z.array(z.string()).describe("In sentences; none where every building needs it."),
  estimatedCost: z.number().describe("Naira, typical."),
  checklist: z.array(z.string()),
  safety: z.array(z.string()),
  sources: z.array(CatalogueSource),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

export const CatalogueBuilding = z.object({
  propertyId: z.string(),
  name: z.string(),
  place: z.enum(["scheduled", "paused", "ended", "suggested", "accepted", "dismissed"]),
  why: z.string().nullable().describe("Why it is in the plan of this building."),
});
export type CatalogueBuilding = z.infer<typeof CatalogueBuilding>;

export const catalogueCalls = calls(catalogueRoutes, {
  listCatalogue: {
    tag: "Planning",
    may: ["suggestion", "see"],
    summary: "The catalogue that plans are made of: each item with its sources and when it applies",
    input: z.object({
      ...pageInput,
      search: optionalPastedText("Search").describe("Words of its name, its thing, the law or a source."),
      component: z.preprocess((given) => given || undefined, choice("Component", components).optional()),
    }),
    answer: z.object({
      version: z.string().describe("Another one for every change of the catalogue."),
      count: z.number().int().describe("Items that are found."),
      items: z.array(CatalogueEntry).describe("By title."),
      nextCursor: z.string().nullable(),
    }),
  },
  findCatalogueItem: {
    tag: "Planning",
    may: ["suggestion", "see"],
    summary: "An item of the catalogue, and which of one's own buildings it applies to and why",
    rows: "buildings",
    input: z.object({ key: shortText("Key", 100), ...pageInput }),
    answer: z.object({
      item: CatalogueEntry,
      buildings: z.array(CatalogueBuilding),
      nextCursor: z.string().nullable(),
    }),
  },
});
