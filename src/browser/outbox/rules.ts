import { lagosTime } from "#domain/days.ts";
import type { Route } from "#domain/routes.ts";
import type { Done, Moment } from "../clock.ts";
import { type Facts, pinnedTo } from "../uploads/rules.ts";

/** `needs-you`: refused for good until somebody looks. `received`: the server has it. */
export type ActState = "waiting" | "sending" | "needs-you" | "received";

/** Something that a person did without a network, to be sent once, in its order. */
export type Act = {
  /** Its Idempotency-Key. */
  id: string;
  call: Route;
  /** What is sent besides the files. */
  input: Record<string, unknown>;
  /** With its files, as it was first sent: repeated to the letter. */
  frozen: Record<string, unknown> | null;
  /** In the store of uploads, in the order of the form. */
  files: readonly string[];
  /** So many went with it and are off this phone. */
  filesSent?: number;
  /** Acts of one lane go one after the other: a task or a request. */
  lane: string;
  seq: number;
  /** The phone's time, ISO 8601. */
  occurredAt: string;
  /** What was known of the phone's clock then; absent of an earlier build. */
  done?: Done;
  /** What it is, for people. */
  title: string;
  isUrgent: boolean;
  /** Its words do not wait for its photos, which come after them. */
  photosAfter?: PhotosAfter;
  /** Which version its person saw, where it stands behind others, and the ids of those that have not been deleted. */
  base?: { version: unknown; after: readonly string[] };
  /** Somebody said that it shall go however old it is. */
  isPressed?: boolean;
  state: ActState;
  attempts: number;
  /** Not tried again before, by the phone's clock, in ms; 0 for at once. */
  notBefore: number;
  /** When that was said: without it, or by a clock that went back since, it holds nothing up. */
  pausedAt?: Moment;
  problem: string | null;
  status: number | null;
  /** The server asks whether it is meant so: what to set for yes. */
  asks?: string | null;
  receivedAt: number | null;
};

/**
 * How photos come to what is sent before them: with which key and by which call, which takes the id of the `thing` that the
 * words made, or that they were written on.
 */
export type PhotosAfter = { key: string; call: Route; thing: string; id?: string; title: string };

/** A file of an act did not go up; `status` says whether trying again is any use. */
export class FileRefused extends Error {
  readonly status: number;
  /** Something of it went up before: the line is bad, and not gone. */
  readonly hasMoved: boolean;

  constructor(status: number, sentence: string, hasMoved = false) {
    super(sentence);
    this.status = status;
    this.hasMoved = hasMoved;
  }
}

const longestPauseMs = 300_000;
const longestEmergencyPauseMs = 20_000;
const receivedForMs = 24 * 60 * 60 * 1_000;

export const isOpen = ({ state }: Pick<Act, "state">): boolean => state !== "received";

/** The lock that whoever sends for an account holds, and the channel on which changes are told. */
export const outboxOf = (account: string): string => `tunse.outbox.${account}`;

export const bySeq = (one: Pick<Act, "seq" | "id">, other: Pick<Act, "seq" | "id">): number =>
  one.seq - other.seq || (one.id < other.id ? -1 : 1);

const passing = new Set([0, 200, 408, 425, 429]);

/** Nothing is wrong with it: no line, a server that starts, or too much at once. */
export const isPassing = (status: number): boolean => passing.has(status) || status === 401 || status >= 500;

/**
 * `hasLostFiles`: it was refused because the server no longer has a file of it. `hasMoved`: some of it went up. `isKept`: the
 * server has put it aside as work that came too late, so that nothing more is to be done.
 */
export type Failure = {
  status: number;
  sentence: string;
  hasLostFiles?: boolean;
  hasMoved?: boolean;
  isKept?: boolean;
  asks?: string | null;
  /** So long the server asks to be left alone. */
  retryAfterMs?: number | undefined;
};

