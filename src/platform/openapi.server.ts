import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type Call, isInBody, pathParameters } from "../domain/contract.ts";
import { problemStatus } from "../domain/problems.ts";
import { docsPage } from "./docs.server.ts";
import { pageHeaders } from "./page-headers.server.ts";

type Schema = Record<string, unknown>;

const problem: Schema = {
  type: "object",
  required: ["success", "detail", "message", "code", "errors", "requestId"],
  properties: {
    success: { const: false },
    detail: { type: "string", description: "One sentence that a person can read." },
    message: { type: "string", description: "The same as detail." },
    code: { enum: Object.keys(problemStatus) },
    errors: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
    requestId: { type: "string", format: "uuid" },
  },
};

const failures: Record<number, string> = {
  400: "The request is not valid JSON.",
  401: "No session, or it has ended.",
  403: "This role cannot do this.",
  404: "It does not exist or is out of reach.",
  409: "It was changed meanwhile, or its state does not allow this.",
  413: "Larger than this call takes.",
  415: "Not JSON, or a kind of file that is not taken.",
  422: "A field is not right; `errors` names each.",
  429: "Too many attempts; Retry-After says how long to wait.",
  503: "Not possible right now; Retry-After says how long to wait.",
};

/** `GET /openapi.json` is the contract; `/docs` shows it. Both are made once, when the server starts. */
export function serveContract(app: FastifyInstance, calls: Call[]): void {
  const described = describeCalls(calls);
  const text = JSON.stringify(described);
  app.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(text));
  app.get("/docs", (request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .headers(pageHeaders(nonce, request.protocol === "https"))
      .type("text/html; charset=utf-8")
      .send(docsPage(calls, described, nonce));
  });
}

/** The contract as OpenAPI 3.1, made from the schemas that validate (decisions 3). */
export function describeCalls(calls: Call[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] as Schema, { [call.method.toLowerCase()]: describeCall(call) });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tunse",
      version: "1",
      description:
        "Property maintenance for Nigeria. Instants are ISO 8601 UTC, calendar days are days in Africa/Lagos, money is naira with at most two decimals, ids are UUIDs. Every POST and PUT outside /auth takes an Idempotency-Key.",
    },
    servers: [{ url: "/api" }],
    tags: [...new Set(calls.map((call) => call.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "The token that sign-in answers." } },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, text]) => [`Problem${status}`, failureOf(text)]),
      ),
    },
  };
}

const failureOf = (description: string): Schema => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

function describeCall(call: Call): Schema {
  const input = schemaOf(call.input, "input");
  const fields = Object.entries((input.properties ?? {}) as Record<string, Schema>);
  const inPath = pathParameters(call.path);
  const inBody = isInBody(call);
  const rest = fields.filter(([name]) => !inPath.includes(name));
  const required = ((input.required ?? []) as string[]).filter((name) => !inPath.includes(name));
  const body = { type: "object", properties: Object.fromEntries(rest), required };
  return {
    summary: call.summary,
    tags: [call.tag],
    security: call.access === "public" ? [] : call.access === "user" ? [{ bearer: [] }] : [{}, { bearer: [] }],
    parameters: [
      ...inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "string", format: "uuid" } })),
      ...(inBody
        ? []
        : rest.map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }))),
      ...(inBody && call.method !== "DELETE" && call.idempotent !== false ? [idempotencyKey] : []),
    ],
    ...(inBody && rest.length > 0
      ? { requestBody: { required: true, content: { "application/json": { schema: body } } } }
      : {}),
    responses: {
      [call.creates ? 201 : 200]: { description: call.message ?? "Done.", content: contentOf(call) },
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  };
}

const contentOf = (call: Call): Schema =>
  call.file === undefined
    ? { "application/json": { schema: envelopeOf(call) } }
    : { [call.file]: { schema: { type: "string", format: "binary" } } };

const idempotencyKey: Schema = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and content within 30 days answers as the first time; other content answers 409.",
  schema: { type: "string", maxLength: 200 },
};

const envelopeOf = (call: Call): Schema => ({
  type: "object",
  required: ["success", "message", "data"],
  properties: { success: { const: true }, message: { type: "string" }, data: schemaOf(call.answer, "output") },
});

function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
