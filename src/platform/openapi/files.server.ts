import type { Schema } from "./examples.server.ts";

const id = "019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07";

const ofFile: Schema = {
  name: "id",
  in: "path",
  required: true,
  description: "UUID of the file.",
  schema: { type: "string", format: "uuid" },
  example: id,
};

const range: Schema = {
  name: "Range",
  in: "header",
  required: false,
  description: "A part of the file, in bytes.",
  schema: { type: "string" },
  example: "bytes=0-1048575",
};

const parameters = (withRange: boolean, isSigned = true): Schema[] => [
  ofFile,
  {
    name: "until",
    in: "query",
    required: isSigned,
    description: "Unix seconds at which the address ends: the end of the clock hour.",
    schema: { type: "integer" },
    example: 1_795_255_200,
  },
  {
    name: "signature",
    in: "query",
    required: isSigned,
    description: "Stands in every address that an answer holds.",
    schema: { type: "string", maxLength: 100 },
    example: "xT4k",
  },
  ...(withRange ? [range] : []),
];

const use: Schema = {
  name: "use",
  in: "query",
  required: false,
  description: "preview: to be looked at, which is no download; only pictures and PDFs open.",
  schema: { enum: ["download", "preview"], default: "download" },
  example: "download",
};

const pictureWidth: Schema = {
  name: "w",
  in: "query",
  required: false,
  description: "The widest it may be, in pixels.",
  schema: { enum: ["480", "960", "1600"], default: "1600" },
  example: "960",
};

const bytes = { "image/*": { schema: { type: "string", format: "binary" } } };
const problem = (status: number): Schema => ({ $ref: `#/components/responses/Problem${status}` });
const problems = (...statuses: number[]): Schema =>
  Object.fromEntries(statuses.map((status) => [status, problem(status)]));
const missing = problem(404);
const beyond = { description: "The part lies beyond the end of the file." };
const anything = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

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

/** Addresses of files, which are no calls: they are signed and need no token. */
export const filePaths: Record<string, Schema> = {
  "/media/{id}": {
    get: {
      operationId: "getMedia",
      summary: "A photo or video as others see it: without metadata",
      description:
        "The address comes ready made, as `url`, in answers that hold media. It needs no token and ends with the clock hour; an address that has ended or was changed answers 404.",
      tags: ["Media"],
      security: [],
      parameters: parameters(true),
      responses: {
        200: { description: "The whole file.", content: { ...bytes, "video/*": bytes["image/*"] } },
        206: { description: "The part that was asked for.", content: { ...bytes, "video/*": bytes["image/*"] } },
        404: missing,
        416: beyond,
      },
    },
  },
  "/media/{id}/thumbnail": {
    get: {
      operationId: "getMediaThumbnail",
      summary: "A small picture of a photo or video",
      description: "The address comes ready made, as `thumbnailUrl`, in answers that hold media.",
      tags: ["Media"],
      security: [],
      parameters: parameters(false),
      responses: { 200: { description: "The picture.", content: bytes }, 404: missing },
    },
  },
  "/blog/images/{id}": {
    get: {
      operationId: "getBlogImagesId",
      summary: "A picture of a post, for everybody and for good",
      description: "WebP without metadata. What lies at an address never changes, so it may be kept for ever.",
      tags: ["Blog"],
      security: [],
      parameters: [ofFile, pictureWidth],
      responses: { 200: { description: "The picture.", content: bytes }, 404: missing },
    },
  },
  "/blog/images/{id}/card": {
    get: {
      operationId: "getBlogImagesIdCard",
      summary: "A picture of a post as links to it show it elsewhere",
      description: "JPEG of 1200 by 630 pixels, cut to fit, for everybody and for good.",
      tags: ["Blog"],
      security: [],
      parameters: [ofFile],
      responses: { 200: { description: "The picture.", content: bytes }, 404: missing },
    },
  },
  "/property-manager/data-room/documents/{id}/content": {
    get: {
      operationId: "getPropertyManagerDataRoomDocumentsIdContent",
      summary: "The file of a document, byte for byte, whole or in parts",
      description:
        "With a bearer token, or by the address that stands ready made in `contentUrl` and `previewUrl` and ends with the clock hour. It counts as one download, with the part that holds its beginning. Whatever is no picture or PDF by its first bytes is handed over and never opened.",
      tags: ["Data room"],
      security: [{}, { bearer: [] }],
      parameters: [...parameters(true, false), use],
      responses: {
        200: { description: "The whole file.", content: anything },
        206: { description: "The part that was asked for.", content: anything },
        416: beyond,
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
