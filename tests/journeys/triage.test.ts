import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage();
const safety = (page: Page) => page.getByRole("region", { name: "Stay safe" });
const description = (page: Page) => page.getByLabel("Description");

async function atHome() {
  const owner = await register(stage.url(), "property_owner");
  const propertyId = await bringIn(stage.url(), owner);
  const as = await register(stage.url(), "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  return { owner, as };
}

test("what to do stands there while one types, without a line and before anything is sent", async () => {
  const { as } = await atHome();
  const { page } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant/create-ticket");
  await heading(page, /request/i).waitFor();
  await page.waitForLoadState("networkidle");
  await description(page).fill("The tap drips");
  await page.getByRole("button", { name: "Plumbing" }).waitFor();
  expect(await safety(page).count()).toBe(0);
  await page.context().setOffline(true);
  await description(page).fill("Abeg something dey smell like burnt rubber for the meter side");
  await safety(page).getByText("Something is burning or overheating").waitFor();
  expect(await safety(page).locator("a[href='tel:112']").isVisible()).toBe(true);
  await safety(page).getByRole("button", { name: "Read in Pidgin" }).click();
  await safety(page).getByText("No touch wetin dey smell").waitFor();
  await page.getByRole("button", { name: "Electrical", exact: true }).click();
  expect(await page.getByLabel("Category").inputValue()).toBe("Electrical");
  await safety(page).getByRole("button", { name: "Mark as emergency" }).click();
  expect(await page.locator("[name=emergency]").isChecked()).toBe(true);
  await page.context().setOffline(false);
  const { tickets } = await callServer(stage.url(), "GET", "/repair-tickets", as.token);
  expect(tickets).toEqual([]);
});

test("an answer by one tap stands in the description, and a keeper corrects by one press what it is", async () => {
  const { as, owner } = await atHome();
  const { page } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant/create-ticket");
  await description(page).fill("Water is dripping from the ceiling");
  await page
    .getByRole("group", { name: /near a socket/ })
    .getByRole("button", { name: "Yes" })
    .click();
  expect(await description(page).inputValue()).toBe(
    "Water is dripping from the ceiling. There is water on the socket or wire.",
  );
  await safety(page).waitFor();
  const { properties } = await callServer(stage.url(), "GET", "/properties", owner.token);
  const [{ id: propertyId }] = properties as [{ id: string }];
  const request = { title: "Ceiling", description: "Burning smell at the meter", locationDetails: "Hall" };
  const fields = { ...request, category: "Cleaning", priority: "low", propertyId };
  const { ticket } = await callServer(stage.url(), "POST", "/repair-tickets", as.token, fields);
  const { page: desk } = await stage.enter({ size: "desktop", as: owner });
  await desk.goto(`/tickets/${(ticket as { id: string }).id}`);
  await desk.getByRole("heading", { name: "What was read in it" }).waitFor();
  await desk.getByRole("button", { name: "It is Electrical" }).click();
  await desk.getByText("Corrected to Electrical, low.").waitFor();
});

test("what comes while one types waits for a finger that is down, and moves nothing from under it", async () => {
  const { as } = await atHome();
  const { page } = await stage.enter({ size: "desktop", as });
  await page.goto("/occupant/create-ticket");
  await page.waitForLoadState("networkidle");
  const high = page.getByRole("radio", { name: /^High/ });
  const top = async () => (await high.boundingBox())?.y ?? expect.fail("no such priority");
  await page.getByLabel("Title", { exact: true }).fill("Smoke in the hall");
  await high.hover();
  await page.mouse.down();
  const before = await top();
  // Three times what typing rests before it is read.
  await page.waitForTimeout(900);
  expect(await safety(page).count()).toBe(0);
  await page.mouse.up();
  expect(await high.isChecked()).toBe(true);
  await safety(page).waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});
