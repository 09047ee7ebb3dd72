import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export type Theme = "light" | "dark";

/** Nothing that axe finds: all of it in the light theme, and the colours again in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleIn(page, "light");
  await look(page, "dark", { runOnly: ["color-contrast", "link-in-text-block"] });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** All of it in one theme. */
export const expectAccessibleIn = (page: Page, theme: Theme): Promise<void> =>
  look(page, theme, { rules: { "target-size": { enabled: true } } });

async function look(page: Page, theme: Theme, options: axe.RunOptions): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate(shorten, true);
  await expectNothing(page, theme, options);
  await page.evaluate(shorten, false);
}

/**
 * A long list goes on as it begins, so only its first rows are judged. What is out of view, which the browser puts off,
 * is drawn now: else it would keep the colours of the theme before.
 */
function shorten(isShort: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>("main li, .later")) {
    if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    if (part.matches("li:nth-child(n + 9)")) part.style.display = isShort ? "none" : "";
  }
}

// The package's own driver takes the large form twice for each look, and writes down all that is well besides.
const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function judge(options: axe.RunOptions): Promise<string[]> {
  // Of what it would fetch beforehand, a rule that is on needs the media alone.
  const preload = { assets: ["media"] };
  const { violations } = await window.axe.run(document, { preload, ...options, resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) => {
    const first = nodes.slice(0, 3).map((node) => node.html.slice(0, 200));
    return `${id}: ${help}: ${first.join(" | ")}`;
  });
}

async function expectNothing(page: Page, theme: Theme, options: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const found = await page.evaluate(judge, options);
  expect(found, `${page.url()} in the ${theme} theme`).toEqual([]);
}

/** No sideways scrolling. A phone zooms out until everything fits, so the window itself is no measure. */
export async function expectFits(page: Page, width = page.viewportSize()?.width ?? 0): Promise<void> {
  const wide = await page.evaluate((most) => {
    const content = document.documentElement.scrollWidth;
    if (content <= most) return null;
    const culprits = Array.from(document.body.querySelectorAll("*"))
      .filter((element) => element.getBoundingClientRect().right > most + 1)
      .map((element) => element.outerHTML.slice(0, 120));
    return `${content} px: ${culprits.slice(0, 3).join(" | ")}`;
  }, width);
  expect(wide, `${page.url()} is wider than ${width} px`).toBeNull();
}

/** As `expectFits`, also on the narrowest phones. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  await expectFits(page);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  if (usual) await page.setViewportSize(usual);
}

/** What stays in sight while the page scrolls stays below the line that does so too: else that covers it. */
export async function expectStaysInSight(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const headers = Array.from(document.querySelectorAll("header"));
    const line = headers.find((header) => getComputedStyle(header).position === "sticky")?.offsetHeight ?? 0;
    const isInDialog = (element: Element) => element.closest("[role=dialog]") !== null;
    return Array.from(document.querySelectorAll("main *"))
      .filter((element) => {
        const { position, top } = getComputedStyle(element);
        return position === "sticky" && !isInDialog(element) && Number.parseFloat(top) < line;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(covered, `${page.url()} hides behind its top line`).toEqual([]);
}
