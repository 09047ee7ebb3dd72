/** A JSON schema, or another part of the contract, as it stands in openapi.json. */
export type Shape = Readonly<Record<string, unknown>>;

/** One field as a reader needs it: `within` are the fields of what it holds. */
export type ShownField = {
  name: string;
  kind: string;
  required: boolean;
  choices: string[];
  limits: string;
  about: string;
  within: ShownField[];
};

const kinds: Record<string, string> = { string: "text", integer: "whole number", boolean: "true or false" };
const formats: Record<string, string> = { uuid: "UUID", binary: "file", "date-time": "instant", date: "calendar day" };
const deepest = 4;

const branchesOf = ({ anyOf, oneOf }: Shape): Shape[] | undefined => (anyOf ?? oneOf) as Shape[] | undefined;
const isNull = ({ type }: Shape) => type === "null";

/** The kind of a value in a few words: "text or null", "list of whole numbers". */
export function kindOf(schema: Shape): string {
  const branches = branchesOf(schema);
  if (branches) return [...new Set(branches.map(kindOf))].join(" or ");
  if (schema.enum) return "one of these";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${manyOf(kindOf((schema.items ?? {}) as Shape))}`;
  const format = formats[String(schema.format)];
  if (format) return format;
  const types = [schema.type ?? "value"].flat().map((type) => kinds[String(type)] ?? String(type));
  return types.join(" or ");
}

const many: Record<string, string> = { text: "texts", object: "objects", number: "numbers", UUID: "UUIDs" };
const manyOf = (kind: string) => many[kind] ?? kind;

/** The words of which a value must be one, at any depth of its schema. */
function choicesOf(schema: Shape): string[] {
  const branches = branchesOf(schema);
  if (branches) return branches.flatMap(choicesOf);
  if (schema.type === "array") return choicesOf((schema.items ?? {}) as Shape);
  return ((schema.enum ?? []) as unknown[]).map(String);
}

const count = (value: unknown) => Number(value).toLocaleString("en");

function rangeOf(least: unknown, most: unknown, unit = ""): string | undefined {
  if (least !== undefined && most !== undefined) return `${count(least)} to ${count(most)}${unit}`;
  if (most !== undefined) return `at most ${count(most)}${unit}`;
  return least === undefined ? undefined : `at least ${count(least)}${unit}`;
}

/** The widest that a JSON number holds exactly: a limit there is none of ours. */
const known = (value: unknown) => (Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER ? undefined : value);

function limitsOf(schema: Shape): string {
  const branch = branchesOf(schema)?.find((one) => !isNull(one));
  if (branch) return limitsOf({ default: schema.default, ...branch });
  const limits = [
    rangeOf(known(schema.minimum), known(schema.maximum)),
    rangeOf(schema.minLength, schema.maxLength, " characters"),
    rangeOf(schema.minItems, schema.maxItems, " entries"),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} unless told`,
  ];
  return limits.filter((limit) => limit !== undefined).join(", ");
}

/** The fields that a value holds, be it one, a list of such, or null. */
export function fieldsIn(schema: Shape, depth = 0): ShownField[] {
  if (depth >= deepest) return [];
  const branches = branchesOf(schema);
  if (branches) return branches.map((branch) => fieldsIn(branch, depth)).find((fields) => fields.length > 0) ?? [];
  if (schema.type === "array") return fieldsIn((schema.items ?? {}) as Shape, depth);
  const required = (schema.required ?? []) as string[];
  const properties = (schema.properties ?? {}) as Record<string, Shape>;
  return Object.entries(properties).map(([name, inner]) => ({
    ...shownField(name, inner, required.includes(name)),
    within: fieldsIn(inner, depth + 1),
  }));
}

/** A field by itself, without what it holds. */
export const shownField = (name: string, schema: Shape, required: boolean): ShownField => ({
  name,
  kind: kindOf(schema),
  required,
  choices: choicesOf(schema),
  limits: limitsOf(schema),
  about: String(schema.description ?? ""),
  within: [],
});

/** The names of all these fields and of those within them. */
export const namesIn = (fields: readonly ShownField[]): string[] =>
  fields.flatMap(({ name, within }) => [name, ...namesIn(within)]);
