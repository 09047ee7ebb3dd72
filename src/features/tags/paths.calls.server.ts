import type { Schema } from "#platform/openapi/examples.server.ts";
import { bytesOf, problem, signedParameters } from "#platform/openapi/pieces.server.ts";

/** The address of the photo of a stranger's report, which is no call. */
export const reportPhotoPaths: Record<string, Schema> = {
  "/reports/{id}/photo": {
    get: {
      operationId: "getReportPhoto",
      summary: "The photo of a report that waits, without metadata",
      description: "The address comes ready made, as `photoUrl`, in the list of reports, and ends with the clock hour.",
      tags: ["Tags"],
      security: [],
      parameters: signedParameters(false),
      responses: { 200: { description: "The picture.", content: bytesOf("image/*") }, 404: problem(404) },
    },
  },
};
