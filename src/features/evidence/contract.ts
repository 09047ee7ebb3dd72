import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { id, schemasOf } from "#domain/text.ts";
import { evidenceUploads, mediaBodyLimit } from "#features/media/contract.ts";
import { answerFields } from "./fields.ts";
import { answers, grades, kinds } from "./kinds.rules.ts";
import { evidenceRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

const ProofCheck = z.object({
  kind: z.enum(kinds),
  answer: z.enum(answers).describe("What is missing is not_available, and never counts against anybody."),
  sentence: z.string(),
  numbers: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
    .describe("What it was decided by; empty for those who did the work."),
  version: z.number().describe("Of the rule that decided it."),
  subject: z.string().optional().describe("The file that decided it."),
});

/** What the checks of a completed task came to. Checks advise, a person decides. */
export const Proof = z.object({
  grade: z
    .enum(grades)
    .describe(
      "To those who did the work by what they are told: of their pictures that one raises a question, not why.",
    ),
  reasons: z.array(z.string()).describe("The weightiest first."),
  raises: z.array(z.string()).describe("What would raise the grade."),
  checks: z.array(ProofCheck),
  answers: z.array(z.object({ id: z.string(), answer: z.string(), by: z.string(), at: instant, mine: z.boolean() })),
  files: z
    .array(
      z.object({
        id: z.string(),
        stage: z.enum(["before", "after"]),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        accuracy: z.number().nullable().describe("Radius in metres."),
      }),
    )
    .describe("Where each file was sent from, for keepers; empty for others."),
  building: z.object({ latitude: z.number(), longitude: z.number() }).nullable().describe("For keepers, where known."),
  canAnswer: z.boolean(),
  gradedAt: instant,
});
export type Proof = z.infer<typeof Proof>;

/** How many proofs of a month came to each grade. */
export const GradeMonth = z.object({
  month: z.string().describe("YYYY-MM in Africa/Lagos, by when the work was completed."),
  strong: z.number(),
  good: z.number(),
  thin: z.number(),
  inDoubt: z.number(),
});
export type GradeMonth = z.infer<typeof GradeMonth>;

const answer = schemasOf(answerFields);

export const evidenceCalls = calls(evidenceRoutes, {
  answerProof: {
    tag: "Tasks",
    may: ["proof", "answer"],
    summary:
      "Say something to a doubt about the proof of one's own finished work, with more photos where there are any",
    about: "The checks run again after it. Keepers read the answer beside the checks; it changes no grade by itself.",
    input: z.object({ id: id(), ...answer, mediaUploads: evidenceUploads }),
    answer: z.object({ proof: Proof.nullable() }),
    creates: true,
    message: "Your answer has been sent.",
    bodyLimit: mediaBodyLimit,
  },
});
