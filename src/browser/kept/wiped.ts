import { sharedPhotos } from "#domain/session-keys.ts";
import { keptFilesOf, pinPlaceOf, unsentOf } from "../places.ts";
import { currentSession } from "../session.ts";
import { localStore } from "../storage.ts";

const lookEveryMs = 100;
const patienceMs = 2_000;
/** A tab that was loading while somebody signed out has opened by then what it opens. */
const settledMs = 500;

/**
 * Looks whether nothing of an account is left on this phone after it signed out; `keepsUnsent`: what waits to be sent is
 * meant to stay. What another tab, which was still loading, has opened anew meanwhile is thrown away again. Answers what is
 * left once two seconds are over.
 */
export async function leftBehind(account: string, keepsUnsent = false): Promise<string[]> {
  const began = Date.now();
  for (;;) {
    const left = (await placesOf(account)).filter((place) => !keepsUnsent || !meantToStay(account).includes(place));
    // Whoever is back already keeps what they begin.
    if (currentSession()?.user.id === account) return [];
    if (Date.now() - began > (left.length === 0 ? settledMs : patienceMs)) return left;
    for (const place of left) drop(place);
    await new Promise((go) => setTimeout(go, lookEveryMs));
  }
}

function drop(place: string): void {
  localStore.removeItem(place);
  // Of each name there is one of these alone.
  globalThis.indexedDB?.deleteDatabase(place);
  if ("caches" in globalThis) void caches.delete(place).catch(() => {});
}

const meantToStay = (account: string): string[] => [keptFilesOf(account), unsentOf(account), pinPlaceOf(account)];

async function placesOf(account: string): Promise<string[]> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  const names = databases.flatMap(({ name }) => name ?? []);
  const keys = localStore.keys();
  const photos = "caches" in globalThis && (await caches.has(sharedPhotos)) ? [sharedPhotos] : [];
  return [...names, ...keys, ...photos].filter((place) => place.includes(account) || place === sharedPhotos);
}
