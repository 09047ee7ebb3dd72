import * as z from "zod";
import { Hazard } from "#features/triage/contract.ts";
import { dangerOutcomes } from "./rules.ts";

export const WrittenDanger = z.object({
  outcome: z
    .enum(dangerOutcomes)
    .describe(
      "`called`: everybody is called now; `being_called`: they are already; `holder_called`: whoever said that they see to it is told, and everybody in 15 minutes unless they answer; `ask`: say `danger` where it is dangerous now; `not_called`: an unconfirmed occupant has no more emergencies today.",
    ),
  keepersOnly: z
    .boolean()
    .optional()
    .describe("Whether only owner and managers are told, since nobody has confirmed its occupant."),
  ticketId: z.string().describe("The request that is the emergency; a new one where this one was resolved."),
  hazards: z.array(Hazard).describe("What to do now, and whom to call."),
});
export type WrittenDanger = z.infer<typeof WrittenDanger>;
