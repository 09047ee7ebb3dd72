import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { choice, flag, id, optionalPastedText } from "#domain/text.ts";
import { fates, importKinds, undoDays } from "./fields.ts";
import { importRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const tooLarge = "The file is too large. 4 MB at most.";

/** A file in a body, as text or as base64. */
export const fileLimit = 8_000_000;

/** What every import takes beside what it is read into. */
export const fileInput = {
  csv: z.string("CSV must be text.").max(4_000_000, tooLarge).optional(),
  fileData: z
    .base64("File data must be base64.")
    .max(6_000_000, tooLarge)
    .optional()
    .describe("The file as base64, byte for byte, instead of its text."),
  fileName: optionalPastedText("File name").describe("For the list of imports."),
  dryRun: flag("Dry run").default(true).describe("true, unless told: nothing is written."),
};

/** A file comes one way or the other. */
export const oneFile = (
  field: z.core.ParsePayload<{ csv?: string | undefined; fileData?: string | undefined }>,
): void => {
  const { csv, fileData } = field.value;
  if ((csv === undefined) !== (fileData === undefined)) return;
  const message = "Send the file as csv or as fileData.";
  field.issues.push({ code: "custom", input: field.value, path: ["csv"], message });
};

/** What every import says of its rows. */
export const importAnswer = {
  dryRun: z.boolean(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), refused: z.number() }),
  rows: z.array(
    z.object({
      row: z.number().describe("Line of the file; the header is 1."),
      fate: z.enum(fates),
      label: z.string(),
      problems: z.array(z.string()),
    }),
  ),
  warnings: z.array(z.string()),
  importId: z.string().nullable().describe("By which it is undone; null where nothing was written."),
};

/** What holds of every import, for the text of its call. */
export const importAbout =
  "At most 10,000 rows. Text in UTF-8, UTF-16 or Windows-1252; dates as 2026-11-21 or 21/11/2026. Where one row is refused nothing is written.";

/** A file that was read in. */
export const Import = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  propertyId: z.string().nullable().describe("null: buildings were read in."),
  subjectId: z.string().nullable().describe("The meter, of readings."),
  fileName: z.string().nullable(),
  made: z.number(),
  changed: z.number(),
  by: z.string().describe("Who read it in."),
  at: instant,
  undoneAt: instant.nullable(),
  undoableUntil: instant.nullable().describe(`${undoDays} days; null once it was undone, or that time is over.`),
});
export type Import = z.infer<typeof Import>;

export const importCalls = calls(importRoutes, {
  listImports: {
    tag: "Imports",
    may: ["import", "see"],
    summary: "The files that were read in, the latest first: of a building, or of all that one keeps",
    input: z.object({
      ...pageInput,
      propertyId: id("Property").optional(),
      kind: choice("Kind", importKinds).optional(),
      subjectId: id("The meter").optional(),
    }),
    answer: z.object({ imports: z.array(Import), nextCursor: z.string().nullable() }),
  },
  importProperties: {
    tag: "Properties",
    may: ["property", "onboard"],
    summary: "Bring in buildings from a CSV file: first what would become of every row, then all of them or none",
    about: `Columns: name, type, location, components (with ; between), address, state, lga, latitude, longitude, building_age, construction_type, units, floors, usage_pattern, special_notes, access_notes, listed. name, type, location and components are required. At most 1,000 buildings. One of a name and location that you keep already changes nothing. ${importAbout}`,
    input: z.object(fileInput).check(oneFile),
    answer: z.object(importAnswer),
    bodyLimit: fileLimit,
    message: "The file has been read.",
  },
  undoImport: {
    tag: "Imports",
    may: ["import", "undo"],
    summary:
      "Take back a file that was read in: all that it made goes, and what it changed is as before, or nothing is",
    about:
      "Where something hangs on one of its rows, or somebody changed it since, it answers 409 and says which rows stand in the way. Undone again, nothing changes. Buildings go to the archive.",
    input: z.object({ id: id() }),
    answer: z.object({ import: Import }),
    message: "The import has been undone.",
    failures: [409],
  },
});
