import type { Schema } from "#platform/openapi/examples.server.ts";
import { beyondEnd, bytesOf, ofFile, problems, signedParameters } from "#platform/openapi/pieces.server.ts";

const use: Schema = {
  name: "use",
  in: "query",
  required: false,
  description: "preview: to be looked at, which is no download; only pictures and PDFs open.",
  schema: { enum: ["download", "preview"], default: "download" },
  example: "download",
};

const download: Schema = {
  type: "object",
  required: ["success", "message", "data", "fileData"],
  properties: {
    success: { const: true },
    message: { type: "string" },
    data: {
      type: "object",
      required: ["fileName", "fileType", "fileSize"],
      properties: {
        fileName: { type: "string" },
        fileType: { type: "string" },
        fileSize: { type: "integer", description: "Bytes." },
      },
    },
    fileData: { type: "string", description: "The whole file in base64; it stands beside `data`." },
  },
};

const downloaded = {
  success: true,
  message: "Document downloaded successfully",
  data: { fileName: "fire-certificate.pdf", fileType: "application/pdf", fileSize: 9 },
  fileData: "JVBERi0xLjQK",
};

/** The addresses of papers, byte for byte or in base64, which are no calls. */
export const documentPaths: Record<string, Schema> = {
  "/property-manager/data-room/documents/{id}/content": {
    get: {
      operationId: "getPropertyManagerDataRoomDocumentsIdContent",
      summary: "The file of a document, byte for byte, whole or in parts",
      description:
        "With a bearer token, or by the address that stands ready made in `contentUrl` and `previewUrl` and ends with the clock hour. It counts as one download, with the part that holds its beginning. Whatever is no picture or PDF by its first bytes is handed over and never opened.",
      tags: ["Data room"],
      security: [{}, { bearer: [] }],
      parameters: [...signedParameters(true, false), use],
      responses: {
        200: { description: "The whole file.", content: bytesOf("application/octet-stream") },
        206: { description: "The part that was asked for.", content: bytesOf("application/octet-stream") },
        416: beyondEnd,
        ...problems(401, 403, 404, 429, 503),
      },
    },
  },
  "/property-manager/data-room/documents/{id}/download": {
    get: {
      operationId: "getPropertyManagerDataRoomDocumentsIdDownload",
      summary: "The file of a document in base64",
      description: "Counts as a download. A large file is better had as bytes, by its `contentUrl`.",
      tags: ["Data room"],
      security: [{ bearer: [] }],
      parameters: [ofFile],
      responses: {
        200: { description: "The file.", content: { "application/json": { schema: download, example: downloaded } } },
        ...problems(401, 403, 404, 429, 503),
      },
    },
  },
};
