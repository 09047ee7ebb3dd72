import { mostTries } from "#domain/pin.ts";
import { pinKey, pinnedPhone, sharedPhotos, tokenKey, userKey } from "#domain/session-keys.ts";
import { HeldBack } from "../api.ts";
import { boxesOf, draftPrefix, keptFilesOf, keptReadsOf, pinPlaceOf, senderOf, unsentOf } from "../places.ts";
import { currentSession, lostKey, readUser, signIn, takePending } from "../session.ts";
import { holdBack, localStore, sealOf } from "../storage.ts";
import { endPush } from "../worker/told-push.ts";
import { askAgain } from "./again.ts";
import { keepBox, openBoxes } from "./boxes.ts";
import { convertAll, isAllSealed } from "./convert.ts";
import { changeRecord, dropRecord, findRecord, keepRecord, type PinRecord } from "./record.ts";
import { wrongWords } from "./rules.ts";
import { freshSecret, type Keys, keysOf, type Seal, sealBy, unwrap, wrap } from "./seal.ts";
import { askTabs, isLeft, leave, listen, tell, watchRest } from "./tabs.ts";

/** Whose PIN this phone asks for; null where it asks for none. */
export const lockedAccount = (): string | null => localStore.getItem(pinKey);

/** How much of it has not been sent. */
export const unsentCount = (account: string): number => Number(localStore.getItem(unsentOf(account)) ?? 0);

const sessionKeys = [tokenKey, userKey];
const ownedBy = (account: string) => (key: string) => sessionKeys.includes(key) || key.startsWith(draftPrefix(account));

/** Asks for a PIN from now on, and brings all that is kept of this account under it. Loads the page anew: the PIN is tried at once. */
export async function setPin(pin: string): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const account = session.user.id;
  // The key of what was sealed before has no other place.
  await askAgain(account);
  const secret = freshSecret();
  const wrapped = await wrap(secret, pin);
  const seal = sealBy(await keysOf(secret));
  await rest();
  indexedDB.deleteDatabase(senderOf(account));
  await keepRecord(account, { ...wrapped, tries: 0, isSealing: true });
  const values = await sealLeft(account, seal, () => {
    localStore.setItem(pinPlaceOf(account), "set");
    localStore.setItem(pinKey, account);
  });
  hold(account, seal, values);
  await convertAll(account, seal, "sealed");
  leaveLocked();
}

/** Brings what stands plainly in storage under the PIN, and answers it; `mark` is called in the moment in which it goes. */
async function sealLeft(account: string, seal: Seal, mark = () => {}): Promise<Map<string, string>> {
  const isTheirs = readUser(localStore.getItem(userKey))?.id === account;
  const owned = localStore.keys().filter((key) => ownedBy(account)(key) && (isTheirs || !sessionKeys.includes(key)));
  for (const key of owned) await keepBox(account, seal, key, localStore.getItem(key) ?? "");
  mark();
  const values = new Map(owned.map((key) => [key, localStore.getItem(key) ?? ""]));
  for (const key of owned) localStore.removeItem(key);
  return values;
}

/** Nothing is on its way to the server, or being written, while all of it changes its shape. */
async function rest(): Promise<void> {
  const { currentOutbox } = await import("../outbox/outbox.ts");
  currentOutbox()?.stop();
}

/**
 * Opens what is sealed on this phone. A wrong PIN throws in words; the last one has deleted it all before it says so by
 * `false`.
 */
export async function unlock(pin: string): Promise<boolean> {
  const account = lockedAccount();
  if (account === null) return true;
  const secret = await tried(account, pin);
  if (secret === null) return false;
  await enter(account, await keysOf(secret));
  tell({ kind: "open", account });
  return true;
}

/** Whether another tab has it open, so that this one need not ask. */
export async function enterFromTabs(): Promise<boolean> {
  const account = lockedAccount();
  const keys = account === null ? null : await askTabs(account);
  if (account === null || keys === null) return false;
  await enter(account, keys);
  return true;
}

/** Calls `onOpen` once another tab has been opened or has taken the PIN away. */
export const watchOthers = (account: string, onOpen: () => void): (() => void) =>
  listen(account, ({ kind }) => {
    if (kind === "open" || kind === "anew") onOpen();
  });

