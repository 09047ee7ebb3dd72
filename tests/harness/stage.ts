import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Look, sharedBrowser, type Visitor, visitor } from "./browser.ts";
import { type Held, newDataDir, sharedServer, startServer } from "./server.ts";

export type Stage = {
  /** The server's address, the same after `cutPower` and `restorePower`. */
  url: () => string;
  /** A new visitor, who leaves when the test ends; `at` another address, such as that of a proxy. */
  enter: (look: Look & { at?: string }) => Promise<Visitor>;
  /** A visitor who stays until the last test of the file. */
  settle: (look: Look) => Promise<Visitor>;
  /** The server is gone at once, in the middle of what it was doing. */
  cutPower: () => Promise<void>;
  /** It starts again, on the same folder and address. */
  restorePower: () => Promise<void>;
};

/** Settings of a server of the file's own. */
type Settings = () => Promise<Record<string, string>>;

/** For a file that needs a server where nobody has been. */
export const untouched: Settings = async () => ({});

/** One server for all tests of a file: the worker's, or one of its own with these settings. */
export function setStage(settings?: Settings): Stage {
  let held: Held;
  let given: Record<string, string> = {};
  let browser: Browser;
  let visitors: Visitor[] = [];
  const settled: Visitor[] = [];
  const restorePower = async () => {
    const { url, dataDir } = held.server;
    held.server = await startServer(dataDir, { ...given, PORT: new URL(url).port });
  };
  beforeAll(async () => {
    given = settings ? await settings() : {};
    const opening = settings ? startServer(newDataDir(), given).then((server) => ({ server })) : sharedServer();
    [held, browser] = await Promise.all([opening, sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepPictures(task.name, visitors);
    await Promise.all(visitors.map(({ context }) => context.close()));
    visitors = [];
    // A test that failed with the server down leaves it up for the next.
    if (held.server.process.signalCode !== null) await restorePower();
  });
  afterAll(async () => {
    await Promise.all(settled.map(({ context }) => context.close()));
    if (!settings || !held) return;
    await held.server.stop();
    rmSync(held.server.dataDir, { recursive: true, force: true });
  });
  return {
    url: () => held.server.url,
    enter: async ({ at = held.server.url, ...look }) => {
      const entered = await visitor(browser, at, look);
      visitors.push(entered);
      return entered;
    },
    settle: async (look) => {
      const entered = await visitor(browser, held.server.url, look);
      settled.push(entered);
      return entered;
    },
    cutPower: () => held.server.kill(),
    restorePower,
  };
}

/** With JOURNEY_PICTURES, what every visitor of a failed test saw last, as pictures in that folder. */
async function keepPictures(name: string, visitors: readonly Visitor[]): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES;
  if (!folder) return;
  for (const [at, { page }] of visitors.entries()) {
    const file = `${name.replaceAll(/\W+/g, "-").slice(0, 80)}-${at}.png`;
    await page.screenshot({ path: join(folder, file) });
  }
}
