import { openDB } from "idb";
import { senderOf } from "../places.ts";

// By which session the worker sends while no tab is open: it cannot read what pages keep. It stands there only while
// something waits, and not on a phone that asks for a PIN.

/** By this the browser wakes the worker once there is a line. */
export const syncTag = "tunse.outbox";

const open = (account: string) =>
  openDB<{ tokens: { key: number; value: string } }>(senderOf(account), 1, {
    upgrade: (fresh) => void fresh.createObjectStore("tokens"),
    // Signing out deletes it.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });

const only = 1;

export async function keepSender(account: string, token: string): Promise<void> {
  const database = await open(account);
  await database.put("tokens", token, only).finally(() => database.close());
}

export async function findSender(account: string): Promise<string | undefined> {
  const database = await open(account);
  return database.get("tokens", only).finally(() => database.close());
}

export const dropSender = (account: string): void => void indexedDB.deleteDatabase(senderOf(account));
