import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { day, id, optionalLongText, wholeNumber } from "#domain/text.ts";
import { Ticket } from "#features/tickets/contract.ts";
import { requestTaskRoutes } from "../routes.ts";

export const requestTaskCalls = calls(requestTaskRoutes, {
  assignTicket: {
    tag: "Repair tickets",
    may: ["ticket", "assign"],
    summary: "Give a request to a contractor, which makes the task that carries it",
    about: "While its task has not begun, assigning it again gives the same task to the other contractor.",
    input: z.object({
      id: id(),
      contractorId: id("Contractor").describe("Account of a contractor who is engaged at the property."),
      dueDate: day("Due date"),
      notes: optionalLongText("Notes", 2_000).describe("For the contractor; they stand in the task."),
      version: wholeNumber("Version", 1, 2_147_483_647)
        .optional()
        .describe("Of the request, as it was seen: where it changed since, nothing is given."),
    }),
    answer: z.object({ ticket: Ticket }),
    message: "The request has been assigned.",
  },
});
