import * as z from "zod";
import { readInstant } from "#domain/days.ts";
import { maxMediaFiles } from "#domain/files.ts";
import { finiteNumber, id, optionalLongText, optionalPastedText } from "#domain/text.ts";
import { fileKinds, mediaCategories, mediaKinds } from "#domain/vocab.ts";

/** Base64 in JSON is a third larger than the file; a body may hold 75 MB in all. */
export const mediaBodyLimit = 75_000_000;

/** A file in JSON. Callers send base64; the server decodes it while it parses a large body, off the main thread. */
export type FileData = string | Uint8Array;

export const fileData = (about: string) =>
  z
    .custom<FileData>((given) => typeof given === "string" || given instanceof Uint8Array, "The file is missing.")
    .meta({ type: "string" })
    .describe(`Base64 without a data: prefix; ${about}.`);

const fileBytes = fileData("at most 52,428,800 bytes once decoded");

const coordinate = (label: string, most: number) => finiteNumber(label, -most, most).nullish();

const where = {
  latitude: coordinate("Latitude", 90).describe("Degrees, WGS 84; null where the device gave none."),
  longitude: coordinate("Longitude", 180).describe("Degrees, WGS 84; null where the device gave none."),
  accuracy: finiteNumber("Accuracy", 0, 1_000_000).nullish().describe("Radius in metres."),
};

const badTime = "The time of a file must be an ISO 8601 instant.";
const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/i;

const deviceTime = z
  .string(badTime)
  .refine((text) => hasZone.test(text) && readInstant(text) !== null, badTime)
  .meta({ format: "date-time" })
  .nullish()
  .describe("Instant by the clock of the device, in the years 1900 to 2199.");

const uploadId = id("uploadId")
  .nullish()
  .describe("Of a finished upload (/uploads), instead of the file itself; its name was told with the upload.");

/** How a proof came to be, told by the camera of the app; a file from the gallery has none of it. */
const taking = {
  code: optionalPastedText("Code").describe("The code of the job, kept by the camera of the app with what it took."),
  burst: id("burst").nullish().describe("One id for the frames that were taken together."),
  stage: z
    .enum(["before", "after"], "Stage must be before or after.")
    .nullish()
    .describe("Of the work; after unless told."),
};

const bothWays = "Send a file by its uploadId or as base64, not both.";

/** A file comes in one of two ways. `bytes` names the field that holds its base64. */
function oneWay(field: z.core.ParsePayload<{ uploadId?: string | null | undefined }>, bytes: string, given: unknown) {
  const refuse = (message: string) => field.issues.push({ code: "custom", input: field.value, path: [bytes], message });
  if (!field.value.uploadId && given === undefined) refuse("The file is missing.");
  if (field.value.uploadId && given !== undefined) refuse(bothWays);
}

/** A file in the specification's snake_case, of one of these kinds. */
const fileUpload = <const K extends readonly [string, ...string[]]>(kinds: K, kindMessage: string) =>
  z
    .object({
      uploadId,
      file_data: fileBytes.optional(),
      file_type: z.enum(kinds, kindMessage).optional().describe("Decided again by content."),
      file_name: optionalPastedText("File name"),
      description: optionalLongText("Description"),
      category: z.enum(mediaCategories).nullish(),
      ...where,
      ...taking,
      timestamp: deviceTime,
    })
    .check((field) => {
      oneWay(field, "file_data", field.value.file_data);
      if (!field.value.uploadId && field.value.file_type === undefined)
        field.issues.push({ code: "custom", input: field.value, path: ["file_type"], message: kindMessage });
    })
    .transform(({ file_data, file_type: _, file_name, timestamp, uploadId, ...rest }) => ({
      ...rest,
      uploadId: uploadId ?? null,
      data: file_data ?? "",
      fileName: file_name ?? "file",
      deviceTime: timestamp ?? null,
    }));

/** A file of a repair request or of a proof. */
export const EvidenceUpload = fileUpload(mediaKinds, "Only image and video files are allowed");
/** A file of a procedure. */
const SopUpload = fileUpload([...mediaKinds, "document"], "Only image, video and PDF files are allowed");

/** A file of the onboarding wizard, in the specification's camelCase. */
export const PropertyUpload = z
  .object({
    uploadId,
    id: z.string().max(200).nullish(),
    fileName: optionalPastedText("File name"),
    fileType: z.string().max(200).nullish(),
    fileSize: finiteNumber("File size", 0, Number.MAX_SAFE_INTEGER).nullish(),
    fileData: fileBytes.optional(),
    uploadedAt: deviceTime,
    timestamp: deviceTime,
    description: optionalLongText("Description"),
    category: z.enum(mediaCategories, "Please choose a category from the list.").nullish(),
    ...where,
  })
  .check((field) => oneWay(field, "fileData", field.value.fileData))
  .transform(
    ({
      uploadId,
      fileData,
      fileName,
      uploadedAt,
      timestamp,
      description,
      category,
      latitude,
      longitude,
      accuracy,
    }) => ({
      uploadId: uploadId ?? null,
      data: fileData ?? "",
      fileName: fileName ?? "file",
      deviceTime: timestamp ?? uploadedAt ?? null,
      description,
      category,
      latitude,
      longitude,
      accuracy,
      code: null,
      burst: null,
      stage: null,
    }),
  );

export type Upload = z.output<typeof EvidenceUpload> | z.output<typeof PropertyUpload>;

const upTo20 = <T extends z.ZodType>(item: T) =>
  z.array(item).max(maxMediaFiles, `At most ${maxMediaFiles} files can be sent at once.`).nullish();

export const evidenceUploads = upTo20(EvidenceUpload);
export const requestUploads = upTo20(EvidenceUpload).describe(
  "Photos and videos, and voice notes by their uploadId (Ogg, AMR, M4A, MP3, or what a browser records).",
);
export const sopUploads = upTo20(SopUpload);
export const propertyUploads = upTo20(PropertyUpload);

/** A file as it is read back; `url` and `thumbnailUrl` are signed and valid for the clock hour. */
export const Media = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z
    .enum(fileKinds)
    .describe(
      "document: a PDF, which only procedures carry. audio: a voice note, which only requests and messages on them carry.",
    ),
  contentType: z.string(),
  fileSize: z.number().describe("Bytes of the original."),
  description: z.string(),
  category: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timestamp: z.string().nullable().describe("Instant by the device."),
  uploadedAt: z.string().describe("Instant by the server."),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
});
export type Media = z.infer<typeof Media>;

export const signedQuery = z.object({
  id: id(),
  until: z.coerce.number().int().describe("Unix seconds at which the address ends."),
  signature: z.string().max(100),
});
