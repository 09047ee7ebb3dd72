import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call, FileAnswer } from "#domain/contract.ts";
import { keyProblem, keyStart } from "#domain/key-scopes.ts";
import { allows } from "#domain/policy.ts";
import { forbidden, invalid, Problem, unauthenticated } from "#domain/problems.ts";
import { type AccessBasis, type Actor, type AdminActor, type Ctx, signedIn, type UserActor } from "./context.server.ts";
import { rowsAtOnce } from "./csv.server.ts";
import { send, sendFile } from "./http/answers.server.ts";
import type { Binding } from "./http/bind.server.ts";
import { leaveBody, readJsonBodies } from "./http/bodies.server.ts";
import { askedAsCsv, type ExportsUnderWay, sendCsv } from "./http/csv.server.ts";
import { timesOf } from "./http/device-time.server.ts";
import { type Door, isForNobody } from "./http/door.server.ts";
import { readForms } from "./http/forms.server.ts";
import { AlreadyAnswered, type Claim, claimKey, type Kept, refuseAsArrived } from "./http/idempotency.server.ts";
import { type Limiter, subscriberOf } from "./http/limits.server.ts";
import { readInput } from "./http/parse.server.ts";
import { Senders } from "./http/senders.server.ts";
import type { CallsUnderWay } from "./http/under-way.server.ts";
import { diskFull } from "./storage/room.server.ts";
import { inTrace, traceOf } from "./tracing.server.ts";

export type HttpDeps = {
  base: Pick<
    Ctx,
    | "db"
    | "jobs"
    | "hooks"
    | "lookups"
    | "storage"
    | "signer"
    | "vault"
    | "mail"
    | "model"
    | "stolenPasswords"
    | "outbound"
    | "channels"
    | "site"
    | "films"
    | "backups"
    | "log"
    | "forgetSession"
  >;
  now: () => Date;
  limiter: Limiter;
  /** The person behind a bearer token, or undefined where it is unknown, expired or revoked. */
  identify: (ctx: Ctx, token: string) => Promise<UserActor | undefined>;
  /** The same for streams, which come back by thousands at one moment. */
  identifyOfMany: HttpDeps["identify"];
  /** Whether a session that was found holds on; streams ask it by thousands at one moment. */
  sessionHolds: (ctx: Pick<Ctx, "db" | "now">, sessionId: string) => Promise<true | undefined>;
  /** Whom an API key acts as; calls take keys, streams and uploads do not. */
  identifyKey: (ctx: Ctx, key: string) => Promise<UserActor | undefined>;
  /** The same at the site admins' door: each kind of token is unknown at the other's. */
  identifyAdmin: (ctx: Ctx, token: string) => Promise<AdminActor | undefined>;
  /** Throws `not_found` where what an earlier answer was based on is out of reach by now. */
  recheck: (ctx: Ctx, accessBasis: AccessBasis[]) => Promise<void>;
  /** Counts the calls that are being answered. */
  underWay: CallsUnderWay;
  exports: ExportsUnderWay;
  /** Lets in as many calls as can be served, and refuses those that are too many; all are let in without. */
  door: Door | undefined;
  /** In tests every answer is checked against its contract. */
  checkAnswers: boolean;
  /** Where large bodies lie while they wait for their turn. */
  incomingDir: string;
};

