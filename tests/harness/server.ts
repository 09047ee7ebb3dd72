import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setupKey } from "./remote.ts";

const root = resolve(import.meta.dirname, "../..");

export type Server = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The last of what it printed. */
  said: () => string;
  /** Ends it as a power cut would, without a word. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

const keptLetters = 4000;
/** Whoever waits for a server that never begins would wait for good, and leave it behind. */
const mostStartMs = 120_000;

/** As `npm start` passes them. */
const startFlags = ["--expose-gc", "--max-semi-space-size=16", "--require", "./scripts/runtime.cjs"];

/** Empty, or in journeys as a first start leaves it. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "tunse-data-"));
  if (process.env.PREPARED_DATA_DIR) cpSync(process.env.PREPARED_DATA_DIR, dataDir, { recursive: true });
  return dataDir;
}

/** The product as people run it: its own process, on a free port, with what was built; this release, or that of a folder. */
export async function startServer(
  dataDir = newDataDir(),
  env: Record<string, string> = {},
  release = root,
): Promise<Server> {
  const child = spawn(process.execPath, [...startFlags, "src/main.ts"], {
    cwd: release,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ADMIN_SETUP_KEY: setupKey,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  const said = listenTo(child);
  const url = await readyAt(child, said).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return { url, dataDir, process: child, said, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

/** A server that a test may replace by itself after a power cut. */
export type Held = { server: Server };

const key = Symbol.for("tunse.test-server");
const shelf = globalThis as { [key]?: Promise<Held> };

/** The worker's one server, for all files that need no settings and no empty one. */
export function sharedServer(): Promise<Held> {
  shelf[key] ??= startServer().then((server) => ({ server }));
  return shelf[key];
}

/** What ends the tests ends their servers too. */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
process.once("SIGTERM", () => process.exit());

/** What a process printed, of which only the last is kept. */
function listenTo(child: ChildProcess): () => string {
  let said = "";
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-keptLetters);
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  return () => said;
}

function readyAt(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((ready, failed) => {
    const look = () => {
      const url = /Tunse is ready at (\S+)/.exec(said())?.[1];
      if (!url) return;
      child.stdout?.off("data", look);
      ready(url);
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => failed(new Error(`The server ended with ${code}: ${said()}`)));
    setTimeout(() => failed(new Error(`The server did not begin: ${said()}`)), mostStartMs).unref();
  });
}
