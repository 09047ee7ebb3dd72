import { Worker } from "node:worker_threads";

export type EngineSettings = { folder: string; syncs: SharedArrayBuffer };
export type EngineReply = { bytes: Uint8Array } | { failure: string };

/** The embedded PostgreSQL, as bytes of its wire protocol in and out, one message batch at a time. */
export type Engine = {
  exchange(message: Uint8Array): Promise<Uint8Array>;
  /** How often a file or folder was synced to the disk since the start. */
  syncCount(): number;
  close(): Promise<void>;
};

/**
 * Flags of Node under which the engine is compiled quickly and stays small: optimising one huge
 * function of it would take 600 MB for half a second (decision 001).
 */
export const lightCompile = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

/**
 * Starts the engine over an initialised folder in a worker thread, so that a query never blocks
 * the thread that answers requests. `onDeath` hears of an engine that stopped by itself.
 */
export async function startEngine(folder: string, onDeath: (error: Error) => void): Promise<Engine> {
  const syncs = new SharedArrayBuffer(4);
  const worker = new Worker(new URL("./engine-worker.server.ts", import.meta.url), {
    workerData: { folder, syncs } satisfies EngineSettings,
    execArgv: [],
    name: "database",
  });
  const waiting: Waiting[] = [];
  let dead: Error | undefined;
  let closing = false;

  function die(error: Error) {
    if (dead) return;
    dead = error;
    for (const { reject } of waiting.splice(0)) reject(error);
    if (!closing) onDeath(error);
  }
  worker.on("error", (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", () => die(new Error("The embedded database has stopped.")));
  worker.on("message", (reply: EngineReply) => {
    const next = waiting.shift();
    if ("bytes" in reply) next?.resolve(reply.bytes);
    else next?.reject(new Error(`The embedded database failed: ${reply.failure}`));
  });

  const answered = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (dead) reject(dead);
      else waiting.push({ resolve, reject });
    });

  await answered();
  return {
    exchange(message) {
      const reply = answered();
      // A buffer of Node's is a view of a pool, and posting it would copy the whole pool.
      const own = new Uint8Array(message);
      if (!dead) worker.postMessage(own, [own.buffer]);
      return reply;
    },
    syncCount: () => Atomics.load(new Int32Array(syncs), 0),
    async close() {
      closing = true;
      if (dead) return;
      const closed = answered();
      worker.postMessage("close");
      await closed.catch(() => {});
      await worker.terminate();
    },
  };
}
