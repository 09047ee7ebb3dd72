import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "#domain/problems.ts";
import { collecting } from "../collecting.server.ts";
import { createGate, type Gate } from "../gate.server.ts";
import { diskFull } from "../storage/room.server.ts";
import { readJson } from "./json.server.ts";
import type { LargeBodyRead } from "./json-worker.server.ts";
import type { LargeBody } from "./long-texts.server.ts";

/** Up to this a body is read in memory and at once. */
const smallBytes = 1_048_576;
/** Large ones are worked on two at a time, each holding some hundreds of megabytes while it is. */
const largeAtOnce = 2;
const largeWaiting = 64;
/** Parsing one takes most of that memory, and two at once would take no less time. */
const parsedAtOnce = 1;
const workerHeapMb = 512;
const workerFile = new URL("./json-worker.server.ts", import.meta.url);

type Gates = { serving: Gate; parsing: Gate };

const places = new WeakMap<FastifyRequest, () => void>();

/** Called when the call is over: lets the next large body in. */
export const leaveBody = (request: FastifyRequest): void => places.get(request)?.();

/** Where large bodies lie until it is their turn, so that slow senders hold up nobody, and whether there is room for more. */
export type Place = { folder: string; hasRoom: () => Promise<boolean> };

/** Bodies are JSON and nothing else. */
export function readJsonBodies(app: FastifyInstance, place: Place): void {
  const gates = { serving: createGate(largeAtOnce, largeWaiting), parsing: createGate(parsedAtOnce, largeWaiting) };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", (request: FastifyRequest, payload: Readable) =>
    receiveBody(request, payload, place, (body) => {
      if (body.file === undefined) return readJson(Buffer.concat(body.chunks));
      return readLarge(request, gates, { file: body.file.fd, bytes: body.bytes });
    }),
  );
}

type Received = { file: FileHandle | undefined; chunks: Buffer[]; bytes: number };

/** Takes a body as it comes: a small one in memory, a large one on the disk, in a file that is gone after `read`. */
export async function receiveBody(
  request: FastifyRequest,
  payload: Readable,
  place: Place,
  read: (body: Received) => unknown,
): Promise<unknown> {
  const most = request.routeOptions.bodyLimit ?? smallBytes;
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > most) throw tooLarge();
  const chunks: Buffer[] = [];
  let received = 0;
  let file: FileHandle | undefined;
  try {
    for await (const chunk of collecting(payload as AsyncIterable<Buffer>)) {
      received += chunk.length;
      if (received > most) throw tooLarge();
      if (received <= smallBytes) {
        chunks.push(chunk);
        continue;
      }
      if (!(await place.hasRoom())) throw diskFull();
      file ??= await openNameless(place.folder);
      if (chunks.length > 0) await file.writev(chunks.splice(0));
      await file.writev([chunk]);
    }
    return await read({ file, chunks, bytes: received });
  } catch (cause) {
    // Whoever stops reading breaks it off as well.
    if (cause instanceof Problem || !payload.readableAborted) throw cause;
    throw new Problem("malformed", "The request did not arrive whole.", { cause });
  } finally {
    await file?.close();
  }
}

const tooLarge = () => new Problem("too_large", "The request is larger than this call takes.");

/** Has no name from the start, so that it is gone however the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `incoming-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function readLarge(request: FastifyRequest, gates: Gates, body: LargeBody): Promise<unknown> {
  const leave = await gates.serving.enter();
  try {
    const parsed = await gates.parsing.enter();
    const value = await parseApart(body).finally(parsed);
    places.set(request, leave);
    return value;
  } catch (error) {
    leave();
    throw error;
  }
}

/** In a thread of its own, whose memory is bounded and is gone once this answers. */
function parseApart(body: LargeBody): Promise<unknown> {
  return new Promise((done, failed) => {
    const worker = new Worker(workerFile, {
      workerData: body,
      resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
    });
    let settle = () => failed(new Error("The parser of large bodies ended without an answer."));
    worker.once("message", (read: LargeBodyRead) => {
      settle = () => ("refused" in read ? failed(new Problem("malformed", read.refused)) : done(read.value));
    });
    worker.once("error", (cause: Error & { code?: string }) => {
      const isTooMuch = cause.code === "ERR_WORKER_OUT_OF_MEMORY";
      const problem = isTooMuch ? new Problem("malformed", "The request holds too many values.", { cause }) : cause;
      settle = () => failed(problem);
    });
    worker.once("exit", () => settle());
  });
}