/** An act after an attempt that failed with this status, 0 for no answer. */
export function afterFailure(
  act: Act,
  { status, sentence, hasLostFiles = false, hasMoved = false, isKept = false, asks = null, retryAfterMs = 0 }: Failure,
  at: Attempt,
): Act {
  if (isKept) return { ...withoutFiles(afterAnswer(act, at.now.at)), problem: sentence, status };
  // Six photos on a bad line fail many times, each a little further: such a line is not given up for minutes.
  const before = hasMoved ? 0 : act.attempts;
  const attempts = before + 1;
  // Nothing was done under its key, so what is sent next may be another body: its files go up anew.
  const again = hasLostFiles ? { ...act, frozen: null } : act;
  if (!isPassing(status) && !hasLostFiles)
    return { ...act, state: "needs-you", attempts, problem: sentence, status, asks };
  const longest = act.isUrgent ? longestEmergencyPauseMs : longestPauseMs;
  const own = Math.min(longest, 1_000 * 2 ** Math.min(before, 20)) * (0.75 + at.chance / 2);
  const pause = Math.max(own, Math.min(retryAfterMs, longestPauseMs));
  const { count, page } = at.now;
  const paused = { notBefore: at.now.at + pause, pausedAt: { at: at.now.at, count, page } };
  return { ...again, ...paused, state: "waiting", attempts, problem: sentence, status };
}

type Attempt = { now: Moment; chance: number };

export const afterAnswer = (act: Act, now: number): Act => ({
  ...act,
  ...{ state: "received", receivedAt: now, problem: null, status: null },
});

/** The server has its files: they need no room on this phone any more. */
export const withoutFiles = (act: Act): Act => ({ ...act, files: [], filesSent: fileCount(act) });

/** How many files it has or had. */
export const fileCount = ({ files, filesSent = 0 }: Pick<Act, "files" | "filesSent">): number =>
  files.length + filesSent;

/** The files that an act lets go of as the server has received it; those that another act took over are not pinned to it. */
export function leftBy(before: Act, after: Act): string[] {
  return after.state === "received" ? before.files.filter((id) => !after.files.includes(id)) : [];
}

/** Whether its words go alone; what was begun with its photos stays one. */
export const goesAlone = ({ photosAfter, files, frozen }: Act): boolean =>
  photosAfter !== undefined && files.length > 0 && !(frozen && "mediaUploads" in frozen);

/** The id of the thing that takes the photos: known before, or in the answer. */
export function idIn(answer: unknown, { thing, id: known }: Pick<PhotosAfter, "thing" | "id">): string | null {
  if (known !== undefined) return known;
  const { id } = (answer as Record<string, { id?: unknown } | undefined> | null)?.[thing] ?? {};
  return typeof id === "string" ? id : null;
}

/** The photos of what has arrived, as an act of their own, which nobody is asked about for its age. */
export function photosOf(act: Act, after: PhotosAfter, id: string): Act {
  const { key, call, thing, title } = after;
  const { photosAfter: _, isPressed: __, ...same } = act;
  return {
    ...same,
    ...{ id: key, call, input: { id }, frozen: null, lane: `${thing} ${id}`, title, isUrgent: false, state: "waiting" },
    ...{ attempts: 0, notBefore: 0, problem: null, status: null, asks: null, receivedAt: null },
  };
}

/** Somebody says yes to what the server asked. It was refused before, so that its body may change. */
export const confirmed = (act: Act): Act =>
  act.asks
    ? pressed({ ...act, input: { ...act.input, [act.asks]: true }, frozen: null, asks: null, problem: null })
    : act;

/** It was or is on its way, and nobody has said no. */
export const mayBeThere = ({ state, frozen }: Pick<Act, "state" | "frozen">): boolean =>
  state === "sending" || (frozen !== null && state !== "needs-you");

/** Refused for a change by somebody else, which a person may look at and overrule. */
export const isStale = ({ state, status, input }: Pick<Act, "state" | "status" | "input">): boolean =>
  state === "needs-you" && status === 409 && "version" in input;

