import { mkdir, statfs } from "node:fs/promises";
import { Problem } from "#domain/problems.ts";
import type { Figure } from "../metrics.server.ts";

/** So much stays free for what the database writes by itself: one that cannot write its log ends. */
export const reserveBytes = 64 * 1_048_576;
const freshMs = 1_000;

export const diskFull = (cause?: unknown, then = "Please send it again once whoever runs Tunse has made room.") =>
  new Problem(
    "storage_full",
    `The server's disk is full, so nothing can be stored right now. You can still read everything. ${then}`,
    { cause, retryAfterSeconds: 60 },
  );

/** The same of a store elsewhere, which says so itself. */
export const storeFull = (cause: unknown) =>
  new Problem(
    "storage_full",
    "The place where files are kept is full, so no file can be stored right now. You can still read everything. Please send it again once whoever runs Tunse has made room.",
    { cause, retryAfterSeconds: 60 },
  );

/** Codes of a full disk: of the file system, and of PostgreSQL. */
export const fullDiskCodes = /^(?:53100|ENOSPC|EDQUOT)$/;

/** For /metrics: what is free where the files lie, which is this machine's own figure. */
export const storageFigures = (storage: { freeBytes(): Promise<number> }) => async (): Promise<Figure[]> => [
  { name: "tunse_disk_free_bytes", help: "Free where DATA_DIR lies.", value: await storage.freeBytes() },
];

/** What is free where the files lie, asked for at most once a second. */
export function watchRoom(folder: string, reserve: () => number) {
  let known = { at: Number.NEGATIVE_INFINITY, free: 0 };
  async function freeBytes(): Promise<number> {
    const now = performance.now();
    if (now - known.at < freshMs) return known.free;
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    known = { at: now, free: bavail * bsize };
    return known.free;
  }
  return { freeBytes, hasRoom: async () => (await freeBytes()) >= reserve() };
}
