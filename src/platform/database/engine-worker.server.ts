import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { type EngineReply, type EngineSettings, lightCompile } from "./engine.server.ts";
import { engineParams, SyncedFolder } from "./synced-folder.server.ts";

const { folder, syncs } = workerData as EngineSettings;
const counter = new Int32Array(syncs);
const port = parentPort;
if (!port) throw new Error("the engine runs in a worker thread only");

for (const flag of lightCompile) setFlagsFromString(flag);

let panic: string | undefined;
const engine = new PGlite({
  fs: new SyncedFolder(folder, (synced) => synced === "file" && Atomics.add(counter, 0, 1)),
  startParams: engineParams,
  extensions: { pg_trgm },
  onStderr(text) {
    if (text.includes("PANIC:")) panic = text;
    return false;
  },
});

function answer(reply: EngineReply, transfer: ArrayBuffer[] = []) {
  port?.postMessage(reply, transfer);
}

async function exchange(message: Uint8Array) {
  const chunks: Uint8Array[] = [];
  // The bytes are a view of the engine's own memory: they are copied before it runs on.
  await engine.execProtocolRawStream(message, { onRawData: (bytes) => chunks.push(bytes.slice()) });
  // After a panic (a failed sync, say) the engine is undefined: the process ends, and recovers at its next start.
  if (panic) {
    answer({ failure: panic });
    process.exit(1);
  }
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  answer({ bytes }, [bytes.buffer]);
}

let turn: Promise<void> = engine.waitReady.then(
  () => answer({ bytes: new Uint8Array(0) }),
  (error: unknown) => answer({ failure: String(error) }),
);

port.on("message", (message: Uint8Array | "close") => {
  turn = turn.then(async () => {
    try {
      if (message !== "close") return await exchange(message);
      await engine.close();
      answer({ bytes: new Uint8Array(0) });
      port.close();
    } catch (error) {
      answer({ failure: String(error) });
    }
  });
});
