import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { S3Address } from "./address.server.ts";
import { checked } from "./checked.server.ts";
import { listingOf } from "./listing.server.ts";
import { type Asked, notNow, type Patience, requestsTo, sumOf, usualPatience } from "./requests.server.ts";
import { sendingTo } from "./sending.server.ts";

export type Part = { start: number; end: number };

const wellMs = 30_000;
const sumHeader = "x-amz-meta-sha256";

export type Objects = ReturnType<typeof objectsIn>;

/** The objects of a bucket by key. What comes back with another length or sum than it had is an error, never a file. */
export function objectsIn(address: S3Address, patience: Patience = usualPatience) {
  const ask = requestsTo(address, patience);
  const askOnce = requestsTo(address, { ...patience, idleMs: Math.min(patience.idleMs, 2_000), tries: 1 });
  let wellAt = Number.NEGATIVE_INFINITY;
  const words = async (asked: Asked): Promise<string> => {
    const said = await text(await ask(asked)).catch((error: unknown) => Promise.reject(notNow(error)));
    // Some are begun with 200 before it is known how they end.
    if (said.includes("<Error>")) throw notNow(new Error(`The file store failed at ${asked.key}`));
    return said;
  };
  const done = async (asked: Asked): Promise<IncomingMessage> => (await ask(asked)).resume();

  const find = (key: string): Promise<number | undefined> =>
    done({ method: "HEAD", key }).then(lengthOf, (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });

  async function put(key: string, body: Uint8Array): Promise<void> {
    await done({ method: "PUT", key, body, headers: { [sumHeader]: sumOf(body) } });
  }

  async function read(key: string, part?: Part): Promise<Readable> {
    const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {};
    const answer = await ask({ method: "GET", key, headers });
    const length = lengthOf(answer);
    const wanted = part ? part.end - part.start + 1 : length;
    const isWhole = part === undefined && answer.statusCode === 200;
    const isPart =
      part !== undefined && answer.headers["content-range"]?.startsWith(`bytes ${part.start}-${part.end}/`);
    if (length !== wanted || !(isWhole || isPart)) {
      answer.destroy();
      throw notNow(new Error(`The file store answered ${length} bytes of ${key}, not what was asked for`));
    }
    const sum = isWhole ? answer.headers[sumHeader] : undefined;
    return checked(answer, { key, length, sum: typeof sum === "string" ? sum : undefined });
  }

  async function copy(from: string, to: string): Promise<void> {
    const source = `/${address.bucket}/${address.prefix}${from}`;
    await words({ method: "PUT", key: to, headers: { "x-amz-copy-source": source } });
  }

  return {
    ...{ find, put, read, copy, ...listingOf(address, words) },
    putStream: sendingTo({ find, put, done, words }),
    remove: async (key: string) => void (await done({ method: "DELETE", key })),
    /** Throws where the bucket cannot be used. Whoever asks whether we are ready waits for nobody, and asks often. */
    async check() {
      if (performance.now() - wellAt < wellMs) return;
      const answer = await askOnce({ method: "GET", query: { "list-type": "2", "max-keys": "1" } });
      answer.resume();
      wellAt = performance.now();
    },
  };
}

function lengthOf({ headers }: IncomingMessage): number {
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (Number.isSafeInteger(length)) return length;
  throw notNow(new Error("The file store does not say how long a file is"));
}
