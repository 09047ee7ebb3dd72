import type { Page } from "playwright-core";
import { sizes, type Visitor } from "./browser.ts";
import type { Theme } from "./looks.ts";

const devices = {
  phone: { ...sizes.phone, isPhone: true },
  desktop: { ...sizes.desktop, isPhone: false },
  narrowPhone: { width: 320, height: 640, isPhone: true },
  narrowWindow: { width: 320, height: 640, isPhone: false },
};
type Device = keyof typeof devices;

/** Somebody who changes devices and themes with the page that they are on. */
export type Mover = Visitor & {
  /** Goes on at another device, on the same document; answers its width. */
  moveTo: (device: Device) => Promise<number>;
  /** The theme that they have chosen, as the server finds it in what is loaded next. */
  choose: (theme: Theme) => Promise<void>;
};

/**
 * For a visitor who came with a desktop. What is loaded before a move from a phone to a desktop goes on believing that
 * nothing can hover there, so a test that wants to see both on one document begins with the desktop.
 */
export async function mover(visitor: Visitor, url: string): Promise<Mover> {
  const { page, context } = visitor;
  const client = await context.newCDPSession(page);
  let here: Device = "desktop";
  return {
    ...visitor,
    moveTo: async (device) => {
      const { width, height, isPhone } = devices[device];
      if (device === here) return width;
      const screen = { screenWidth: width, screenHeight: height, deviceScaleFactor: 1, mobile: isPhone };
      await client.send("Emulation.setDeviceMetricsOverride", { width, height, ...screen });
      await client.send("Emulation.setTouchEmulationEnabled", { enabled: isPhone });
      await page.evaluate(laidOut, width);
      here = device;
      return width;
    },
    choose: async (theme) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await context.addCookies([{ name: "tunse.theme", value: theme, url }]);
    },
  };
}

/** Once the page has drawn itself on this screen; what listens for sizes is called just before. */
async function laidOut(width: number): Promise<void> {
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  do await drawn();
  while (screen.width !== width);
  await drawn();
}

/** Changes the theme of what is open as its reader does, with its button where it has one. */
export const changeTheme = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate(async (wanted) => {
    const root = document.documentElement;
    const button = document.querySelector<HTMLElement>("[data-theme-toggle], button[aria-label*='heme']");
    for (let presses = 0; button && presses < 2 && root.dataset.theme !== wanted; presses += 1) {
      button.click();
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    root.dataset.theme = wanted;
  }, theme);
