import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { pushedRoutes } from "./routes.ts";

const wrong = "That is no button of ours.";

export const pushedCalls = calls(pushedRoutes, {
  actOnNotice: {
    tag: "Deliveries",
    summary: "Do what a button of a notice stands for, from the browser that the notice was sent to",
    about:
      "The token came inside the notice, which nobody else can read. It is good for a day, for one act on one thing, while that browser is signed in; the same one again does nothing twice.",
    input: z.object({ token: z.string(wrong).max(600, wrong) }),
    answer: z.object({ title: z.string(), text: z.string() }),
    failures: [403, 404, 409],
  },
});
