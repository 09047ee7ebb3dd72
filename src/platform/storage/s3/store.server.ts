import { join } from "node:path";
import type { Db } from "../../database.server.ts";
import type { Storage } from "../../storage.server.ts";
import { reserveBytes, watchRoom } from "../room.server.ts";
import type { S3Address } from "./address.server.ts";
import { storedIncoming } from "./incoming.server.ts";
import { lendingIn } from "./lending.server.ts";
import { type Objects, objectsIn } from "./objects.server.ts";
import type { Patience } from "./requests.server.ts";

export type StoreParts = {
  address: S3Address;
  /** Where copies lie for programs that open files themselves. */
  dataDir: string;
  db: Db;
  mostWaitingBytes: number;
  patience?: Patience | undefined;
};

const files = "files/";
const removed = "removed/";

/** Files as objects: those that are kept, those on their way in, and those that lie aside. */
export function s3Storage({ address, dataDir, db, mostWaitingBytes, patience }: StoreParts): Storage {
  const objects = objectsIn(address, patience);
  const lend = lendingIn(join(dataDir, "lent"));
  const incoming = storedIncoming(objects, db, lend, mostWaitingBytes);
  const setAside = (key: string) => putAside(objects, key);
  return {
    put: (key, bytes) => objects.put(`${files}${key}`, bytes),
    putStream: (key, content) => objects.putStream(`${files}${key}`, content),
    putUpload: async (key, uploadId, see) =>
      void (await objects.putStream(`${files}${key}`, shown(incoming.read(uploadId), see))),
    read: (key, part) => objects.read(`${files}${key}`, part),
    async size(key) {
      const size = await objects.find(`${files}${key}`);
      if (size !== undefined) return size;
      throw Object.assign(new Error(`ENOENT: ${key} is not there`), { code: "ENOENT" });
    },
    find: (key) => objects.find(`${files}${key}`),
    withLocalFiles: (keys, work) =>
      lend(
        keys.map((key) => () => objects.read(`${files}${key}`)),
        (paths) => work(...(paths as { [At in keyof typeof keys]: string })),
      ),
    remove: (key) => objects.remove(`${files}${key}`),
    list: (folder) => objects.listUnder(`${files}${folder.replace(/\/?$/, "/")}`),
    keys: (after) => keysFrom(objects, files, "", after),
    setAside,
    async setFolderAside(folder) {
      for await (const key of keysFrom(objects, files, `${folder}/`)) await setAside(key);
    },
    aside: {
      list: (folder) => objects.listUnder(`${removed}${folder.replace(/\/?$/, "/")}`),
      find: (key) => objects.find(`${removed}${key}`),
      read: (key) => objects.read(`${removed}${key}`),
      async clear(before) {
        let gone = 0;
        for await (const { key, changedAt } of objects.list(removed)) {
          if (!(changedAt < before)) continue;
          await objects.remove(key);
          gone += 1;
        }
        return gone;
      },
    },
    incoming,
    // Bodies and copies still pass over this machine's disk.
    ...watchRoom(dataDir, () => reserveBytes),
    check: () => objects.check(),
  };
}

async function* keysFrom(objects: Objects, place: string, folder = "", after?: string | null): AsyncGenerator<string> {
  const behind = after ? `${place}${after}` : undefined;
  for await (const { key } of objects.list(`${place}${folder}`, behind)) yield key.slice(place.length);
}

/** Copied before it goes, so that a backup finds it at one of the two places. */
async function putAside(objects: Objects, key: string): Promise<void> {
  try {
    await objects.copy(`${files}${key}`, `${removed}${key}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await objects.remove(`${files}${key}`);
}

async function* shown(content: AsyncIterable<Uint8Array>, see: (piece: Uint8Array) => void) {
  for await (const piece of content) {
    see(piece);
    yield piece;
  }
}
