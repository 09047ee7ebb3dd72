import * as z from "zod";
import type { Call } from "#domain/contract.ts";
import { type Column, columnsOf } from "./columns.server.ts";

/** Where the rows of an answer stand, and what their columns are. */
export type List = { path: readonly string[]; columns: Column[] };

const known = new WeakMap<object, List | null>();

/** What of a call's answer can be had as CSV: the rows of a list in pages, or the one that its contract names. */
export function listOf(call: Call): List | null {
  const made = known.get(call);
  if (made !== undefined) return made;
  const list = readList(call);
  known.set(call, list);
  return list;
}

function readList({ method, file, answer, rows }: Call): List | null {
  if (method !== "GET" || file !== undefined) return null;
  const fields = fieldsOf(answer);
  const path =
    rows?.split(".") ?? ("nextCursor" in fields ? Object.keys(fields).filter(isRows(fields)).slice(0, 1) : []);
  const found = path.reduce<z.ZodType | undefined>((inner, name) => fieldsOf(inner)[name], answer);
  return path.length > 0 && found instanceof z.ZodArray
    ? { path, columns: columnsOf(found.element as z.ZodType) }
    : null;
}

const fieldsOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

function isRows(fields: Record<string, z.ZodType>): (name: string) => boolean {
  return (name) => {
    const schema = fields[name];
    return schema instanceof z.ZodArray && [z.ZodObject, z.ZodUnion].some((kind) => schema.element instanceof kind);
  };
}
