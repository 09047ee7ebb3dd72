import type { MediaCategory } from "#domain/vocab.ts";
import { isOver } from "../clock.ts";
import type { Position } from "../media.ts";

/**
 * `preparing`: being made smaller. `offline`: begun or not, it waits for the connection. `failed`: refused for good,
 * until the person tries again.
 */
export type UploadState = "preparing" | "waiting" | "sending" | "offline" | "done" | "failed";

/** A proof is sent as the camera made it, other photos are made smaller first; a paper is of any type, and neither that nor a voice note has a place. */
export type FileKind = "photo" | "proof" | "paper" | "voice";

/** How a proof was taken: in the app, with the code of the job and its other frames, or for before the work. */
export type Taking = { code?: string | null; burst?: string; stage?: "before" | "after" };

/** What is known of a chosen file besides its bytes. */
export type Facts = {
  id: string;
  /** The form it was chosen for. */
  draft: string;
  /** Files that were chosen together. */
  batch: string;
  /** Files stand in the order in which they were chosen. */
  order: number;
  name: string;
  type: string;
  size: number;
  /** The device's time, ISO 8601. */
  chosenAt: string;
  /** The same as far as it was known, in ms; absent of an earlier build. */
  keptAt?: number;
  /** Null while it is looked up. */
  position: Position | null;
  description: string;
  category: MediaCategory;
  isPaper?: boolean;
  taking?: Taking;
  state: UploadState;
  /** Bytes that the server had when it was last heard of. */
  sent: number;
  /** Where the upload stands on the server, once it was begun. */
  url: string | null;
  problem: string | null;
};

/** `isKept`: it is on this device and survives a closed tab. */
export type Entry = Facts & { file: Blob; isKept: boolean };

export const keptForMs = 7 * 24 * 60 * 60 * 1_000;
const atOnce = 2;

/** The files of an act that waits stay with it. */
export const pinnedTo = (actId: string): string => `outbox.${actId}`;

/** A clock that was put right, or that nobody has looked at, throws no file of a form away. */
export const isFresh = ({
  chosenAt,
  keptAt,
  draft,
}: Pick<Facts, "chosenAt" | "keptAt"> & { draft?: string }): boolean =>
  draft?.startsWith(pinnedTo("")) || !isOver(keptAt ?? Date.parse(chosenAt), keptForMs);

/** A file that is up and placed can be sent along; the others are waited for. */
export const isReady = ({ state, position }: Pick<Facts, "state" | "position">): boolean =>
  state === "done" && position !== null;

/** The files to begin now: in their order, two at a time; another tab's are left to it. */
export function nextToSend(entries: readonly Entry[], isLeader: boolean): Entry[] {
  const ours = entries.filter(({ isKept }) => isLeader || !isKept);
  const free = atOnce - ours.filter(({ state }) => state === "sending").length;
  return ours.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free));
}

/** `later`: nothing is wrong with the file. `anew`: the server has forgotten it. `refused`: no use trying again. */
export type Verdict = "later" | "anew" | "signed-out" | "refused";

// 200: a network that asks for a sign-in of its own answers everything with a page.
const passing = new Set([0, 200, 408, 409, 423, 425, 460]);

/** An attempt that failed: with the status that `heardOf` makes of the answer, and its sentence if it gave one. */
export class SendFailure extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = "SendFailure";
    this.status = status;
  }
}

/** Sends a file from where the server has it and answers its address there. Throws SendFailure; one attempt only. */
export type SendFile = (
  entry: Entry,
  how: { signal: AbortSignal; onUrl: (url: string) => void; onProgress?: (sent: number) => void },
) => Promise<string>;

/** A slow line needs many minutes for a film: in parts, no single request lives longer than servers allow. */
export const partBytes = 5 * 1_048_576;

/** What the server takes beside photos and films, it takes for a purpose. */
export function metadataOf({ name, type, isPaper }: Facts): Record<string, string> {
  const purpose = isPaper ? "document" : type.startsWith("audio/") ? "voice" : null;
  return { filename: name, filetype: type, ...(purpose ? { purpose } : {}) };
}

