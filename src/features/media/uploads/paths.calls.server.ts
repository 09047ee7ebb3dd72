import type { Schema } from "#platform/openapi/examples.server.ts";
import { exampleId, problems } from "#platform/openapi/pieces.server.ts";

const header = (name: string, description: string, example: unknown, required = true): Schema => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: typeof example === "number" ? "integer" : "string" },
  example,
});

const answered = (description: string, example: unknown): Schema => ({
  description,
  schema: { type: typeof example === "number" ? "integer" : "string" },
  example,
});

const speaks = header("Tus-Resumable", "The version of tus that is spoken.", "1.0.0");
const offset = "How many bytes have arrived. Bytes.";
const upload: Schema = {
  name: "id",
  in: "path",
  required: true,
  description: "UUID of the upload, the end of its address.",
  schema: { type: "string", format: "uuid" },
  example: exampleId,
};
const refused412: Schema = {
  description: "Another version of tus was named; Tus-Version says which is spoken.",
  headers: { "Tus-Version": answered("What is spoken.", "1.0.0") },
};

const common = { tags: ["Media"], security: [{ bearer: [] }] };
const withId = { ...common, parameters: [upload, speaks] };

/** Resumable uploads, which follow the tus protocol instead of the form of the calls. */
export const uploadPaths: Record<string, Schema> = {
  "/uploads": {
    post: {
      ...common,
      operationId: "postUploads",
      summary: "Announce a file that will be sent in pieces, by tus 1.0",
      description:
        "Images and videos of 1 to 52,428,800 bytes, voice notes whose `purpose` is voice, and files of any type whose `purpose` is document. Send the bytes to the address in Location by PATCH, then name the upload as `uploadId` in `mediaUploads` or of a document. One that nothing takes up is removed after 7 days.",
      parameters: [
        speaks,
        header("Upload-Length", "Size of the whole file. Bytes.", 184_320),
        header(
          "Upload-Metadata",
          "`filename`, `filetype` and, for the data room and voice notes, `purpose`, each followed by its value in base64, with commas between.",
          "filename Y2VpbGluZy5qcGc=,filetype aW1hZ2UvanBlZw==",
        ),
      ],
      responses: {
        201: {
          description: "It may be sent now.",
          headers: { Location: answered("Where to send the bytes.", `/api/uploads/${exampleId}`) },
        },
        412: refused412,
        ...problems(400, 401, 409, 413, 415, 422, 429, 503, 507),
      },
    },
  },
  "/uploads/{id}": {
    head: {
      ...withId,
      operationId: "headUploadsId",
      summary: "How much of a file has arrived",
      description: "Ask this after a lost connection, and go on from there. Only whoever announced it finds it.",
      responses: {
        200: {
          description: "Where it stands.",
          headers: {
            "Upload-Offset": answered(offset, 65_536),
            "Upload-Length": answered("Size of the whole file. Bytes.", 184_320),
          },
        },
        412: refused412,
        ...problems(401, 404, 429, 503),
      },
    },
    patch: {
      ...common,
      operationId: "patchUploadsId",
      summary: "Send bytes of a file from where it stands",
      description:
        "409 where it stands at another place by now: ask by HEAD. What arrived before a lost connection is kept.",
      parameters: [upload, speaks, header("Upload-Offset", offset, 65_536)],
      requestBody: {
        required: true,
        content: { "application/offset+octet-stream": { schema: { type: "string", format: "binary" } } },
      },
      responses: {
        204: { description: "They have arrived.", headers: { "Upload-Offset": answered(offset, 184_320) } },
        412: refused412,
        ...problems(400, 401, 404, 409, 413, 415, 429, 503, 507),
      },
    },
    delete: {
      ...withId,
      operationId: "deleteUploadsId",
      summary: "Give an upload up",
      description: "What has arrived of it is removed. One that is in use already is not found here.",
      responses: { 204: { description: "It is gone." }, 412: refused412, ...problems(401, 404, 429, 503) },
    },
  },
};
