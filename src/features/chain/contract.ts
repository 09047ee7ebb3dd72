import * as z from "zod";
import { calls, type FileAnswer } from "#domain/contract.ts";
import { id } from "#domain/text.ts";
import { chainRoutes, packRoutes } from "./routes.ts";

const tag = "Chain";
const hash = z.string().describe("SHA-256, in hexadecimal.");
const largest = Number.MAX_SAFE_INTEGER;

const whole = (name: string, min: number) => {
  const sentence = `${name} must be a whole number, ${min} or more.`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(largest, sentence);
};

export const ChainKey = z.object({
  verifierKey: z.string().describe("As tools for C2SP signed notes take it: name, id and Ed25519 key."),
  publicKey: z.string().describe("The 32 bytes of the Ed25519 key in base64."),
  madeAt: z.string(),
  retiredAt: z.string().nullable().describe("Null for the key that signs now; any other was lost then."),
});

export const Checkpoint = z.object({
  origin: z.string(),
  size: z.number().describe("How many entries the tree has."),
  root: hash,
  note: z.string().describe("The C2SP signed note, as /chain/checkpoint has it."),
  at: z.string().describe("Instant, ISO 8601 UTC."),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** What anybody may ask of the chain: hashes that say nothing of anybody. */
export const chainCalls = calls(chainRoutes, {
  readCheckpoint: {
    tag,
    summary: "The newest signed root of the log that nobody can rewrite, and the keys that it is checked by",
    about:
      "A Merkle tree as in RFC 6962 over SHA-256. Whoever keeps a checkpoint can prove later that nothing before it was changed.",
    input: z.object({}),
    answer: z.object({
      checkpoint: Checkpoint.nullable().describe("Null until something is on record."),
      keys: z.array(ChainKey).describe("The newest first."),
    }),
  },
  proveInclusion: {
    tag,
    summary: "That an entry stands in the tree at its number",
    input: z.object({ no: whole("no", 0), size: whole("size", 1).optional() }),
    answer: z.object({ no: z.number(), size: z.number(), leafHash: hash, root: hash, proof: z.array(hash) }),
    failures: [404],
  },
  proveConsistency: {
    tag,
    summary: "That the tree of one size begins with the tree of a smaller one",
    input: z.object({ from: whole("from", 0), to: whole("to", 0).optional() }),
    answer: z.object({ from: z.number(), to: z.number(), fromRoot: hash, toRoot: hash, proof: z.array(hash) }),
    failures: [404],
  },
});

export const packCalls = calls(packRoutes, {
  readPack: {
    tag,
    may: ["proof", "take_pack"],
    summary: "Everything that proves how a task was done, as one ZIP that can be checked without Tunse",
    about:
      "A report to read, photos as they were sent, checks, timeline, log entries with their proofs, a page that checks them offline, and a draft certificate that a lawyer must check. Taking it stands in the log.",
    input: z.object({ id: id() }),
    answer: z.custom<FileAnswer>(),
    file: "application/zip",
    failures: [503],
  },
});
