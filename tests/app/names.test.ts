import { describe, expect, test } from "vitest";
import * as z from "zod";
import { bindings } from "../../src/app-bindings.server.ts";

type Field = { name: string; schema: z.ZodType };

/** The fields of an input by which people or things are called, however they are wrapped. */
function namesIn(schema: z.ZodType): Field[] {
  if (schema instanceof z.ZodPipe) return namesIn(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namesIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return namesIn(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) =>
    /(?:^|_)(?:name|title|unit|category|location)$|(?:[a-z](?:Name|Title|Unit))$/.test(name) && !/file/i.test(name)
      ? [{ name, schema: inner }]
      : namesIn(inner),
  );
}

const writing = bindings
  .map(({ call }) => call)
  .filter(({ method }) => method !== "GET")
  .flatMap((call) => namesIn(call.input).map((field) => [`${call.method} ${call.path}`, field.name, field] as const));

describe("a name that turns the direction of what follows is refused", () => {
  test("wherever one is taken", () => {
    expect(writing.length).toBeGreaterThan(25);
  });

  test.each(writing)("by %s, %s", (_call, _name, { schema }) => {
    for (const mark of ["\u202e", "\u2066", "\u200f", "\u200b", "\ufeff"])
      expect(schema.safeParse(`Ada${mark}Obi`).success).toBe(false);
  });
});
