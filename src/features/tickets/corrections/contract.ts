import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { repairCategories } from "#domain/vocab.ts";
import { correctionRoutes } from "../routes.ts";

const tag = "Site admins";
const count = z.number().int();

export const Corrections = z.object({
  read: count.describe("Requests in which something was read when they were filed."),
  corrected: count.describe("Those whose category or priority a keeper corrected."),
  thisMonth: count.describe("Those corrected in the last 30 days."),
  usable: count.describe("Corrected ones whose author lets their words be learned from: the lines of the export."),
  priorityTooLow: count.describe("Corrected ones that had been read as less pressing than they are."),
  priorityTooHigh: count,
  categories: z
    .array(z.object({ read: z.enum(repairCategories), corrected: z.enum(repairCategories), count }))
    .describe("What had been read as one category and is another, the most frequent first; twenty at most."),
});
export type Corrections = z.infer<typeof Corrections>;

export const correctionCalls = calls(correctionRoutes, {
  readCorrections: {
    tag,
    may: ["triage", "see"],
    summary: "How often keepers corrected what was read in requests; figures alone, no request",
    input: z.object({}),
    answer: Corrections,
  },
  exportCorrections: {
    tag,
    may: ["triage", "export"],
    summary: "Corrected requests as lines to learn from (JSONL)",
    about:
      "Text, language, category, priority and whether it is an emergency, as `scripts/triage/learnt.jsonl` has them. Only requests whose author lets their words be learned from, without names, phones, addresses and flat numbers, and in no order that says when or where they were written.",
    input: z.object({}),
    answer: z.unknown(),
    file: "application/jsonl; charset=utf-8",
  },
});
