import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { adminScreens } from "./admin-screens.ts";
import { blogScreens } from "./blog-screens.ts";
import type { Size } from "./browser.ts";
import { commonScreens } from "./common-screens.ts";
import { contractorScreens } from "./contractor-screens.ts";
import { crowd, type World } from "./crowd.ts";
import { dayScreens } from "./day-screens.ts";
import { changeTheme, type Mover, mover } from "./device.ts";
import { documentScreens } from "./document-screens.ts";
import { expectAccessibleIn, expectFits, expectStaysInSight } from "./looks.ts";
import { managerScreens } from "./manager-screens.ts";
import { propertyScreens } from "./property-screens.ts";
import { recordScreens } from "./record-screens.ts";
import { register } from "./remote.ts";
import { scheduleScreens } from "./schedule-screens.ts";
import type { Screen } from "./screens.ts";
import { sopScreens } from "./sop-screens.ts";
import { type Stage, setStage, untouched } from "./stage.ts";
import { heading } from "./steps.ts";
import { technicianScreens } from "./technician-screens.ts";

/** Its heading stands there, and its form, if the server rendered one, takes what is done to it or has given way. */
async function awake(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(
    () =>
      document.querySelector("form[method=post]:not([data-form])") === null ||
      document.querySelector("form[data-ready]") !== null,
  );
}

/** What screens that fail on purpose leave in the console is no fault of theirs. */
const isOurs = (complaint: string): boolean => !/status of (401|404|409|410|422|500)/.test(complaint);

export const screens = {
  ...propertyScreens,
  ...recordScreens,
  ...dayScreens,
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

/** The theme that a size is looked at in, which shows every screen in both. */
const themes = { desktop: "dark", phone: "light" } as const;
const narrow = { desktop: "narrowWindow", phone: "narrowPhone" } as const;
const files: Size[] = ["desktop", "phone"];

/** What this file takes of the screens that both sizes can share. */
const ownHalf = <Of>(all: readonly Of[], size: Size): Of[] => all.filter((_, at) => at % 2 === files.indexOf(size));

async function expectShown(page: Page, shows: Screen["shows"]): Promise<void> {
  if (typeof shows === "function") await shows(page);
  else await heading(page, shows).waitFor();
  expect(await page.locator("h1").count()).toBe(1);
}

/** At this size, which they are moved to where they are at the other. */
async function expectGood({ page, moveTo }: Mover, size: Size): Promise<void> {
  const width = await moveTo(size);
  await expectAccessibleIn(page, themes[size]);
  await expectFits(page, width);
  if (size === "phone") await expectStaysInSight(page);
}

/** Answers what opens a screen at a size, before somebody of a world that this makes on the stage. */
function openerOn(stage: Stage): (screen: Screen, at: Size) => Promise<Mover> {
  /** Each of these people comes with one tab, which keeps what it has loaded; a tab more costs half a second. */
  const settled = new Map<Screen["as"], Mover>();
  let world: World;

  beforeAll(async () => {
    world = await crowd(stage.url());
  });

  async function settledMover(name: Screen["as"]): Promise<Mover> {
    const come = () => stage.settle({ size: "desktop", as: name && world[name] });
    const there = settled.get(name) ?? (await mover(await come(), stage.url()));
    settled.set(name, there);
    await there.page.unrouteAll();
    there.complaints.length = 0;
    return there;
  }

  return async (screen, at) => {
    const visitor = await settledMover(screen.as);
    const { page } = visitor;
    await visitor.moveTo(at);
    await visitor.choose(themes[at]);
    await screen.before?.(page);
    await page.goto(typeof screen.at === "string" ? screen.at : screen.at(world));
    await awake(page);
    await screen.reach?.(page, world);
    await expectShown(page, screen.shows);
    return visitor;
  };
}

/**
 * Every screen and state at both sizes: axe and the width. What has to be pressed is pressed at each size, in a file for
 * each, which run side by side. Every other screen is loaded once and seen at both, since its layout follows the window;
 * each file has half of those.
 */
export function sweep(size: Size): void {
  const stage = setStage(untouched);
  const open = openerOn(stage);
  const all = Object.entries(screens);
  const apart = all.filter(([, screen]) => screen.reach || screen.apart);
  const shared = all.filter((entry) => !apart.includes(entry));

  test.each(apart)(`%s can be read by everybody and fits on a ${size}`, async (_, screen) => {
    const visitor = await open(screen, size);
    await expectGood(visitor, size);
    await expectFits(visitor.page, await visitor.moveTo(narrow[size]));
    expect(visitor.complaints.filter(isOurs)).toEqual([]);
  });

  test.each(ownHalf(shared, size))("%s can be read by everybody and fits", async (_, screen) => {
    const visitor = await open(screen, "desktop");
    await expectGood(visitor, "desktop");
    await visitor.moveTo("phone");
    await changeTheme(visitor.page, themes.phone);
    await expectShown(visitor.page, screen.shows);
    await expectGood(visitor, "phone");
    await expectFits(visitor.page, await visitor.moveTo("narrowPhone"));
    expect(visitor.complaints.filter(isOurs)).toEqual([]);
  });

  const beginners = ["property_manager", "contractor", "technician"];
  test.each(ownHalf(beginners, size))("the first screen of a %s, with nothing yet", async (role) => {
    const as = await register(stage.url(), role, { name: "Chidi Eze" });
    const entered = await stage.enter({ size: "desktop", theme: "dark", as });
    const visitor = await mover(entered, stage.url());
    await visitor.page.goto("/tasks");
    await visitor.page.goto(role === "property_manager" ? "/property-manager-dashboard" : `/${role}-dashboard`);
    await heading(visitor.page, /^Welcome.*Chidi Eze/).waitFor();
    await expectGood(visitor, "desktop");
    await expectGood(visitor, "phone");
    await expectFits(visitor.page, await visitor.moveTo("narrowPhone"));
    expect(visitor.complaints).toEqual([]);
  });
}
