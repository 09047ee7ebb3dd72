import type { Schema } from "./examples.server.ts";
import { problem } from "./pieces.server.ts";

/** The stream of live events, which is no call that answers once. */
export const eventPaths: Record<string, Schema> = {
  "/events": {
    get: {
      operationId: "getEvents",
      summary: "What changes meanwhile, as server-sent events",
      description:
        "Read it by fetch with the bearer header, once a browser. `ready` comes first; `change` names the kind and id of a thing that this account may see, never its content: read it again by its own call. `reset` says that something may have been missed: read again what is shown. The stream ends with the session.",
      tags: ["Notifications"],
      security: [{ bearer: [] }],
      parameters: [
        {
          name: "Last-Event-ID",
          in: "header",
          required: false,
          description: "The id of the last event that was heard; what came after it is told first.",
          schema: { type: "string" },
          example: "a1b2c3d4e5f6-41",
        },
      ],
      responses: {
        200: {
          description: "Events until one side goes.",
          content: {
            "text/event-stream": {
              schema: { type: "string" },
              example:
                'id: a1b2c3d4e5f6-42\nevent: change\ndata: {"kind":"task","id":"019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07"}\n\n',
            },
          },
        },
        401: problem(401),
        429: problem(429),
        503: problem(503),
      },
    },
  },
};
