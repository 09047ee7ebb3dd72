import * as z from "zod";
import { localPhone } from "#domain/csv.ts";
import { formatLagosInstant } from "#domain/days.ts";

type Kind = "instant" | "plain";
/** A column of a list: its name for people, where its value stands in a row, and how that is written. */
export type Column = { head: string; path: readonly string[]; kind: Kind };

type Shape = {
  type?: string | string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  description?: string;
};

/**
 * What a row says for a screen alone: what may be done with it, which words to mark, and addresses that hold for an
 * hour.
 */
const isForScreens = (name: string, beside: object): boolean =>
  ["can", "spans"].includes(name) || /Url$/.test(name) || (name === "url" && "thumbnailUrl" in beside);

/** The columns of a list whose rows are of this schema, in its order; what lies within stands by itself. */
export function columnsOf(rows: z.ZodType): Column[] {
  const shape = z.toJSONSchema(rows, { io: "output", unrepresentable: "any", reused: "inline" }) as Shape;
  return columnsIn(shape, []);
}

function columnsIn(shape: Shape, path: readonly string[]): Column[] {
  const properties = propertiesOf(shape);
  return Object.entries(properties).flatMap(([name, inner]) => {
    if (isForScreens(name, properties)) return [];
    const here = [...path, name];
    if (Object.keys(propertiesOf(inner)).length > 0) return columnsIn(inner, here);
    const kind = isInstant(name, inner) ? "instant" : "plain";
    return [{ head: headOf(here, inner, kind), path: here, kind }];
  });
}

/** Each way that a value may be: one that can be null, or is one of several, is several. */
const waysOf = (shape: Shape): Shape[] => (shape.anyOf ?? shape.oneOf)?.flatMap(waysOf) ?? [shape];

const propertiesOf = (shape: Shape): Record<string, Shape> =>
  Object.assign({}, ...waysOf(shape).map(({ properties = {} }) => properties));

const said = (shape: Shape): string => [shape, ...waysOf(shape)].map(({ description = "" }) => description).join(" ");
const isOf = (shape: Shape, type: string): boolean => waysOf(shape).some((way) => [way.type].flat().includes(type));

const isInstant = (name: string, shape: Shape): boolean =>
  isOf(shape, "string") && (/(?:^at|At)$/.test(name) || /\bInstant\b/.test(said(shape)));

const isNaira = (path: readonly string[], shape: Shape): boolean =>
  isOf(shape, "number") &&
  (/\bnaira\b/i.test(said(shape)) || (path.at(-1) !== "count" && path.some((name) => /cost|hourlyRate/i.test(name))));

const words: Record<string, string> = {
  id: "ID",
  _id: "ID",
  at: "Time",
  by: "By whom",
  lga: "Local government area",
  sha256: "SHA-256",
  url: "Address",
};

function headOf(path: readonly string[], shape: Shape, kind: Kind): string {
  const head = path.map((name) => words[name] ?? wordsOf(name)).join(": ");
  if (kind === "instant") return `${head} (Lagos time)`;
  return isNaira(path, shape) ? `${head} (naira)` : head;
}

/** "propertyId" as "Property ID", "sizeM2" as "Size m²". */
function wordsOf(name: string): string {
  const apart = name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .replace(/\bid\b/, "ID")
    .replace(/\bids\b/, "IDs")
    .replace(/\bsop\b/, "SOP")
    .replace(/\bm2\b/, "m²")
    .replace(/ m3\b/, " m³");
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}

/** What stands in this column for this row. */
export function cellOf({ path, kind }: Column, row: unknown): string | number | null {
  const value = path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], row);
  return written(value, path.at(-1) ?? "", kind);
}

function written(value: unknown, name: string, kind: Kind): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((item) => written(item, name, "instant")).join("; ");
  if (typeof value === "object") return listed(value);
  const text = String(value);
  if (kind === "instant" && isWrittenInstant(text)) return formatLagosInstant(text);
  return /phone$/i.test(name) ? localPhone(text) : text;
}

/** Also of a text that somebody typed, which may be like a time and be none. */
const isWrittenInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** One of several things in a cell: a file by its name, else each of its fields with its value. */
function listed(item: object): string {
  if ("fileName" in item) return String(item.fileName);
  const fields = Object.entries(item).filter(([name, value]) => !isForScreens(name, item) && value !== null);
  return fields
    .map(([name, value]) => `${words[name] ?? wordsOf(name)}: ${written(value, name, "instant")}`)
    .join(", ");
}
