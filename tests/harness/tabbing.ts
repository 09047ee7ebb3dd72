import type { Page } from "playwright-core";
import { expect } from "vitest";

const mostPresses = 80;

/** What a person without a mouse is at: the name of what has the focus, and whether it can be seen. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { name: "", ringPx: 0 };
    const labels = "labels" in element ? Array.from(element.labels as NodeListOf<HTMLElement>) : [];
    const words = [element.getAttribute("aria-label"), ...labels.map((label) => label.innerText), element.innerText];
    const rung = element.closest("label")?.matches(":has(:focus-visible)") ? element.closest("label") : null;
    const rings = [element, rung, element.closest("li")].map((one) =>
      one && getComputedStyle(one).outlineStyle !== "none" ? Number.parseFloat(getComputedStyle(one).outlineWidth) : 0,
    );
    return { name: words.filter(Boolean).join(" ").trim(), ringPx: Math.max(...rings) };
  });

/** Presses Tab until the focus is there, and expects to see it on the way. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    passed.push(at.name.split("\n")[0] ?? "");
    if (!name.test(at.name)) continue;
    expect(at.ringPx, `the focus on ${at.name} can be seen`).toBeGreaterThanOrEqual(2);
    return;
  }
  throw new Error(`Tab never came to ${name}, only to: ${passed.join(" → ")}`);
}

/** Names what the focus comes to while something else stands in front of it, in this many presses of a key. */
export async function hiddenFrom(page: Page, key: "Tab" | "Shift+Tab", presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    const name = await page.evaluate(coveredFocus);
    if (name !== null) hidden.push(name);
  }
  return hidden;
}

function coveredFocus(): string | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const seen = element.closest("label") ?? element;
  const { left, top, width, height } = seen.getBoundingClientRect();
  // Of what is typed into, browsers bring the line that is typed in.
  const isSeen = [0.15, 0.5].every((part) => {
    const front = document.elementFromPoint(left + width / 2, top + height * part);
    return front !== null && (seen.contains(front) || front.contains(seen));
  });
  return isSeen ? null : element.innerText || element.id || element.tagName;
}
