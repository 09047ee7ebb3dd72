import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible, expectFitsNarrow } from "../harness/looks.ts";
import { bringIn, fileRequest, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage();
let owner: SignedIn;
let propertyId: string;

beforeAll(async () => {
  const url = stage.url();
  owner = await register(url, "property_owner");
  propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId, name: "Tunde Okafor" });
  await fileRequest(url, occupant, propertyId, { title: "Ceiling drips" });
  await fileRequest(url, occupant, propertyId, { title: "Sparks at the meter", emergency: true });
});

const option = (page: Page, name: RegExp) => page.getByRole("option", { name });
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

test("an owner finds a request and reads a notice without a mouse", async () => {
  const { page, complaints } = await stage.enter({ size: "desktop", as: owner });
  await page.goto("/dashboard");
  await heading(page, /^Welcome/).waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search" });
  await field.waitFor();
  await page.keyboard.type("drips marina");
  await option(page, /^Ceiling drips/).waitFor();
  await expectAccessible(page);
  const active = page.locator(`[id="${await field.getAttribute("aria-activedescendant")}"]`);
  expect(await active.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await heading(page, "Ceiling drips").waitFor();
  await page.keyboard.press("Control+k");
  await option(page, /^Log out/).waitFor();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => option(page, /^Log out/).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await bell(page).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Notifications" });
  await panel.getByRole("link", { name: /^Emergency reported/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await heading(page, "Sparks at the meter").waitFor();
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test("an owner narrows the list to a building, and adds a manager where Add Property Manager leads", async () => {
  await bringIn(stage.url(), owner, { name: "Ikoyi Heights" });
  const { page, complaints } = await stage.enter({ size: "desktop", as: owner });
  await page.goto("/tickets");
  await page.getByRole("link", { name: /^Ceiling drips/ }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Open 2" }).waitFor();
  await page.getByRole("button", { name: /^Building:/ }).click();
  await page.getByRole("combobox", { name: "Choose a building" }).fill("ikoyi");
  await option(page, /^Ikoyi Heights/).click();
  await page.getByText("No requests found").waitFor();
  expect(new URL(page.url()).searchParams.get("property")).not.toBeNull();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Add Property Manager" }).click();
  await option(page, /^Marina Court/).click();
  await page.getByRole("dialog", { name: "Add somebody to Marina Court" }).waitFor();
  expect(await page.getByRole("radio", { name: /^Property Manager/ }).isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

test.each(["phone", "desktop"] as const)("what finds and tells can be read by everybody on a %s", async (size) => {
  const { page, complaints } = await stage.enter({ size, as: owner });
  for (const [path, shows] of [
    ["/tickets", "Not seen yet"],
    ["/notifications?settings=1", "These always come."],
    ["/property-manager-dashboard?add=manager", "Ikoyi Heights"],
  ] as const) {
    await page.goto(path);
    await page.getByText(shows).first().waitFor({ state: "attached" });
    await expectAccessible(page);
    await expectFitsNarrow(page);
  }
  expect(complaints).toEqual([]);
});
