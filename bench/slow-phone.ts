import type { Browser, CDPSession } from "playwright-core";

export type Load = { lcpMs: number; shift: number; blockedMs: number; scriptBytes: number; allBytes: number };

const quietMs = 1_500;

/** Loads a page cold on a cheap phone on 3G: 150 ms a round trip, 1.6 Mbit/s, a processor four times slower. */
export async function loadSlowly(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const bytes = await countScripts(client);
    const all = countAll(client);
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(quietMs);
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seen: Omit<Load, "scriptBytes" | "allBytes"> }).seen,
    );
    return { ...seen, scriptBytes: bytes(), allBytes: all() };
  } finally {
    await context.close();
  }
}

/** From now on counts the bytes of scripts as they come over the wire. */
export async function countScripts(client: CDPSession): Promise<() => number> {
  await client.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Counts the bytes of everything as it comes over the wire, headers with it; the network must be watched. */
function countAll(client: CDPSession): () => number {
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Runs in the page before all else. */
function watch(): void {
  const seen = { lcpMs: 0, shift: 0, blockedMs: 0 };
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
