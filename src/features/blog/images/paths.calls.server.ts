import type { Schema } from "#platform/openapi/examples.server.ts";
import { bytesOf, ofFile, problem } from "#platform/openapi/pieces.server.ts";

const pictureWidth: Schema = {
  name: "w",
  in: "query",
  required: false,
  description: "The widest it may be, in pixels.",
  schema: { enum: ["480", "960", "1600"], default: "1600" },
  example: "960",
};

/** The addresses of pictures of posts, which are no calls. */
export const picturePaths: Record<string, Schema> = {
  "/blog/images/{id}": {
    get: {
      operationId: "getBlogImagesId",
      summary: "A picture of a post, for everybody and for good",
      description: "WebP without metadata. What lies at an address never changes, so it may be kept for ever.",
      tags: ["Blog"],
      security: [],
      parameters: [ofFile, pictureWidth],
      responses: { 200: { description: "The picture.", content: bytesOf("image/*") }, 404: problem(404) },
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
      responses: { 200: { description: "The picture.", content: bytesOf("image/*") }, 404: problem(404) },
    },
  },
};
