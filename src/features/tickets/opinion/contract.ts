import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { Ticket } from "../contract.ts";
import { opinionTicketRoutes } from "../routes.ts";

export const opinionCalls = calls(opinionTicketRoutes, {
  askOpinion: {
    tag: "Repair tickets",
    may: ["ticket", "triage"],
    summary: "Have a model that was set up read a request of which the product is unsure",
    about:
      "Sends the words without names, phones, addresses and flat numbers to the host that `model` of the request names, and waits 4 seconds at most. What it says stands beside what was read and changes nothing by itself; it lowers neither danger nor priority. 409 where none may be asked, 503 where it gives no answer that can be used.",
    input: z.object({ id: id() }),
    answer: z.object({ ticket: Ticket }),
    message: "The model's opinion stands beside what was read.",
  },
});
