import * as z from "zod";
import { calls } from "#domain/contract.ts";
import { backupRoutes } from "./routes.ts";
import { askedBy, backupStates } from "./rules.ts";

const tag = "Backups";
const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");
const count = z.number().int();

export const Backup = z.object({
  id: z.string(),
  askedBy: z.enum(askedBy),
  state: z.enum(backupStates),
  beganAt: instant,
  finishedAt: instant.nullable(),
  name: z.string().nullable().describe("Of its file."),
  bytes: count.nullable(),
  rows: count.nullable(),
  files: count.nullable(),
  tookMs: count.nullable(),
  faults: z.array(z.string()).describe("Files that rows name and that were not there, or were others."),
  reason: z.string().nullable().describe("Why it failed."),
  verifiedAt: instant.nullable(),
  isGood: z.boolean().nullable().describe("What the verification came to; null until there was one."),
  verifyMs: count.nullable(),
  checked: z.array(z.string()).describe("What the verification looked at, and found."),
});
export type Backup = z.infer<typeof Backup>;

export const Backups = z.object({
  folder: z.string().nullable().describe("Where they are kept; null where none are made by themselves."),
  isOnSameDisk: z.boolean().describe("In the data folder itself: a lost disk takes them along."),
  keeps: z.object({ daily: count, weekly: count, monthly: count }).nullable(),
  problems: z.array(z.string()).describe("What is wrong with them, worst first; empty where all is well."),
  lastFinishedAt: instant.nullable(),
  lastVerifiedAt: instant.nullable(),
  backups: z.array(Backup).describe("The hundred newest."),
});
export type Backups = z.infer<typeof Backups>;

export const backupCalls = calls(backupRoutes, {
  listBackups: {
    tag,
    may: ["backup", "see"],
    summary: "The backups of this installation, when they were verified, and what is wrong with them",
    input: z.object({}),
    answer: Backups,
  },
  askBackup: {
    tag,
    may: ["backup", "make"],
    summary: "Make a backup now",
    about: "It is made in the background, while people write. 409 while one is being made, or where none are made.",
    input: z.object({}),
    answer: z.object({ backup: Backup }),
    creates: true,
    message: "The backup is being made.",
    failures: [409],
  },
});
