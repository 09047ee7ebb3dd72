import { daysBetween } from "#domain/days.ts";
import { soonUntil } from "#domain/lapses.ts";

/** How many days before it expires a document is spoken of, and on the day itself. */
export const reminderSteps = [60, 30, 7, 0] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** How long a deleted document can be brought back. */
const keptDays = 30;
const keptMs = keptDays * 24 * 60 * 60 * 1_000;
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + keptMs);
/** What was deleted before is gone for good. */
export const deletedForGood = (now: Date): Date => new Date(now.getTime() - keptMs);

export type Expiry = "expired" | "soon" | "later";

/** It holds through its last day. */
export function expiryOf(expiresOn: string, today: string): Expiry {
  if (expiresOn < today) return "expired";
  return expiresOn <= soonUntil(today) ? "soon" : "later";
}

/** "expired 3 days ago", "expires today", "expires tomorrow", "expires in 30 days". */
export function expiryWords(expiresOn: string, today: string): string {
  const left = daysBetween(today, expiresOn);
  if (left === -1) return "expired yesterday";
  if (left < 0) return `expired ${-left} days ago`;
  if (left === 0) return "expires today";
  return left === 1 ? "expires tomorrow" : `expires in ${left} days`;
}

const mostTags = 20;
/** Tags once each, in capital or small letters, in the order in which they came. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return [...seen.values()].toReversed().slice(0, mostTags);
}

const openable: [string, readonly number[], number][] = [
  ["image/jpeg", [0xff, 0xd8, 0xff], 0],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ["image/gif", [0x47, 0x49, 0x46, 0x38], 0],
  ["image/webp", [0x57, 0x45, 0x42, 0x50], 8],
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d], 0],
];

/**
 * As what a browser may open the file, told by its first bytes and never by its name: a picture or a PDF. Null for all
 * else, which is only handed over: a page or a drawing with scripts would run as ours.
 */
export const opensAs = (head: Uint8Array): string | null =>
  openable.find(([, sign, at]) => sign.every((byte, index) => head[at + index] === byte))?.[0] ?? null;

const plainType = /^[a-z0-9][\w.+-]{0,80}\/[a-z0-9][\w.+-]{0,80}$/;
const unknownType = "application/octet-stream";

/** What the file is said to be, where that is a type at all; else what its bytes say. */
export function typeOf(claimed: string | null | undefined, opens: string | null): string {
  const type = claimed?.split(";")[0]?.trim().toLowerCase() ?? "";
  return plainType.test(type) && type !== unknownType ? type : (opens ?? unknownType);
}

/** The sort of a file, for its sign: by what it was said to be, else by its name. */
export function sortOf(fileType: string, fileName: string): "image" | "video" | "pdf" | "spreadsheet" | "other" {
  if (fileType.startsWith("image/")) return "image";
  if (fileType.startsWith("video/")) return "video";
  const name = fileName.toLowerCase();
  if (fileType === "application/pdf" || name.endsWith(".pdf")) return "pdf";
  return /spreadsheet|excel|csv/.test(fileType) || /\.(?:xlsx?|xlsm|ods|csv)$/.test(name) ? "spreadsheet" : "other";
}

/** "12 KB" as the specification counts: bytes divided by 1024. */
export const sizeWords = (bytes: number): string => {
  const kilobytes = bytes / 1_024;
  const digits = kilobytes < 10 ? 1 : 0;
  return `${Math.max(0.1, kilobytes).toLocaleString("en-NG", { maximumFractionDigits: digits })} KB`;
};
