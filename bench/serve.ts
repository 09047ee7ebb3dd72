import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";

export type Served = { url: string; process: ChildProcess; stop(): Promise<void> };

/** A server in a process of its own, once it has said its address. */
export async function serve(
  file:
    | "server-product.ts"
    | "server-floor.ts"
    | "server-page-floor.ts"
    | "server-units-floor.ts"
    | "server-filing-floor.ts",
  env: Record<string, string>,
): Promise<Served> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((ready, failed) => {
    child.stdout?.on("data", (said: Buffer) => ready(said.toString().trim()));
    child.once("exit", (code) => failed(new Error(`${file} ended with ${code}.`)));
  });
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return { url, process: child, stop };
}

/** Microseconds of both kinds of processor time that a process has used; the kernel counts in hundredths of a second. */
function processorMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

export type Round = { cpuMicros: number; p99Ms: number; perSecond: number };

/** Asks for what is at `path`, or sends it `body`. */
type Load = { path: string; headers: Record<string, string>; connections: number; seconds: number; body?: string };

/** As many requests as it takes until what answers them is compiled: before that the compiler is what one measures. */
export async function warmUp(served: Served, { path, headers, connections, body }: Load): Promise<void> {
  await autocannon({ url: `${served.url}${path}`, headers, connections, amount: 5_000, ...sending(body) });
}

const sending = (body: string | undefined) => (body === undefined ? {} : ({ method: "POST", body } as const));

/** One round of requests, and what each cost the process that answered. */
export async function measure(served: Served, { path, headers, connections, seconds, body }: Load): Promise<Round> {
  const pid = served.process.pid ?? 0;
  const before = processorMicros(pid);
  const asked = { url: `${served.url}${path}`, headers, connections, duration: seconds };
  const result = await autocannon({ ...asked, ...sending(body) });
  const answered = result.requests.total;
  if (result.non2xx > 0 || result.errors > 0 || answered === 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed.`);
  return {
    cpuMicros: (processorMicros(pid) - before) / answered,
    p99Ms: result.latency.p99,
    perSecond: result.requests.average,
  };
}

/** Posts a body as whoever has the token; throws what is refused. */
export async function askTimed<Answer>(
  url: string,
  token: string,
  body: object,
): Promise<{ seconds: number; answer: Answer }> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const answer: Answer = await response.json();
  if (!response.ok) throw new Error(`The product answered ${JSON.stringify(answer).slice(0, 500)}`);
  return { seconds: (performance.now() - begun) / 1_000, answer };
}
