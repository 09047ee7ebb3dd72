import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The sizes that every screen is made for (visual.md). */
export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: flags });

type Look = { size: keyof typeof sizes; theme?: "light" | "dark" };

/** A new visitor with storage of their own; the position is Lekki's, and anything the console complains of fails the test. */
export async function visitor(browser: Browser, baseURL: string, { size, theme = "light" }: Look): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    colorScheme: theme,
    hasTouch: size === "phone",
    isMobile: size === "phone",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    geolocation: { latitude: 6.4433, longitude: 3.4723, accuracy: 12 },
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Nothing that axe finds, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
    expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
  }
}

/** No sideways scrolling on a phone. */
export async function expectFits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, `${page.url()} is wider than its window`).toBeLessThanOrEqual(window ?? 0);
}
