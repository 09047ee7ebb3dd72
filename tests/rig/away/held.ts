import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright-core";
import type { Phone } from "./phone.ts";

/** Bytes that a browser holds for us, of all and by what holds them. */
export type Held = { all: number; caches: number; databases: number };

/** `byTabs`: once all was sent, while the tabs that sent it are open still. `after`: some time after they were closed. */
export type HeldThen = { byTabs: Held; after: Held };

const lookEveryMs = 2_000;
const patienceMs = 30_000;
const sameBytes = 50_000;

/**
 * What the phone still holds once nothing waits, by the browser's own count. It keeps the file of a photo that was deleted
 * for as long as a page that is open remembers to have read it, whatever the page does: so that is told apart.
 */
export async function heldThen(phone: Phone, url: string): Promise<HeldThen> {
  const bare = await phone.context().newPage();
  const client = await phone.context().newCDPSession(bare);
  const byTabs = await heldBy(client, url);
  for (const tab of phone.tabs()) await tab.close();
  // A browser ends a worker that has had nothing to do for half a minute, but for one that a harness looks into.
  await client.send("ServiceWorker.enable");
  await client.send("ServiceWorker.stopAllWorkers");
  const after = await settled(client, url, byTabs);
  await bare.close();
  return { byTabs, after };
}

/** Until so long nothing more has gone. */
async function settled(client: CDPSession, url: string, first: Held): Promise<Held> {
  const until = Date.now() + patienceMs;
  let [least, held] = [first, first];
  for (let same = 0; same * lookEveryMs < patienceMs / 2 && Date.now() < until; same += 1) {
    await pause(lookEveryMs);
    held = await heldBy(client, url);
    if (held.all > least.all - sameBytes) continue;
    [least, same] = [held, 0];
  }
  return held;
}

async function heldBy(client: CDPSession, url: string): Promise<Held> {
  const { usage, usageBreakdown } = await client.send("Storage.getUsageAndQuota", { origin: new URL(url).origin });
  const of = (kind: string) => usageBreakdown.find(({ storageType }) => storageType === kind)?.usage ?? 0;
  return { all: usage, caches: of("cache_storage"), databases: of("indexeddb") };
}
