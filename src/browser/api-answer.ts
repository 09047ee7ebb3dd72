import { type FieldProblem, type ProblemCode, problemStatus } from "#domain/problems.ts";
import { hearTime } from "./clock.ts";

/** The sentences of the specification's message extraction (section 8). */
export const messages = {
  noResponse: "No response from server. Please check your connection.",
  serverError: "Server error occurred",
  unexpected: "An unexpected error occurred",
  invalidFormat: "Invalid response format",
} as const;

type Facts = {
  code?: ProblemCode | "no_response";
  errors?: FieldProblem[];
  requestId?: string;
  retryAfterMs?: number;
  sessionEnded?: boolean;
};

/** A call that failed. `message` can be shown to people; `status` is 0 where no answer came. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | "no_response";
  readonly errors: FieldProblem[];
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The browser is already on its way to the sign-in: say nothing. */
  readonly sessionEnded: boolean;

  constructor(status: number, message: string, facts: Facts = {}) {
    super(message);
    this.name = "ApiProblem";
    this.status = status;
    this.code = facts.code ?? codeOf(status);
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.sessionEnded = facts.sessionEnded ?? false;
  }
}

type Reading = { dataIs?: string | undefined; askedAt?: number | undefined; sessionEnded: () => boolean };

/**
 * What a call answered: its `data`, or its refusal; `sessionEnded` is asked where the server no longer knows the token.
 * `askedAt`: by the count of this page.
 */
export function readAnswer(response: Response, text: string, { dataIs, askedAt, sessionEnded }: Reading): unknown {
  const answer = parseObject(text);
  // The clock of a network in between is nothing to go by.
  const isOurs = answer?.success === true || typeof answer?.requestId === "string";
  if (askedAt !== undefined && isOurs) hearTime(response.headers.get("date"), askedAt);
  if (response.ok && answer?.success === true && "data" in answer) {
    const { data, success: _, message: __, ...beside } = answer;
    return dataIs === undefined ? data : { [dataIs]: data, ...beside };
  }
  if (response.ok && answer?.success !== false) throw new ApiProblem(response.status, messages.invalidFormat);
  // A page comes from a network in between, which knows nothing of our sessions.
  throw problemOf(response, answer, response.status === 401 && answer !== null && sessionEnded());
}

export function problemOf(
  response: Response,
  answer: Record<string, unknown> | null,
  sessionEnded: boolean,
): ApiProblem {
  const { detail, message, code, errors, requestId } = answer ?? {};
  return new ApiProblem(response.status, text(detail) ?? text(message) ?? messages.serverError, {
    code: typeof code === "string" && Object.hasOwn(problemStatus, code) ? (code as ProblemCode) : undefined,
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    requestId: text(requestId) ?? undefined,
    retryAfterMs: retryAfter(response.headers.get("retry-after")),
    sessionEnded,
  });
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof value === "object" && value !== null && "path" in value && "message" in value;
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function codeOf(status: number): ProblemCode {
  const known = Object.entries(problemStatus).find(([, one]) => one === status)?.[0];
  return (known as ProblemCode | undefined) ?? (status >= 500 ? "internal" : "malformed");
}

/** Retry-After in seconds or as a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
