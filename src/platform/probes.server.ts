import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden, Problem } from "../domain/problems.ts";
import type { Database } from "./database.server.ts";
import type { Storage } from "./storage.server.ts";

type Probed = { database: Database; storage: Storage; metricsToken: string | undefined };

/** `/healthz` the process is up, `/readyz` it can serve, `/metrics` Prometheus text (decisions 3). */
export function serveProbes(app: FastifyInstance, { database, storage, metricsToken }: Probed): void {
  const count = countCalls(app);
  app.get("/healthz", async (_request, reply) => reply.type("application/json").send('{"status":"ok"}'));
  app.get("/readyz", async (_request, reply) => {
    try {
      await database.db.execute(sql`select 1`);
      await storage.check();
    } catch (cause) {
      throw new Problem("unavailable", "The database or the file store cannot be reached.", {
        cause,
        retryAfterSeconds: 5,
      });
    }
    return reply.type("application/json").send('{"status":"ready"}');
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw forbidden("These figures are not for everyone.");
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(metricsText(count));
  });
}

const forwardingHeaders = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "cf-connecting-ip",
  "true-client-ip",
]);

/** With a token by it; without one, only from this machine and through no proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const { remoteAddress } = request.socket;
    const isLocal = remoteAddress === "127.0.0.1" || remoteAddress === "::1" || remoteAddress === "::ffff:127.0.0.1";
    const isForwarded = Object.keys(request.headers).some(
      (name) => name.startsWith("x-forwarded") || forwardingHeaders.has(name),
    );
    return isLocal && !isForwarded;
  }
  const given = Buffer.from(request.headers.authorization ?? "");
  const right = Buffer.from(`Bearer ${token}`);
  return given.length === right.length && timingSafeEqual(given, right);
}

type Counts = Map<string, { calls: number; seconds: number }>;

/** Calls by method, route and status; the route's pattern, never what stands in it. */
function countCalls(app: FastifyInstance): Counts {
  const counts: Counts = new Map();
  app.addHook("onResponse", (request, reply, done) => {
    const key = `method="${request.method}",route="${request.routeOptions.url ?? "none"}",status="${reply.statusCode}"`;
    const count = counts.get(key) ?? { calls: 0, seconds: 0 };
    count.calls += 1;
    count.seconds += reply.elapsedTime / 1_000;
    counts.set(key, count);
    done();
  });
  return counts;
}

function metricsText(counts: Counts): string {
  const { rss, heapUsed } = process.memoryUsage();
  const cpu = process.cpuUsage();
  const lines = [
    ...metric("process_resident_memory_bytes", "gauge", "Memory of the process.", [["", rss]]),
    ...metric("nodejs_heap_size_used_bytes", "gauge", "Memory in use by JavaScript.", [["", heapUsed]]),
    ...metric("process_cpu_seconds_total", "counter", "Processor time of the process.", [
      ["", (cpu.user + cpu.system) / 1e6],
    ]),
    ...metric("process_uptime_seconds", "gauge", "Seconds since the start.", [["", process.uptime()]]),
    ...metric(
      "http_requests_total",
      "counter",
      "Calls answered.",
      [...counts].map(([key, count]) => [key, count.calls]),
    ),
    ...metric(
      "http_request_duration_seconds_sum",
      "counter",
      "Seconds spent answering.",
      [...counts].map(([key, count]) => [key, count.seconds]),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function metric(name: string, type: string, help: string, values: [labels: string, value: number][]): string[] {
  const rows = values.map(([labels, value]) => `${name}${labels ? `{${labels}}` : ""} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...rows];
}
