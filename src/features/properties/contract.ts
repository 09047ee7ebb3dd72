import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { lacksOne, longLength } from "#domain/fields.ts";
import { pageInput } from "#domain/paging.ts";
import { isState, readState, states } from "#domain/places.ts";
import type { FieldProblem } from "#domain/problems.ts";
import {
  choice,
  finiteNumber,
  flag,
  id,
  optionalId,
  optionalLongText,
  optionalPastedText,
  optionalShortText,
  shortText,
} from "#domain/text.ts";
import { components, constructionTypes, type MediaCategory, propertyStatuses, propertyTypes } from "#domain/vocab.ts";
import { Media, mediaBodyLimit, propertyUploads } from "#features/media/contract.ts";
import { propertyRoutes } from "./routes.ts";
import { readAge, readCount } from "./rules.ts";

const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const coordinates = "Degrees, WGS 84.";
const unitsListed =
  "Whether people who sign up by the directory choose their unit from a list of names; none while it does not show the building.";

const TaskCounts = z
  .object({
    all: z.number(),
    pending: z.number(),
    in_progress: z.number(),
    overdue: z.number(),
    completed: z.number(),
  })
  .describe("By derived status: overdue tasks are neither pending nor in progress; cancelled ones are in none.");

/** A property as it stands in lists; fields that the reader may not see are null. */
export const PropertySummary = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  type: z.enum(propertyTypes),
  address: z.string().nullable(),
  buildingAge: z.number().nullable().describe("Whole years; 0 where it is not known."),
  ageKnown: z.boolean().nullable(),
  constructionType: z.enum(constructionTypes).nullable(),
  units: z.number().nullable(),
  floors: z.number().nullable(),
  usagePattern: z.string().nullable(),
  components: z.array(z.enum(components)).nullable(),
  specialNotes: z.string().nullable(),
  accessNotes: z.string().nullable(),
  state: z.enum(states).nullable(),
  lga: z.string().nullable(),
  latitude: z.number().nullable().describe(coordinates),
  longitude: z.number().nullable().describe(coordinates),
  listed: z.boolean().describe("Whether the public directory shows it."),
  unitsListed: z.boolean().describe(unitsListed),
  status: z.enum(propertyStatuses).nullable(),
  lastMaintenance: day.nullable().describe("Day of the last completed task."),
  nextScheduled: day.nullable().describe("Earliest day that an open task is due."),
  taskCounts: TaskCounts.nullable().describe("Owner and managers only."),
  thumbnailUrl: z.string().nullable().describe("Its first photo; signed, valid for the clock hour."),
  createdAt: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  archivedAt: z.string().nullable().describe("Instant; null while it is not archived."),
  restorableUntil: z.string().nullable().describe("Instant until which an archived one can be restored."),
  frozenAt: z
    .string()
    .nullable()
    .describe("Instant since which nothing of it can be changed. Owner and managers only."),
  frozenReason: z.string().nullable().describe("Why Tunse froze it. Owner and managers only."),
  version: z.number(),
  can: can("property"),
});
export type PropertySummary = z.infer<typeof PropertySummary>;

export const Property = PropertySummary.extend({
  coverId: z.string().nullable().describe("The picture chosen to stand for it; the first one without a choice."),
  mediaUploads: z.array(Media),
  organisation: z
    .object({
      id: z.string(),
      name: z.string(),
      contactPhone: z.string().nullable(),
      contactEmail: z.string().nullable(),
      logoUrl: z.string().nullable().describe("Small; signed, valid for the clock hour."),
    })
    .nullable()
    .describe("Who keeps it, where that has a name; for owner, managers and everybody who is known to belong there."),
});
export type Property = z.infer<typeof Property>;

/** What anybody may know of a listed property: enough to pick one's building at sign-up. */
export const DirectoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  type: z.enum(propertyTypes),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** The most that the integer columns are asked to hold, far above any building. */
const limits = { age: 1_000, units: 100_000, floors: 200 };

const numberOrText = (label: string) => z.union([z.number(), z.string()], `${label} must be a number.`).nullish();

const age = numberOrText("Building age")
  .transform((given, field) => {
    if (given === undefined) return undefined;
    const years = readAge(given);
    if (years !== null && (years < 0 || years > limits.age)) {
      field.issues.push({ code: "custom", input: given, message: "Building age must be between 0 and 1,000 years." });
    }
    return years;
  })
  .describe("Whole years, as a number or as text; blank or unreadable counts as not known.");

const count = (label: string, most: number) =>
  numberOrText(label)
    .transform((given, field) => {
      if (given === undefined) return undefined;
      const number = readCount(given);
      if (number === null) return null;
      if (Number.isInteger(number) && number >= 0 && number <= most) return number;
      const message = `${label} must be a whole number between 0 and ${most.toLocaleString("en")}.`;
      field.issues.push({ code: "custom", input: given, message });
      return null;
    })
    .describe("A whole number, also as text; blank is null.");

const state = optionalShortText("State")
  .transform((given, field) => {
    if (!given) return given;
    const read = isState(given) ? given : readState(given);
    if (read === null)
      field.issues.push({ code: "custom", input: given, message: "Please choose one of the 36 states or FCT." });
    return read;
  })
  .describe("Where absent it is read from location and address.");

const blankToNull = (given: unknown) => (typeof given === "string" && given.trim() === "" ? null : given);

