import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGate } from "../../gate.server.ts";

export type Lend = <T>(
  sources: readonly (() => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>)[],
  work: (paths: string[]) => Promise<T>,
) => Promise<T>;

/** So many at once hold copies on this machine's disk; a file has 50 MB at most. */
const mostAtOnce = 8;
const mostWaiting = 200;
const dayMs = 86_400_000;

/** Copies files to this machine for as long as a program needs them there. */
export function lendingIn(folder: string): Lend {
  const gate = createGate(mostAtOnce, mostWaiting);
  const swept = sweep(folder).catch(() => {});
  return async (sources, work) => {
    await swept;
    const leave = await gate.enter();
    let place: string | undefined;
    try {
      await mkdir(folder, { recursive: true });
      place = await mkdtemp(join(folder, "copy-"));
      const paths = sources.map((_, at) => join(place ?? "", String(at)));
      for (const [at, open] of sources.entries()) await pipeline(await open(), createWriteStream(paths[at] ?? ""));
      return await work(paths);
    } finally {
      if (place) await rm(place, { recursive: true, force: true });
      leave();
    }
  };
}

/** What a process that died left here. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}
