import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "#domain/contract.ts";
import type { AdminActor, UserActor } from "../context.server.ts";
import type { Figure } from "../metrics.server.ts";
import { type Admission, type Rank, ranks, TurnedAway, type Visitor } from "./admission.server.ts";
import { subscriberOf } from "./limits.server.ts";

/** A body so small comes with its head; while a larger one comes, somebody else may have the place. */
const smallBytes = 16_384;
const mostKnown = 10_000;

type Leave = () => void;

const turned = new WeakSet<FastifyRequest>();

/** Refused at the door, which counts them: neither logged nor traced one by one. */
export const wasTurnedAway = (request: FastifyRequest): boolean => turned.has(request);

/** As short as an answer can be, since to refuse must cost less than to serve. */
function turnAway(request: FastifyRequest, reply: FastifyReply, problem: TurnedAway): void {
  const { message, code, status, retryAfterSeconds } = problem;
  const body = JSON.stringify({
    ...{ success: false, detail: message, message, code, errors: problem.errors },
    requestId: request.id,
  });
  turned.add(request);
  reply.hijack();
  reply.raw
    .writeHead(status, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": String(retryAfterSeconds),
      "content-length": Buffer.byteLength(body),
    })
    .end(body);
}

/** Gives each call its place before anything of it begins, and takes it back when it is answered. */
export class Door {
  readonly #admission: Admission;
  readonly #places = new WeakMap<FastifyRequest, Leave>();
  /** Whose share a token takes of, once it was recognised: to ask before would be work. */
  readonly #known = new Map<string, string>();

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  async enter(call: Call, request: FastifyRequest): Promise<void> {
    if (this.#places.has(request)) return;
    const place = this.#admission.enter(this.#visitorOf(call, request));
    this.#places.set(request, place instanceof Promise ? await place : place);
  }

  /** The same before anything of a call is done; false where it was refused, which is answered then. */
  async admits(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      await this.enter(call, request);
      return true;
    } catch (error) {
      if (!(error instanceof TurnedAway)) throw error;
      turnAway(request, reply, error);
      return false;
    }
  }

  recognised(request: FastifyRequest, actor: UserActor | AdminActor): void {
    if (Number(request.headers["content-length"] ?? 0) > smallBytes) this.leave(request);
    const token = request.headers.authorization;
    if (token === undefined) return;
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(token, (actor.kind === "user" && actor.portfolioId) || actor.id);
  }

  leave(request: FastifyRequest): void {
    this.#places.get(request)?.();
    this.#places.delete(request);
  }

  figures(): Figure[] {
    const { inside, waiting, waitedSeconds, refused } = this.#admission.figures();
    return [
      { name: "tunse_calls_inside", help: "Calls that have a place and are being answered.", value: inside },
      { name: "tunse_calls_waiting", help: "Calls that wait for a place.", value: waiting },
      {
        name: "tunse_calls_waited_seconds",
        help: "What calls waited for a place, since the start.",
        value: waitedSeconds,
      },
      ...ranks.map((rank) => ({
        name: `tunse_calls_refused_${rank}`,
        help: `Calls (${rank}) refused since the start, since too much was asked.`,
        value: refused[rank],
      })),
    ];
  }

  #visitorOf(call: Call, request: FastifyRequest): Visitor {
    const token = request.headers.authorization;
    // Anybody can make up tokens: until one is recognised it takes of the share of its address.
    const who = this.#known.get(token ?? "");
    const rank = rankOf(call, request);
    const whose = who === undefined ? { who: subscriberOf(request.ip), isAddress: true } : { who };
    return { ...whose, rank, isGone: () => isForNobody(call, request) };
  }
}

/** What was read for whoever has hung up is read for nobody; what they wrote may have come to its end. */
export const isForNobody = ({ method }: Pick<Call, "method">, { raw }: FastifyRequest): boolean =>
  method === "GET" && raw.socket?.destroyed === true;

function rankOf(call: Call, request: FastifyRequest): Rank {
  if (call.rank) return call.rank;
  if (call.file !== undefined || (request.query as { format?: unknown }).format === "csv") return "figures";
  return call.method === "GET" ? "read" : "write";
}
