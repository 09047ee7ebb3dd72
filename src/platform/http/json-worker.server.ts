import { parentPort, workerData } from "node:worker_threads";
import { Problem } from "#domain/problems.ts";
import { decodeBase64 } from "../base64.server.ts";
import { readJson } from "./json.server.ts";
import { type LargeBody, type ReadBody, readWhole, readWithFiles } from "./long-texts.server.ts";

export type LargeBodyRead = ReadBody | { refused: string };

/** Texts from here on are decoded; no other field takes one as long. */
const longFrom = 1_048_576;

function read(body: LargeBody): LargeBodyRead {
  try {
    return readWithFiles(body, longFrom) ?? parseWhole(body);
  } catch (error) {
    if (error instanceof Problem) return { refused: error.message };
    throw error;
  }
}

function parseWhole(body: LargeBody): ReadBody {
  const value = readJson(readWhole(body));
  return { files: decodeFiles(value), value };
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
