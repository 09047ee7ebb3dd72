import type { Call } from "#domain/contract.ts";
import { csvHeadOf } from "#domain/csv.ts";
import { listOf } from "../csv/lists.server.ts";
import type { Schema } from "./examples.server.ts";

/** By which every list can be had as CSV. */
export const formatParameter: Schema = {
  name: "format",
  in: "query",
  required: false,
  description: "csv answers all rows as a file instead; `limit` and `counts` say nothing there.",
  schema: { enum: ["json", "csv"] },
  example: "json",
};

/** What a list answers as CSV, with the names of its columns. */
export function csvContent(call: Call): Schema {
  const list = listOf(call);
  if (!list) return {};
  const head = csvHeadOf(list.columns.map((column) => column.head));
  return { "text/csv": { schema: { type: "string" }, example: head } };
}
