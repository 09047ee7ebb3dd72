import { createHash } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Problem } from "#domain/problems.ts";
import { storeFull } from "../room.server.ts";
import type { S3Address } from "./address.server.ts";

export type Asked = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Of an object; without one the bucket is asked. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

export type Patience = { idleMs: number; tries: number; pauseMs: number };

/** Whoever waits is told within half a minute at most. */
export const usualPatience: Patience = { idleMs: 8_000, tries: 3, pauseMs: 300 };

/** The store answered that it cannot, or not what was asked for; `code` is the store's own word for it. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, about: string) {
    super(`The file store answered ${status} ${code} to ${about}`);
    this.status = status;
    this.code = code;
  }
}

/** What passes by itself, or was spoilt on its way. */
const passing =
  /^(?:SlowDown|ServiceUnavailable|InternalError|RequestTimeout|BadDigest|XAmzContentSHA256Mismatch|OperationAborted)$/;
const full = /^(?:InsufficientStorage|QuotaExceeded|XMinioStorageFull|XMinioStorageQuotaExceeded|NotEnoughSpace)$/;

export const sumOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Signed requests, each tried a few times. Answers with its body still to be read. */
export function requestsTo(address: S3Address, { idleMs, tries, pauseMs }: Patience) {
  const isSecure = address.origin.startsWith("https:");
  // Without a bound: whoever looks at a film on a slow line holds a connection, and must keep nobody else waiting.
  const agent = isSecure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
  const send = isSecure ? https.request : http.request;

  async function signed({ method, key, query = {}, headers = {}, body }: Asked) {
    const path = key === undefined ? "" : `/${address.prefix}${key}`;
    const url = new URL(`${address.origin}/${address.bucket}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: "s3", region: address.region },
      headers: { ...headers, "x-amz-content-sha256": sumOf(body ?? new Uint8Array()) },
      ...{ accessKeyId: address.accessKey, secretAccessKey: address.secretKey },
    });
    return signer.sign();
  }

  async function once(asked: Asked): Promise<IncomingMessage> {
    const { url, headers } = await signed(asked);
    const { body, method } = asked;
    const length = body || method === "PUT" || method === "POST" ? { "content-length": body?.length ?? 0 } : {};
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = send(url, { method, agent, headers: { ...Object.fromEntries(headers), ...length } });
    let answer: IncomingMessage | undefined;
    request.once("socket", (socket) => {
      const onSilence = () => {
        // Something waits to be read: whoever reads is slow, not the store.
        if (answer && answer.readableLength > 0) socket.setTimeout(idleMs);
        else request.destroy(new Error("The file store did not answer in time"));
      };
      socket.setTimeout(idleMs).on("timeout", onSilence);
      request.once("close", () => socket.off("timeout", onSilence));
    });
    request.on("response", resolve).on("error", reject).end(body);
    answer = await promise;
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    const text = method === "HEAD" ? "" : (await buffer(answer)).toString().slice(0, 4_000);
    if (method === "HEAD") answer.resume();
    throw new Refused(status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "", `${method} ${asked.key ?? "the bucket"}`);
  }

  const mayPass = (error: unknown) =>
    !(error instanceof Refused) ||
    ((error.status >= 500 || error.status === 429 || passing.test(error.code)) && !isFull(error));

  return async function ask(asked: Asked): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(asked);
      } catch (error) {
        if (attempt >= tries || !mayPass(error)) throw told(error);
        await wait(pauseMs * attempt * (0.5 + Math.random()));
      }
    }
  };
}

const isFull = (error: Refused) => error.status === 507 || full.test(error.code);

/** In the words of all calls; what is not there is told as a file system does. */
function told(error: unknown): unknown {
  if (error instanceof Refused && error.status === 404 && error.code !== "NoSuchBucket")
    return Object.assign(new Error("ENOENT: there is no such file in the store"), { code: "ENOENT" });
  if (error instanceof Refused && isFull(error)) return storeFull(error);
  return notNow(error);
}

/** Files cannot be had or kept right now. */
export const notNow = (cause: unknown) =>
  new Problem("unavailable", "The place where files are kept does not answer as it should. Please try again soon.", {
    cause,
    retryAfterSeconds: 10,
  });

/** Whether the store knows neither us nor the bucket, which no waiting mends. */
export const isRefusal = (error: unknown): string | undefined => {
  const { cause } = error as Error;
  return cause instanceof Refused && (cause.status === 403 || cause.status === 404 || cause.status === 401)
    ? cause.message
    : undefined;
};
