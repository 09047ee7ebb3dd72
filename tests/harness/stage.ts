import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Look, sharedBrowser, type Visitor, visitor } from "./browser.ts";
import { newDataDir, type Server, startServer } from "./server.ts";

export type Stage = {
  /** The server's address, the same after `cutPower` and `restorePower`. */
  url: () => string;
  /** A new visitor, who leaves when the test ends. */
  enter: (look: Look) => Promise<Visitor>;
  /** A visitor who stays until the last test of the file. */
  settle: (look: Look) => Promise<Visitor>;
  /** The server is gone at once, in the middle of whatever it was doing. */
  cutPower: () => Promise<void>;
  /** It starts again, on the same folder and address. */
  restorePower: () => Promise<void>;
};

/** One server for all tests of a file, with these settings besides. */
export function setStage(settings: () => Promise<Record<string, string>> = async () => ({})): Stage {
  const dataDir = newDataDir();
  let server: Server;
  let given: Record<string, string> = {};
  let browser: Browser;
  let visitors: Visitor[] = [];
  const settled: Visitor[] = [];
  const restorePower = async () => {
    server = await startServer(dataDir, { ...given, PORT: new URL(server.url).port });
  };
  beforeAll(async () => {
    given = await settings();
    [server, browser] = await Promise.all([startServer(dataDir, given), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepPictures(task.name, visitors);
    await Promise.all(visitors.map(({ context }) => context.close()));
    visitors = [];
    // A test that failed with the server down leaves it up for the next.
    if (server.process.signalCode !== null) await restorePower();
  });
  afterAll(async () => {
    await Promise.all(settled.map(({ context }) => context.close()));
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url: () => server.url,
    enter: async (look) => {
      const entered = await visitor(browser, server.url, look);
      visitors.push(entered);
      return entered;
    },
    settle: async (look) => {
      const entered = await visitor(browser, server.url, look);
      settled.push(entered);
      return entered;
    },
    cutPower: () => server.kill(),
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