/** What our server says of a refusal. */
export function sentenceIn(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    const isSaid = typeof answer === "object" && answer !== null && "detail" in answer;
    return isSaid && typeof answer.detail === "string" ? answer.detail : "";
  } catch {
    return "";
  }
}

/**
 * The status of an answer about a file, which is 0 where it is no answer: ours name the protocol, and a page, whatever its
 * status, comes from a network in between. Who is told when to come again comes again.
 */
export function heardOf(status: number, header: (name: string) => string | null | undefined): number {
  // A network that takes no parts of this length never will.
  const isOurs = Boolean(header("Tus-Resumable")) || status === 413;
  return isOurs && !(status === 429 && header("Retry-After")) ? status : 0;
}

/** What a failed attempt means; 0 stands for no answer at all. */
export function verdictOn(status: number, wasBegun: boolean): Verdict {
  if (passing.has(status) || status >= 500) return "later";
  if (status === 401) return "signed-out";
  // Without a time to wait it says that too many files wait already, which no patience changes.
  if (status === 429) return wasBegun ? "later" : "refused";
  if (wasBegun && (status === 404 || status === 410)) return "anew";
  return "refused";
}

const longestPauseMs = 10_000;

/** How long to wait after so many failures in a row; `chance` of 0 to 1 spreads the tries of many phones. */
export const pauseMs = (failures: number, chance: number): number =>
  Math.min(longestPauseMs, 1_000 * 2 ** (failures - 1)) * (0.75 + chance / 2);

/** What another tab has recorded about a file, taken over; the tab that sends it knows better how far it is. */
export function merged(mine: Entry, theirs: Facts, isLeader: boolean): Entry {
  if (!isLeader) return { ...mine, ...theirs };
  const { description, category } = theirs;
  const isTriedAgain = theirs.state === "waiting" && ["failed", "offline", "done"].includes(mine.state);
  const { state, url, sent, problem } = isTriedAgain ? theirs : mine;
  return { ...mine, description, category, state, url, sent, problem };
}

/** The same file after a reload: what was under way starts again from where the server is. */
export const awakened = (facts: Facts): Facts => ({
  ...facts,
  state: facts.state === "done" || facts.state === "failed" ? facts.state : "waiting",
});

export type Tally = { total: number; done: number; left: number; failed: number; offline: number };

export function tallyOf(entries: readonly Entry[]): Tally {
  const count = (fits: (entry: Entry) => boolean) => entries.filter(fits).length;
  return {
    total: entries.length,
    done: count(isReady),
    left: count((entry) => entry.state !== "failed" && !isReady(entry)),
    failed: count(({ state }) => state === "failed"),
    offline: count(({ state }) => state === "offline"),
  };
}

export const filesWord = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

/** How it stands with all files, said whenever one of them changes its state; empty without files. */
export function tallyWords({ total, done, left, failed, offline }: Tally): string {
  if (total === 0) return "";
  const words = [`${done} of ${filesWord(total)} uploaded`];
  if (left > 0 && offline === left) words.push(`${filesWord(offline)} waiting for connection`);
  if (failed > 0) words.push(`${failed} failed`);
  return words.join(", ");
}

const units: [string, number, number][] = [
  ["MB", 1_048_576, 1],
  ["KB", 1_024, 0],
];

/** "62 %, 1.2 of 2.0 MB". */
export function progressWords(sent: number, size: number): string {
  const [unit, bytes, decimals] = units.find(([, bytes]) => size >= bytes) ?? ["bytes", 1, 0];
  const amount = (count: number) => (count / bytes).toFixed(decimals);
  return `${Math.floor((sent / Math.max(1, size)) * 100)} %, ${amount(sent)} of ${amount(size)} ${unit}`;
}

/** The name that the calls know an upload by: the last part of its address. */
const uploadIdOf = (url: string | null): string => url?.split("/").pop() ?? "";

/** A file as the calls take it. */
export function mediaItem(entry: Facts) {
  const { latitude = null, longitude = null, accuracy = null } = entry.position ?? {};
  const { url, description, category, chosenAt: timestamp } = entry;
  const placed = { latitude, longitude, accuracy, timestamp };
  return { uploadId: uploadIdOf(url), description, category, ...placed, ...entry.taking };
}