/** One try, of all tabs one at a time: it is counted, on the disk, before anybody looks whether it was right. */
function tried(account: string, pin: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const trying = async () => {
    const record = await changeRecord(account, (before) => ({ ...before, tries: before.tries + 1 }));
    const secret = record && record.tries <= mostTries ? await unwrap(record, pin) : null;
    if (secret !== null) {
      await changeRecord(account, (before) => ({ ...before, tries: 0 }));
      return secret;
    }
    if (record && record.tries < mostTries) throw new HeldBack(wrongWords(record.tries, unsentCount(account)));
    await end(account, record);
    return null;
  };
  return navigator.locks.request(`${pinKey}.try`, trying) as Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Whether there are tries left; a phone that was switched off at the last one has none. */
export async function lookAtTries(): Promise<number> {
  const account = lockedAccount();
  if (account === null) return 0;
  const record = await findRecord(account);
  if (record && record.tries < mostTries) return record.tries;
  return (await end(account, record)) ? mostTries : 0;
}

/** All goes where the PIN was wrong too often. Where its key is gone and nothing is sealed it had been taken away: only that is written down. */
async function end(account: string, record: PinRecord | undefined): Promise<boolean> {
  const isLost = record !== undefined || (await isAllSealed(account));
  if (isLost) await destroy(account);
  else {
    await forgetPin(account);
    for (const name of [keptReadsOf(account), senderOf(account)]) indexedDB.deleteDatabase(name);
  }
  return isLost;
}

async function enter(account: string, keys: Keys): Promise<void> {
  const seal = sealBy(keys);
  const waiting = takePending();
  const record = await findRecord(account);
  const values = await openBoxes(account, seal);
  if (record?.isSealing) for (const [key, value] of await sealLeft(account, seal)) values.set(key, value);
  hold(account, seal, values);
  if (waiting) signIn(waiting);
  // Whoever listens to sessions looks again.
  dispatchEvent(new StorageEvent("storage", { key: pinKey }));
  await markWorker(true);
  if (!record?.isSealing) return;
  await convertAll(account, seal, "sealed");
  await changeRecord(account, (before) => ({ ...before, isSealing: false }));
}

let stopWatching = () => {};

function hold(account: string, seal: Seal, values: Map<string, string>): void {
  stopWatching();
  const onChange = (key: string, value: string | null) => {
    void keepBox(account, seal, key, value).catch(() => {});
    tell({ kind: "value", account, key, value });
  };
  holdBack({ account, seal, values, owns: ownedBy(account), onChange });
  const stopListening = listen(account, (word) => {
    if (word.kind === "ask" && sealOf(account) && !isLeft()) tell({ kind: "keys", account, keys: seal.keys });
    if (word.kind === "lock" || word.kind === "anew") leaveLocked();
    if (word.kind !== "value") return;
    if (word.value === null) values.delete(word.key);
    else values.set(word.key, word.value);
    if (sessionKeys.includes(word.key)) dispatchEvent(new StorageEvent("storage", { key: word.key }));
  });
  const stopResting = watchRest(lockNow);
  stopWatching = () => {
    stopListening();
    stopResting();
  };
}

/** Asks for the PIN at once, in all tabs. */
export function lockNow(): void {
  const account = lockedAccount();
  if (account !== null) tell({ kind: "lock", account });
  leaveLocked();
}

function leaveLocked(): void {
  document.documentElement.style.visibility = "hidden";
  stopWatching();
  holdBack(null);
  leave();
}

/** The same things under another PIN. Answers false where the old one was wrong too often. */
export async function changePin(old: string, next: string): Promise<boolean> {
  const account = lockedAccount();
  const secret = account === null ? null : await tried(account, old);
  if (account === null || secret === null) return false;
  const wrapped = await wrap(secret, next);
  secret.fill(0);
  await changeRecord(account, (before) => ({ ...before, ...wrapped }));
  return true;
}

/** Takes the PIN away: all stands as it did before. Answers false where it was wrong too often. */
export async function removePin(pin: string): Promise<boolean> {
  const account = lockedAccount();
  const seal = account === null ? null : sealOf(account);
  const secret = account === null ? null : await tried(account, pin);
  if (account === null || seal === null || secret === null) return false;
  await rest();
  // A phone that is switched off in between is brought under the PIN again when it is next opened.
  await changeRecord(account, (before) => ({ ...before, isSealing: true }));
  stopWatching();
  tell({ kind: "lock", account });
  seal.isOver = true;
  await convertAll(account, seal, "plain");
  // What another tab had under way when it was told.
  await convertAll(account, seal, "plain");
  const kept = localStore.keys().filter(ownedBy(account));
  const values = kept.map((key) => [key, localStore.getItem(key) ?? ""] as const);
  holdBack(null);
  for (const [key, value] of values) localStore.setItem(key, value);
  await forgetPin(account);
  tell({ kind: "anew", account });
  location.reload();
  return true;
}

/** Nothing of the account can be read any more, and then nothing is left. What was lost is said until somebody has read it. */
export async function destroy(account: string): Promise<void> {
  const lost = unsentCount(account);
  await dropRecord(account).catch(() => {});
  localStore.setItem(lostKey, String(lost));
  await forgetPin(account);
  for (const place of [keptFilesOf(account), unsentOf(account)]) localStore.removeItem(place);
  for (const name of [keptFilesOf(account), keptReadsOf(account), senderOf(account)]) indexedDB.deleteDatabase(name);
  if ("caches" in globalThis) await caches.delete(sharedPhotos);
  const waiting = takePending();
  if (waiting) signIn(waiting);
  // The server cannot be told, without the session.
  else await endPush().catch(() => {});
}

async function forgetPin(account: string): Promise<void> {
  for (const key of localStore.keys()) if (key.startsWith(boxesOf(account))) localStore.removeItem(key);
  for (const key of [pinPlaceOf(account), pinKey]) localStore.removeItem(key);
  indexedDB.deleteDatabase(pinPlaceOf(account));
  await markWorker(false);
}

/** The worker says no more than that something happened, while a PIN is set. */
async function markWorker(isPinned: boolean): Promise<void> {
  if (!("caches" in globalThis)) return;
  if (isPinned) await caches.open(pinnedPhone);
  else await caches.delete(pinnedPhone);
}
