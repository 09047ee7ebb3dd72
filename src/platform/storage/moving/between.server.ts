import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../database.server.ts";
import { folderStorage } from "../../storage.server.ts";
import type { S3Address } from "../s3/address.server.ts";
import { s3Storage } from "../s3/store.server.ts";
import { type Direction, type Move, moveFiles } from "./move.server.ts";
import { walkFrom } from "./walk.server.ts";

type Between = {
  settings: { dataDir: string; mostWaitingBytes: number; store: S3Address | undefined };
  db: Db;
  direction: Direction;
  pageKeys?: number;
  tell?: Move["tell"];
};
export type Told = Awaited<ReturnType<typeof moveFiles>> & { waiting: number };

/** Moves all files between the folder and the store of these settings. */
export async function moveBetween({ settings, db, direction, pageKeys, tell }: Between): Promise<Told> {
  const { dataDir, mostWaitingBytes, store } = settings;
  if (!store) throw new Error("Set STORAGE_URL: the store to move files to or from.");
  const folder = folderStorage(dataDir, mostWaitingBytes);
  const objects = s3Storage({ address: store, dataDir, db, mostWaitingBytes });
  const isToStore = direction === "to_store";
  const moved = await moveFiles({
    ...{ db, direction, from: isToStore ? folder : objects, to: isToStore ? objects : folder },
    keysAfter: isToStore ? (after) => walkFrom(join(dataDir, "files"), after) : (after) => objects.keys(after),
    ...(tell ? { tell } : {}),
    ...(pageKeys ? { pageKeys } : {}),
  });
  const waiting = isToStore ? (await readdir(join(dataDir, "uploads")).catch(() => [])).length : 0;
  return { ...moved, waiting };
}

/** What was moved and how to go on, for whoever runs this. */
export function tellMoved({ files, bytes, faults, waiting }: Told, direction: Direction, folder: string): string {
  const inMb = (bytes / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 });
  const all = `${files.toLocaleString("en")} files, ${inMb} MB`;
  if (faults.length > 0)
    return [
      `${all} were compared, and ${faults.length} are not the same:`,
      ...faults.slice(0, 20),
      "Run it again.",
    ].join("\n");
  const uploads =
    waiting > 0
      ? ` ${waiting} uploads that began before still wait in the folder: give them a week, or let them be begun anew.`
      : "";
  if (direction === "to_folder")
    return `${all} lie in ${folder} as well, each compared by its sum. Now take STORAGE_URL and STORAGE_MOVING away and restart.`;
  return `${all} lie in the store as well, each compared by its sum.${uploads} Now take STORAGE_MOVING away and restart; then ${folder} may go.`;
}
