import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { openBrowser, type Size, visitor } from "../tests/harness/browser.ts";

// Takes the pictures of the README and the landing page from a running demo:
// npm run demo, then node scripts/screenshots.ts [address] [name …]

const images = resolve(import.meta.dirname, "../docs/images");

type Shot = {
  name: string;
  as: "Property Owner" | "Property Manager" | "Building Occupant" | "Contractor" | "Technician";
  path: string;
  size: Size;
  theme?: "light" | "dark";
  tall?: number;
  /** Brings what is worth showing on the screen. */
  before?: (page: Page) => Promise<unknown>;
};

const shots: readonly Shot[] = [
  { name: "owner", as: "Property Owner", path: "/dashboard", size: "desktop", tall: 1_180 },
  { name: "plan", as: "Property Owner", path: "/dashboard", size: "desktop", before: openPlan },
  { name: "manager", as: "Property Manager", path: "/property-manager-dashboard", size: "desktop", tall: 1_080 },
  {
    name: "verification",
    as: "Property Manager",
    path: "/property-manager-dashboard?tab=verification",
    size: "desktop",
  },
  { name: "board", as: "Property Manager", path: "/tickets", size: "desktop", theme: "dark" },
  { name: "contractor", as: "Contractor", path: "/contractor-dashboard", size: "desktop", tall: 1_000 },
  { name: "job", as: "Technician", path: "/technician/next-job", size: "phone", tall: 860 },
  { name: "occupant", as: "Building Occupant", path: "/occupant-dashboard", size: "phone", theme: "dark", tall: 860 },
  {
    name: "request",
    as: "Building Occupant",
    path: "/occupant/tickets",
    size: "phone",
    tall: 860,
    before: openRequest,
  },
];

async function openPlan(page: Page): Promise<void> {
  const building = page.locator('a[href^="/property/"]', { hasText: "Irewole Court" }).first();
  await page.goto(`${await building.getAttribute("href")}?tab=plan`);
}

async function openRequest(page: Page): Promise<void> {
  const title = "Pipe leaks under the kitchen sink";
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { name: title }).waitFor();
}

async function take(browser: Browser, url: string, shot: Shot): Promise<void> {
  const { name, as, path, size, theme = "light", tall, before } = shot;
  const { page, context } = await visitor(browser, url, {
    size,
    theme,
    more: { deviceScaleFactor: size === "phone" ? 2 : 1 },
  });
  if (tall) await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: tall });
  await page.emulateMedia({ reducedMotion: "reduce" });
  // With the stream of live events open, the network would never be idle.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/login");
  await page.getByRole("button", { name: new RegExp(`^${as}`) }).click();
  await page.waitForURL((address) => address.pathname !== "/login");
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await before?.(page);
  await page.waitForLoadState("networkidle");
  const file = join(images, `${name}.webp`);
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
  console.log(`${file}: ${Math.round(bytes / 1_000)} KB`);
  await context.close();
}

const [first, ...others] = process.argv.slice(2);
const isAddress = first?.startsWith("http");
const url = isAddress && first ? first : "http://127.0.0.1:3000";
const wanted = isAddress || !first ? others : [first, ...others];
mkdirSync(images, { recursive: true });
const browser = await openBrowser();
try {
  for (const shot of shots) if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, url, shot);
} finally {
  await browser.close();
}
