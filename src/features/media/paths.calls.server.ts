import type { Schema } from "#platform/openapi/examples.server.ts";
import { beyondEnd, bytesOf, problem, signedParameters } from "#platform/openapi/pieces.server.ts";

/** The addresses of photos and videos, which are no calls: they are signed and need no token. */
export const mediaPaths: Record<string, Schema> = {
  "/media/{id}": {
    get: {
      operationId: "getMedia",
      summary: "A photo or video as others see it: without metadata",
      description:
        "The address comes ready made, as `url`, in answers that hold media. It needs no token and ends with the clock hour; an address that has ended or was changed answers 404.",
      tags: ["Media"],
      security: [],
      parameters: signedParameters(true),
      responses: {
        200: { description: "The whole file.", content: { ...bytesOf("image/*"), ...bytesOf("video/*") } },
        206: { description: "The part that was asked for.", content: { ...bytesOf("image/*"), ...bytesOf("video/*") } },
        404: problem(404),
        416: beyondEnd,
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
      parameters: signedParameters(false),
      responses: { 200: { description: "The picture.", content: bytesOf("image/*") }, 404: problem(404) },
    },
  },
};
