import type { FastifyRequest } from "fastify";
import type * as z from "zod";
import { type Call, changeableFields } from "#domain/contract.ts";
import { isBlank } from "#domain/fields.ts";
import { type FieldProblem, Problem } from "#domain/problems.ts";
import { isInBody, pathParameters } from "#domain/routes.ts";

/** The one input of a call: path parameters over the query (GET, DELETE) or the body (POST, PUT). */
export function readInput<C extends Call>(call: C, request: FastifyRequest): z.output<C["input"]> {
  const given = isInBody(call) ? (request.body ?? {}) : request.query;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new Problem("invalid", "The request must be a JSON object.");
  }
  const read = readGiven(call, { ...given, ...(request.params as object) });
  if (read instanceof Problem) throw read;
  if (call.method === "PUT") refuseNothing(call, given);
  return read.data as z.output<C["input"]>;
}

/** A change has to name what it changes: an empty body would be told that it is done, and move a version. */
function refuseNothing(call: Call, given: object): void {
  const names = changeableFields(call);
  if (names.length === 0 || names.some((name) => name in given)) return;
  throw new Problem("invalid", `This changes nothing. Name at least one of: ${names.join(", ")}.`);
}

/** What a call reads from this input, or the refusal. */
export function readGiven(call: Call, given: object): { data: unknown } | Problem {
  const read = call.input.safeParse(given, { error: plainly, reportInput: true });
  return read.success ? { data: read.data } : refusal(call, read.error.issues);
}

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** The sentence where a schema has none of its own: what a validator says by itself is not for people. */
function plainly(issue: z.core.$ZodRawIssue): string {
  const label = String(issue.path?.at(-1) ?? "The request");
  if (issue.code === "too_big") return `${label} is too long or too large.`;
  if (issue.code === "too_small") return `${label} is too short or too small.`;
  if (issue.code !== "invalid_type") return `${label} is not one that can be used here.`;
  return issue.input === undefined
    ? `${label} is required.`
    : `${label} must be ${kinds[issue.expected] ?? "of another kind"}.`;
}

const isNothing = (input: unknown): boolean => isBlank(input) || (Array.isArray(input) && input.length === 0);

function refusal(call: Call, issues: z.core.$ZodIssue[]): Problem {
  const problems: FieldProblem[] = issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issue.message,
    kind: isNothing(issue.input) ? "missing" : "invalid",
  }));
  const errors = problems.map(({ path, message }) => ({ path, message }));
  const inPath = new Set(pathParameters(call.path));
  // An id that is no UUID cannot exist, so it reads like any other that is not there.
  if (errors.every((error) => inPath.has(error.path))) return new Problem("not_found", "We could not find that.");
  const first = errors[0];
  const sentence = call.refusal?.(problems) ?? first?.message ?? "Some of the details are not right.";
  return new Problem("invalid", sentence, { errors });
}
