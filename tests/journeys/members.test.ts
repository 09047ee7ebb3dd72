import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectFitsNarrow } from "../harness/looks.ts";
import { bringIn, callServer, password, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading, toastOf } from "../harness/steps.ts";

const stage = setStage();

async function fillSignUp(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Phone", { exact: true }).fill("0803 123 4567");
  await page.getByLabel("Location", { exact: true }).fill("Lagos, Nigeria");
  await page.getByRole("button", { name: "Create Account" }).click();
}

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFitsNarrow(page);
}

/** The address that the dialog offers, with its token in the fragment. */
async function inviteByLink(page: Page, role: string): Promise<string> {
  await page.getByRole("button", { name: "Add somebody" }).click();
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  const address = (await page.getByText(/\/invitation#/).textContent()) ?? "";
  expect(await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toContain(
    encodeURIComponent(address),
  );
  return address;
}

test("an owner invites by link, and somebody new signs up through it into a building that nobody can pick", async () => {
  const owner = await register(stage.url(), "property_owner");
  const propertyId = await bringIn(stage.url(), owner, { listed: false });
  const { page, complaints } = await stage.enter({ size: "phone", as: owner });
  await page.goto(`/property/${propertyId}?tab=members`);
  const address = await inviteByLink(page, "Building Occupant");
  await looksWell(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("Whoever has the link").waitFor();
  const { page: guest } = await stage.enter({ size: "phone" });
  await guest.goto(address);
  await heading(guest, "Join Marina Court").waitFor();
  expect(guest.url()).not.toContain("#");
  await looksWell(guest);
  await guest.getByRole("link", { name: "Create an account and join" }).click();
  await guest.getByText("You join Marina Court").waitFor();
  await looksWell(guest);
  await fillSignUp(guest, "Bola Ade");
  await guest.waitForURL("**/occupant-dashboard");
  await page.reload();
  await page.getByText("Bola Ade").waitFor();
  expect(await page.getByText("Not confirmed").count()).toBe(0);
  expect(await page.getByText("Whoever has the link").count()).toBe(0);
  const { page: late } = await stage.enter({ size: "phone" });
  await late.goto(address);
  await late.getByText("This invitation has been used already. Ask for a new one.").waitFor();
  expect(complaints).toEqual([]);
});

test("who waits is shown on the dashboard, recognised, confirmed, and may leave", async () => {
  const owner = await register(stage.url(), "property_owner");
  const propertyId = await bringIn(stage.url(), owner);
  const occupant = await register(stage.url(), "building_occupant", { name: "Tunde Okafor", propertyId });
  const { page } = await stage.enter({ size: "desktop", as: owner });
  await page.goto("/dashboard");
  await page.getByText("1 person waits to be confirmed").waitFor();
  await page.getByRole("link", { name: "See who" }).click();
  await page.getByText("Not confirmed").waitFor();
  await looksWell(page);
  await page.getByRole("button", { name: "Confirm Tunde Okafor" }).click();
  await toastOf(page, "Tunde Okafor has been told.").waitFor();
  await page.getByText("Not confirmed").waitFor({ state: "detached" });
  const { page: home } = await stage.enter({ size: "phone", as: occupant });
  await home.goto(`/property/${propertyId}`);
  await home.getByRole("button", { name: "Leave this property" }).click();
  await looksWell(home);
  await home.getByRole("button", { name: "Leave", exact: true }).click();
  await home.waitForURL("**/occupant-dashboard");
  await page.reload();
  await heading(page, "Marina Court").waitFor();
  await page.getByRole("button", { name: "Add somebody" }).waitFor();
  expect(await page.getByText("Tunde Okafor").count()).toBe(0);
});

test("who signs up chooses their flat among five hundred, or says what it is called, and the owner reads which it is", async () => {
  const owner = await register(stage.url(), "property_owner");
  const propertyId = await bringIn(stage.url(), owner, { name: "Five Hundred Court" });
  const grid = { block: "A", floors: 42, perFloor: 12, prefix: "Flat" };
  await callServer(stage.url(), "POST", `/properties/${propertyId}/units`, owner.token, { grid });
  const { page } = await stage.enter({ size: "phone" });
  await page.goto("/login?tab=sign-up");
  await page.getByText("Building Occupant", { exact: true }).click();
  await page.locator("[name=propertyId]").selectOption(propertyId);
  await page.getByLabel("Find your unit").fill("7th floor flat k");
  await page.getByText("fits “7th floor flat k”.").waitFor();
  const unit = page.getByLabel(/^Building unit/);
  await unit.selectOption({ label: "My flat is not on the list" });
  await page.getByLabel("What is it called?").fill("Boys' quarters");
  await looksWell(page);
  await unit.selectOption({ label: "Flat K" });
  await page.getByText("You chose Block A, 7th floor, Flat K.").waitFor();
  await looksWell(page);
  await fillSignUp(page, "Bola Ade");
  await page.waitForURL("**/occupant-dashboard");
  const { page: desk } = await stage.enter({ size: "desktop", as: owner });
  await desk.goto(`/property/${propertyId}?tab=members`);
  await desk.getByText("Building Occupant, Block A, 7th floor, Flat K").waitFor();
  expect(await desk.getByLabel("Which unit is that of Bola Ade?").inputValue()).toBe("Block A, 7th floor, Flat K");
});

test("an unproved account is shown to be recognised; one of another role cannot accept", async () => {
  const owner = await register(stage.url(), "property_owner");
  const propertyId = await bringIn(stage.url(), owner);
  const contractor = await register(stage.url(), "contractor", { name: "Emeka Works" });
  const { page } = await stage.enter({ size: "phone", as: owner });
  await page.goto(`/property/${propertyId}?tab=members`);
  await page.getByRole("button", { name: "Add somebody" }).click();
  await page.getByRole("radio", { name: "Contractor" }).check();
  await page.getByLabel("Email").fill(contractor.user.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("dialog").getByText("+234 803 ••• ••67").waitFor();
  await looksWell(page);
  await page.getByRole("button", { name: "Yes, that is them" }).click();
  await toastOf(page, "Emeka Works has been told.").waitFor();
  const address = await inviteByLink(page, "Property Manager");
  const { page: other } = await stage.enter({ size: "desktop", as: contractor });
  await other.goto(address);
  await other.getByText("This account cannot accept it").waitFor();
  await looksWell(other);
});
