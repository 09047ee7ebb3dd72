import { readSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Problem } from "../../domain/problems.ts";
import { readJson } from "./json.server.ts";

/** A large body in an open file, read and parsed where it holds nobody up. */
export type LargeBody = { file: number; bytes: number };
export type LargeBodyRead = { value: unknown } | { refused: string };

function read({ file, bytes }: LargeBody): LargeBodyRead {
  const body = Buffer.allocUnsafeSlow(bytes);
  for (let at = 0; at < bytes; ) {
    const count = readSync(file, body, at, bytes - at, at);
    if (count === 0) throw new Error("The kept body is shorter than what was received.");
    at += count;
  }
  try {
    return { value: readJson(body) };
  } catch (error) {
    if (error instanceof Problem) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as LargeBody));
