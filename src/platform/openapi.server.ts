import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { type Call, partsOf } from "#domain/contract.ts";
import { Problem, problemStatus } from "#domain/problems.ts";
import { isInBody, pathParameters } from "#domain/routes.ts";
import { sendCompressed } from "./compress.server.ts";
import { listOf } from "./csv/lists.server.ts";
import { readGiven } from "./http/parse.server.ts";
import { nameShapes } from "./openapi/components.server.ts";
import { csvContent, formatParameter } from "./openapi/csv.server.ts";
import { exampleOf, type Schema } from "./openapi/examples.server.ts";
import { failureExample, failureResponses } from "./openapi/failures.server.ts";
import { aboutCall, failuresOf, tagWords, takesKey } from "./openapi/words.server.ts";

/** Addresses that follow protocols of their own, described by their features as calls are. */
export type Paths = Readonly<Record<string, Schema>>;

/** `GET /openapi.json` is the contract, made once, when first asked for. The screen that shows it is `api-docs`. */
export function serveContract(app: FastifyInstance, calls: Call[], otherPaths: Paths): void {
  let text: string | undefined;
  app.get("/openapi.json", async (request, reply) => {
    text ??= JSON.stringify(describeCalls(calls, otherPaths));
    reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
    await sendCompressed(request, reply, text);
    return reply;
  });
}

/** What holds for all calls. */
export const introduction = `Property maintenance for Nigeria.

- **Instants** are ISO 8601 UTC with milliseconds; **calendar days** are \`YYYY-MM-DD\` in Africa/Lagos.
- **Money** is naira as a number with at most two decimals. **Sizes** are bytes, **lengths** metres, **positions** degrees (WGS 84).
- **Ids** are UUIDs. **Phones** are any country's number, read as Nigerian without a country code, and answered as E.164.
- A success is \`{"success": true, "message": "…", "data": {…}}\`; a failure names what is wrong in \`detail\` and field by field in \`errors\`.
- Every list can be had as **CSV** by \`format=csv\`: all rows of the same filters in the same order, in UTF-8, with times in Lagos time and money in naira as the columns say.
- Every POST and PUT outside /auth takes an \`Idempotency-Key\`: repeated within 30 days with the same content it answers as the first time.
- What is out of reach answers 404, as if it did not exist; what a role can never do answers 403.
- An owner's programs send an **API key** (\`/api-keys\`) in place of a session's token. It acts as its owner within its scopes; any other call answers 403 and says which scope is missing, or that no key can do this.
- Limits: 1,200 calls an account and minute, 6,000 an address and minute; 429 and 503 say in \`Retry-After\` how many seconds to wait.`;

/** The contract as OpenAPI 3.1, made from the schemas that validate. */
export function describeCalls(calls: Call[], otherPaths: Paths) {
  const paths: Record<string, Schema> = structuredClone({ ...otherPaths });
  for (const call of calls) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] as Schema, { [call.method.toLowerCase()]: describeCall(call) });
  }
  const { described, schemas } = nameShapes(paths);
  const tags = [...new Set([...calls.map((call) => call.tag), "Media"])];
  return {
    openapi: "3.1.0",
    info: { title: "Tunse", version: "1", description: introduction },
    servers: [{ url: "/api" }],
    tags: tags.map((name) => ({ name, ...(tagWords[name] ? { description: tagWords[name] } : {}) })),
    paths: described,
    components: {
      schemas: { ...schemas, Problem: problemShape },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token that sign-in answers, or an API key." },
      },
      responses: failureResponses,
    },
  };
}

/** The body of every failure. */
export const problemShape: Schema = {
  type: "object",
  required: ["success", "detail", "message", "code", "errors", "requestId"],
  properties: {
    success: { const: false },
    detail: { type: "string", description: "One sentence that a person can read." },
    message: { type: "string", description: "The same as detail." },
    code: { enum: Object.keys(problemStatus) },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string", description: "Dotted, as in `mediaUploads.0.file_data`." },
          message: { type: "string" },
        },
      },
    },
    requestId: { type: "string", format: "uuid", description: "To be named when asking for help." },
  },
};

/** One call by itself, its shapes in place. */
export function describeCall(call: Call): Schema {
  const input = schemaOf(call.input, "input");
  const inPath = pathParameters(call.path);
  const fields = Object.entries((input.properties ?? {}) as Record<string, Schema>);
  const rest = fields.filter(([name]) => !inPath.includes(name));
  const required = ((input.required ?? []) as string[]).filter((name) => !inPath.includes(name));
  const names = rest.map(([name]) => name);
  const hasBody = isInBody(call) && rest.length > 0;
  const body = { type: "object", properties: Object.fromEntries(rest), required };
  return {
    operationId: operationOf(call),
    summary: call.summary,
    description: aboutCall(call, names),
    tags: [call.tag],
    security:
      call.access === "public" ? [] : ["user", "admin"].includes(call.access) ? [{ bearer: [] }] : [{}, { bearer: [] }],
    parameters: [
      ...inPath.map(pathParameter),
      ...(isInBody(call) ? [] : rest.map(([name, schema]) => queryParameter(name, schema, required.includes(name)))),
      ...(takesKey(call) ? [idempotencyKey] : []),
      ...(listOf(call) ? [formatParameter] : []),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: call.takesFile
              ? { "multipart/form-data": { schema: withFile(body) } }
              : { "application/json": { schema: body, example: inputExample(call) } },
          },
        }
      : {}),
    responses: {
      [call.creates ? 201 : 200]: { description: call.message ?? "Done.", content: contentOf(call) },
      ...Object.fromEntries(failuresOf(call, names).map((status) => [status, failureOf(call, status)])),
    },
  };
}

