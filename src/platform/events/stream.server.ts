import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { unauthenticated } from "#domain/problems.ts";
import type { UserActor } from "../context.server.ts";
import { contextOf, type HttpDeps } from "../http.server.ts";
import type { Hub, Listener } from "./hub.server.ts";

/** More than this unread and the browser is not reading: it is let go, and comes back when it can. */
const mostUnread = 256 * 1_024;

const spreadMs = 10_000;

/** So long a session that was found is taken to hold, as for calls. */
const heldMs = 1_000;

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
  const stream = new Stream(deps, actor, raw);
  const lastEventId = request.headers["last-event-id"];
  const after = typeof lastEventId === "string" ? lastEventId : undefined;
  stream.leave = await hub.open(stream, after);
  raw.once("close", () => stream.leave());
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    // What follows a stream on its connection is nothing: left open, it would keep a stopping server waiting.
    connection: "close",
  });
  stream.begin();
}

/** One open stream. Thousands are kept, so that each holds little, and nothing of what the call brought. */
class Stream implements Listener {
  readonly accountId: string;
  readonly sessionId: string;
  readonly #deps: HttpDeps;
  readonly #raw: ServerResponse;
  leave = () => {};
  #waiting = "retry: 2000\n\n";
  #isOpen = false;
  #isAsking = false;
  #heldAt: number;

  constructor(deps: HttpDeps, { id, sessionId }: UserActor, raw: ServerResponse) {
    this.#deps = deps;
    this.#raw = raw;
    this.accountId = id;
    this.sessionId = sessionId;
    this.#heldAt = deps.now().getTime();
  }

  /** From now on what is sent goes out, with what waited for it. */
  begin(): void {
    this.#isOpen = true;
    this.send("");
  }

  /** What comes while the session is asked for goes with it. */
  send(message: string): void {
    this.#waiting += message;
    if (!this.#isOpen || this.#isAsking) return;
    const now = this.#deps.now();
    const age = now.getTime() - this.#heldAt;
    // Less than none: the clock was set back, and nobody knows how old the answer is.
    if (age >= 0 && age < heldMs) this.#write();
    else void this.#ask(now);
  }

  end(): void {
    this.leave();
    // Where all are sent away at once, they do not all come back at once.
    if (this.#isOpen && !this.#raw.writableEnded) this.#raw.write(`retry: ${Math.round(Math.random() * spreadMs)}\n\n`);
    this.#raw.end();
  }

  /** A session that was revoked hears nothing more. */
  async #ask(now: Date): Promise<void> {
    this.#isAsking = true;
    const holds = await this.#deps.sessionHolds({ db: this.#deps.base.db, now }, this.sessionId).catch(() => undefined);
    this.#isAsking = false;
    if (!holds) return this.end();
    this.#heldAt = now.getTime();
    this.#write();
  }

  #write(): void {
    const isUnread = this.#raw.writableLength > mostUnread;
    if (isUnread) this.#raw.destroy();
    if (isUnread || this.#raw.writableEnded || this.#raw.destroyed) this.leave();
    else this.#raw.write(this.#waiting);
    this.#waiting = "";
  }
}
