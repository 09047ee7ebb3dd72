import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { planJob } from "#features/schedules/jobs.server.ts";
import { escalateJob } from "#features/tickets/escalation/jobs.server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import { type Asked, type Told, token } from "./queue-words.ts";
import { type Figure, median } from "./report.ts";

const rounds = 6;
const paths = ["/api/properties", "/api/tasks?limit=20", "/api/dashboard/stats", "/api/notifications"];
const kinds = [
  { name: planJob.name, title: "a plan", perSecond: 100 },
  { name: escalateJob.name, title: "a small job", perSecond: 500 },
];

type Server = { url: string; ask(act: Asked["act"], name: string): Promise<number>; stop(): Promise<void> };

/** The next thing that the server says. */
async function told(child: ChildProcess): Promise<Told> {
  const heard = new AbortController();
  const message = once(child, "message", heard).then(([said]): Told => said);
  const end = once(child, "exit", heard).then(([code]): never => {
    throw new Error(`The server ended with ${code}.`);
  });
  return Promise.race([message, end]).finally(() => {
    end.catch(() => {});
    message.catch(() => {});
    heard.abort();
  });
}

/** As `npm start` runs it: with its worker in the process that answers calls. */
async function open(databaseUrl: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, "server-queue.ts"), {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl },
    execArgv: ["--expose-gc", "--max-semi-space-size=16"],
  });
  const first = await told(child);
  return {
    url: "url" in first ? first.url : "",
    async ask(act, name) {
      child.send({ act, name } satisfies Asked);
      const answer = await told(child);
      return "value" in answer ? answer.value : Number.NaN;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** People who read lists and dashboards, a call each 15 ms; how long each waited goes where `into` says at its start. */
function startCallers(url: string) {
  const state: { into: number[]; isOver: boolean } = { into: [], isOver: false };
  const headers = { authorization: `Bearer ${token}` };
  const call = async (first: number) => {
    for (let at = first; !state.isOver; at += 1) {
      const { into } = state;
      const startedAt = performance.now();
      const response = await fetch(url + paths[at % paths.length], { headers });
      await response.text();
      if (!response.ok) throw new Error(`A call got ${response.status}.`);
      into.push(performance.now() - startedAt);
      await pause(30);
    }
  };
  const callers = [call(0), call(2)];
  const stop = async () => {
    state.isOver = true;
    await Promise.all(callers);
  };
  return { state, stop };
}

const p99 = (waits: number[]) => waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? Number.NaN;

/** The worker goes on for so long; answers how long one job took. */
async function worked({ ask }: Server, name: string, during: () => Promise<unknown>): Promise<number> {
  const before = await ask("done", name);
  const startedAt = performance.now();
  await ask("go", name);
  await during();
  const after = await ask("pause", name);
  return (performance.now() - startedAt) / (after - before);
}

/** Every round has each of them, so that a busy machine is busy for all. */
async function measure(
  server: Server,
  { name, title, perSecond }: (typeof kinds)[number],
  on: string,
): Promise<Figure[]> {
  await server.ask("pause", name);
  await server.ask("due", name);
  const direct: number[] = [];
  const alone: number[] = [];
  const beside: number[] = [];
  const alarms: number[] = [];
  const [quiet, busy]: [number[], number[]] = [[], []];
  // Once before: until it is compiled, the compiler is what one measures.
  await worked(server, name, () => pause(3_000));
  for (let round = 0; round < rounds; round += 1) {
    direct.push(await server.ask("direct", name));
    alone.push(await worked(server, name, () => pause(1_000)));
    const callers = startCallers(server.url);
    await pause(200);
    callers.state.into = quiet;
    await pause(2_000);
    callers.state.into = busy;
    beside.push(
      await worked(server, name, () =>
        Promise.all([pause(2_000), server.ask("raise", name).then((ms) => alarms.push(ms))]),
      ),
    );
    callers.state.into = [];
    await callers.stop();
  }
  const rate = (ms: number) => `${(1_000 / ms).toFixed(0)} a second`;
  console.log(
    `  ${title} on ${on}: ${rate(median(direct))} without a queue, ${rate(median(alone))} by the queue, ${rate(median(beside))} beside calls, whose p99 went from ${p99(quiet).toFixed(1)} to ${p99(busy).toFixed(1)} ms`,
  );
  return [
    { name: `${title} of 10,000 that wait, on ${on}`, value: median(alone), unit: "ms", limit: 1_000 / perSecond },
    { name: "the same, of the work without a queue", value: median(alone) / median(direct), unit: "×", limit: 1.5 },
    { name: "p99 of calls meanwhile, of that before", value: p99(busy) / p99(quiet), unit: "×", limit: 1.5 },
    { name: "a new alarm's wait meanwhile, at its worst", value: Math.max(...alarms), unit: "ms", limit: 1_000 },
  ];
}

async function measureAll(databaseUrl: string, on: string): Promise<Figure[]> {
  const server = await open(databaseUrl);
  try {
    const figures: Figure[] = [];
    for (const kind of kinds) figures.push(...(await measure(server, kind, on)));
    return figures;
  } finally {
    await server.stop();
  }
}

/** One worker with a long queue, in a process that answers calls, on both databases. */
export async function benchQueue(): Promise<Figure[]> {
  const cluster = await startCluster();
  try {
    return [...(await measureAll(cluster.url, "PostgreSQL")), ...(await measureAll("", "the embedded database"))];
  } finally {
    await cluster.stop();
  }
}
