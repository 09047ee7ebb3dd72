import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { anchorRoutes, checkpointLetterRoutes } from "../routes.ts";
import { anchorKinds } from "./rules.ts";

const tag = "Chain";
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const Anchor = z.object({
  id: z.string(),
  kind: z.enum(anchorKinds),
  authority: z.string().describe("Whose word it is: the host that answered."),
  size: z.number().describe("How many entries the checkpoint covers."),
  saidAt: instant.nullable().describe("The time that the authority signed; null for OpenTimestamps."),
  block: z.number().nullable().describe("The block of Bitcoin that it says holds it; null while it waits for one."),
  keptAt: instant.describe("When the proof came here."),
  file: z.string().describe("Where the proof is downloaded: /chain/anchors/…"),
  note: z.string().describe("Where the checkpoint that it is about is downloaded."),
});
export type Anchor = z.infer<typeof Anchor>;

const AnchorStanding = z.object({
  kind: z.enum(anchorKinds),
  authority: z.string(),
  lastAt: instant.nullable().describe("When it last kept a checkpoint."),
  lastSize: z.number().nullable(),
  trouble: z
    .object({ says: z.string(), since: instant, times: z.number() })
    .nullable()
    .describe("Null where it went well the last time."),
});
export const AnchorStandings = z.object({
  authorities: z.array(AnchorStanding).describe("Those that the settings name."),
  problems: z.array(z.string()).describe("What is wrong, in sentences; empty where all is well."),
  letters: z.object({
    isMailSetUp: z.boolean(),
    addresses: z.number().describe("How many addresses of CHECKPOINT_MAIL_TO get the newest checkpoint each week."),
    owners: z.number().describe("How many owners asked for it."),
  }),
});
export type AnchorStandings = z.infer<typeof AnchorStandings>;

const CheckpointLetter = z.object({
  isOn: z.boolean().describe("Whether the newest checkpoint comes by mail each week."),
  isMailSetUp: z.boolean(),
});

export const anchorCalls = calls(anchorRoutes, {
  listAnchors: {
    tag,
    summary: "What others outside keep of checkpoints: time stamps and proofs of OpenTimestamps, the newest first",
    input: z.object({}),
    answer: z.object({ anchors: z.array(Anchor).describe("At most 50.") }),
  },
  listAnchorStandings: {
    tag,
    may: ["audit_log", "see"],
    summary: "Whether those who keep checkpoints outside answer, and what went wrong",
    input: z.object({}),
    answer: AnchorStandings,
  },
});

export const checkpointLetterCalls = calls(checkpointLetterRoutes, {
  findCheckpointLetter: {
    tag,
    may: ["checkpoint_letter", "see"],
    summary: "Whether you get the newest checkpoint by mail each week",
    input: z.object({}),
    answer: CheckpointLetter,
  },
  setCheckpointLetter: {
    tag,
    may: ["checkpoint_letter", "set"],
    summary: "Have the newest checkpoint sent to you by mail each week, or no more",
    about: "Whoever keeps these mails can show later that nothing before them was changed.",
    input: z.object({ isOn: z.boolean("Say whether it is on: true or false.") }),
    answer: CheckpointLetter,
  },
});
