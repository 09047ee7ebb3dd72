import { Readable } from "node:stream";
import { ReadableStream as Pieces } from "node:stream/web";
import { Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { maxMediaBytes } from "#domain/files.ts";
import { isId } from "#domain/ids.ts";
import { conflict, notFound, Problem } from "#domain/problems.ts";
import type { Ctx } from "#platform/context.server.ts";
import { admit, type HttpDeps } from "#platform/http.server.ts";
import { createMutexes } from "#platform/mutex.server.ts";
import { createLeases } from "./leases.service.server.ts";
import { findWaiting } from "./queries.server.ts";
import { readAnnouncement } from "./rules.ts";
import { openUpload, UploadStore } from "./service.server.ts";

const version = "1.0.0";
const pieceType = "application/offset+octet-stream";
const path = "/api/uploads";
/** How long an older connection of the same upload may still write once a newer one asks. */
const drainMs = 500;

/** Resumable uploads by the tus protocol; what arrived is then named in `mediaUploads` by its id. */
export function serveUploads(app: FastifyInstance, deps: HttpDeps): void {
  const speak = createProtocol(deps);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.method === "OPTIONS") return speak(undefined, request, reply);
    const ctx = await admit({ access: "user" }, deps, request);
    checkVersion(request, reply);
    return speak(ctx, request, reply);
  };
  void app.register(async (scope) => {
    // The body is neither kept nor read before the upload it belongs to is found.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request: FastifyRequest, payload: Readable, done) => done(null, payload));
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.headers({ "tus-resumable": version, "cache-control": "no-store" });
      done();
    });
    scope.route({ method: ["POST", "OPTIONS"], url: "/uploads", handler: answer });
    scope.route({ method: ["HEAD", "PATCH", "DELETE", "OPTIONS"], url: "/uploads/:id", handler: answer });
  });
}

function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers["tus-resumable"] !== version) {
    reply.header("tus-version", version);
    throw new Problem("precondition_failed", `Uploads follow version ${version} of tus: send Tus-Resumable.`);
  }
  if (request.method === "PATCH" && request.headers["content-type"] !== pieceType) {
    throw new Problem("unsupported_media", `Send the bytes as ${pieceType}.`);
  }
}

type Speak = (ctx: Ctx | undefined, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The library answers web requests; what it refuses, and why, is said in the words of the other calls. */
function createProtocol(deps: HttpDeps): Speak {
  const contexts = new WeakMap<object, Ctx>();
  const causes = new WeakMap<object, unknown>();
  const server = new Server({
    path,
    datastore: new UploadStore(deps.base),
    locker: deps.base.storage.incoming.isShared ? createLeases(deps.base.db) : createMutexes(),
    lockDrainTimeout: drainMs,
    maxSize: maxMediaBytes,
    relativeLocation: true,
    namingFunction: async (asked, metadata) => {
      const ctx = contexts.get(asked);
      if (!ctx) throw notFound("upload");
      const sent = asked.headers.get("upload-metadata") ?? "";
      const announced = readAnnouncement(metadata ?? {}, sent, Number(asked.headers.get("upload-length")));
      const { id } = await openUpload(ctx, { ...announced, metadata: sent });
      return id;
    },
    onResponseError: (asked, error) => {
      causes.set(asked, error);
      return undefined;
    },
  });
  return async (ctx, request, reply) => {
    const id = idOf(request);
    // Before any lock is asked for: nobody may interrupt another person's upload.
    if (ctx && id) await findWaiting(ctx, id);
    const asked = webRequest(request, id);
    if (ctx) contexts.set(asked, ctx);
    const answer = await server.handleWeb(asked);
    // A body left off midway would keep the connection from ever being used again.
    if (request.raw.readableDidRead && !request.raw.readableEnded) reply.header("connection", "close");
    if (answer.status >= 400) throw refusal(answer.status, causes.get(asked));
    for (const [name, value] of answer.headers) if (isPassedOn(name)) reply.header(name, value);
    return reply.status(answer.status).send();
  };
}

/** In small letters, since a file and a lock go by it. */
function idOf(request: FastifyRequest): string | undefined {
  const { id } = request.params as { id?: string };
  if (id !== undefined && !isId(id)) throw notFound("upload");
  return id?.toLowerCase();
}

/** Only what the protocol knows is passed on: no host, no address, no override of the method. */
function webRequest({ method, headers, body }: FastifyRequest, id: string | undefined): Request {
  const known = Object.entries(headers).filter(([name]) => /^(?:tus-|upload-|content-)/.test(name));
  // Read only once it is asked for, so that the server itself lets go of the body of what is refused before.
  const content = body instanceof Readable ? (Pieces.from(body) as ReadableStream<Uint8Array>) : undefined;
  return new Request(`http://tunse.invalid${path}${id ? `/${id}` : ""}`, {
    method,
    headers: known.map(([name, value]): [string, string] => [name, String(value)]),
    ...(content ? { body: content, duplex: "half" } : {}),
  });
}

const isPassedOn = (name: string) => /^(?:tus-|upload-|location$|connection$)/.test(name);

function refusal(status: number, cause: unknown): unknown {
  if (cause instanceof Problem || status === 500) return cause;
  if (status === 404 || status === 410) return notFound("upload");
  if (status === 409) return conflict("The upload stands at another place by now. Ask for its offset and go on there.");
  if (status === 413) return new Problem("too_large", "The file is longer than was announced.");
  return new Problem("malformed", "The upload cannot be read: its headers are not right, or it did not arrive whole.");
}
