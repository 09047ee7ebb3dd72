import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { adminScreens } from "./admin-screens.ts";
import { blogScreens } from "./blog-screens.ts";
import type { Size, Visitor } from "./browser.ts";
import { commonScreens } from "./common-screens.ts";
import { contractorScreens } from "./contractor-screens.ts";
import { crowd, type World } from "./crowd.ts";
import { documentScreens } from "./document-screens.ts";
import { expectAccessibleIn, expectFitsNarrow, type Theme } from "./looks.ts";
import { managerScreens } from "./manager-screens.ts";
import { propertyScreens } from "./property-screens.ts";
import { register } from "./remote.ts";
import { scheduleScreens } from "./schedule-screens.ts";
import type { Screen } from "./screens.ts";
import { sopScreens } from "./sop-screens.ts";
import { setStage } from "./stage.ts";
import { heading } from "./steps.ts";
import { technicianScreens } from "./technician-screens.ts";

/** Its heading stands there, and its form, if the server rendered one, takes what is done to it. */
async function awake(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  if (await page.locator("form[method=post]").count()) await page.locator("form[data-ready]").first().waitFor();
}

const screens = {
  ...propertyScreens,
  ...commonScreens,
  ...contractorScreens,
  ...managerScreens,
  ...technicianScreens,
  ...adminScreens,
  ...blogScreens,
  ...documentScreens,
  ...scheduleScreens,
  ...sopScreens,
};

/**
 * Every screen and state: axe and the width. Phones are looked at in the light theme and desktops in the dark one, which
 * shows every screen in both; a file for each lets them run side by side.
 */
export function sweep(size: Size, theme: Theme): void {
  const stage = setStage();
  /** Each of these people comes with one tab, which keeps what it has loaded; a tab more costs half a second. */
  const settled = new Map<Screen["as"], Visitor>();
  let world: World;

  beforeAll(async () => {
    world = await crowd(stage.url());
  });

  async function settledVisitor(name: Screen["as"]): Promise<Visitor> {
    const there = settled.get(name) ?? (await stage.settle({ size, as: name && world[name], chosen: theme }));
    settled.set(name, there);
    await there.page.unrouteAll();
    there.complaints.length = 0;
    return there;
  }

  describe(`on a ${size}`, () => {
    test.each(Object.entries(screens))("%s can be read by everybody and fits", async (_, screen) => {
      const { page, complaints } = await settledVisitor(screen.as);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await screen.before?.(page);
      await page.goto(typeof screen.at === "string" ? screen.at : screen.at(world));
      await awake(page);
      await screen.reach?.(page);
      if (typeof screen.shows === "function") await screen.shows(page);
      else await heading(page, screen.shows).waitFor();
      expect(await page.locator("h1").count()).toBe(1);
      await expectAccessibleIn(page, theme);
      await expectFitsNarrow(page);
      const ours = complaints.filter((one) => !/status of (401|404|409|422|500)/.test(one));
      expect(ours).toEqual([]);
    });

    test.each(["property_manager", "contractor", "technician"])(
      "the first screen of a %s, with nothing yet",
      async (role) => {
        const as = await register(stage.url(), role, { name: "Chidi Eze" });
        const { page, complaints } = await stage.enter({ size, theme, as });
        await page.goto("/tasks");
        await page.goto(role === "property_manager" ? "/property-manager-dashboard" : `/${role}-dashboard`);
        await heading(page, /^Welcome.*Chidi Eze/).waitFor();
        await expectAccessibleIn(page, theme);
        await expectFitsNarrow(page);
        expect(complaints).toEqual([]);
      },
    );
  });
}
