import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { states } from "#domain/places.ts";
import { choice, id, schemasOf, shortText, wholeNumber } from "#domain/text.ts";
import { components, frequencies, propertyTypes, skillLevels, specializations, taskPriorities } from "#domain/vocab.ts";
import { houseRoutes } from "../routes.ts";
import { changeFields } from "../versions/rules.ts";
import { houseChangeFields, ownItemFields, seasons } from "./fields.ts";

const names = z.array(z.string()).nullish();

/** An item of one's own as it was filled in. */
const OwnItem = z.object({
  ...{ title: z.string(), asset: z.string(), description: z.string(), component: z.enum(components) },
  ...{ facts: names, alsoFacts: names, notFacts: names, replaces: names },
  propertyTypes: z.array(z.enum(propertyTypes)).nullish(),
  states: z.array(z.enum(states)).nullish(),
  ...{ minAgeYears: z.number().nullish(), minFloors: z.number().nullish() },
  ...{ frequency: z.enum(frequencies), everyYears: z.number().nullish() },
  ...{ season: z.enum(seasons).nullish(), priority: z.enum(taskPriorities) },
  ...{ checklist: z.array(z.string()), safety: names, hours: z.number() },
  ...{ skill: z.enum(skillLevels), trade: z.enum(specializations) },
  ...{ costLow: z.number(), costTypical: z.number(), costHigh: z.number() },
  ...{ sourceTitle: z.string(), sourceReference: z.string().nullish() },
});

export const HouseItem = z.object({
  key: z.string().describe("Of the catalogue; one of your own begins with own-."),
  kind: z.enum(["own", "adopted", "retired", "adjusted"]),
  title: z.string(),
  because: z.string(),
  isKnown: z.boolean().describe("False where the catalogue has no such item any more, so that it changes nothing."),
  frequency: z.enum(frequencies).nullable().describe("Null where it stays as it is."),
  everyYears: z.number().nullable(),
  priority: z.enum(taskPriorities).nullable(),
  own: OwnItem.nullable().describe("What an item of your own says."),
  version: z.number().int(),
  changedAt: z.string().describe("ISO 8601 in UTC."),
});
export type HouseItem = z.infer<typeof HouseItem>;

export const BuildingEffect = z.object({
  propertyId: z.string(),
  name: z.string(),
  effects: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      effect: z.enum(["gain", "lose", "change"]),
      field: z.enum(changeFields).nullable().describe("What of the work changes; null where it comes or goes."),
      old: z.string().nullable(),
      new: z.string().nullable().describe("Of work that a release brings: critical, or required by law."),
    }),
  ),
});
export type BuildingEffect = z.infer<typeof BuildingEffect>;

const written = schemasOf(ownItemFields);
const change = schemasOf(houseChangeFields);
const one = z.object({ item: HouseItem });
const key = shortText("Key", 100);
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const tag = "Planning";
const follows = "The plans of its buildings follow, with a new number each.";

export const houseCalls = calls(houseRoutes, {
  listHouseItems: {
    ...{ tag, may: ["organisation", "set_catalogue"], rows: "items" },
    summary: "What an organisation does its own way at its buildings, and the facts that items can ask for",
    input: z.object({ id: id() }),
    answer: z.object({
      items: z.array(HouseItem).describe("By key."),
      facts: z.array(
        z.object({
          label: z.string(),
          values: z.array(z.object({ name: z.string().describe("As an item names it."), label: z.string() })),
        }),
      ),
    }),
    failures: [403],
  },
  previewHouseItem: {
    ...{ tag, may: ["organisation", "set_catalogue"] },
    summary: "Which buildings of an organisation would gain or lose what, before anything is applied",
    about:
      "Of `kind` own or with an `item`, an item of your own; `none` takes back what is said of `key`. Nothing changes. Asked page by page of buildings, those without an effect are counted and left out. What somebody set stays until they accept a change.",
    input: z.object({
      id: id(),
      key: key.optional().describe("Of the item; without it, an item of your own that is new."),
      kind: choice("What to do", ["own", "adopted", "retired", "adjusted", "none"]),
      frequency: change.frequency,
      everyYears: change.everyYears,
      priority: change.priority,
      item: z.object(written, "Item must hold the fields of an item.").optional(),
      limit: pageInput.limit,
      cursor: pageInput.cursor,
    }),
    answer: z.object({
      total: z.number().int().describe("Buildings of the organisation."),
      seen: z.number().int().describe("Buildings on this page."),
      buildings: z.array(BuildingEffect),
      nextCursor: z.string().nullable(),
    }),
    failures: [403, 409],
  },
  createHouseItem: {
    ...{ tag, may: ["organisation", "set_catalogue"] },
    summary: "Add an item of one's own for the buildings of an organisation, in the form of the product's",
    about: `It passes the check of the catalogue: a source, no interval of zero, no cycle of what takes whose place. At most 200 of an organisation. ${follows}`,
    input: z.object({ id: id(), ...written }),
    answer: one,
    creates: true,
    message: "It is in the catalogue of your buildings.",
    failures: [403, 409],
  },
  editHouseItem: {
    ...{ tag, may: ["organisation", "set_catalogue"] },
    summary: "Change an item of one's own",
    about: follows,
    input: z.object({ id: id(), key, ...written, version }),
    answer: one,
    message: "The item has been changed.",
    failures: [403, 409],
  },
  setHouseItem: {
    ...{ tag, may: ["organisation", "set_catalogue"] },
    summary: "Adopt, retire or adjust an item of the catalogue for the buildings of an organisation",
    about: `Adopted, it is scheduled where it would only be offered; adjusted, it comes as often and is as pressing as you say. Never below law, life and warranty: where these hold it stays as it is, and its reasons say so. ${follows}`,
    input: z.object({ id: id(), key, ...change, version }),
    answer: one,
    message: "The plans of your buildings follow.",
    failures: [403, 409],
  },
  removeHouseItem: {
    ...{ tag, may: ["organisation", "set_catalogue"] },
    summary: "Do an item as the product's catalogue has it again, or end an item of one's own",
    about: `Where there is none, nothing changes. ${follows}`,
    input: z.object({ id: id(), key }),
    answer: z.object({ key: z.string() }),
    message: "The plans of your buildings follow.",
    failures: [403],
  },
});
