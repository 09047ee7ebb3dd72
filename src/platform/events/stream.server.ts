import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { unauthenticated } from "#domain/problems.ts";
import type { UserActor } from "../context.server.ts";
import { contextOf, type HttpDeps } from "../http.server.ts";
import type { Hub } from "./hub.server.ts";

/** More than this unread and the browser is not reading: it is let go, and comes back when it can. */
const mostUnread = 256 * 1_024;

const spreadMs = 10_000;

/** `GET /events`: server-sent events of what concerns the signed-in account, read by fetch with the bearer header. */
export function serveEvents(app: FastifyInstance, deps: HttpDeps, hub: Hub): void {
  app.get("/events", { exposeHeadRoute: false }, async (request, reply) => {
    const { address } = contextOf(deps, request);
    await deps.limiter.address(address);
    const actor = await actorOf(deps, request);
    if (!actor) throw unauthenticated();
    await deps.limiter.account(actor.id);
    await openStream(deps, hub, actor, request, reply);
    return reply;
  });
  app.addHook("preClose", (done) => {
    hub.close();
    done();
  });
}

/** Asked at the start and before each message: a revoked session hears nothing more. */
async function actorOf(deps: HttpDeps, request: FastifyRequest): Promise<UserActor | undefined> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
  return token === undefined ? undefined : deps.identifyOfMany(contextOf(deps, request), token);
}

async function openStream(
  deps: HttpDeps,
  hub: Hub,
  actor: UserActor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = reply;
  const waiting: string[] = [];
  let isOpen = false;
  let leave = () => {};
  const end = () => {
    leave();
    // Where all are sent away at once, they do not all come back at once.
    if (isOpen) raw.write(`retry: ${Math.round(Math.random() * spreadMs)}\n\n`);
    raw.end();
  };
  let sending = Promise.resolve();
  const send = (message: string) => {
    if (!isOpen) return void waiting.push(message);
    sending = sending
      .then(async () => {
        const now = await actorOf(deps, request);
        if (now?.sessionId !== actor.sessionId) return end();
        if (!write(raw, message)) leave();
      })
      .catch(() => end());
  };
  const lastEventId = request.headers["last-event-id"];
  const after = typeof lastEventId === "string" ? lastEventId : undefined;
  leave = await hub.open({ accountId: actor.id, sessionId: actor.sessionId, send, end }, after);
  raw.once("close", () => leave());
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    // What follows a stream on its connection is nothing: left open, it would keep a stopping server waiting.
    connection: "close",
  });
  raw.write("retry: 2000\n\n");
  isOpen = true;
  for (const message of waiting.splice(0)) send(message);
}

/** False where the browser has let too much lie, and is gone. */
function write(raw: ServerResponse, message: string): boolean {
  if (raw.writableEnded || raw.destroyed) return false;
  if (raw.writableLength > mostUnread) {
    raw.destroy();
    return false;
  }
  raw.write(message);
  return true;
}