const withFile = ({ properties, ...body }: { properties: Schema }): Schema => ({
  ...body,
  properties: { ...properties, file: { type: "string", format: "binary" } },
});

/** What is sent in the example: the call's own, else one made from its schema. */
export function inputExample(call: Call): Record<string, unknown> {
  const inPath = pathParameters(call.path);
  const parent = call.path.split("/").findLast((word) => word !== "" && !word.startsWith("{")) ?? "";
  const whole = call.example?.input ?? mended(call, exampleOf(schemaOf(call.input, "input"), "", parent) as Schema);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !inPath.includes(name)));
}

const ids = (call: Call): Record<string, unknown> =>
  Object.fromEntries(pathParameters(call.path).map((name) => [name, exampleOf({ type: "string" }, "id")]));

/** Leaves out what the call refuses beside the rest, as a file by its id and by its bytes at once. */
function mended(call: Call, example: Schema): Schema {
  for (let times = 0; times < 5; times += 1) {
    const read = readGiven(call, { ...example, ...ids(call) });
    if (!(read instanceof Problem)) return example;
    for (const { path } of read.errors) leaveOut(example, path.split("."));
  }
  return example;
}

function leaveOut(holder: unknown, [name = "", ...rest]: string[]): void {
  if (typeof holder !== "object" || holder === null) return;
  if (rest.length > 0) leaveOut((holder as Schema)[name], rest);
  else delete (holder as Schema)[name];
}

/** What is answered under `data` in the example. */
export const answerExample = (call: Call): unknown =>
  call.example?.answer ?? exampleOf(schemaOf(call.answer, "output"));

const operationOf = ({ method, path }: Call): string => {
  const words = path
    .replaceAll(/[{}]/g, "")
    .split(/[^\w]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
};

const pathParameter = (name: string): Schema => ({
  name,
  in: "path",
  required: true,
  ...(name === "slug"
    ? { description: "As it stands in the address of the page.", schema: { type: "string" }, example: "the-rains" }
    : {
        description: `UUID${name === "id" ? "" : ` of the ${name.replace(/Id$/, "").toLowerCase()}`}. Any other text answers 404.`,
        schema: { type: "string", format: "uuid" },
        example: exampleOf({ type: "string" }, "id"),
      }),
});

const meanings: Record<string, string> = {
  limit: "How many at most on a page.",
  propertyId: "Only those of this property. UUID.",
  counts: "1 adds the counts by status to the answer.",
  search: "At least two letters of what is looked for.",
};

function queryParameter(name: string, schema: Schema, required: boolean): Schema {
  const { description, ...plain } = schema;
  const words = String(description ?? meanings[name] ?? `Only those of this ${name}.`);
  return { name, in: "query", required, description: words, schema: plain, example: exampleOf(schema, name) };
}

const idempotencyKey: Schema = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and content within 30 days answers as the first time; other content answers 409.",
  schema: { type: "string", maxLength: 200, pattern: "^[\\x21-\\x7e]{1,200}$" },
  example: "5f0c2a9e-6d1b-4c07-9f55-2b8e6a1d4c07",
};

const contentOf = (call: Call): Schema => {
  if (call.file !== undefined) return { [call.file]: { schema: { type: "string", format: "binary" } } };
  const whole = schemaOf(call.answer, "output");
  const parts = partsOf(call, whole.properties ?? {});
  const schema = envelopeOf(call.dataIs === undefined ? { ...parts, data: whole } : parts);
  const example = { success: true, message: call.message ?? "Done.", ...partsOf(call, answerExample(call)) };
  return { "application/json": { schema, example }, ...csvContent(call) };
};

const envelopeOf = (parts: Schema): Schema => ({
  type: "object",
  required: ["success", "message", ...Object.keys(parts)],
  properties: { success: { const: true }, message: { type: "string" }, ...parts },
});

/** A refusal of input shows what this very call says; every other failure is the same for all. */
function failureOf(call: Call, status: number): Schema {
  const shared = { $ref: `#/components/responses/Problem${status}` };
  if (status !== 422) return shared;
  const refused = refusedExample(call);
  if (!refused) return shared;
  return {
    description: failureResponses.Problem422?.description,
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Problem" }, example: failureExample(422, refused) },
    },
  };
}

function refusedExample(call: Call): Problem | undefined {
  const full = { ...inputExample(call), ...ids(call) };
  const tries = [ids(call), ...Object.keys(inputExample(call)).map((name) => ({ ...full, [name]: {} }))];
  for (const given of tries) {
    const read = readGiven(call, given);
    if (read instanceof Problem && read.code === "invalid") return read;
  }
  return undefined;
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
