import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database, Db } from "./database.server.ts";

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often the event loop is looked at; what it takes beyond this is its lag. */
const beatMs = 20;
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - beatMs / 1e3);

type Timing = { calls: number; seconds: number; within: number[] };
type Labels = Record<string, string>;
type Row = [suffix: string, labels: Labels, value: number];

/** A gauge that a feature knows. */
export type Figure = { name: string; help: string; value: number };
/** What features tell of themselves. */
export type Figures = (db: Db) => Promise<Figure[]>;

/** Watches the calls of `app` from now on; answers what makes the figures as Prometheus text. */
export function watch(app: FastifyInstance, database: Database, others: readonly Figures[]): () => Promise<string> {
  const timings = timeCalls(app);
  const loop = monitorEventLoopDelay({ resolution: beatMs });
  loop.enable();
  app.addHook("onClose", async () => {
    loop.disable();
  });
  return async () => {
    const lag: Row[] = [
      ["", { quantile: "0.5" }, late(loop.percentile(50))],
      ["", { quantile: "0.99" }, late(loop.percentile(99))],
      ["", { quantile: "1" }, late(loop.max)],
    ];
    loop.reset();
    return `${[...ofProcess(lag), ...ofCalls(timings), ...(await ofDatabase(database)), ...(await ofFeatures(database, others))].join("\n")}\n`;
  };
}

/** Calls by method, route and status; the route's pattern, never what stands in it. */
function timeCalls(app: FastifyInstance): Map<string, { labels: Labels; timing: Timing }> {
  const timings = new Map<string, { labels: Labels; timing: Timing }>();
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const key = `${request.method} ${route} ${reply.statusCode}`;
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    const { timing } = timings.get(key) ?? { timing: { calls: 0, seconds: 0, within: boundsSeconds.map(() => 0) } };
    const seconds = reply.elapsedTime / 1_000;
    timing.calls += 1;
    timing.seconds += seconds;
    const bound = boundsSeconds.findIndex((most) => seconds <= most);
    if (bound >= 0) timing.within[bound] = (timing.within[bound] ?? 0) + 1;
    timings.set(key, { labels, timing });
    done();
  });
  return timings;
}

function ofProcess(lag: Row[]): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const cpu = process.cpuUsage();
  const one = (value: number): Row[] => [["", {}, value]];
  return [
    ...metric("process_resident_memory_bytes", "gauge", "Memory of the process.", one(rss)),
    ...metric("nodejs_heap_size_used_bytes", "gauge", "Memory in use by JavaScript.", one(heapUsed)),
    ...metric("process_cpu_seconds_total", "counter", "Processor time.", one((cpu.user + cpu.system) / 1e6)),
    ...metric("process_uptime_seconds", "gauge", "Seconds since the start.", one(process.uptime())),
    ...metric("nodejs_eventloop_lag_seconds", "gauge", "How late timers ran since these figures were last read.", lag),
  ];
}

function ofCalls(timings: ReturnType<typeof timeCalls>): string[] {
  const all = [...timings.values()];
  const total = all.map(({ labels, timing }): Row => ["", labels, timing.calls]);
  const spread = all.flatMap(({ labels, timing: { calls, seconds, within } }): Row[] => {
    let soFar = 0;
    const buckets = boundsSeconds.map((bound, at): Row => {
      soFar += within[at] ?? 0;
      return ["_bucket", { ...labels, le: String(bound) }, soFar];
    });
    return [
      ...buckets,
      ["_bucket", { ...labels, le: "+Inf" }, calls],
      ["_sum", labels, seconds],
      ["_count", labels, calls],
    ];
  });
  return [
    ...metric("http_requests_total", "counter", "Calls answered.", total),
    ...metric("http_request_duration_seconds", "histogram", "How long calls took, by route.", spread),
  ];
}

/** What cannot be asked for now is left out. */
async function ofFeatures({ db }: Database, others: readonly Figures[]): Promise<string[]> {
  const told = await Promise.all(others.map((figures) => figures(db).catch(() => [])));
  return told.flat().flatMap(({ name, help, value }) => metric(name, "gauge", help, [["", {}, value]]));
}

type Queued = { name: string; state: string; jobs: number; oldest: number | null };

/** Whether the database answers and how soon, who waits for it, and what waits in the queue. */
async function ofDatabase({ db, pool, kind }: Database): Promise<string[]> {
  const began = performance.now();
  const queued = await db
    .execute<Queued>(sql`
      select name, state::text as state, count(*)::int as jobs,
        extract(epoch from now() - min(start_after))::float8 as oldest
      from pgboss.job where state::text in ('created', 'retry', 'active', 'failed') group by name, state order by name, state`)
    .catch(() => null);
  const seconds = (performance.now() - began) / 1_000;
  const jobs = queued?.rows.map(({ name, state, jobs }): Row => ["", { queue: name, state }, jobs]) ?? [];
  const waiting = (queued?.rows ?? []).filter(({ state }) => state === "created" || state === "retry");
  const oldest = waiting.map(({ oldest }) => Math.max(0, oldest ?? 0));
  const connections: Row[] = [
    ["", { state: "busy" }, pool.totalCount - pool.idleCount],
    ["", { state: "idle" }, pool.idleCount],
    ["", { state: "waiting" }, pool.waitingCount],
  ];
  return [
    ...metric("tunse_database_up", "gauge", "1 while the database answers.", [["", { kind }, queued ? 1 : 0]]),
    ...metric("tunse_database_answer_seconds", "gauge", "How long it took just now.", [["", {}, seconds]]),
    ...metric("tunse_database_connections", "gauge", "Connections; `waiting` are calls without one.", connections),
    ...metric("tunse_jobs", "gauge", "Jobs of the queue that are not done.", jobs),
    ...metric("tunse_job_oldest_seconds", "gauge", "For how long the oldest job that waits has been due.", [
      ["", {}, Math.max(0, ...oldest)],
    ]),
  ];
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

function metric(name: string, type: "gauge" | "counter" | "histogram", help: string, rows: Row[]): string[] {
  const shown = rows.map(([suffix, labels, value]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...shown];
}
