import * as z from "zod";
import { SopVersion } from "#features/library/sops/contract.ts";

export const ChecklistLine = z.object({
  item: z.number().describe("Its place, from 0."),
  text: z.string(),
  done: z.boolean(),
  doneAt: z.string().nullable().describe("Instant, ISO 8601 UTC with milliseconds."),
  occurredAt: z.string().optional().describe("When it was ticked by the phone, where that arrived later."),
  reading: z.number().optional().describe("What its step asked for and got."),
  signature: z.string().optional(),
  doneBy: z.string().nullable().describe("Name of whoever ticked it."),
});
export type ChecklistLine = z.infer<typeof ChecklistLine>;

/** The procedure of a task in the version that the task got; later edits of it do not show here. */
export const PinnedSop = SopVersion.omit({ steps: true, createdAt: true }).extend({
  id: z.string().describe("Of the procedure."),
  steps: z.array(ChecklistLine),
});
export type PinnedSop = z.infer<typeof PinnedSop>;
