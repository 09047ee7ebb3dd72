import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export type Theme = "light" | "dark";
const colours = ["color-contrast", "link-in-text-block"];

/** Nothing that axe finds: all of it in the light theme, and the colours again in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleIn(page, "light");
  await look(page, "dark", axe(page).withRules(colours));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** All of it in one theme. */
export const expectAccessibleIn = (page: Page, theme: Theme): Promise<void> =>
  look(page, theme, axe(page).options({ rules: { "target-size": { enabled: true } } }));

async function look(page: Page, theme: Theme, builder: AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate(shorten, true);
  await expectNothing(page, builder, theme);
  await page.evaluate(shorten, false);
}

/**
 * A long list goes on as it begins, so only its first rows are judged. Those out of view, which the browser puts off,
 * are drawn now: else they would keep the colours of the theme before.
 */
function shorten(isShort: boolean): void {
  for (const row of document.querySelectorAll<HTMLElement>("main li")) {
    if (getComputedStyle(row).contentVisibility === "auto") row.style.contentVisibility = "visible";
    if (row.matches(":nth-child(n + 9)")) row.style.display = isShort ? "none" : "";
  }
}

/** Without frames, which we have none of, it need not open a window of its own for each look. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

async function expectNothing(page: Page, look: AxeBuilder, theme: string): Promise<void> {
  const { violations } = await look.analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 200))
        .join(" | ")}`,
  );
  expect(found, `${page.url()} in the ${theme} theme`).toEqual([]);
}

/** No sideways scrolling. A phone zooms out until everything fits, so the window itself is no measure. */
export async function expectFits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
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
