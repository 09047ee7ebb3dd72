import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { emergencies } from "#domain/emergencies.ts";
import { untilKept } from "../harness/away.ts";
import { bringIn, callServer, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage();
const send = (page: Page) => page.getByRole("button", { name: "Send emergency report" });
const tile = (page: Page, word: string) => page.getByText(word, { exact: true }).click();
const subhead = (page: Page, name: RegExp) => page.getByRole("heading", { level: 2, name });

async function home(): Promise<SignedIn> {
  const propertyId = await bringIn(stage.url(), await register(stage.url(), "property_owner"));
  return register(stage.url(), "building_occupant", { propertyId, buildingUnit: "Flat 3", name: "Tunde Okafor" });
}

async function filedBy({ token }: SignedIn): Promise<object[]> {
  const { tickets } = await callServer(stage.url(), "GET", "/repair-tickets", token);
  return tickets as object[];
}

test("before the scripts come one can call and choose, and what was tapped is sent once", async () => {
  const as = await home();
  const { page, complaints } = await stage.enter({ size: "phone", as });
  let release = () => {};
  const scripts = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto("/occupant/emergency", { waitUntil: "commit" });
  await heading(page, "Emergency").waitFor();
  for (const number of ["112", "767"]) await page.locator(`a[href='tel:${number}']`).waitFor();
  for (const { label, now } of Object.values(emergencies)) {
    await tile(page, label);
    await page.getByText(now).waitFor();
  }
  await tile(page, "Gas");
  await send(page).dblclick();
  release();
  await subhead(page, /^Sent: Gas leak/).waitFor();
  expect(await filedBy(as)).toMatchObject([
    { title: "Gas leak", priority: "emergency", emergency: true, locationDetails: "Flat 3", unit: "Flat 3" },
  ]);
  await page.getByRole("link", { name: "Follow your report" }).click();
  await heading(page, "Gas leak").waitFor();
  expect(complaints).toEqual([]);
});

test("without a connection it says so, fills a text message in, and goes once by itself when the line is back", async () => {
  const as = await home();
  const { page, context } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant/emergency");
  await page.locator("form[data-ready]").waitFor();
  await tile(page, "Trapped in lift");
  await context.setOffline(true);
  await send(page).click();
  await subhead(page, /^Not sent. Call 112 now/).waitFor();
  const message = await page.getByRole("link", { name: "Send it as a text message" }).getAttribute("href");
  expect(decodeURIComponent(message ?? "")).toMatch(/^sms:.*EMERGENCY: Somebody is trapped/);
  expect(await filedBy(as)).toEqual([]);
  await context.setOffline(false);
  await subhead(page, /^Sent: Somebody is trapped/).waitFor();
  expect(await filedBy(as)).toHaveLength(1);
  await page.locator("a[href='tel:112']").waitFor();
});

test("a tile that was not sent stands on every screen and among what waits, and goes from there without its page", async () => {
  const as = await home();
  const { page, context } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant-dashboard");
  await untilKept(page);
  await page.goto("/occupant/emergency");
  await page.locator("form[data-ready]").waitFor();
  await tile(page, "Gas");
  await context.setOffline(true);
  await send(page).click();
  await subhead(page, /^Not sent. Call 112 now/).waitFor();
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("emergency")));
  expect(drafts).toEqual([]);
  await page.goto("/unsent");
  await page.getByText("NOT SENT: your emergency report.").waitFor();
  await page.getByText("Emergency: Gas leak").waitFor();
  await page.getByRole("link", { name: "Send it as a text message" }).waitFor();
  await context.setOffline(false);
  await page.getByText("Emergency report sent").first().waitFor();
  await page.getByText("NOT SENT: your emergency report.").waitFor({ state: "detached" });
  expect(await filedBy(as)).toHaveLength(1);
});

test("too much for the server at the moment, it is kept and sent once by itself", async () => {
  const as = await home();
  const { page } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant/emergency");
  await page.locator("form[data-ready]").waitFor();
  const busy = { success: false, detail: "Too many requests.", code: "rate_limited" };
  await page.route(
    "**/api/repair-tickets",
    (route) => route.fulfill({ status: 429, headers: { "retry-after": "8" }, json: busy }),
    { times: 1 },
  );
  await tile(page, "Flood");
  // It stands for as long as the server asked to be left alone.
  const told = page.getByText("Too many requests. We send it again by ourselves as soon as we may.").waitFor();
  await Promise.all([told, send(page).click()]);
  await subhead(page, /^Sent: /).waitFor();
  expect(await filedBy(as)).toHaveLength(1);
});

test("is for occupants: others go to the sign-in page", async () => {
  const { page } = await stage.enter({ size: "phone", as: await register(stage.url(), "contractor") });
  await page.goto("/occupant/emergency");
  await page.waitForURL((url) => url.pathname !== "/occupant/emergency");
  const stranger = await stage.enter({ size: "phone" });
  await stranger.page.goto("/occupant/emergency");
  await stranger.page.waitForURL("**/login?next=%2Foccupant%2Femergency");
});
