import * as z from "zod";
import { Hazard } from "#features/triage/contract.ts";
import { dangerOutcomes } from "./rules.ts";

export const WrittenDanger = z.object({
  outcome: z
    .enum(dangerOutcomes)
    .describe(
      "`called`: everybody is called now; `being_called`: they are already; `ask`: say `danger` where it is dangerous now; `not_called`: an unconfirmed occupant has no more emergencies today.",
    ),
  ticketId: z.string().describe("The request that is the emergency; a new one where this one was resolved."),
  hazards: z.array(Hazard).describe("What to do now, and whom to call."),
});
export type WrittenDanger = z.infer<typeof WrittenDanger>;
