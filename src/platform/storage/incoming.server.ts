import { constants } from "node:fs";
import { mkdir, open, opendir, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { collecting } from "../collecting.server.ts";

/** Files that arrive piece by piece, each named by an id that we made, until they are whole and taken up. */
export type Incoming = {
  /** Most bytes that one account may have waiting. */
  mostBytes: number;
  /** Whether several processes may write to them, so that turns are taken by rows. */
  isShared: boolean;
  /** Lends a file for as long as `work` lasts. */
  withLocalFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>;
  /** How much of it lies on the disk; 0 before its first piece. */
  size(id: string): Promise<number>;
  /** Writes on from `start`; once it answers, what arrived outlives a power cut. Answers the length. */
  append(id: string, start: number, content: Readable): Promise<number>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<string>;
};

export function folderIncoming(location: string, mostBytes: number): Incoming {
  const pathOf = (id: string) => join(location, id);
  const sizeOf = async (id: string) => (await sizeAt(pathOf(id))) ?? 0;
  return {
    mostBytes,
    isShared: false,
    withLocalFile: (id, work) => work(pathOf(id)),
    size: sizeOf,
    async append(id, start, content) {
      await mkdir(location, { recursive: true });
      const file = await open(pathOf(id), fileFlags, 0o600);
      await pipeline(content, collecting, file.createWriteStream({ start, flush: true }));
      return sizeOf(id);
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    list: () => namesIn(location),
  };
}

const fileFlags = constants.O_WRONLY | constants.O_CREAT;

export const sizeAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    ifAbsent(() => undefined),
  );

/** What stands in a folder; nothing where there is no folder yet. */
export async function* namesIn(location: string): AsyncGenerator<string> {
  const folder = await opendir(location).catch(ifAbsent(() => undefined));
  if (!folder) return;
  for await (const { name } of folder) yield name;
}

/** Every file under a folder, by its path from there. */
export async function* keysIn(location: string): AsyncGenerator<string> {
  const folder = await opendir(location, { recursive: true }).catch(ifAbsent(() => undefined));
  if (!folder) return;
  for await (const entry of folder) if (entry.isFile()) yield relative(location, join(entry.parentPath, entry.name));
}

export function ifAbsent<T>(answer: () => T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return answer();
    throw error;
  };
}
