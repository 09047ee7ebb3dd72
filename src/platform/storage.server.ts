import { createReadStream } from "node:fs";
import { access, constants, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Files by key; keys are made by us (`media/<id>/original`), never from what a person typed. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Its bytes, or those from `start` to `end`, both included. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
  /** Throws where nothing can be written. */
  check(): Promise<void>;
};

/** Files in a folder of `DATA_DIR` (decisions 9). */
export function folderStorage(dataDir: string): Storage {
  const location = join(dataDir, "files");
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    // The library streams whole files only; keys are ours, so none leaves the folder.
    read: async (key, part) => createReadStream(join(location, key), part),
    size: async (key) => (await stat(join(location, key))).size,
    remove: (key) => disk.delete(key),
    async check() {
      await mkdir(location, { recursive: true });
      await access(location, constants.W_OK);
    },
  };
}
