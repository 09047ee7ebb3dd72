import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { SignedIn } from "../tests/harness/remote.ts";

export type Load = { lcpMs: number; shift: number; blockedMs: number; scriptBytes: number; allBytes: number };

const quietMs = 1_500;

/** A cheap phone, as somebody who is signed in there or not. */
export const slowPhone = (browser: Browser, at?: { url: string; as: SignedIn }): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...(at ? { storageState: { cookies: [], origins: [{ origin: at.url, localStorage: storageOf(at.as) }] } } : {}),
  });

const storageOf = ({ token, user }: SignedIn) => [
  { name: "tunse.token", value: token },
  { name: "tunse.user", value: JSON.stringify(user) },
];

/**
 * A new page on 3G: 150 ms a round trip, 1.6 Mbit/s, a processor four times slower; it watches what it paints. `offline`
 * must be said here: what is said of the line to a page goes before what is said to its context.
 */
export async function slowPage(
  context: BrowserContext,
  { offline = false } = {},
): Promise<{ page: Page; client: CDPSession }> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watch);
  return { page, client };
}

/** Loads a page cold. */
export async function loadSlowly(browser: Browser, url: string): Promise<Load> {
  const context = await slowPhone(browser);
  try {
    const { page, client } = await slowPage(context);
    const bytes = await countScripts(client);
    const all = countAll(client);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(quietMs);
    const { shownMs: _, ...seen } = await seenOf(page);
    return { ...seen, scriptBytes: bytes(), allBytes: all() };
  } finally {
    await context.close();
  }
}

/** How long from a touch until a page that rests is awake, and the bytes of scripts until then. */
export async function touchSlowly(browser: Browser, url: string): Promise<{ ms: number; scriptBytes: number }> {
  const context = await slowPhone(browser);
  try {
    const { page, client } = await slowPage(context);
    const bytes = await countScripts(client);
    await page.addInitScript(watchTouch);
    await page.goto(url, { waitUntil: "load" });
    await page.locator("form input").first().tap();
    await page.locator("form[data-ready]").waitFor();
    const { touched, awake } = await page.evaluate(() => (globalThis as unknown as { touch: Touch }).touch);
    return { ms: awake - touched, scriptBytes: bytes(awake) };
  } finally {
    await context.close();
  }
}

type Touch = { touched: number; awake: number };

/** Runs in the page before all else: whoever asks from outside hears of it later, when other files have come. */
function watchTouch(): void {
  const touch: Touch = { touched: 0, awake: 0 };
  Object.assign(globalThis, { touch });
  const note = ({ timeStamp }: Event) => {
    touch.touched = timeStamp;
  };
  addEventListener("pointerdown", note, { capture: true, once: true });
  new MutationObserver(() => {
    if (touch.awake === 0 && document.querySelector("form[data-ready]")) touch.awake = performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready"] });
}

/** When what was asked for had been painted, with the largest thing on the screen; and what was read until then. */
export type Shown = { ms: number; scriptKb: number; scripts: number; shift: number };

/** Opens a screen and waits until this word, which only its data holds, is painted in it. */
export async function showSlowly(page: Page, url: string, word: string): Promise<Shown> {
  await page.addInitScript(watchFor, word);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => (globalThis as unknown as { seen?: Seen }).seen?.shownMs);
  await page.waitForTimeout(quietMs);
  const { lcpMs, shownMs, shift } = await seenOf(page);
  const ms = Math.max(lcpMs, shownMs);
  const sizes = await page.evaluate(
    (until) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd < until)
        .map(({ encodedBodySize }) => encodedBodySize),
    shownMs,
  );
  return { ms, shift, scripts: sizes.length, scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1_000 };
}

/** From now on counts the bytes of scripts as they come over the wire, all or until this time of the page. */
export async function countScripts(client: CDPSession): Promise<(until?: number) => number> {
  await client.send("Network.enable");
  const scripts = new Set<string>();
  const came: { at: number; bytes: number }[] = [];
  let begun: number | undefined;
  client.on("Network.requestWillBeSent", ({ timestamp }) => {
    begun ??= timestamp;
  });
  client.on("Network.responseReceived", ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    if (scripts.has(requestId)) came.push({ at: (timestamp - (begun ?? 0)) * 1_000, bytes: encodedDataLength });
  });
  return (until = Number.POSITIVE_INFINITY) =>
    came.filter(({ at }) => at <= until).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Counts the bytes of everything as it comes over the wire, headers with it; the network must be watched. */
function countAll(client: CDPSession): () => number {
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

type Seen = { lcpMs: number; shift: number; blockedMs: number; shownMs: number };

const seenOf = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

/** Runs in the page before all else. */
function watch(): void {
  const seen: Seen = { lcpMs: 0, shift: 0, blockedMs: 0, shownMs: 0 };
  Object.assign(globalThis, { seen });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.lcpMs = startTime;
  });
  observe("layout-shift", (entry) => {
    if (!(entry as Shift).hadRecentInput) seen.shift += (entry as Shift).value;
  });
  observe("longtask", ({ duration }) => {
    seen.blockedMs += Math.max(0, duration - 50);
  });
}

/** Runs in the page after `watch`: notes the frame in which the word is painted. */
function watchFor(word: string): void {
  const { seen } = globalThis as unknown as { seen: Seen };
  const look = () => {
    if (!document.querySelector("main")?.textContent.includes(word)) return void requestAnimationFrame(look);
    // The frame after is called once this one has been painted.
    requestAnimationFrame(() => {
      seen.shownMs = performance.now();
    });
  };
  requestAnimationFrame(look);
}
