import { useEffect, useState } from "react";
import { readDraft } from "./drafts.ts";
import { tabStore } from "./storage.ts";

/** Of more tabs with one form than this the others share the first draft. */
const mostTabs = 20;

/**
 * The name of the draft that is this tab's alone, null until it is known: two tabs with one form would write over each
 * other's. A draft whose tab has closed goes to the next tab that opens the form.
 */
export function useOwnDraft(name: string): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const take = (found: string) => {
      if (!leaving.signal.aborted) setOwn(found);
    };
    void holdDraft(name, leaving.signal).then(take);
    return () => leaving.abort();
  }, [name]);
  return own;
}

/** Takes a draft of this form that no other tab holds, and holds it until `signal`. */
export async function holdDraft(name: string, signal: AbortSignal): Promise<string> {
  // Where the browser has no locks (an address that is not secure) all tabs share one.
  if (!navigator.locks) return name;
  for (const own of candidates(name)) {
    if (!(await isHeld(own, signal))) continue;
    tabStore.setItem(placeOf(name), own);
    return own;
  }
  return name;
}

const placeOf = (name: string) => `tunse.own-draft.${name}`;

/** First the one that this tab had before a reload, then those that hold something. */
function candidates(name: string): string[] {
  const all = Array.from({ length: mostTabs }, (_, at) => (at === 0 ? name : `${name}.${at + 1}`));
  const before = tabStore.getItem(placeOf(name));
  const rank = (one: string) => (one === before ? 0 : readDraft(one) === null ? 2 : 1);
  return all.sort((one, other) => rank(one) - rank(other));
}

/** Whether this tab now holds that draft. A lock is tried without its own signal, which would forbid `ifAvailable`. */
function isHeld(own: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((answer) => {
    const hold = (lock: Lock | null) => {
      answer(lock !== null);
      if (lock === null || signal.aborted) return undefined;
      return new Promise<void>((leave) => signal.addEventListener("abort", () => leave()));
    };
    navigator.locks.request(`tunse.draft.${own}`, { ifAvailable: true }, hold).catch(() => answer(false));
  });
}
