import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, mkdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { folderIncoming, type Incoming, namesIn } from "./storage/incoming.server.ts";

/** Files by key; keys are made by us (`media/<id>/original`), never from what a person typed. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** For what is too large for memory; once it answers, the file outlives a power cut. */
  putStream(key: string, content: Readable): Promise<void>;
  /** Its bytes, or those from `start` to `end`, both included. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number>;
  /** Where it lies, for a program that opens files itself. */
  path(key: string): string;
  remove(key: string): Promise<void>;
  /** The names right under a folder of keys. */
  list(folder: string): AsyncIterable<string>;
  /** Takes away every key that starts with this folder. */
  removeFolder(folder: string): Promise<void>;
  incoming: Incoming;
  /** Throws where nothing can be written. */
  check(): Promise<void>;
};

/** Files in two folders of `DATA_DIR` (decisions 9): those that are kept, and those on their way in. */
export function folderStorage(dataDir: string): Storage {
  const location = join(dataDir, "files");
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  const pathOf = (key: string) => join(location, key);
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async putStream(key, content) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await pipeline(content, createWriteStream(pathOf(key), { flush: true }));
    },
    // The library streams whole files only; keys are ours, so none leaves the folder.
    read: async (key, part) => createReadStream(pathOf(key), part),
    size: async (key) => (await stat(pathOf(key))).size,
    path: pathOf,
    remove: (key) => disk.delete(key),
    list: (folder) => namesIn(pathOf(folder)),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    incoming: folderIncoming(join(dataDir, "uploads")),
    async check() {
      await mkdir(location, { recursive: true });
      await access(location, constants.W_OK);
    },
  };
}
