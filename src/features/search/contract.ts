import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pastedText } from "#domain/text.ts";
import { derivedTaskStatuses, ticketStatuses } from "#domain/vocab.ts";
import { searchRoutes } from "./routes.ts";

/** Most that is answered of each kind. */
const place = { id: z.string(), propertyName: z.string() };

export const Found = z.object({
  properties: z.array(z.object({ id: z.string(), name: z.string(), location: z.string() })),
  tasks: z.array(z.object({ ...place, title: z.string(), status: z.enum(derivedTaskStatuses) })),
  tickets: z.array(z.object({ ...place, title: z.string(), status: z.enum(ticketStatuses), emergency: z.boolean() })),
  documents: z.array(z.object({ ...place, title: z.string() })),
});
export type Found = z.infer<typeof Found>;

const tooShort = "Type at least two letters.";

export const searchCalls = calls(searchRoutes, {
  search: {
    tag: "Search",
    may: ["property", "see"],
    summary: "Properties, tasks, repair tickets and documents in reach, at most five of each",
    input: z.object({
      q: pastedText("Search")
        .refine((text) => text.length >= 2, tooShort)
        .describe("From two letters. Each word must be in the name or title, or in that of its property."),
    }),
    answer: Found,
  },
});
