import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { notFound } from "#domain/problems.ts";
import type { Log } from "./context.server.ts";
import type { Database } from "./database.server.ts";
import { wasTurnedAway } from "./http/door.server.ts";
import { answerProblem, purposeOf, toProblem } from "./http/failures.server.ts";
import { refuseOddHost } from "./http/hosts.server.ts";
import { callerOf } from "./http.server.ts";
import { headersOfAll } from "./page-headers.server.ts";
import { areSpansTold, tellSpan, traceOf } from "./tracing.server.ts";

/** `trustProxy`: whose word on a caller's address is believed, as a number of proxies in front or their addresses. */
type Served = { log: Log; trustProxy?: number | string | false; database: Pick<Database, "now"> };

const minute = 60_000;

/** Fastify with what holds for pages, calls and files alike. */
export function openServer({ trustProxy = false, log, database }: Served): FastifyInstance {
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerProblem(toProblem(error, purposeOf(request)), error, request, reply, log);
  const app = Fastify({
    trustProxy: typeof trustProxy === "number" ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 1_048_576,
    forceCloseConnections: "idle",
    // 75 MB over a slow phone take a quarter of an hour; a connection on which nothing moves is let go.
    requestTimeout: 20 * minute,
    connectionTimeout: 2 * minute,
    http: { headersTimeout: minute / 2 },
    frameworkErrors: answerError,
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersOfAll(request.protocol === "https"));
    if (trustProxy === false) warnOfProxy(log, request);
    refuseOddHost(request);
    done();
  });
  // Browsers set their own clock right by this (decision 083); Node would say what this machine's has.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("date", database.now().toUTCString());
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (!wasTurnedAway(request)) {
      logCall(log, request, reply.statusCode, reply.elapsedTime);
      if (areSpansTold()) tellCall(request, reply);
    }
    done();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(notFound("address"), request, reply));
  return app;
}

function tellCall(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  const [trace, route, endMs] = [traceOf(request), request.routeOptions.url ?? "none", Date.now()];
  const attributes = {
    "http.request.method": request.method,
    "http.route": route,
    "http.response.status_code": statusCode,
    "tunse.request_id": request.id,
  };
  const [name, startMs, failed] = [`${request.method} ${route}`, endMs - elapsedTime, statusCode >= 500];
  tellSpan({ ...trace, kind: 2, name, startMs, endMs, failed, attributes });
}

const warned = new WeakSet<Log>();

/** Said once: each address would be the proxy's, and everybody would share the limits of one. */
function warnOfProxy(log: Log, { headers }: FastifyRequest): void {
  if (headers["x-forwarded-for"] === undefined || warned.has(log)) return;
  warned.add(log);
  log.warn({}, "A proxy seems to stand in front: set TRUST_PROXY, or all its callers count as one address.");
}

/** Addresses that are secrets by themselves are logged as what they are of, and links and gates without their code. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const { hidesPath } = (routeOptions.config ?? {}) as { hidesPath?: boolean };
  return hidesPath ? routeOptions.url : url.split("?")[0]?.replace(/\/([lg])\/[^/]+/g, "/$1/…");
}

/** The path without its query, since signed addresses carry their key there. */
function logCall(log: Log, request: FastifyRequest, status: number, ms: number): void {
  const isPlainRead = request.method === "GET" && status < 400;
  if (isPlainRead && log.isLevelEnabled?.("debug") === false) return;
  const fields = {
    requestId: request.id,
    traceId: traceOf(request).traceId,
    method: request.method,
    path: pathOf(request),
    status,
    ms: Math.round(ms),
    address: request.ip,
    actor: callerOf(request),
  };
  if (isPlainRead) log.debug(fields, "call");
  else log.info(fields, "call");
}
