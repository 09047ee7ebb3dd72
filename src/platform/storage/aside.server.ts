import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { ifAbsent, keysIn, namesIn, sizeAt } from "./incoming.server.ts";

/** Files that no row names any more: a backup that began before may still need them. */
export type Aside = {
  list(folder: string): AsyncIterable<string>;
  find(key: string): Promise<number | undefined>;
  read(key: string): Promise<Readable>;
  /** Takes those away for good that came before. */
  clear(before: Date): Promise<number>;
};

export function folderAside(location: string): Aside & { take(path: string, key: string): Promise<void> } {
  const pathOf = (key: string) => join(location, key);
  return {
    async take(path, key) {
      const now = new Date();
      // Told by its time since when it lies here.
      await utimes(path, now, now).catch(ifAbsent(() => undefined));
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(path, pathOf(key)).catch(ifAbsent(() => undefined));
    },
    list: (folder) => namesIn(pathOf(folder)),
    find: (key) => sizeAt(pathOf(key)),
    read: async (key) => createReadStream(pathOf(key)),
    async clear(before) {
      let gone = 0;
      for await (const key of keysIn(location)) {
        const { mtime } = await stat(pathOf(key));
        if (mtime >= before) continue;
        await rm(pathOf(key), { force: true });
        gone += 1;
      }
      return gone;
    },
  };
}
