import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd?: number; node: object };
type FolderFiles = {
  realPath(node: object): string;
  stream_ops: { fsync?: (stream: Stream) => number };
};
type OnSync = (synced: "file" | "folder") => void;

// The engine's number for EIO: told so, it panics before it acknowledges the commit.
const IO_ERROR = 29;

/**
 * A PGlite data folder whose syncs reach the disk. PGlite's own NodeFS has no fsync hook, so
 * PostgreSQL's calls would be dropped. `onSync` is called after each one.
 */
export class SyncedFolder extends NodeFS {
  readonly #onSync: OnSync;
  readonly #entered = new Set<string>();

  constructor(folder: string, onSync: OnSync = () => {}) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: object) => {
      const files = (module as { NODEFS: FolderFiles }).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) return 0;
        try {
          this.#sync(nfd, files.realPath(node));
          return 0;
        } catch {
          return IO_ERROR;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...runs(emscriptenOpts.preRun), hook] } };
  }

  // The engine never syncs a folder, so a file's entry in it is synced with the file's first sync.
  #sync(file: number, path: string) {
    fdatasyncSync(file);
    this.#onSync("file");
    const entry = `${fstatSync(file).ino} ${path}`;
    if (this.#entered.has(entry)) return;
    syncFolder(dirname(path));
    this.#entered.add(entry);
    this.#onSync("folder");
  }
}

function runs<T>(preRun: T | T[] | undefined): T[] {
  return preRun === undefined ? [] : Array.isArray(preRun) ? preRun : [preRun];
}

function syncFolder(path: string) {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** PGlite's own start parameters, with syncing on (`-F` turns it off) and small buffers. */
export const engineParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
];
