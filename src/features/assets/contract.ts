import * as z from "zod";
import { can } from "#domain/can.ts";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id, schemasOf, wholeNumber } from "#domain/text.ts";
import { fileInput, fileLimit, importAbout, importAnswer, oneFile } from "#features/imports/contract.ts";
import { evidenceUploads, Media, mediaBodyLimit } from "#features/media/contract.ts";
import { assetFields, assetKinds, ratingUnits } from "./fields.ts";
import { assetRoutes } from "./routes.ts";
import { ratingProblem } from "./rules.ts";

const day = z.string().describe("Calendar day YYYY-MM-DD in Africa/Lagos.");
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const forKeepers = "Owner and managers only.";

/** A machine or part of a building; what only its keepers may know is null for others. */
export const Asset = z.object({
  id: z.string(),
  propertyId: z.string(),
  name: z.string(),
  kind: z.enum(assetKinds),
  make: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  year: z.number().nullable().describe("In which it was made."),
  rating: z.number().nullable(),
  ratingUnit: z.enum(ratingUnits).nullable(),
  place: z.string().nullable().describe("Where in the building it stands."),
  unitId: z.string().nullable(),
  parentId: z.string().nullable().describe("What it is a part of."),
  warrantyUntil: day.nullable(),
  replacementCost: z.number().nullable().describe(`Naira. ${forKeepers}`),
  condition: z.number().nullable().describe("1, broken, to 5, as new."),
  retiredOn: day.nullable().describe("Since when it is out of use."),
  retired: z.boolean(),
  mediaUploads: z.array(Media).describe("Photos of it and of its name plate, the oldest first."),
  createdAt: instant,
  version: z.number(),
  can: can("asset"),
});
export type Asset = z.infer<typeof Asset>;

export const assetActs = ["added", "edited", "condition_changed", "retired", "returned"] as const;
export type AssetAct = (typeof assetActs)[number];

const lineKinds = ["event", "request", "task", "log", "reading", "paper"] as const;
const lineActs = [
  ...assetActs,
  ...([
    "reported",
    "mended",
    "task_added",
    "task_done",
    "task_cancelled",
    "worked",
    "read",
    "paper_added",
    "document_added",
  ] as const),
] as const;

/** One line in the life of an asset. */
export const AssetLine = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  act: z.enum(lineActs),
  thingId: z.string().nullable().describe("Of the request, the task or the meter."),
  title: z.string().nullable().describe("Of that; of a paper, what it proves."),
  text: z
    .string()
    .nullable()
    .describe("How far a request is, what was done, the kind of meter, how long a paper is valid."),
  condition: z.number().nullable(),
  amount: z.number().nullable().describe("What a task cost in naira, the hours of a log, what a meter showed."),
  repeatOf: z.string().nullable().describe("The request whose fault came back within 60 days."),
  by: z.string().nullable(),
  at: instant,
});
export type AssetLine = z.infer<typeof AssetLine>;

export const AssetSums = z.object({
  cost: z.number().describe("Naira, of its finished tasks."),
  costsEstimated: z.number().describe("How many of them know only what they were to cost."),
  tasksDone: z.number(),
  hours: z.number().describe("Of its logs; those that were rejected left out."),
  failures: z.number().describe("Requests that name it."),
  repeats: z.number().describe("Of these, how many came within 60 days of a mending."),
  meanDaysBetweenFailures: z.number().nullable().describe("Null until it failed twice."),
  daysOutOfOrder: z.number().describe("From each report until it was mended, or until now."),
  outOfOrder: z.boolean().describe("Whether a request that names it is open."),
});
export type AssetSums = z.infer<typeof AssetSums>;

const written = schemasOf(assetFields);
const mediaUploads = evidenceUploads.describe(
  "Photos of it and of its name plate, added to those that it has; a proof stays.",
);
const one = z.object({ asset: Asset });

const rated = (
  field: z.core.ParsePayload<{ rating?: number | null | undefined; ratingUnit?: string | null | undefined }>,
) => {
  const message = ratingProblem(field.value);
  if (message) field.issues.push({ code: "custom", input: field.value, path: ["ratingUnit"], message });
};

export const assetCalls = calls(assetRoutes, {
  listAssets: {
    tag: "Assets",
    may: ["asset", "see"],
    summary: "The machines and parts of a building, the newest first",
    input: z.object({ id: id("The property"), ...pageInput }),
    answer: z.object({ assets: z.array(Asset), can: can("asset"), nextCursor: z.string().nullable() }),
  },
  createAsset: {
    tag: "Assets",
    may: ["asset", "create"],
    summary: "Put a machine or part on the register of a building",
    about: "The same serial number of the same make answers 409. Unit and parent must be of the same building.",
    input: z.object({ id: id("The property"), ...written, mediaUploads }).check(rated),
    answer: one,
    bodyLimit: mediaBodyLimit,
    creates: true,
    message: "The asset has been added.",
    failures: [409],
  },
  importAssets: {
    tag: "Assets",
    may: ["asset", "create"],
    summary: "Read machines from a CSV file: first what would become of every row, then all of them or none",
    about: `Columns: name, kind, make, model, serial_number, year, rating, rated_in, place, block, floor, unit, part_of, warranty_until, replacement_cost, condition, out_of_use_since. name and kind are required. part_of is the name or serial number of a machine of the file or the register. A row that is on the register already, word for word, changes nothing. ${importAbout}`,
    input: z.object({ id: id("The property"), ...fileInput }).check(oneFile),
    answer: z.object(importAnswer),
    bodyLimit: fileLimit,
    message: "The file has been read.",
  },
  findAsset: {
    tag: "Assets",
    may: ["asset", "see"],
    summary: "One machine or part",
    input: z.object({ id: id() }),
    answer: one,
  },
  changeAsset: {
    tag: "Assets",
    may: ["asset", "edit"],
    summary: "Change what is kept of an asset, or take it out of use",
    input: z.object({
      id: id(),
      ...written,
      name: written.name.optional(),
      kind: written.kind.optional(),
      mediaUploads,
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: one,
    bodyLimit: mediaBodyLimit,
    message: "The asset has been changed.",
    failures: [409],
  },
  removeAsset: {
    tag: "Assets",
    may: ["asset", "remove"],
    summary: "Take an asset off the register, put down by mistake; one that is out of use is retired instead",
    about: "An asset that has parts answers 409, and so does one that a request, work, a log or a meter names.",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "The asset has been removed.",
    failures: [409],
  },
  listAssetHistory: {
    tag: "Assets",
    may: ["asset", "see_history"],
    summary:
      "The whole life of an asset, the latest first: requests, work, logs, readings, papers, and what it comes to",
    input: z.object({ id: id(), ...pageInput }),
    answer: z.object({
      history: z.array(AssetLine),
      sums: AssetSums,
      nextCursor: z.string().nullable(),
    }),
  },
});
