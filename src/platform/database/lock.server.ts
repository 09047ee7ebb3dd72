import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

export type FolderLock = { release(): Promise<void> };
type Holder = { machine: string; host: string; pid: number; since: string };

export type LockSettings = {
  /** How long to wait for a holder on this machine that is just closing. */
  patienceMs?: number;
  /** How long the mark of a holder on another machine is watched before it counts as dead. */
  watchMs?: number;
  beatMs?: number;
  /** Called when another process has taken the folder: this one must stop at once. */
  onLost: (message: string) => void;
};

/**
 * Makes this process the only one on a data folder. Two locks together: the kernel's own lock on a
 * file, which ends with its process however that dies, and a heartbeat for folders shared between
 * machines, where the kernel's lock may not reach. Throws a sentence when the folder is in use.
 */
export async function lockFolder(folder: string, settings: LockSettings): Promise<FolderLock> {
  const { patienceMs = 2000, watchMs = 10_000, beatMs = 2000, onLost } = settings;
  await mkdir(folder, { recursive: true });
  const mark = join(folder, "database.holder");
  const kernel = await kernelLock(join(folder, "database.lock"), patienceMs);
  if (!kernel) throw inUse(folder, await readHolder(mark));
  try {
    const holder = await readHolder(mark);
    if (holder && holder.machine !== machine() && (await beats(mark, watchMs))) {
      throw inUse(folder, holder);
    }
    const heart = await startHeart(mark, beatMs, () => onLost(inUse(folder, undefined).message));
    return {
      async release() {
        await heart.stop();
        kernel.close();
      },
    };
  } catch (error) {
    kernel.close();
    throw error;
  }
}

function inUse(folder: string, holder: Holder | undefined): Error {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : "";
  return new Error(
    `The data folder ${folder} is in use by another Tunse${who}. Stop that one first, or give this one another DATA_DIR.`,
  );
}

/** SQLite's exclusive lock is how Node's own library reaches the kernel's file lock. */
async function kernelLock(path: string, patienceMs: number): Promise<DatabaseSync | undefined> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
      file.exec("pragma journal_mode = off; begin exclusive");
      return file;
    } catch (error) {
      file.close();
      if ((error as { errcode?: number }).errcode !== 5 || Date.now() >= giveUpAt) {
        if ((error as { errcode?: number }).errcode === 5) return undefined;
        throw error;
      }
      await wait(50);
    }
  }
}

/** Names the running kernel: containers share it, a restarted or another machine has its own. */
function machine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return `${process.platform} ${hostname()}`;
  }
}

async function readHolder(mark: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(mark, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

// Only a change is looked for: clocks of two machines may differ.
async function beats(mark: string, watchMs: number): Promise<boolean> {
  const beat = async () => (await stat(mark).catch(() => undefined))?.mtimeMs;
  const first = await beat();
  for (const endsAt = Date.now() + watchMs; Date.now() < endsAt; ) {
    await wait(100);
    const now = await beat();
    if (now === undefined) return false;
    if (now !== first) return true;
  }
  return false;
}

async function startHeart(mark: string, beatMs: number, onLost: () => void) {
  const holder: Holder = {
    machine: machine(),
    host: hostname(),
    pid: process.pid,
    since: new Date().toISOString(),
  };
  const text = JSON.stringify(holder);
  await writeFile(mark, text);
  let running = Promise.resolve();
  const beat = async () => {
    const found = await readFile(mark, "utf8").catch(() => text);
    if (found !== text) {
      clearInterval(timer);
      return onLost();
    }
    const now = new Date();
    await utimes(mark, now, now).catch(() => writeFile(mark, text));
  };
  const timer = setInterval(() => {
    running = running.then(beat).catch(() => {});
  }, beatMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await rm(mark, { force: true });
    },
  };
}
