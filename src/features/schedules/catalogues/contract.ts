import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { optionalPastedText, shortText } from "#domain/text.ts";
import { BuildingEffect } from "../house/contract.ts";
import { catalogueVersionRoutes } from "../routes.ts";

const titles = z.array(z.string()).describe("Titles.");

const Walk = z
  .object({
    total: z.number().int().describe("Buildings to go through."),
    seen: z.number().int().describe("Buildings that are done."),
    isDone: z.boolean(),
    startedAt: z.string().describe("ISO 8601 in UTC."),
    finishedAt: z.string().nullable(),
  })
  .describe("It goes on from where it stands, also after the server was stopped.");

export const CatalogueState = z.object({
  applied: z.object({
    version: z.string(),
    items: z.number().int(),
    appliedAt: z.string().nullable().describe("ISO 8601 in UTC."),
  }),
  newest: z
    .object({
      ...{ version: z.string(), items: z.number().int(), added: titles, removed: titles, changed: titles },
      readsAnew: z.boolean().describe("Whether it reads the facts and notes of buildings in another way."),
    })
    .nullable()
    .describe("What this release brings and plans are not made of yet; null where they are."),
  preview: Walk.extend({
    buildings: z.number().int().describe("Buildings in which anything would change."),
    items: z
      .array(
        z.object({
          key: z.string(),
          title: z.string(),
          gain: z.number().int().describe("Buildings that would have it."),
          lose: z.number().int(),
          change: z.number().int(),
        }),
      )
      .describe("Those that move most buildings first."),
  })
    .nullable()
    .describe("What it would change in the plans that stand; null before the look has begun."),
  applying: Walk.nullable().describe("Plans that are made anew by the one that was applied last."),
});
export type CatalogueState = z.infer<typeof CatalogueState>;

const state = z.object({ catalogue: CatalogueState });
const tag = "Site admins";

export const catalogueVersionCalls = calls(catalogueVersionRoutes, {
  findCatalogueVersion: {
    ...{ tag, may: ["catalogue", "see"] },
    summary: "The catalogue that plans are made of, the newer one that waits, and what that would change",
    input: z.object({}),
    answer: state,
  },
  previewCatalogue: {
    ...{ tag, may: ["catalogue", "preview"] },
    summary: "Go through every building to see what this release would change there; nothing changes",
    about:
      "One look begins by itself when a release starts. A job goes through the buildings; `GET /admin/catalogue` says how far it is.",
    input: z.object({}),
    answer: state,
    failures: [409],
  },
  listCatalogueEffects: {
    ...{ tag, may: ["catalogue", "see"] },
    summary: "What the newest catalogue would change, building by building, as far as the walk has come",
    input: z.object({
      ...pageInput,
      key: optionalPastedText("Key", 100).describe("Only buildings in which this item moves."),
    }),
    answer: z.object({ buildings: z.array(BuildingEffect), nextCursor: z.string().nullable() }),
  },
  applyCatalogue: {
    ...{ tag, may: ["catalogue", "apply"] },
    summary: "Make plans of the newest catalogue from now on, and all plans anew, each with a numbered change",
    about: "Refused until its effect on every building was looked at. Applied again, nothing changes.",
    input: z.object({ version: shortText("Version", 40) }),
    answer: state,
    message: "Plans are made of this catalogue from now on.",
    failures: [409],
  },
});