/** Somebody has looked at both sides and holds to their own: it goes whatever has changed. A refusal keeps no key. */
export function insisted(act: Act): Act {
  const { version: _, ...input } = act.input;
  return isStale(act) ? pressed({ ...act, input, frozen: null, problem: null }) : act;
}

/** What is behind an act of one's own cannot know the version that this one makes. */
export function behind(act: Act, others: readonly Act[]): Act {
  const after = others.filter((other) => other.lane === act.lane && isOpen(other)).map(({ id }) => id);
  if (after.length === 0 || act.frozen !== null || !("version" in act.input)) return act;
  const { version, ...input } = act.input;
  return { ...act, input, base: { version, after } };
}

/** Another was deleted and never received: once none is left before it, it names again what its person saw. */
export function withoutOther(act: Act, id: string): Act {
  const { base, ...same } = act;
  if (!base?.after.includes(id)) return act;
  const after = base.after.filter((one) => one !== id);
  if (after.length > 0) return { ...act, base: { ...base, after } };
  return act.frozen === null ? { ...same, input: { ...act.input, version: base.version } } : same;
}

/** An act behind all others, and the files of its form pinned to it. Throws where one is not here. */
export function added(act: Act, others: readonly Act[], files: readonly (Facts | undefined)[], from?: Act) {
  const isThere = ({ id }: Act) => others.some((other) => other.id === id);
  if (from && (!isThere(from) || isThere(act))) return { acts: [], facts: [] };
  // By count, never by the clock, which somebody may set back.
  const last = Math.max(0, ...others.map(({ seq }) => seq));
  const facts = files.map((found) => {
    if (!found) throw new Error("A photo is not kept on this phone.");
    return { ...found, draft: pinnedTo(act.id) };
  });
  return { acts: [...(from ? [from] : []), { ...behind(act, others), seq: last + 1 }], facts };
}

/** Somebody presses: all that waits goes at once, and what was refused is tried again. */
export const pressed = (act: Act): Act =>
  isOpen(act) ? { ...act, state: act.state === "sending" ? "sending" : "waiting", notBefore: 0, isPressed: true } : act;

/** What the server has had for a day is told no longer. */
export const isPast = ({ receivedAt }: Pick<Act, "receivedAt">, now: number): boolean =>
  receivedAt !== null && now - receivedAt > receivedForMs;

export type Count = { waiting: number; sending: number; needsYou: number; total: number };

export function countOf(acts: readonly Act[]): Count {
  const of = (state: ActState) => acts.filter((act) => act.state === state).length;
  const [waiting, sending, needsYou] = [of("waiting"), of("sending"), of("needs-you")];
  return { waiting, sending, needsYou, total: waiting + sending + needsYou };
}

/** One line about all that waits; empty where nothing does. `unread`: so much cannot be read. */
export function barWords(acts: readonly Act[], unread = 0): string {
  const { sending, needsYou, total } = countOf(acts);
  const needs = needsYou > 0 ? `Needs you: ${needsYou}` : "";
  const rest = total - needsYou;
  const here = sending > 0 ? `Sending ${sending} of ${rest}` : rest > 0 ? `On this phone: ${rest}` : "";
  const hidden = unread > 0 ? `Cannot be read now: ${unread}` : "";
  return [needs, here, hidden].filter(Boolean).join(" · ");
}

/** How it stands with one of them. */
export function stateWords({ state, receivedAt }: Pick<Act, "state" | "receivedAt">): string {
  if (state === "received") return `Received ${lagosTime(new Date(receivedAt ?? 0))}`;
  if (state === "needs-you") return "Needs you";
  return state === "sending" ? "Sending" : "On this phone";
}

/** What an act is about, by its lane. */
export function laneOf({ lane }: Pick<Act, "lane">): { thing: string; id: string } {
  const [thing = "", id = ""] = lane.split(" ");
  return { thing, id };
}
