import type { Schema } from "./examples.server.ts";

const id = "019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07";

const parameters = (withRange: boolean): Schema[] => [
  {
    name: "id",
    in: "path",
    required: true,
    description: "UUID of the file.",
    schema: { type: "string", format: "uuid" },
    example: id,
  },
  {
    name: "until",
    in: "query",
    required: true,
    description: "Unix seconds at which the address ends: the end of the clock hour.",
    schema: { type: "integer" },
    example: 1_795_255_200,
  },
  {
    name: "signature",
    in: "query",
    required: true,
    description: "Stands in every address that an answer holds.",
    schema: { type: "string", maxLength: 100 },
    example: "xT4k",
  },
  ...(withRange
    ? [
        {
          name: "Range",
          in: "header",
          required: false,
          description: "A part of the file, in bytes.",
          schema: { type: "string" },
          example: "bytes=0-1048575",
        },
      ]
    : []),
];

const bytes = { "image/*": { schema: { type: "string", format: "binary" } } };
const missing = { $ref: "#/components/responses/Problem404" };

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
        416: { description: "The part lies beyond the end of the file." },
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
};
