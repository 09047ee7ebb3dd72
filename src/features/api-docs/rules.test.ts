import { expect, test } from "vitest";
import { firstTyped, listedCall, sendingOf, shownCall } from "./rules.ts";

const failure = {
  description: "No session.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" }, example: { success: false } } },
};
const problem = { type: "object", properties: { detail: { type: "string" } } };
const operation = {
  operationId: "putTasksId",
  summary: "Change a task",
  description: "For owners.\n\nChanges only the fields it names.",
  tags: ["Tasks"],
  security: [{ bearer: [] }],
  parameters: [
    {
      name: "id",
      in: "path",
      required: true,
      description: "UUID.",
      schema: { type: "string", format: "uuid" },
      example: "1",
    },
    { name: "Idempotency-Key", in: "header", required: false, description: "Once.", schema: {}, example: "k" },
  ],
  requestBody: {
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["priority"],
          properties: {
            priority: { enum: ["low", "high"] },
            cost: { anyOf: [{ type: "number", minimum: 0, maximum: 1_000_000 }, { type: "null" }] },
            notes: {
              type: "array",
              maxItems: 20,
              items: { type: "object", properties: { text: { type: "string", maxLength: 200 } } },
            },
          },
        },
        example: { priority: "low" },
      },
    },
  },
  responses: {
    200: { description: "Done.", content: { "application/json": { schema: problem, example: { success: true } } } },
    401: { $ref: "#/components/responses/Problem401" },
  },
};
const shown = shownCall(operation, {
  method: "put",
  path: "/tasks/{id}",
  access: undefined,
  who: "For owners.",
  shared: { Problem401: failure },
  schemas: { Problem: problem },
});

test("a call says who may make it once, and the rest beside it", () => {
  expect([shown.method, shown.path, shown.access]).toEqual(["PUT", "/api/tasks/{id}", "user"]);
  expect([shown.who, shown.about]).toEqual(["For owners.", ["Changes only the fields it names."]]);
});

test("fields have kind, limits, choices and what is within them", () => {
  const fields = shown.body?.fields.map(({ name, kind, required, choices, limits }) => [
    name,
    kind,
    required,
    choices,
    limits,
  ]);
  expect(fields).toEqual([
    ["priority", "one of these", true, ["low", "high"], ""],
    ["cost", "number or null", false, [], "0 to 1,000,000"],
    ["notes", "list of objects", false, [], "at most 20 entries"],
  ]);
  const [text] = shown.body?.fields[2]?.within ?? [];
  expect([text?.name, text?.kind, text?.limits]).toEqual(["text", "text", "at most 200 characters"]);
});

test("answers have their examples, those that calls share with them", () => {
  expect(shown.answers.map(({ status, about, example }) => [status, about, JSON.parse(example)])).toEqual([
    ["200", "Done.", { success: true }],
    ["401", "No session.", { success: false }],
  ]);
  expect(shown.answers[1]?.fields.map(({ name }) => name)).toEqual(["detail"]);
});

test("the list finds it by fields at any depth, and the form begins with what must be sent", () => {
  expect(listedCall(shown).fields).toEqual(["id", "Idempotency-Key", "priority", "cost", "notes", "text"]);
  expect(firstTyped(shown)).toEqual([
    { place: "path", name: "id", required: true, text: "1" },
    { place: "header", name: "Idempotency-Key", required: false, text: "" },
  ]);
  expect(sendingOf(shown)).toEqual({
    method: "PUT",
    path: "/api/tasks/{id}",
    type: "application/json",
    answers: "application/json",
  });
});
