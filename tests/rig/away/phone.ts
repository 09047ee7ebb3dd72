import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { flags, sizes } from "../../harness/browser.ts";
import type { SignedIn } from "../../harness/remote.ts";
import { findChromium } from "../chromium.ts";

/** A browser with a disk of its own, which can be killed with all that it has in memory. */
export type Phone = {
  context: () => BrowserContext;
  /** The tabs that are open. */
  tabs: () => Page[];
  openTab: (path: string) => Promise<Page>;
  /** Every tab that is open is on a line of so many kilobits a second, 400 ms away. */
  slowDown: (kbit: number) => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
  /** It is so much earlier, in every tab, as if phone and server lived then; less each time. */
  setBehind: (ms: number) => Promise<void>;
  /** A tab is gone in the middle of what it does. */
  killTab: (tab: Page) => Promise<void>;
  /** The whole browser ends so, and begins again without a tab. */
  killAll: () => Promise<void>;
  throwAway: () => Promise<void>;
};

const patienceMs = 60_000;

export async function takePhone(url: string, as: SignedIn, slower = 1): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), "tunse-phone-"));
  let isOffline = false;
  let behindMs = 0;
  const start = async () => {
    const opened = await startBrowser(folder, url, isOffline);
    if (behindMs > 0) await opened.addInitScript(turnBackBy, behindMs);
    return opened;
  };
  let context = await start();
  await signInThere(context, url, as);
  return {
    context: () => context,
    tabs: () => context.pages().filter((tab) => !tab.isClosed() && tab.url() !== "about:blank"),
    async openTab(path) {
      const tab = await context.newPage();
      if (slower > 1) {
        const client = await context.newCDPSession(tab);
        await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
      }
      await tab.goto(path);
      return tab;
    },
    slowDown: (kbit) => slowDown(context, kbit),
    async setOffline(next) {
      isOffline = next;
      await context.setOffline(next);
    },
    async setBehind(ms) {
      behindMs = ms;
      await context.addInitScript(turnBackBy, ms);
      for (const tab of context.pages()) await tab.evaluate(turnBackBy, ms).catch(() => {});
    },
    killTab: (tab) => tab.close({ runBeforeUnload: false }),
    async killAll() {
      process.kill(await browserPid(context), "SIGKILL");
      await context.close().catch(() => {});
      context = await start();
    },
    async throwAway() {
      await context.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startBrowser(folder: string, baseURL: string, isOffline: boolean): Promise<BrowserContext> {
  const opened = await chromium.launchPersistentContext(folder, {
    ...{ executablePath: findChromium(), args: flags, baseURL },
    ...{ viewport: sizes.phone, locale: "en-NG", timezoneId: "Africa/Lagos", permissions: ["geolocation"] },
    geolocation: { latitude: 6.4433, longitude: 3.4723, accuracy: 12 },
  });
  opened.setDefaultTimeout(patienceMs);
  await opened.addInitScript(turnBack);
  await opened.addInitScript(watchActs);
  await opened.setOffline(isOffline);
  return opened;
}

async function signInThere(context: BrowserContext, url: string, { token, user }: SignedIn): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem("tunse.token", token ?? "");
      localStorage.setItem("tunse.user", user ?? "");
    },
    [token, JSON.stringify(user)],
  );
  await page.goto("about:blank");
}

async function slowDown(context: BrowserContext, kbit: number): Promise<void> {
  const bytes = (kbit * 1_000) / 8;
  const line = { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes };
  for (const tab of context.pages()) {
    const client = await context.newCDPSession(tab);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", line);
  }
}

async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  const pid = processInfo.find(({ type }) => type === "browser")?.id;
  if (pid === undefined) throw new Error("The browser does not say which process it is.");
  return pid;
}

/** Runs in every page before all else: its clock can be turned back, and with it what it hears of the server's. */
function turnBack(): void {
  const True = Date;
  const behind = () => (globalThis as { behindMs?: number }).behindMs ?? 0;
  const now = () => True.now() - behind();
  class Behind extends True {
    constructor(...given: []) {
      super(...((given.length === 0 ? [now()] : given) as []));
    }
    static override now = now;
  }
  globalThis.Date = Behind as unknown as DateConstructor;
  const { get } = Headers.prototype;
  Headers.prototype.get = function (name) {
    const value = get.call(this, name);
    return value && name.toLowerCase() === "date" ? new True(True.parse(value) - behind()).toUTCString() : value;
  };
}

/** Runs in every page, whichever was told last: the clock only comes nearer to ours. */
function turnBackBy(ms: number): void {
  const page = globalThis as { behindMs?: number };
  page.behindMs = Math.min(page.behindMs ?? ms, ms);
}

/** Runs in every page: notes how long it is from a press to the word that so many things are kept here as are wanted. */
function watchActs(): void {
  const times: number[] = [];
  const page = globalThis as { wantedActs?: number };
  Object.assign(globalThis, { actTimes: times });
  let pressedAt = 0;
  addEventListener(
    "click",
    () => {
      pressedAt = performance.now();
    },
    true,
  );
  const look = () => {
    const said = document.querySelector("a[href='/unsent'][class*=min-h-11]")?.textContent ?? "";
    const [, waiting, of] = /On this phone: (\d+)|Sending \d+ of (\d+)/.exec(said) ?? [];
    if (pressedAt === 0 || page.wantedActs === undefined || Number(waiting ?? of) !== page.wantedActs) return;
    times.push(performance.now() - pressedAt);
    page.wantedActs = undefined;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
