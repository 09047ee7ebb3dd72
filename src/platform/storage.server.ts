import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { type Aside, folderAside } from "./storage/aside.server.ts";
import { folderIncoming, type Incoming, keysIn, namesIn } from "./storage/incoming.server.ts";
import { reserveBytes, watchRoom } from "./storage/room.server.ts";

/** Files by key; keys are made by us (`media/<id>/original`), never from what a person typed. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Copies the file at `path` piece by piece, showing each to `see`; once it answers, the copy outlives a power cut. */
  putCopy(key: string, path: string, see: (piece: Uint8Array) => void): Promise<void>;
  /** Its bytes, or those from `start` to `end`, both included. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number>;
  /** Where it lies, for a program that opens files itself. */
  path(key: string): string;
  /** Gives a file another key at once: a reader of that one finds the whole file, or none. */
  move(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** The names right under a folder of keys. */
  list(folder: string): AsyncIterable<string>;
  /** Every key. */
  keys(): AsyncIterable<string>;
  /** Takes a file away that rows named: it lies aside until a backup that may still need it is over. */
  setAside(key: string): Promise<void>;
  /** Sets every key aside that starts with this folder. */
  setFolderAside(folder: string): Promise<void>;
  aside: Aside;
  incoming: Incoming;
  /** Throws where nothing can be written. */
  check(): Promise<void>;
  /** Whether anything more may be stored: a disk that is nearly full is kept for what must be written. */
  hasRoom(): Promise<boolean>;
  freeBytes(): Promise<number>;
};

const pieceBytes = 262_144;

const defaultWaitingBytes = 2_000_000_000;

/** Files in two folders of `DATA_DIR`: those that are kept, and those on their way in. */
export function folderStorage(
  dataDir: string,
  mostWaitingBytes = defaultWaitingBytes,
  reserve = () => reserveBytes,
): Storage {
  const location = join(dataDir, "files");
  const disk = new Disk(new FSDriver({ location, visibility: "private" }));
  const pathOf = (key: string) => join(location, key);
  const aside = folderAside(join(dataDir, "removed"));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async putCopy(key, path, see) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await using from = await open(path);
      await using to = await open(pathOf(key), "w");
      // One buffer for all of it: fifty megabytes of garbage would wait long to be collected.
      const buffer = Buffer.allocUnsafeSlow(pieceBytes);
      for (let { bytesRead } = await from.read(buffer); bytesRead > 0; { bytesRead } = await from.read(buffer)) {
        const piece = buffer.subarray(0, bytesRead);
        see(piece);
        await to.writev([piece]);
      }
      await to.sync();
    },
    // The library streams whole files only; keys are ours, so none leaves the folder.
    read: async (key, part) => createReadStream(pathOf(key), part),
    size: async (key) => (await stat(pathOf(key))).size,
    path: pathOf,
    move: (from, to) => rename(pathOf(from), pathOf(to)),
    remove: (key) => disk.delete(key),
    list: (folder) => namesIn(pathOf(folder)),
    keys: () => keysIn(location),
    setAside: (key) => aside.take(pathOf(key), key),
    async setFolderAside(folder) {
      for await (const key of keysIn(pathOf(folder))) await aside.take(pathOf(`${folder}/${key}`), `${folder}/${key}`);
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    aside,
    incoming: folderIncoming(join(dataDir, "uploads"), mostWaitingBytes),
    ...watchRoom(dataDir, reserve),
    async check() {
      await mkdir(location, { recursive: true });
      await access(location, constants.W_OK);
    },
  };
}
