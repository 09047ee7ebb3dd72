import { fromBase64, toBase64 } from "../base64.ts";
import { boxesOf, draftPrefix } from "../places.ts";
import { localStore } from "../storage.ts";
import type { Seal } from "./seal.ts";

// What would stand in storage by itself without a PIN, a box for each: the session and the drafts.

/** Drafts are named by what was opened, which nobody needs to know. */
const placeOf = async (account: string, seal: Seal, key: string): Promise<string> =>
  boxesOf(account) + (key.startsWith(draftPrefix(account)) ? await seal.nameOf(key) : key);

let writing = Promise.resolve();

/** Writes one after the other, so that the last that was typed stands; null takes it away. */
export function keepBox(account: string, seal: Seal, key: string, value: string | null): Promise<void> {
  // A session that is over goes at once.
  if (value === null) localStore.removeItem(boxesOf(account) + key);
  const write = async () => {
    const place = await placeOf(account, seal, key);
    if (value === null) return localStore.removeItem(place);
    const { iv, bytes } = await seal.shut([key, value]);
    // Whoever has signed out meanwhile leaves nothing.
    if (!seal.isOver) localStore.setItem(place, `${toBase64(iv)} ${toBase64(new Uint8Array(bytes))}`);
  };
  writing = writing.then(write, write);
  return writing;
}

/** All of them, by their names; what cannot be opened is none of ours. */
export async function openBoxes(account: string, seal: Seal): Promise<Map<string, string>> {
  const places = localStore.keys().filter((key) => key.startsWith(boxesOf(account)));
  const found = await Promise.all(places.map((place) => opened(seal, localStore.getItem(place) ?? "")));
  return new Map(found.filter((one) => one !== null));
}

function opened(seal: Seal, text: string): Promise<[string, string] | null> {
  const [iv = "", bytes = ""] = text.split(" ");
  return seal.open<[string, string]>({ iv: fromBase64(iv), bytes: fromBase64(bytes).buffer }).catch(() => null);
}
