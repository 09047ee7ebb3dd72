import * as field from "#domain/fields.ts";
import { states } from "#domain/places.ts";
import { components, frequencies, propertyTypes, skillLevels, specializations, taskPriorities } from "#domain/vocab.ts";

export const seasons = ["before_rains", "rains", "dry", "harmattan"] as const;

const yearsOnly = "Enter whole years from 1 to 20.";
const years = () =>
  field.number("Every so many years", { min: 1, max: 20, whole: true, wrong: yearsOnly, outside: yearsOnly });

const wholeNaira = (label: string) =>
  field.number(label, { min: 0, max: 1_000_000_000, whole: true, wrong: "Enter whole naira such as 45,000." });

/** What an organisation writes of an item of its own, in the form of the product's. */
export const ownItemFields = field.fields({
  title: field.shortText("Title"),
  asset: field.shortText("What it is about"),
  description: field.longText("Why it is done", { max: 1_000 }),
  component: field.choice("Part of the building", components),
  facts: field.optional(field.list("One of these is known", { max: 40 })),
  alsoFacts: field.optional(field.list("And this too", { max: 40 })),
  notFacts: field.optional(field.list("Not where this is known", { max: 40 })),
  propertyTypes: field.optional(field.choices("Kinds of building", propertyTypes)),
  states: field.optional(field.choices("States", states)),
  minAgeYears: field.optional(field.number("Years old, at least", { min: 1, max: 300, whole: true })),
  minFloors: field.optional(field.number("Floors, at least", { min: 1, max: 200, whole: true })),
  frequency: field.choice("How often", frequencies),
  everyYears: field.optional(years()),
  season: field.optional(field.choice("Season", seasons)),
  priority: field.choice("Priority", taskPriorities),
  checklist: field.list("What to do", { max: 30, each: 300, between: "\n" }),
  safety: field.optional(field.list("Safety", { max: 20, each: 300, between: "\n" })),
  hours: field.number("Hours", { min: 0.1, max: 1_000 }),
  skill: field.choice("Skill", skillLevels),
  trade: field.choice("Trade", specializations),
  costLow: wholeNaira("Cost, at least"),
  costTypical: wholeNaira("Cost, as a rule"),
  costHigh: wholeNaira("Cost, at most"),
  replaces: field.optional(field.list("Work that it takes the place of", { max: 20 })),
  sourceTitle: field.shortText("Source", {
    missing: "Say where it comes from: a law, a standard, a maker or your practice.",
  }),
  sourceReference: field.optional(field.shortText("Where in the source")),
});

/** What an organisation does with an item of the product. */
export const houseChangeFields = field.fields({
  kind: field.choice("What to do", ["adopted", "retired", "adjusted"]),
  frequency: field.optional(field.choice("How often", frequencies)),
  everyYears: field.optional(years()),
  priority: field.optional(field.choice("Priority", taskPriorities)),
  because: field.longText("Why", { max: 1_000 }),
});