/** Puts every binding on the server: actor, limits, input, Idempotency-Key, verb, envelope, and problem to status. */
export function serveCalls(app: FastifyInstance, bindings: Binding[], deps: HttpDeps): void {
  readJsonBodies(app, { folder: deps.incomingDir, hasRoom: () => deps.base.storage.hasRoom() });
  readForms(app);
  const senders = new Senders(mostBodiesOfOne);
  const arrived = new WeakMap<FastifyRequest, Ctx>();
  // Also of a call that no handler came to, since its body was no JSON, too large or broken off.
  app.addHook("onResponse", async (request) => {
    deps.door?.leave(request);
    senders.leave(request);
  });
  app.addHook("onRequestAbort", async (request) => {
    if (!arrived.has(request)) return;
    deps.door?.leave(request);
    senders.leave(request);
  });
  for (const binding of bindings) {
    app.route({
      method: binding.call.method,
      url: binding.call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      bodyLimit: binding.call.bodyLimit ?? 1_048_576,
      config: { takesFile: binding.call.takesFile, isKeyed: isKeyed(binding.call) },
      // Before the body is read: nobody may send 75 MB who could not do the act anyway.
      onRequest: async (request, reply) => {
        if (deps.door && !(await deps.door.admits(binding.call, request, reply))) return reply;
        try {
          const ctx = await admit(binding.call, deps, request);
          if (binding.knocks) senders.enter(request, reply, await binding.knocks(ctx, request.params));
          arrived.set(request, ctx);
        } catch (error) {
          deps.door?.leave(request);
          throw error;
        }
      },
      handler: async (request, reply) => {
        const ctx = arrived.get(request);
        if (!ctx) throw new Error("A call is served only after it was admitted.");
        arrived.delete(request);
        const over = deps.underWay.enter();
        try {
          await deps.door?.enter(binding.call, request);
          // Whoever they are may have been long in asking.
          if (isForNobody(binding.call, request)) throw new Problem("malformed", "Whoever asked has hung up.");
          await inTrace(traceOf(request), () => serveCall(binding, ctx, deps, request, reply));
        } finally {
          over();
          deps.door?.leave(request);
          leaveBody(request);
        }
        return reply;
      },
    });
  }
  app.all("/*", () => {
    throw new Problem("not_found", "There is no such call.");
  });
}

const callers = new WeakMap<FastifyRequest, string>();

/** The account or site admin behind a call, for the log. */
export const callerOf = (request: FastifyRequest): string | undefined => callers.get(request);

/** Large ones of people who have not signed in, by one link. */
const mostBodiesOfOne = 4;

/** What is taken away makes room, and whoever signs in is let in to read. */
const storing = new Set(["POST", "PUT", "PATCH"]);
const storesMuch = ({ bodyLimit = 0 }: Pick<Call, "bodyLimit">): boolean => bodyLimit > 1_048_576;

/** Who calls, within the limits, and in a role that may do this at all (403). */
export async function admit(
  call: Asked & Pick<Call, "may" | "bodyLimit">,
  deps: HttpDeps,
  request: FastifyRequest,
): Promise<Ctx> {
  const ctx = contextOf(deps, request);
  await deps.limiter.address(ctx.address);
  ctx.actor = await actorOf(call, ctx, deps, request);
  const person = signedIn(ctx);
  if (person) {
    callers.set(request, person.id);
    deps.door?.recognised(request, person);
    await deps.limiter.account(person.id);
    const role = person.kind === "user" ? person.role : person.kind;
    if (call.may && allows(role, ...call.may).length === 0) throw forbidden();
  }
  const isStoring = storing.has(request.method) && (person !== undefined || storesMuch(call));
  if (isStoring && !(await deps.base.storage.hasRoom())) throw diskFull();
  return ctx;
}

async function serveCall(
  binding: Binding,
  ctx: Ctx,
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { call } = binding;
  if (call.method === "POST" || call.method === "PUT") {
    // A large body takes minutes to arrive, and the session may have ended meanwhile.
    ctx.now = deps.now();
    ctx.actor = await actorOf(call, ctx, deps, request);
  }
  const input = readInput(call, request);
  const list = askedAsCsv(call, request);
  if (list) {
    const read = (cursor: string | undefined) =>
      readPageAgain(binding, ctx, deps, request, { ...(input as object), cursor });
    const who = signedIn(ctx)?.id ?? ctx.address;
    return sendCsv(request, reply, { list, read, path: call.path, now: ctx.now, who, underWay: deps.exports });
  }
  if (call.opensAccount) await deps.limiter.signUp(ctx.address);
  ctx.claim = await claimOf(binding, ctx, request, input);
  const kept = await ctx.claim?.find(ctx);
  if (kept) return send(request, reply, call, await replay(binding, ctx, deps, kept), kept.status);
  const data = await answerOnce(binding, ctx, deps, input);
  if (call.file !== undefined) return sendFile(reply, call.file, data as FileAnswer);
  if (deps.checkAnswers) call.answer.parse(JSON.parse(JSON.stringify(data ?? null)));
  return send(request, reply, call, data, call.creates ? 201 : 200);
}

