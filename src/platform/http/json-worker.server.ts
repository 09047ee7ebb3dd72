import { readSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Problem } from "#domain/problems.ts";
import { decodeBase64 } from "../base64.server.ts";
import { readJson } from "./json.server.ts";

/** A large body in an open file, read and parsed where it holds nobody up. */
export type LargeBody = { file: number; bytes: number };
export type LargeBodyRead = { value: unknown; files: ArrayBuffer[] } | { refused: string };

/** Texts from here on are decoded; no other field takes one as long. */
const longFrom = 1_048_576;

function read({ file, bytes }: LargeBody): LargeBodyRead {
  const body = Buffer.allocUnsafeSlow(bytes);
  for (let at = 0; at < bytes; ) {
    const count = readSync(file, body, at, bytes - at, at);
    if (count === 0) throw new Error("The kept body is shorter than what was received.");
    at += count;
  }
  try {
    const value = readJson(body);
    return { files: decodeFiles(value), value };
  } catch (error) {
    if (error instanceof Problem) return { refused: error.message };
    throw error;
  }
}

/**
 * Puts the bytes in the place of each long text of base64, and answers what is to be handed over: the main thread then
 * neither copies nor decodes 70 MB, which would hold up everybody else for half a second.
 */
function decodeFiles(value: unknown): ArrayBuffer[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== "string" || inner.length < longFrom) return decodeFiles(inner);
    const bytes = decodeBase64(inner);
    if (!bytes) return [];
    Object.assign(value, { [name]: bytes });
    return [bytes.buffer];
  });
}

const answer = read(workerData as LargeBody);
parentPort?.postMessage(answer, "files" in answer ? answer.files : []);
