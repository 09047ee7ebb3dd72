import { currentSession } from "../session.ts";
import { sealOf } from "../storage.ts";
import { dropSender, keepSender, syncTag } from "./sender.ts";

type Syncing = { sync?: { register: (tag: string) => Promise<void> } };

/** Null until this page has looked: another may have been killed. */
let left: string | null = null;

/** So much waits: where the browser can, the worker sends it also while no tab is open; with a PIN it cannot read it. */
export async function leaveToWorker(account: string, waiting: number): Promise<void> {
  const token = currentSession()?.user.id === account ? (currentSession()?.token ?? "") : "";
  const next = waiting > 0 && token !== "" && sealOf(account) === null ? `${account} ${token} ${waiting}` : "";
  if (next === left) return;
  left = next;
  if (next === "") return dropSender(account);
  const registration = (await navigator.serviceWorker?.getRegistration()) as Syncing | undefined;
  if (!registration?.sync) return;
  // Whoever has signed out meanwhile leaves nothing.
  if (currentSession()?.token !== token) return;
  await keepSender(account, token);
  await registration.sync.register(syncTag);
}
