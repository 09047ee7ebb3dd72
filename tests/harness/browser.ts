import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findChromium } from "../rig/chromium.ts";
import type { SignedIn } from "./remote.ts";

export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The camera of the app sees a pattern that Chromium draws.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

/** The sizes that every screen is made for (visual.md). */
export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findChromium(), args: flags });

/** A browser whose camera sees this film, over and over; whoever opens it closes it. */
export const browserSeeing = (film: string): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...flags, `--use-file-for-fake-video-capture=${film}`],
  });

const key = Symbol.for("tunse.test-browser");
const shelf = globalThis as { [key]?: Promise<Browser> };

/** The worker's one browser, for all files; nobody closes it, it ends with the worker. Another comes where it ended before. */
export async function sharedBrowser(): Promise<Browser> {
  const there = await shelf[key];
  if (!there?.isConnected()) shelf[key] = openBrowser();
  return shelf[key] ?? openBrowser();
}

export type Look = {
  size: Size;
  theme?: "light" | "dark";
  /** A theme they chose before, in this browser: without one public pages are dark. */
  chosen?: "light" | "dark";
  /** Signed in already, as a browser that comes back. */
  as?: SignedIn;
  more?: BrowserContextOptions;
};

/** Somebody at a browser of their own; `complaints` is what its console holds against us. */
export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

const patienceMs = 60_000;

/** A new visitor with storage of their own, who stands in Lekki. */
export async function visitor(
  browser: Browser,
  baseURL: string,
  { size, theme = "light", chosen, as, more }: Look,
): Promise<Visitor> {
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
    ...(as ? { storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: storageOf(as) }] } } : {}),
    ...more,
  });
  if (chosen) await context.addCookies([{ name: "tunse.theme", value: chosen, url: baseURL }]);
  context.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page: await context.newPage(), context, complaints };
}

const storageOf = ({ token, user, at }: SignedIn) =>
  at === "admin"
    ? [{ name: "tunse.admin_token", value: token }]
    : [
        { name: "tunse.token", value: token },
        { name: "tunse.user", value: JSON.stringify(user) },
      ];
