import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { join } from "node:path";

/** Files by key; keys are made by us (`media/<id>/original`), never from what a person typed. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Throws where nothing can be written. */
  check(): Promise<void>;
};

/** Files in a folder of `DATA_DIR` (decisions 9). */
export function folderStorage(dataDir: string): Storage {
  const disk = new Disk(new FSDriver({ location: join(dataDir, "files"), visibility: "private" }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    async check() {
      await disk.put("readiness", "ok");
    },
  };
}
