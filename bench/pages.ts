import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { openBrowser, visitor } from "../tests/harness/browser.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import type { Figure } from "./report.ts";
import { countScripts } from "./slow-phone.ts";

type Load = { scriptKb: number; shift: number };

/** Loads a page cold on a phone; script as on the wire (KB of 1,000 bytes) and the layout shift until it is quiet. */
async function loadCold(page: Page, path: string): Promise<Load> {
  const client = await page.context().newCDPSession(page);
  const bytes = await countScripts(client);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // With the stream of live events open, the network would never be idle.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForTimeout(1_000);
  const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  return { scriptKb: bytes() / 1_000, shift };
}

async function json(url: string, body: object, token?: string) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return (await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json()).data;
}

/** An owner with a building whose plan has been made. */
async function ownerOf(url: string): Promise<{ token: string; user: object }> {
  const sheet = {
    name: "Adaeze Bello",
    email: "adaeze@example.com",
    password: "Harmattan-7!",
    phone: "08031234567",
    location: "Lagos",
    role: "property_owner",
  };
  const signedIn = await json(`${url}/api/auth/register`, sheet);
  const house = {
    name: "Marina Court",
    type: "Residential - Multi-Family",
    location: "Lekki, Lagos",
    buildingAge: 12,
    components: ["plumbing", "electrical", "roofing"],
  };
  await json(`${url}/api/properties`, house, signedIn.token);
  await new Promise((done) => setTimeout(done, 3_000));
  return signedIn;
}

/** What a cheap phone must fetch and how still the page stands; the server as it is, brotli included. */
export async function benchPages(): Promise<Figure[]> {
  const dataDir = newDataDir();
  const server = await startServer(dataDir);
  const browser = await openBrowser();
  try {
    const { token, user } = await ownerOf(server.url);
    const stranger = await visitor(browser, server.url, { size: "phone" });
    const login = await loadCold(stranger.page, "/login");
    const owner = await visitor(browser, server.url, { size: "phone" });
    await owner.page.addInitScript(
      ([one, two]) => {
        localStorage.setItem("tunse.token", one ?? "");
        localStorage.setItem("tunse.user", two ?? "");
      },
      [token, JSON.stringify(user)],
    );
    const dashboard = await loadCold(owner.page, "/dashboard");
    return [
      { name: "/login, JavaScript by brotli", value: login.scriptKb, unit: "KB", limit: 165 },
      { name: "/login, layout shift", value: login.shift, unit: "", limit: 0.02 },
      { name: "/dashboard, JavaScript by brotli", value: dashboard.scriptKb, unit: "KB", limit: 220 },
      { name: "/dashboard, layout shift", value: dashboard.shift, unit: "", limit: 0.02 },
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
