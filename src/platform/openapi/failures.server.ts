import { Problem, type ProblemCode, problemStatus } from "#domain/problems.ts";
import type { Schema } from "./examples.server.ts";

type Failure = { says: string; example: string; seconds?: number };

/** What each status means, with a sentence that the server says. */
const failures: Record<number, Failure> = {
  400: { says: "The request is not valid JSON.", example: "The request is not valid JSON." },
  401: { says: "No session, or it has ended.", example: "Your session has ended. Please sign in again." },
  403: { says: "This role can never do this, or the API key may not.", example: "Your role cannot do this." },
  404: { says: "It does not exist or is out of reach.", example: "We could not find that." },
  409: {
    says: "It was changed meanwhile, its state does not allow this, or the key came with other content.",
    example: "It was changed by somebody else meanwhile. Please look again.",
  },
  413: { says: "Larger than this call takes.", example: "The request is larger than this call takes." },
  415: {
    says: "Not JSON, or a kind of file that is not taken.",
    example: "Send the request as application/json.",
  },
  422: { says: "A field is not right; `errors` names each.", example: "Some of the details are not right." },
  429: {
    says: "Too many attempts; Retry-After says how long to wait.",
    example: "Too many attempts. Please wait 30 seconds and try again.",
    seconds: 30,
  },
  503: {
    says: "Not possible right now; Retry-After says how long to wait.",
    example: "We cannot do that right now. Please try again in a moment.",
    seconds: 5,
  },
  507: {
    says: "The server's disk is full: nothing can be stored, and reading goes on.",
    example: "The server's disk is full, so nothing can be stored right now. You can still read everything.",
    seconds: 60,
  },
};

const codes = Object.entries(problemStatus) as [ProblemCode, number][];

/** The body of a failure as the server sends it. */
export function failureExample(status: number, problem?: Problem): Schema {
  const code = codes.find(([, one]) => one === status)?.[0] ?? "internal";
  const { message, errors } = problem ?? new Problem(code, failures[status]?.example ?? "");
  return {
    success: false,
    detail: message,
    message,
    code,
    errors,
    requestId: "019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c09",
  };
}

const retryAfter = (seconds: number): Schema => ({
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 }, example: seconds },
});
const authenticate: Schema = {
  "WWW-Authenticate": { description: "How to say who calls.", schema: { type: "string" }, example: "Bearer" },
};

/** The failures that calls share, by name. */
export const failureResponses: Record<string, Schema> = Object.fromEntries(
  Object.entries(failures).map(([status, { says, seconds }]) => [
    `Problem${status}`,
    {
      description: says,
      ...(seconds === undefined ? {} : { headers: retryAfter(seconds) }),
      ...(status === "401" ? { headers: authenticate } : {}),
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Problem" },
          example: failureExample(Number(status)),
        },
      },
    },
  ]),
);
