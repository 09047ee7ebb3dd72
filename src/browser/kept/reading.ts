import { useSyncExternalStore } from "react";
import type { Route } from "#domain/routes.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { ApiProblem } from "../api-answer.ts";
import { timeNow } from "../clock.ts";
import { currentSession } from "../session.ts";
import { isUnreached, type KeptRow } from "./rules.ts";

/** Whoever has a line waits this long for the newest; then what is kept is shown first. After a try that met nobody, at once. */
const patienceMs = 2_500;
const gatherMs = 300;

/** What is shown of what was kept, and when that was read. */
let shown: ReadonlyMap<string, number> = new Map();
/** Of these, what another build has kept, of whose answers this one knows nothing. */
const older = new Set<string>();
/** What a screen of this build failed on: it waits for the network. */
const refused = new Set<string>();
const listeners = new Set<() => void>();
const waiting = new Map<string, KeptRow>();
let isGathering = false;

const store = () => import("./store.ts");

type Reading<T> = {
  call: Route;
  name: string;
  /** Whether an older answer is on the screen already. */
  isShown: boolean;
  /** Reads, in several tries; `onMiss` is told of each that met nobody, as on a phone that thinks it has a line. */
  read: (onMiss: () => void) => Promise<T>;
  /** Told of the answer where what was kept was shown first. */
  onLate: (answer: T) => void;
  /** Told where it turns out that what was kept and is shown is no longer theirs to read. */
  onRefused: (error: ApiProblem) => void;
};

/** Reads, and answers what was kept of it where the line is gone or too slow. */
export async function readOrKept<T>({ call, name, isShown, read, onLate, onRefused }: Reading<T>): Promise<T> {
  const account = currentSession()?.user.id;
  if (call.access !== "user" || account === undefined || typeof indexedDB === "undefined") return read(() => {});
  let isLate = false;
  let missed = () => {};
  const reading = read(() => missed()).then(
    (answer) => {
      mark(name, null);
      keep(account, name, answer);
      if (isLate) onLate(answer);
      return answer;
    },
    (error: unknown) => {
      if (error instanceof ApiProblem && error.requestId !== undefined && [403, 404].includes(error.status)) {
        waiting.delete(`${account} ${name}`);
        void store().then(({ dropKept }) => dropKept(account, name));
        if (shown.has(name)) onRefused(error);
        mark(name, null);
      }
      throw error;
    },
  );
  if (isShown) return reading;
  const first = await orLate(reading, (nobody) => {
    missed = nobody;
  });
  if (first !== late) return first;
  const row = await store()
    .then(({ findKept }) => findKept(account, name))
    .catch(() => null);
  if (row === null) return reading;
  if (refused.has(name)) return reading.catch(sayOlder);
  isLate = true;
  reading.catch(() => {});
  if (row.build !== thisBuild()) older.add(name);
  mark(name, row.at);
  return row.data as T;
}

const late = Symbol("late");

/** The answer, or `late` where none came in time. */
function orLate<T>(reading: Promise<T>, onMissed: (nobody: () => void) => void): Promise<T | typeof late> {
  return new Promise((resolve, reject) => {
    onMissed(() => resolve(late));
    const clock = setTimeout(() => resolve(late), navigator.onLine === false ? 0 : patienceMs);
    reading
      .then(resolve, (error: unknown) => {
        if (error instanceof ApiProblem && isUnreached(error)) resolve(late);
        else reject(error);
      })
      .finally(() => clearTimeout(clock));
  });
}

/** The build's list of screens names it. */
const thisBuild = (): string | undefined =>
  (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version;

export const keptByOlder = () =>
  new ApiProblem(0, "Connect once to see this: it was kept by an older version of Tunse.", { code: "no_response" });

function sayOlder(error: unknown): never {
  throw error instanceof ApiProblem && isUnreached(error) ? keptByOlder() : error;
}

/** Shows no more, until the network has answered, what another build has kept and is shown now; answers their names. */
export function letGoOfOlder(): string[] {
  const names = [...older];
  older.clear();
  for (const name of names) refused.add(name);
  return names;
}

/** How much that was let go of still waits for the network. */
export const useRefused = (): number =>
  useSyncExternalStore(
    subscribe,
    () => refused.size,
    () => 0,
  );

function mark(name: string, at: number | null): void {
  if (at === null) {
    older.delete(name);
    refused.delete(name);
  }
  if (at === null && !shown.has(name)) return;
  const next = new Map(shown);
  if (at === null) next.delete(name);
  else next.set(name, at);
  shown = next;
  for (const listener of listeners) listener();
}

/** When what is shown and could not be read again was read, by the name of the call; empty where all is fresh. */
export const useShownKept = (): ReadonlyMap<string, number> =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );

/**
 * Keeps what a screen now shows of something, changed here before the server knows of it. `from`: the row out of which it
 * was made, where that is another.
 */
export async function keepChanged(queryKey: readonly unknown[], data: unknown, from?: KeptRow): Promise<void> {
  const account = currentSession()?.user.id;
  if (data === undefined || account === undefined || typeof indexedDB === "undefined") return;
  const name = JSON.stringify(queryKey);
  if (from && from.build !== thisBuild()) older.add(name);
  keep(account, name, data);
  // Somebody may load the page again in the next moment. What one press changes is written in one go.
  soon ??= Promise.resolve().then(() => {
    soon = null;
    return flush();
  });
  await soon;
}

let soon: Promise<void> | null = null;

/** Whether anything that was kept is shown, to be read again. */
export const isAnyKept = (): boolean => shown.size > 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Written a moment later, all at once, when nothing else is to be done. */
function keep(account: string, name: string, data: unknown): void {
  const now = timeNow();
  const build = older.has(name) ? undefined : thisBuild();
  waiting.set(`${account} ${name}`, { name, data, at: now, usedAt: now, bytes: 0, ...(build && { build }) });
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => {
    isGathering = false;
    whenIdle(() => void flush());
  }, gatherMs);
}

async function flush(): Promise<void> {
  const account = currentSession()?.user.id;
  const mine = [...waiting].filter(([key]) => account !== undefined && key.startsWith(`${account} `));
  waiting.clear();
  if (account === undefined || mine.length === 0) return;
  const rows = mine.map(([, row]) => ({ ...row, bytes: JSON.stringify(row.data).length }));
  const { keepRows } = await store();
  // Whoever signed out meanwhile leaves nothing.
  if (currentSession()?.user.id === account) await keepRows(account, rows);
}
