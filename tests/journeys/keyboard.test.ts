import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bringIn, fileRequest, password, plannedTasks, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading, toastOf } from "../harness/steps.ts";
import { focused, hiddenFrom, tabTo } from "../harness/tabbing.ts";

const stage = setStage();

async function typeAt(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.locator("form[data-ready]").waitFor();
  await typeAt(page, /^Email/, email);
  await typeAt(page, /^Password/, password);
  await page.keyboard.press("Enter");
}

/** The toast has come, and goes no more by itself: a pointer that rests on it stops its clock. */
const stays = (page: Page, text: string) => toastOf(page, text).hover();

test("an occupant signs in, reports a fault and follows it without a mouse", async () => {
  const url = stage.url();
  const propertyId = await bringIn(url, await register(url, "property_owner"));
  const { user } = await register(url, "building_occupant", { propertyId });
  const { page, complaints } = await stage.enter({ size: "desktop" });
  await signInByKeyboard(page, user.email);
  await heading(page, "Building Occupant Dashboard").waitFor();
  await tabTo(page, /^Submit Repair Request/);
  await page.keyboard.press("Enter");
  await heading(page, "Submit Repair Request").waitFor();
  await page.getByRole("option", { name: /Marina Court/ }).waitFor({ state: "attached" });
  await typeAt(page, /^Title/, "Bulb in the stairs is gone");
  await typeAt(page, /^Category/, "Li");
  await tabTo(page, /^(Emergency|Low)/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await typeAt(page, /^Location details/, "Second floor");
  await typeAt(page, /^Description/, "Since Friday.");
  await tabTo(page, /^Submit Repair Request/);
  await page.keyboard.press("Enter");
  await toastOf(page, "Repair Request Submitted!").waitFor();
  await page.getByRole("link", { name: /Bulb in the stairs/ }).waitFor();
  await tabTo(page, /^Bulb in the stairs/);
  await page.keyboard.press("Enter");
  await heading(page, "Bulb in the stairs is gone").waitFor();
  await page.getByText("Lighting", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test("an owner signs in and completes a task without a mouse, and the focus goes back to where it was", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  await bringIn(url, owner);
  await plannedTasks(url, owner);
  const { page, complaints } = await stage.enter({ size: "desktop" });
  await signInByKeyboard(page, owner.user.email);
  await heading(page, /^Welcome.*Adaeze/).waitFor();
  await tabTo(page, /^Refresh Data/);
  await page.keyboard.press("Enter");
  await stays(page, "Data Refreshed");
  await page.keyboard.press("F8");
  const reached = () => page.evaluate(() => document.activeElement?.closest("ol")?.innerText);
  await expect.poll(reached).toContain("Data Refreshed");
  await page.reload();
  await heading(page, /^Welcome.*Adaeze/).waitFor();
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toMatch(/^Skip to/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Manage Tasks/);
  await page.keyboard.press("Enter");
  await heading(page, "Tasks").waitFor();
  const first = page.getByRole("list", { name: "Tasks" }).getByRole("link").first();
  await first.waitFor();
  const title = await first.innerText();
  await tabTo(page, new RegExp(`^${title.slice(0, 20).replaceAll(/[^\w ]/g, ".")}`));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("Why this is in your plan").waitFor();
  await tabTo(page, /^Mark Completed/);
  await page.keyboard.press("Enter");
  await stays(page, "Task status changed to completed");
  // The message lies above the dialog, which is what Escape is meant for.
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await toastOf(page, "Task status changed to completed").count()).toBe(1);
  expect((await focused(page)).name).toContain(title);
  expect(complaints).toEqual([]);
});

test("on a phone nothing that has the focus is behind a bar", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId });
  for (const title of ["Tap drips", "Gate sticks", "Bulb is gone", "Drain smells"])
    await fileRequest(url, occupant, propertyId, { title });
  const { page } = await stage.enter({ size: "phone", as: owner });
  for (const [at, shows] of [
    ["/account", /^Your account/],
    [`/edit-property/${propertyId}`, /^Edit property/],
    ["/tickets", /^Repair requests/],
  ] as const) {
    await page.goto(at);
    await heading(page, shows).waitFor();
    expect(await hiddenFrom(page, "Tab", 60), `${at}, forwards`).toEqual([]);
    expect(await hiddenFrom(page, "Shift+Tab", 60), `${at}, backwards`).toEqual([]);
  }
});
