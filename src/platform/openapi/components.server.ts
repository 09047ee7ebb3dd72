import type { Schema } from "./examples.server.ts";

const fewestFields = 5;

type Found = { schema: Schema; key: string; times: number };

/**
 * Takes every shape of some size that stands in several places out of them and gives it a name after the field it
 * stands under, so that a person or program that reads the contract meets one `Task` instead of twenty.
 */
export function nameShapes<T>(described: T): { described: T; schemas: Record<string, Schema> } {
  const found = new Map<string, Found>();
  collect(described, "", found);
  const names = namesOf([...found].filter(([, { times }]) => times > 1));
  const replaced = (value: unknown, isShape = false): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => replaced(one));
    const name = isShape ? undefined : names.get(JSON.stringify(value));
    if (name) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, isExample(key) ? inner : replaced(inner)]),
    );
  };
  const shapes = [...names].map(([text, name]) => [name, replaced(JSON.parse(text), true) as Schema] as const);
  return {
    described: replaced(described) as T,
    schemas: Object.fromEntries(shapes.sort(([a], [b]) => a.localeCompare(b))),
  };
}

const isExample = (key: string) => key === "example" || key === "examples";

function collect(value: unknown, key: string, found: Map<string, Found>): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, key, found);
    return;
  }
  const schema = value as Schema;
  if (schema.type === "object" && Object.keys(schema.properties ?? {}).length >= fewestFields) {
    const text = JSON.stringify(schema);
    const before = found.get(text);
    found.set(text, { schema, key: before?.key ?? key, times: (before?.times ?? 0) + 1 });
  }
  for (const [name, inner] of Object.entries(schema)) {
    if (!isExample(name)) collect(inner, transparent.has(name) || name.includes("/") ? key : name, found);
  }
}

/** Words of a schema that are no field; a path or a kind of content, which has a slash, is none either. */
const transparent = new Set(["properties", "content", "items", "anyOf", "oneOf", "allOf", "schema"]);

function namesOf(shapes: [string, Found][]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Map<string, string[]>();
  for (const [text, { schema, key }] of shapes.sort(([, a], [, b]) => b.times - a.times)) {
    const base = pascal(key);
    const fields = Object.keys(schema.properties as object);
    const held = taken.get(base);
    const isWider = held?.every((field) => fields.includes(field));
    const wanted = held ? `${base}${isWider ? "Detail" : "Short"}` : base;
    const name = taken.has(wanted) ? `${wanted}${names.size + 1}` : wanted;
    taken.set(name, fields);
    names.set(text, name);
  }
  return names;
}

const pascal = (key: string): string => {
  const one = key.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
  return one.charAt(0).toUpperCase() + one.slice(1);
};
