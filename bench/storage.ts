import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { folderStorage } from "#platform/storage.server.ts";
import { startS3 } from "../scripts/s3/server.ts";
import { startCluster } from "../tests/rig/postgres.ts";
import type { Figure } from "./report.ts";

const count = Number(process.env.STORAGE_FILES ?? 100_000);
const kills = 5;
const mover = fileURLToPath(new URL("../src/move.ts", import.meta.url));
const runtime = fileURLToPath(new URL("../scripts/runtime.cjs", import.meta.url));

const keyOf = (at: number) => `media/${at.toString(16).padStart(8, "0")}/original`;
const bytesOf = (at: number) => Buffer.from(`file ${at} `.repeat(1 + (at % 60)));

/** Moves small files from a folder to a store by the command that operators have, killed on its way. */
export async function benchStorage(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "tunse-bench-storage-"));
  const [cluster, s3] = [await startCluster(), await startS3()];
  try {
    const { openDatabase } = await import("#platform/database.server.ts");
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await (await openDatabase({ dataDir, databaseUrl: cluster.url, log })).close();
    const folder = folderStorage(dataDir);
    for (let at = 0; at < count; at += 1) await folder.put(keyOf(at), bytesOf(at));
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, STORAGE_URL: s3.url, STORAGE_MOVING: "on" };
    const began = performance.now();
    let killed = 0;
    for (let ended = false; !ended; ) {
      const child = fork(mover, [], {
        ...{ execArgv: ["--require", runtime], stdio: ["ignore", "ignore", "inherit", "ipc"] },
        env: { ...process.env, ...env, SECRET_KEY: "for this bench alone, and long enough" },
      });
      // Each time after a sixth of all that is asked of the store: a request a file to copy it, two to compare.
      ended = await endOf(child, () => killed < kills && s3.asked.length > (killed + 1) * ((count * 3) / (kills + 1)));
      if (!ended) killed += 1;
    }
    const seconds = (performance.now() - began) / 1_000;
    let [missing, different] = [0, 0];
    for (let at = 0; at < count; at += 1) {
      const kept = s3.bucket.objects.get(`files/${keyOf(at)}`);
      if (!kept) missing += 1;
      else if (!kept.bytes.equals(await buffer(await folder.read(keyOf(at))))) different += 1;
    }
    return [
      { name: `missing of ${count} files, killed ${killed} times`, value: missing, limit: 0, unit: "files" },
      { name: "different", value: different, limit: 0, unit: "files" },
      { name: "a thousand files moved and compared", value: (seconds * 1_000) / count, limit: 20, unit: "s" },
    ];
  } finally {
    await s3.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Whether it came to its end by itself; killed once `isTime` says so. */
function endOf(child: ChildProcess, isTime: () => boolean): Promise<boolean> {
  const timer = setInterval(() => {
    if (isTime()) child.kill("SIGKILL");
  }, 5);
  return new Promise((resolve, reject) => {
    child.on("exit", (code, signal) => {
      clearInterval(timer);
      if (code !== 0 && signal === null) reject(new Error(`The move ended with ${code}.`));
      else resolve(signal === null);
    });
  });
}
