import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "../tests/harness/server.ts";
import { type Figure, median } from "./report.ts";

const root = resolve(import.meta.dirname, "..");

/** Resident memory of a process and all it started, in MB of 2^20 bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function untilReady(url: string, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await pause(50);
  }
  throw new Error(`${url} was not ready within ${seconds} s.`);
}

/** From the call to the first good answer of /readyz. */
async function timedStart(dataDir: string): Promise<{ seconds: number; memory: number }> {
  const startedAt = performance.now();
  const server = await startServer(dataDir);
  await untilReady(server.url, 30);
  const seconds = (performance.now() - startedAt) / 1_000;
  await pause(3_000);
  const memory = memoryOf(server.process.pid ?? 0);
  await server.stop();
  return { seconds, memory };
}

/** `npm start` in a clone that has nothing: installs, build, database, until /readyz answers. */
async function freshCheckout(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "tunse-fresh-"));
  const clone = join(folder, "tunse");
  execFileSync("git", ["clone", "-q", root, clone]);
  const PATH = (process.env.PATH ?? "")
    .split(":")
    .filter((part) => !part.includes("node_modules/.bin"))
    .join(":");
  const { npm_config_user_agent: _, ...environment } = process.env;
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...environment, PATH, PORT: String(port) },
    stdio: "ignore",
    detached: true,
  });
  try {
    await untilReady(`http://127.0.0.1:${port}`, 180);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await pause(1_500);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts on the embedded database: fresh checkout, warm, and what the process holds afterwards. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-bench-"));
  const first = await timedStart(dataDir);
  const warm = [await timedStart(dataDir), await timedStart(dataDir), await timedStart(dataDir)];
  rmSync(dataDir, { recursive: true, force: true });
  return [
    { name: "fresh checkout to /readyz, with installs and build", value: await freshCheckout(), unit: "s", limit: 120 },
    { name: "warm start to /readyz", value: median(warm.map((one) => one.seconds)), unit: "s", limit: 3 },
    { name: "memory after the first start", value: first.memory, unit: "MB", limit: 350 },
    { name: "memory after a warm start", value: median(warm.map((one) => one.memory)), unit: "MB", limit: 350 },
  ];
}
