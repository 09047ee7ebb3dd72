import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";
import { focused, tabTo } from "../harness/tabbing.ts";

const stage = setStage();

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

const dialog = (page: Page, name: RegExp) => page.getByRole("dialog", { name });

/** Closes what is open by Escape, until the page is there again. */
async function closeByEscape(page: Page): Promise<void> {
  const before = await page.getByRole("dialog").getAttribute("aria-labelledby");
  await page.keyboard.press("Escape");
  await page.locator(`[role=dialog][aria-labelledby="${before}"]`).waitFor({ state: "detached" });
}

const isAt = async (page: Page, name: RegExp) =>
  await expect.poll(async () => (await focused(page)).name).toMatch(name);

test("dialogs that take each other's place give the focus back to what opened the first", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const { units } = await callServer(url, "POST", `/properties/${propertyId}/units`, owner.token, { name: "Flat 3" });
  const [unit] = units as { id: string }[];
  const meter = { name: "Main meter", kind: "water", reaches: "units" };
  await callServer(url, "POST", `/properties/${propertyId}/meters`, owner.token, meter);
  const { page, complaints } = await stage.enter({ size: "desktop", as: owner });

  await page.goto(`/units/${unit?.id}`);
  await heading(page, /Flat 3/).waitFor();
  await press(page, /^Who lives here/);
  await dialog(page, /^Who lives in/).waitFor();
  await press(page, /^Add a resident/);
  await dialog(page, /^A resident of/).waitFor();
  await closeByEscape(page);
  await dialog(page, /^Who lives in/).waitFor();
  await closeByEscape(page);
  await isAt(page, /^Who lives here/);

  await press(page, /^Edit/);
  await dialog(page, /^Flat 3/).waitFor();
  await press(page, /^Remove this unit/);
  await dialog(page, /^Remove Flat 3/).waitFor();
  await closeByEscape(page);
  await dialog(page, /^Flat 3/).waitFor();
  await closeByEscape(page);
  await isAt(page, /^Edit/);

  await page.goto(`/property/${propertyId}?tab=meters`);
  await page.getByRole("button", { name: /^Main meter/ }).waitFor();
  await press(page, /^Main meter/);
  await dialog(page, /^Main meter/).waitFor();
  await closeByEscape(page);
  await isAt(page, /^Main meter/);
  expect(complaints).toEqual([]);
});
