import { currentSession } from "../session.ts";
import { sealOf } from "../storage.ts";
import { dropSender, keepSender, syncTag } from "./sender.ts";

type Syncing = {
  sync?: { register: (tag: string) => Promise<void> };
  /** Of installed pages, where the browser thinks that they are used often. */
  periodicSync?: {
    register: (tag: string, options: { minInterval: number }) => Promise<void>;
    unregister: (tag: string) => Promise<void>;
  };
};

const everyMs = 60 * 60 * 1_000;

const registered = async () => (await navigator.serviceWorker?.getRegistration()) as Syncing | undefined;

/** Null until this page has looked: another may have been killed. */
let left: string | null = null;

/** So much waits: where the browser can, the worker sends it also while no tab is open; with a PIN it cannot read it. */
export async function leaveToWorker(account: string, waiting: number): Promise<void> {
  const token = currentSession()?.user.id === account ? (currentSession()?.token ?? "") : "";
  const next = waiting > 0 && token !== "" && sealOf(account) === null ? `${account} ${token} ${waiting}` : "";
  if (next === left) return;
  left = next;
  const registration = await registered();
  if (next === "") {
    dropSender(account);
    return registration?.periodicSync?.unregister(syncTag);
  }
  if (!registration?.sync) return;
  // Whoever has signed out meanwhile leaves nothing.
  if (currentSession()?.token !== token) return;
  await keepSender(account, token);
  await wake(registration);
}

/** A tab that nobody sees any more: the browser gives up after three tries, which begin anew. */
export async function leaveAgain(): Promise<void> {
  const registration = left ? await registered() : undefined;
  if (registration?.sync) await wake(registration);
}

async function wake({ sync, periodicSync }: Syncing): Promise<void> {
  await sync?.register(syncTag);
  // Where it is not allowed the other one is there still.
  await periodicSync?.register(syncTag, { minInterval: everyMs }).catch(() => {});
}
