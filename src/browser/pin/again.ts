import { mostTries } from "#domain/pin.ts";
import { pinKey } from "#domain/session-keys.ts";
import { HeldBack } from "../api.ts";
import { pinPlaceOf } from "../places.ts";
import { localStore } from "../storage.ts";
import { changeRecord, findRecord } from "./record.ts";
import { leave } from "./tabs.ts";

/**
 * A browser that dies writes down what is in its databases, and not always what stands beside them: where there is a key
 * and no word of it, the PIN is asked for as before. Throws then, since this page is over.
 */
export async function askAgain(account: string): Promise<void> {
  const record = await findRecord(account);
  if (!record) return;
  if (record.tries >= mostTries) return void indexedDB.deleteDatabase(pinPlaceOf(account));
  await changeRecord(account, (before) => ({ ...before, isSealing: true }));
  localStore.setItem(pinPlaceOf(account), "set");
  localStore.setItem(pinKey, account);
  document.documentElement.style.visibility = "hidden";
  leave();
  throw new HeldBack("This phone asks for your PIN.");
}
