import { pinKey } from "#domain/session-keys.ts";
import { loginAddress } from "../session.ts";
import { localStore } from "../storage.ts";
import { isOverdue } from "./rules.ts";
import type { Keys } from "./seal.ts";

type Word =
  | { kind: "ask" | "open" | "lock" | "anew"; account: string }
  | { kind: "keys"; account: string; keys: Keys }
  | { kind: "value"; account: string; key: string; value: string | null };

const seenKey = "tunse.pin-seen";
const writtenEveryMs = 20_000;
const patienceMs = 500;

let channel: BroadcastChannel | null = null;
const heard = () => {
  channel ??= new BroadcastChannel(pinKey);
  return channel;
};

export const tell = (word: Word): void => heard().postMessage(word);

/** Calls `on` with what other tabs say of this account, until the answered function is called. */
export function listen(account: string, on: (word: Word) => void): () => void {
  const hear = ({ data }: MessageEvent<Word>) => {
    if (data.account === account) on(data);
  };
  const place = heard();
  place.addEventListener("message", hear);
  return () => place.removeEventListener("message", hear);
}

/** The keys from a tab that is open; null where none answers. They never stand on the disk. */
export function askTabs(account: string): Promise<Keys | null> {
  return new Promise((resolve) => {
    const end = (keys: Keys | null) => {
      clearTimeout(clock);
      stop();
      resolve(keys);
    };
    const clock = setTimeout(() => end(null), patienceMs);
    const stop = listen(account, (word) => {
      if (word.kind === "keys") end(word.keys);
    });
    tell({ kind: "ask", account });
  });
}

export const seen = (): void => localStore.setItem(seenKey, String(Date.now()));
export const isLeft = (): boolean => isOverdue(Number(localStore.getItem(seenKey) ?? 0), Date.now());

/** Loads the page anew, which forgets all that it held and shows where the PIN is asked for. */
export const leave = (): void => location.replace(loginAddress(location.pathname + location.search + location.hash));

/**
 * Nothing is shown while nobody looks, and after too long not again: without a clock that runs, and whichever tab was
 * touched last.
 */
export function watchRest(lock: () => void): () => void {
  let writtenAt = 0;
  const touch = () => {
    if (Date.now() - writtenAt < writtenEveryMs) return;
    writtenAt = Date.now();
    seen();
  };
  const look = () => {
    const { style } = document.documentElement;
    if (document.visibilityState === "hidden") {
      seen();
      style.visibility = "hidden";
    } else if (isLeft()) lock();
    else style.visibility = "";
  };
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("pageshow", look, { signal });
  for (const kind of ["pointerdown", "keydown"])
    addEventListener(kind, touch, { signal, capture: true, passive: true });
  seen();
  return () => leaving.abort();
}