/** What the five steps of the wizard fill in; the form and the call share it. */
export const propertyFields = {
  name: shortText("Name"),
  type: z.preprocess((given) => blankToNull(given) ?? undefined, choice("Type", propertyTypes)),
  location: shortText("Location"),
  address: optionalLongText("Address", 500),
  buildingAge: age,
  constructionType: z.preprocess(blankToNull, choice("Construction type", constructionTypes).nullish()),
  units: count("Number of units", limits.units),
  floors: count("Number of floors", limits.floors),
  usagePattern: optionalShortText("Usage pattern"),
  components: z
    .array(
      z.enum(components, "Please choose building components from the list."),
      "Building components must be a list.",
    )
    .max(100, "Please choose building components from the list.")
    .transform((chosen) => [...new Set(chosen)]),
  specialNotes: optionalLongText("Special notes", longLength),
  accessNotes: optionalLongText("Access notes", 2_000),
  state,
  lga: optionalShortText("Local government area"),
  latitude: finiteNumber("Latitude", -90, 90).nullish().describe(coordinates),
  longitude: finiteNumber("Longitude", -180, 180).nullish().describe(coordinates),
  listed: flag("Listed").nullish().describe("Whether the public directory shows it; true unless told."),
  unitsListed: flag("Units listed").nullish().describe(`${unitsListed} True unless told.`),
};

const missingFields = "Please fill in all required fields (name, type, location)";
export const noComponents = "Please select at least one building component";

/** Why a position is none, or null: half of one says nothing. */
export function positionProblem({ latitude, longitude }: { latitude?: number | null; longitude?: number | null }) {
  const isHalf = ((latitude ?? null) === null) !== ((longitude ?? null) === null);
  return isHalf ? "Latitude and longitude belong together." : null;
}

/** Why what was read in the notes is not so. */
export const notSo = ["not_ours", "gone", "misread"] as const;
export type NotSo = (typeof notSo)[number];

/** What somebody says of one thing that was read in the notes. */
const FactAnswer = z.object({
  fact: shortText("Fact", 60).describe("As the draft names it: roof-carrier."),
  value: shortText("Value", 100).describe("As the draft names it."),
  holds: z.boolean("Holds must be true, false or null.").nullable().describe("Null takes back what was answered."),
  why: choice("Why", notSo).nullish().describe("Where it does not hold: somebody else's, gone, or never meant."),
});
export type FactAnswer = z.output<typeof FactAnswer>;

export const factAnswers = z.array(FactAnswer, "Answers must be a list.").max(200, "200 answers at most at once.");

export const Onboarding = z
  .object({
    ...propertyFields,
    mediaUploads: propertyUploads,
    organisationId: optionalId("Organisation"),
    answers: factAnswers
      .optional()
      .describe("What was said of the drafts of `POST /facts/drafts`; ones that are no fact are passed over."),
  })
  .extend({ components: propertyFields.components.nullish().transform((chosen) => chosen ?? []) })
  .superRefine((given, field) => {
    const { components: input } = given;
    if (input.length === 0) field.addIssue({ code: "custom", path: ["components"], input, message: noComponents });
    const problem = positionProblem(given);
    if (problem) field.addIssue({ code: "custom", path: ["latitude"], message: problem });
  });

/** A file without a category is a general one. */
export const generalCategory: MediaCategory = "general";

const required = ["name", "type", "location"];

/** The sentence of the specification for a form that lacks what it needs. */
export function propertyRefusal(errors: readonly FieldProblem[]): string | undefined {
  if (lacksOne(required, errors)) return missingFields;
  return lacksOne(["components"], errors) ? noComponents : undefined;
}

export const propertyCalls = calls(propertyRoutes, {
  createProperty: {
    tag: "Properties",
    may: ["property", "onboard"],
    summary: "Bring in a building; its plan is made at once",
    input: Onboarding,
    answer: z.object({ property: Property }),
    creates: true,
    message: "Your property has been added. Its maintenance plan is being made.",
    bodyLimit: mediaBodyLimit,
    refusal: propertyRefusal,
  },
  listProperties: {
    tag: "Properties",
    summary:
      "The properties in reach, newest first; without a token, or with directory=true, the public directory by name",
    input: z.object({
      ...pageInput,
      search: optionalPastedText("Search").describe(
        "Part of a name or location; the directory needs two letters and answers 20 at a time.",
      ),
      organisationId: optionalId("Organisation").describe("Of those in reach, the ones whose records belong to it."),
      directory: z.enum(["true", "false"], "directory must be true or false.").optional(),
      status: z
        .literal("archived", "status must be archived, or left out.")
        .optional()
        .describe("The archived ones of whoever has the owner's rights there; without it, all that are not archived."),
    }),
    answer: z.object({
      properties: z.array(z.union([PropertySummary, DirectoryEntry])),
      nextCursor: z.string().nullable(),
    }),
  },
  findProperty: {
    tag: "Properties",
    may: ["property", "see"],
    summary: "One property with its photos",
    input: z.object({ id: id() }),
    answer: z.object({ property: Property }),
  },
  findDuplicates: {
    tag: "Properties",
    may: ["property", "onboard"],
    summary: "Buildings that may be the one about to be brought in: same name and place, or within 30 m",
    input: z.object({
      name: optionalShortText("Name"),
      location: optionalShortText("Location"),
      latitude: z.coerce.number().min(-90).max(90).optional().describe(coordinates),
      longitude: z.coerce.number().min(-180).max(180).optional().describe(coordinates),
    }),
    answer: z.object({ properties: z.array(DirectoryEntry) }),
    failures: [429],
  },
});
