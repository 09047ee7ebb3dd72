import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { pathParameters } from "#domain/routes.ts";
import { answerExample, inputExample } from "#platform/openapi.server.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";

type Content = Record<string, { schema: object; example?: unknown }>;
type Answer = { $ref?: string; description: string; content?: Content; headers?: Record<string, unknown> };
type Operation = {
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; description?: string; example?: unknown; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};
type Contract = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer>; schemas: Record<string, object> };
};

const id = "019c4d2e-7a10-7c3b-9f55-2b8e6a1d4c07";
const calls = bindings.map(({ call }) => [`${call.method} ${call.path}`, call] as const);
let contract: Contract;
let ajv: Ajv2020;

beforeAll(async () => {
  const { app } = await testApp();
  contract = (await app.inject({ url: "/api/openapi.json" })).json();
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(contract, "contract");
});

const operationOf = (method: string, path: string): Operation => {
  const found = contract.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the contract.`);
  return found;
};

/** What a schema of the contract, which points into the rest of it, holds against a value. */
function faultsOf(schema: object, value: unknown): string {
  const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/'));
  return ajv.validate(whole, value) ? "" : ajv.errorsText();
}

const resolved = (answer: Answer): Answer =>
  (answer.$ref && contract.components.responses[answer.$ref.split("/").at(-1) ?? ""]) || answer;

test("what is read of things says whose changes make it old, but for what is asked anew each time or chosen by oneself", () => {
  const reads = bindings.filter(({ call }) => call.method === "GET" && call.may && call.access !== "admin");
  const silent = reads.filter(({ call }) => !call.follows).map(({ call }) => call.path);
  expect(silent.sort()).toEqual([
    "/api-keys",
    "/archives/{id}/file",
    "/auth/me/export",
    "/contact-points",
    "/contractor/credentials",
    "/credentials/{id}/file",
    "/me/approval-pin",
    "/me/checkpoint-letter",
    "/me/credentials",
    "/me/currency",
    "/me/payout-account",
    "/money-accounts/{id}/paper",
    "/notifications/preferences",
    "/properties/duplicates",
    "/properties/{id}/credentials",
    "/properties/{id}/ledger/check",
    "/properties/{id}/ledger/export",
    "/properties/{id}/plan/paper",
    "/properties/{id}/required-credentials",
    "/search",
    "/suggestions/preferences",
    "/tasks/{id}/pack",
    "/unit-payments/{id}/receipt/paper",
    "/units/{id}/statement/paper",
    "/webhooks",
    "/webhooks/{id}/deliveries",
  ]);
});

test("the contract is valid OpenAPI 3.1 to a validator that is not ours", async () => {
  const answer = await new Validator().validate(contract as unknown as Record<string, unknown>);
  expect(answer.errors ?? []).toEqual([]);
  expect(answer.valid).toBe(true);
});

test("every name it points to is there", () => {
  const names = JSON.stringify(contract).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
  for (const [, kind = "", name = ""] of names) {
    expect(Object.keys(contract.components[kind as "schemas"]), `${kind}/${name}`).toContain(name);
  }
});

test("operations have names of their own", () => {
  const names = Object.values(contract.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => (operation as unknown as { operationId: string }).operationId),
  );
  expect(new Set(names).size).toBe(names.length);
});

describe.each(calls)("%s", (_, call) => {
  test("says what it is, who may make it, and what it can answer", () => {
    const operation = operationOf(call.method, call.path);
    expect(operation.summary).toBe(call.summary);
    expect(operation.description.length).toBeGreaterThan(15);
    expect(operation.tags).toEqual([call.tag]);
    expect(operation.security).toBeDefined();
    for (const { name, description, example } of operation.parameters) {
      expect(description, name).toMatch(/\S{3}/);
      expect(example, name).toBeDefined();
    }
    const statuses = Object.keys(operation.responses).map(Number);
    expect(statuses).toContain(call.creates ? 201 : 200);
    expect(statuses).toEqual(expect.arrayContaining([429, 503]));
    if (call.access === "user") expect(statuses).toContain(401);
    const namesThings = /Id"/.test(JSON.stringify(z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" })));
    if (namesThings || pathParameters(call.path).length > 0) expect(statuses).toContain(404);
    for (const status of [429, 503]) {
      expect(resolved(operation.responses[status] as Answer).headers).toHaveProperty("Retry-After");
    }
  });

  test("has an example of each thing it takes and answers, and all of them fit", () => {
    const { requestBody, responses, parameters } = operationOf(call.method, call.path);
    for (const { name, schema, example } of parameters) expect(faultsOf(schema, example), name).toBe("");
    const contents = [requestBody?.content, ...Object.values(responses).map((answer) => resolved(answer).content)];
    for (const content of contents) {
      const json = content?.["application/json"];
      if (!json) continue;
      expect(json.example).toBeDefined();
      expect(faultsOf(json.schema, json.example), JSON.stringify(json.example)).toBe("");
    }
  });

  test("takes its example, and would answer the other", () => {
    const inPath = Object.fromEntries(pathParameters(call.path).map((name) => [name, id]));
    const read = call.input.safeParse({ ...inputExample(call), ...inPath });
    expect(read.error?.issues ?? []).toEqual([]);
    if (call.file) return;
    expect(call.answer.safeParse(answerExample(call)).error?.issues ?? []).toEqual([]);
  });
});

describe("addresses that follow protocols of their own", () => {
  const others = () =>
    Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => !bindings.some(({ call }) => call.path === path && call.method.toLowerCase() === method))
        .map(([method, operation]) => ({ method, path, operation })),
    );

  test("are served, and described as fully", async () => {
    const { app } = await testApp();
    expect(others().map(({ method, path }) => `${method} ${path}`)).toContain("patch /uploads/{id}");
    for (const { method, path, operation } of others()) {
      const url = `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
      const route = { method: method.toUpperCase() as "GET", url };
      expect(app.hasRoute(route), `${method} ${path}`).toBe(true);
      expect(operation.description.length).toBeGreaterThan(40);
      for (const { name, description, example, schema } of operation.parameters) {
        expect(description, name).toMatch(/\S{3}/);
        expect(faultsOf(schema, example), name).toBe("");
      }
    }
  });
});
