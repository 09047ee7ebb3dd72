import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { type Aside, folderAside } from "./storage/aside.server.ts";
import { folderIncoming, type Incoming, keysIn, namesIn, sizeAt } from "./storage/incoming.server.ts";
import { reserveBytes, watchRoom } from "./storage/room.server.ts";

/** Files by key; keys are made by us (`media/<id>/original`), never from what a person typed. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores what comes; whoever reads the key meanwhile finds what was there before, or nothing. Answers its length. */
  putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Copies an upload piece by piece, showing each to `see`; once it answers, the copy outlives a power cut. */
  putUpload(key: string, uploadId: string, see: (piece: Uint8Array) => void): Promise<void>;
  /** Its bytes, or those from `start` to `end`, both included. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number>;
  /** Its size; undefined where there is none. What cannot be asked throws: it may well be there. */
  find(key: string): Promise<number | undefined>;
  /** For programs that open files themselves: where these lie while `work` lasts. */
  withLocalFiles: WithLocalFiles;
  remove(key: string): Promise<void>;
  /** The names right under a folder of keys. */
  list(folder: string): AsyncIterable<string>;
  /** Every key; those behind one, where there is an order. */
  keys(after?: string | null): AsyncIterable<string>;
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

/** Hands over a path for each key. What stands there is only for reading, and may be gone afterwards. */
export type WithLocalFiles = <const Keys extends readonly string[], T>(
  keys: Keys,
  work: (...paths: { [At in keyof Keys]: string }) => Promise<T>,
) => Promise<T>;

const localPaths = <const Keys extends readonly string[]>(keys: Keys, pathOf: (key: string) => string) =>
  keys.map(pathOf) as { [At in keyof Keys]: string };

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
  const { take, ...aside } = folderAside(join(dataDir, "removed"));
  const uploads = join(dataDir, "uploads");
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async putStream(key, content) {
      const part = `${pathOf(key)}.${randomUUID()}.part`;
      await mkdir(dirname(part), { recursive: true });
      try {
        await pipeline(content, createWriteStream(part, { flush: true }));
        const { size } = await stat(part);
        await rename(part, pathOf(key));
        return size;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async putUpload(key, uploadId, see) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await using from = await open(join(uploads, uploadId));
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
    find: (key) => sizeAt(pathOf(key)),
    withLocalFiles: (keys, work) => work(...localPaths(keys, pathOf)),
    remove: (key) => disk.delete(key),
    list: (folder) => namesIn(pathOf(folder)),
    keys: () => keysIn(location),
    setAside: (key) => take(pathOf(key), key),
    async setFolderAside(folder) {
      for await (const key of keysIn(pathOf(folder))) await take(pathOf(`${folder}/${key}`), `${folder}/${key}`);
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    aside,
    incoming: folderIncoming(uploads, mostWaitingBytes),
    ...watchRoom(dataDir, reserve),
    async check() {
      await mkdir(location, { recursive: true });
      await access(location, constants.W_OK);
    },
  };
}
