import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setStage, untouched } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage(untouched);

/** From now on a round trip takes so many milliseconds, and the browser says so to the page. */
async function slowDown(page: Page, latency: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const [downloadThroughput, uploadThroughput] = [2_000_000, 2_000_000];
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  });
}

const awake = (page: Page) => page.locator("form[data-ready]").waitFor();
const faces = (page: Page) => page.evaluate(() => document.documentElement.dataset.faces);
const isOurs = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.fonts).some(({ family, status }) => family === "Inter" && status === "loaded"),
  );

test("on a slow line a first page stands in the phone's letters, and the next in ours", async () => {
  const { page, complaints } = await stage.enter({ size: "phone" });
  await slowDown(page, 150);
  await page.goto("/login");
  await awake(page);
  expect(await faces(page)).toBe("later");
  expect(await isOurs(page)).toBe(false);
  await page.waitForFunction(() => localStorage.getItem("tunse.faces"));
  expect(await isOurs(page)).toBe(false);
  for (const path of ["/login", "/"]) {
    await page.goto(path);
    expect(await faces(page)).toBeUndefined();
    await page.waitForFunction(() => document.fonts.check("16px Inter") && document.fonts.status === "loaded");
    expect(await isOurs(page)).toBe(true);
  }
  expect(complaints).toEqual([]);
});

test("on a quick line ours stand at once", async () => {
  const { page } = await stage.enter({ size: "phone" });
  await page.goto("/blog");
  expect(await faces(page)).toBeUndefined();
  await page.waitForFunction(() => document.fonts.check("16px Inter") && document.fonts.status === "loaded");
  expect(await isOurs(page)).toBe(true);
});

/** Whether a class has its styles, runs in the page. */
function shows(name: string): boolean {
  const probe = Object.assign(document.createElement("div"), { className: name });
  document.body.append(probe);
  const { width } = getComputedStyle(probe);
  probe.remove();
  return width === "224px";
}

/** Whether what sign-in does not show has its styles as well. */
const isStyled = (page: Page) => page.evaluate(shows, "w-56");

test("sign-in shows with its own styles, and has all soon after it wakes", async () => {
  const { page, complaints } = await stage.enter({ size: "phone" });
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/app-*.css", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await heading(page, "Welcome back").waitFor();
  expect(await page.locator("#page-css").evaluate((own) => own.textContent.length)).toBeLessThan(20_000);
  expect(await isStyled(page)).toBe(false);
  expect(await page.locator("form[data-ready]").count()).toBe(0);
  held.resolve();
  await awake(page);
  await page.waitForFunction(shows, "w-56");
  // The next screen is a page of its own, since the server reads for it; there they come again, and on the way back.
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await heading(page, "Forgot your password?").waitFor();
  await page.waitForFunction(shows, "w-56");
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await heading(page, "Welcome back").waitFor();
  await awake(page);
  await page.waitForFunction(shows, "w-56");
  expect(complaints).toEqual([]);
});

test("behind sign-in a wide screen is laid out as where all styles came with the page", async () => {
  const { page } = await stage.enter({ size: "desktop" });
  await page.goto("/login");
  await awake(page);
  // For somebody new they come behind the page's own, and take their place.
  await page.waitForFunction(() => document.getElementById("page-css")?.textContent === "");
  const display = await page.evaluate(() => {
    const probe = Object.assign(document.createElement("div"), { className: "flex md:hidden" });
    document.body.append(probe);
    return getComputedStyle(probe).display;
  });
  expect(display).toBe("none");
});

test("where the other styles cannot be had sign-in wakes without, and asks for them again", async () => {
  const { page } = await stage.enter({ size: "phone" });
  let isDown = true;
  await page.route("**/assets/app-*.css", (route) => (isDown ? route.abort() : route.continue()));
  await page.goto("/login");
  await awake(page);
  expect(await isStyled(page)).toBe(false);
  isDown = false;
  await page.waitForFunction(shows, "w-56");
});
