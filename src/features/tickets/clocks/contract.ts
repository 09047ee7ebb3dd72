import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { choice, id, schemasOf } from "#domain/text.ts";
import { repairCategories, ticketPriorities } from "#domain/vocab.ts";
import { promiseRoutes } from "../routes.ts";
import { countings, promiseFields } from "./fields.ts";
import { clockKinds, orderProblem } from "./promises.rules.ts";
import { clockStates } from "./rules.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

/** What is promised for one request, and how far that is. */
export const TicketClocks = z.object({
  counted: z.enum(countings).describe("`working`: Mondays to Fridays 08:00 to 17:00 in Lagos, public holidays aside."),
  waitingSince: instant.nullable().describe("Since when it waits for its occupant; no clock runs meanwhile."),
  promises: z.array(
    z.object({ kind: z.enum(clockKinds), dueAt: instant, endedAt: instant.nullable(), state: z.enum(clockStates) }),
  ),
});
export type TicketClocks = z.infer<typeof TicketClocks>;

const PromiseOf = z.object({
  priority: z.enum(ticketPriorities),
  category: z.enum(repairCategories).nullable().describe("Null: for every category that has no line of its own."),
  answerHours: z.number(),
  visitHours: z.number(),
  mendedHours: z.number(),
  counted: z.enum(countings),
  own: z.boolean().describe("Whether the building says so itself."),
});
export type PromiseOf = z.infer<typeof PromiseOf>;

const OwnPromise = z
  .object({
    priority: choice("Priority", ticketPriorities),
    category: choice("Category", repairCategories).nullish(),
    ...schemasOf(promiseFields),
  })
  .superRefine((promised, field) => {
    const message = orderProblem(promised);
    if (message !== null) field.addIssue({ code: "custom", path: ["visitHours"], message });
  });

const answer = z.object({ promises: z.array(PromiseOf) });

export const promiseCalls = calls(promiseRoutes, {
  listPromises: {
    tag: "Repair tickets",
    may: ["promise", "see"],
    summary: "What is promised for requests in a building: first answer, visit, mended",
    rows: "promises",
    input: z.object({ id: id("Property") }),
    answer,
  },
  setPromises: {
    tag: "Repair tickets",
    may: ["promise", "edit"],
    summary: "Say what a building promises otherwise than usual",
    about:
      "Takes the place of all it said before; an empty list goes back to what is usual. Holds for requests filed, opened again or corrected from then on.",
    input: z.object({
      id: id("Property"),
      promises: z
        .array(OwnPromise, "Promises must be a list.")
        .max(100, "At most 100 promises can be made.")
        .superRefine((promises, field) => {
          const keys = promises.map(({ priority, category }) => `${priority} ${category ?? ""}`);
          const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
          if (twice >= 0)
            field.addIssue({
              code: "custom",
              path: [twice, "priority"],
              message: "Each priority and category can be promised once.",
            });
        }),
    }),
    answer,
    message: "What is promised has been changed.",
  },
});
