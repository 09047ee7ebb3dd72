import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, longText, wholeNumber } from "#domain/text.ts";
import { returnRoutes } from "../routes.ts";

export const returnCalls = calls(returnRoutes, {
  returnTask: {
    tag: "Contractor",
    may: ["task", "give_back"],
    summary: "Give back a task that was awarded or taken, with the reason",
    about: "It is free for another contractor, and the request behind it is open again. A finished task answers 409.",
    input: z.object({
      id: id(),
      reason: longText("Reason"),
      version: wholeNumber("Version", 1, 2_147_483_647).optional(),
    }),
    answer: z.null(),
    message: "The task has been given back.",
  },
});
