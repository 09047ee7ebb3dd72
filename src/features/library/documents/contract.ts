import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import {
  finiteNumber,
  id,
  optionalId,
  optionalPastedText,
  optionalShortText,
  schemasOf,
  wholeNumber,
} from "#domain/text.ts";
import { accessLevels, documentCategories } from "#domain/vocab.ts";
import { fileData, mediaBodyLimit } from "#features/media/contract.ts";
import { documentRoutes } from "../routes.ts";
import { documentFields, fileMissing } from "./fields.ts";
import { cleanTags } from "./rules.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const none = (given: unknown) => (given === "" || given === "all" ? undefined : given);

export const Document = z.object({
  id: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  assetId: z.string().nullable().describe("The machine that it tells of."),
  assetName: z.string().nullable(),
  title: z.string(),
  category: z.enum(documentCategories),
  description: z.string().nullable(),
  fileName: z.string(),
  fileType: z.string().describe("What it was said to be when it was sent."),
  opensAs: z
    .string()
    .nullable()
    .describe("Its type by its first bytes, of a picture or a PDF; null: it is handed over and never opened."),
  fileSize: z.number().describe("Bytes, as they were counted on arrival."),
  sha256: z.string().describe("Of the file, in hexadecimal."),
  tags: z.array(z.string()),
  accessLevel: z.enum(accessLevels),
  expiresOn: z.string().nullable().describe("Its last day. Calendar day YYYY-MM-DD in Africa/Lagos."),
  downloadCount: z.number(),
  uploadedBy: z.string(),
  createdAt: instant,
  deletedAt: instant.nullable(),
  restorableUntil: instant.nullable().describe("Instant until which a deleted one can be brought back."),
  contentUrl: z
    .string()
    .nullable()
    .describe("The file itself, to be kept; signed for the clock hour. Null once deleted."),
  previewUrl: z
    .string()
    .nullable()
    .describe("The same to be looked at, not counted as a download; only of pictures and PDFs."),
  version: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), restore: z.boolean() }),
});
export type Document = z.infer<typeof Document>;

const written = schemasOf(documentFields);
const { propertyId, title, category, accessLevel, description, assetId } = written;
const tags = written.tags.transform(cleanTags).describe("At most 20, each once.");
const version = wholeNumber("Version", 1, 2_147_483_647).optional();
const expiresOn = written.expiresOn.describe("Its last day. Calendar day YYYY-MM-DD; no day that is over.");
const flagged = (label: string) =>
  z.preprocess(none, z.enum(["true", "false"], `${label} must be true or false.`).optional());

const Upload = z
  .object({
    propertyId,
    title,
    category: category.default("technical_drawings"),
    description,
    fileData: fileData("1 to 52,428,800 bytes once decoded, of any type").optional(),
    uploadId: optionalId("uploadId").describe(
      "UUID of a finished upload (/uploads, announced with `purpose` document), instead of the file itself.",
    ),
    fileType: z.string("File type must be text.").max(200, "File type is too long.").nullish(),
    fileName: z.string("File name must be text.").max(1_000, "File name is too long.").nullish(),
    fileSize: finiteNumber("File size", 0, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe("Bytes. Counted anew, so that a wrong one does no harm."),
    tags: tags.default([]),
    accessLevel: accessLevel.default("property_manager"),
    expiresOn,
    assetId,
  })
  .check((field) => {
    const { uploadId, fileData } = field.value;
    const refuse = (message: string) =>
      field.issues.push({ code: "custom", input: field.value, path: ["fileData"], message });
    if (!uploadId && fileData === undefined) refuse(fileMissing.message);
    if (uploadId && fileData !== undefined) refuse("Send a file by its uploadId or as base64, not both.");
  });

const one = z.object({ document: Document });
const shared = { tag: "Data room" } as const;

export const documentCalls = calls(documentRoutes, {
  listDocuments: {
    ...shared,
    may: ["document", "see"],
    summary: "The documents in reach, newest first; `expiring` ones by their last day",
    input: z.object({
      ...pageInput,
      propertyId: z.preprocess(none, id("Property").optional()),
      category: z.preprocess(none, category.optional()),
      search: optionalPastedText("Search").describe("Part of the title, the file's name, the description or a tag."),
      tag: optionalShortText("Tag"),
      assetId: z.preprocess(none, id("Machine").optional()),
      expiring: flagged("expiring").describe("true: only those that expire within 60 days, or have."),
      deleted: flagged("deleted").describe("true: only those that were deleted and can be brought back."),
    }),
    answer: z.object({ documents: z.array(Document), nextCursor: z.string().nullable() }),
    onTop: ["documents"],
  },
  findDocument: {
    ...shared,
    may: ["document", "see"],
    summary: "One document, with fresh addresses of its file",
    input: z.object({ id: id() }),
    answer: one,
  },
  uploadDocument: {
    ...shared,
    may: ["document", "create"],
    summary: "Put a paper of a building into its data room",
    example: {
      input: {
        propertyId: "019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07",
        title: "Fire certificate 2026",
        category: "permits",
        description: "Issued by the state fire service",
        fileData: "JVBERi0xLjQK",
        fileType: "application/pdf",
        fileName: "fire-certificate.pdf",
        fileSize: 9,
        tags: ["fire", "statutory"],
        accessLevel: "contractor",
        expiresOn: "2199-11-30",
      },
    },
    input: Upload,
    answer: one,
    creates: true,
    message: "Document uploaded successfully",
    bodyLimit: mediaBodyLimit,
  },
  editDocument: {
    ...shared,
    may: ["document", "edit"],
    summary: "Change what is written about a document; its file stays",
    input: z.object({
      id: id(),
      title: title.optional(),
      category: category.optional(),
      description,
      tags: tags.optional(),
      accessLevel: accessLevel.optional(),
      expiresOn,
      assetId,
      version,
    }),
    answer: one,
    message: "Document changed successfully",
  },
  removeDocument: {
    ...shared,
    may: ["document", "remove"],
    summary: "Delete a document; it can be brought back for 30 days",
    input: z.object({ id: id() }),
    answer: one,
    message: "Document deleted. You can bring it back for 30 days.",
  },
  restoreDocument: {
    ...shared,
    may: ["document", "restore"],
    summary: "Bring a deleted document back",
    input: z.object({ id: id() }),
    answer: one,
    message: "Document restored successfully",
  },
});
