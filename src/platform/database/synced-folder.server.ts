import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd?: number; node: object };
type FolderFiles = {
  realPath(node: object): string;
  stream_ops: { fsync?: (stream: Stream) => number };
};

/**
 * A PGlite data folder whose syncs reach the disk. PGlite's own NodeFS has no fsync hook, so
 * PostgreSQL's calls would be dropped. `onSync` is called after each one.
 */
export class SyncedFolder extends NodeFS {
  readonly #onSync: () => void;

  constructor(folder: string, onSync: () => void = () => {}) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const hook = (module: object) => {
      const files = (module as { NODEFS: FolderFiles }).NODEFS;
      files.stream_ops.fsync = (stream) => {
        sync(stream, files);
        this.#onSync();
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...runs(emscriptenOpts.preRun), hook] } };
  }
}

function runs<T>(preRun: T | T[] | undefined): T[] {
  return preRun === undefined ? [] : Array.isArray(preRun) ? preRun : [preRun];
}

// A folder is opened without a file descriptor; its entries (new and renamed files) are synced too.
function sync(stream: Stream, files: FolderFiles) {
  if (stream.nfd !== undefined) return fdatasyncSync(stream.nfd);
  const folder = openSync(files.realPath(stream.node), "r");
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
