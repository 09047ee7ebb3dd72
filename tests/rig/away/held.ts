import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Phone } from "./phone.ts";

/** Bytes that a browser holds for us, of all and by what holds them. */
export type Held = { all: number; caches: number; databases: number };

/** `byTabs`: once all was sent, while the tabs that sent it are open still. `after`: once they were closed and one was opened. */
export type HeldThen = { byTabs: Held; after: Held };

const lookEveryMs = 2_000;
const patienceMs = 60_000;
/** Browsers clear away what was deleted some seconds later, and now and then something is written meanwhile. */
const sameBytes = 50_000;

/**
 * What the phone still holds once nothing waits. A browser keeps the file of a photo that was deleted for as long as any
 * page remembers to have read it, whatever the page does: so that is told apart.
 */
export async function heldThen(phone: Phone): Promise<HeldThen> {
  const [open] = phone.tabs();
  if (!open) throw new Error("No tab is open.");
  const byTabs = await heldBy(open);
  for (const tab of phone.tabs()) await tab.close();
  const page = await phone.openTab("/technician-dashboard");
  return { byTabs, after: await settled(page) };
}

async function settled(page: Page): Promise<Held> {
  const until = Date.now() + patienceMs;
  let before = await heldBy(page);
  for (let same = 0; same < 5 && Date.now() < until; ) {
    await pause(lookEveryMs);
    const now = await heldBy(page);
    same = Math.abs(now.all - before.all) < sameBytes ? same + 1 : 0;
    before = now;
  }
  return before;
}

const heldBy = (page: Page): Promise<Held> =>
  page.evaluate(async () => {
    const { usage = 0, usageDetails = {} } = (await navigator.storage.estimate()) as StorageEstimate & {
      usageDetails?: { caches?: number; indexedDB?: number };
    };
    return { all: usage, caches: usageDetails.caches ?? 0, databases: usageDetails.indexedDB ?? 0 };
  });
