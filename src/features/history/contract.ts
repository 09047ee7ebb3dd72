import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pageInput } from "#domain/paging.ts";
import { id } from "#domain/text.ts";
import { historyRoutes } from "#features/properties/routes.ts";

/** What the history of a building can be filtered by. */
export const historyKinds = ["task", "ticket", "member", "property", "plan", "document"] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const HistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(historyKinds),
  act: z.string().describe("A word for programs; `sentence` says the same to people."),
  sentence: z.string(),
  text: z.string().nullable().describe("What whoever did it wrote about it: a note, a reason."),
  actorName: z.string().nullable().describe("Null where the product did it by itself."),
  at: z.string().describe("Instant, ISO 8601 UTC with milliseconds."),
  link: z
    .object({ thing: z.enum(["task", "ticket", "members", "plan", "document"]), id: z.string() })
    .nullable()
    .describe("What it is about, where that has a place of its own."),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const historyCalls = calls(historyRoutes, {
  listHistory: {
    tag: "Properties",
    may: ["property", "see_history"],
    summary: "All that happened in a building, the latest first; what was written on requests is not part of it",
    input: z.object({
      id: id(),
      ...pageInput,
      kind: z.enum(historyKinds, "That is not a part of the history.").optional(),
    }),
    answer: z.object({ history: z.array(HistoryEntry), nextCursor: z.string().nullable() }),
  },
});