/** A page of an export, read as whoever asks is at that moment: minutes may have passed since the one before. */
async function readPageAgain(
  { call, verb }: Binding,
  ctx: Ctx,
  deps: HttpDeps,
  request: FastifyRequest,
  input: { cursor: string | undefined },
): Promise<unknown> {
  if (input.cursor !== undefined) await deps.underWay.lull();
  const actor = await actorOf(call, { ...ctx, now: deps.now() }, deps, request);
  return verb({ ...ctx, actor, accessBasis: [] }, { ...input, limit: rowsAtOnce, counts: undefined });
}

async function answerOnce(binding: Binding, ctx: Ctx, deps: HttpDeps, input: unknown): Promise<unknown> {
  try {
    return await binding.verb(ctx, input);
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error;
    const kept = await ctx.claim?.find(ctx);
    if (!kept) throw error;
    return replay(binding, ctx, deps, kept);
  }
}

async function replay(binding: Binding, ctx: Ctx, deps: HttpDeps, kept: Kept): Promise<unknown> {
  const read = () => (binding.again ? binding.again(ctx, kept.again) : kept.answer);
  return deps.recheck(ctx, kept.reach).then(read).catch(refuseAsArrived);
}

/** What a verb gets for this request, before anybody is recognised. */
export function contextOf(deps: HttpDeps, request: FastifyRequest): Ctx {
  return {
    ...deps.base,
    actor: { kind: "anonymous" },
    now: deps.now(),
    requestId: request.id,
    address: subscriberOf(request.ip),
    userAgent: request.headers["user-agent"]?.slice(0, 300),
    ...timesOf(request.headers, deps.now()),
    accessBasis: [],
    claim: undefined,
    inTransaction: false,
  };
}

/** A door that has no tag is closed to API keys. */
type Asked = Pick<Call, "access"> & Partial<Pick<Call, "tag" | "method" | "path" | "beforeSecondStep">>;

async function actorOf(call: Asked, ctx: Ctx, deps: HttpDeps, request: FastifyRequest): Promise<Actor> {
  if (call.access === "public") return { kind: "anonymous" };
  const header = request.headers.authorization;
  if (header === undefined && call.access === "optional") return { kind: "anonymous" };
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? "")?.[1];
  const actor = token === undefined ? undefined : await identifierOf(call, deps, token)(ctx, token);
  if (!actor && call.access === "recognised") return { kind: "anonymous" };
  if (!actor) throw unauthenticated(header === undefined ? undefined : "Your session has ended. Please sign in again.");
  const refusal = actor.kind === "user" && actor.key ? keyProblem(actor.key, call) : null;
  if (refusal !== null) throw forbidden(refusal);
  if (actor.kind === "user" && actor.owesSecondStep && !call.beforeSecondStep) throw owesSecondStep();
  return actor;
}

const owesSecondStep = (): Problem => {
  const message = "Your organisation asks for two-step sign-in. Please switch it on under Your account.";
  return new Problem("forbidden", message, { errors: [{ path: "secondStep", message }] });
};

function identifierOf({ access }: Asked, deps: HttpDeps, token: string) {
  if (access === "admin") return deps.identifyAdmin;
  return token.startsWith(keyStart) && access !== "recognised" ? deps.identifyKey : deps.identify;
}

/** Whether an Idempotency-Key is heeded. */
const isKeyed = ({ method, idempotent }: Call): boolean =>
  (method === "POST" || method === "PUT") && idempotent !== false;

async function claimOf(
  binding: Binding,
  ctx: Ctx,
  request: FastifyRequest,
  input: unknown,
): Promise<Claim | undefined> {
  const key = request.headers["idempotency-key"];
  const { call, shorten } = binding;
  const person = signedIn(ctx);
  if (key === undefined || !isKeyed(call) || !person) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid("Idempotency-Key", "An Idempotency-Key is 1 to 200 visible characters without spaces.");
  }
  const path = request.url.split("?")[0] ?? request.url;
  return claimKey({
    actorId: person.id,
    method: call.method,
    path,
    key,
    input,
    status: call.creates ? 201 : 200,
    shorten,
  });
}
