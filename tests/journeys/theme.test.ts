import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { bringIn, fileRequest, plannedTasks, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage();
let owner: SignedIn;

beforeAll(async () => {
  const url = stage.url();
  owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId });
  await fileRequest(url, occupant, propertyId);
  await plannedTasks(url, owner);
});

/** What still stands in the colours of before, in the moment in which it is asked. */
const lingering = (page: Page) =>
  page.evaluate(() => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return fading.map(({ transitionProperty, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `${transitionProperty} of ${target?.outerHTML.slice(0, 80)}`;
    });
  });

/** Presses the button of the theme, and answers what lingers before anything else can happen. */
const pressed = (page: Page) =>
  page.evaluate(() => {
    document.querySelector<HTMLElement>("[data-theme-toggle], button[aria-label*='heme']")?.click();
    getComputedStyle(document.body).color;
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return { theme: document.documentElement.dataset.theme, fading: fading.length };
  });

test.each(["/tasks", "/dashboard", "/tickets"])(
  "every colour of %s follows a change of theme at once",
  async (path) => {
    const { page } = await stage.enter({ size: "desktop", as: owner, more: { reducedMotion: "no-preference" } });
    await page.goto(path);
    await heading(page, /./).waitFor();
    await page.getByRole("main").getByRole("link").first().waitFor();
    // What still settles of the page fades by itself.
    await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await lingering(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await lingering(page)).toEqual([]);
    expect(await pressed(page)).toEqual({ theme: "light", fading: 0 });
    expect(await pressed(page)).toEqual({ theme: "dark", fading: 0 });
  },
);
