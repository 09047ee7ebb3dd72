import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { type Size, sizes } from "../harness/browser.ts";
import { setStage, untouched } from "../harness/stage.ts";
import {
  type Building,
  figure,
  fillRequest,
  fillWizard,
  heading,
  photo,
  pressSend,
  signUp,
  toastOf,
  untoasted,
} from "../harness/steps.ts";

const stage = setStage(untouched);
const numberIn = async (page: Page, label: string) => Number(await figure(page, label).innerText());

/** Every picture of the screen has come and can be seen. */
async function expectPictures(page: Page, least: number): Promise<void> {
  const images = page.locator("main img");
  await images.nth(least - 1).scrollIntoViewIfNeeded();
  await expect
    .poll(() => images.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
    .toBeGreaterThanOrEqual(least);
}

async function bringInBuilding(owner: Page, building: Building): Promise<void> {
  await owner.waitForURL("**/onboard-property");
  await fillWizard(owner, building);
  const review = owner.getByRole("form", { name: "Add a property" });
  for (const value of [
    building.name,
    building.type,
    building.location,
    building.address,
    building.notes,
    "2 files: General (2)",
  ])
    await review.locator("dd", { hasText: value }).first().waitFor();
  await untoasted(owner);
  const told = toastOf(owner, "Property Added Successfully!").waitFor();
  await Promise.all([told, owner.getByRole("button", { name: "Complete Onboarding & Start AI Analysis" }).click()]);
  await owner.waitForURL("**/dashboard");
}

/** The plan's tasks come by themselves: nobody reloads or presses anything. */
async function watchPlanArrive(owner: Page): Promise<void> {
  const tasks = owner
    .getByRole("region", { name: "Recent Tasks" })
    .or(owner.locator("section", { hasText: "Recent Tasks" }).last());
  await expect.poll(() => tasks.getByRole("listitem").count()).toBeGreaterThan(2);
  const rows = await tasks.getByRole("listitem").allInnerTexts();
  for (const row of rows) expect(row).toMatch(/Why:\s+\S.{15,}/);
  await expect.poll(() => numberIn(owner, "Active Tasks")).toBeGreaterThan(2);
  expect(await numberIn(owner, "Properties")).toBe(1);
}

/** Starts one task and completes another from their dialogs, and finds the figures changed. */
async function workOnTasks(owner: Page): Promise<void> {
  const active = await numberIn(owner, "Active Tasks");
  await owner.getByRole("link", { name: "Manage Tasks" }).click();
  await heading(owner, "Tasks").waitFor();
  const list = owner.getByRole("list", { name: "Tasks" });
  await list.getByRole("link").nth(0).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByText("Why this is in your plan").waitFor();
  await dialog.getByRole("button", { name: "Mark In Progress" }).click();
  await toastOf(owner, "Task status changed to in progress").waitFor();
  await dialog.getByRole("button", { name: "Mark In Progress" }).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await list.getByRole("link").nth(1).click();
  await dialog.getByLabel("What it cost, once it is done").fill("45,000");
  await dialog.getByRole("button", { name: "Mark Completed" }).click();
  await toastOf(owner, "Task status changed to completed").waitFor();
  await dialog.getByText("₦45,000").waitFor();
  expect(await dialog.getByRole("button", { name: /^Mark/ }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await owner.getByRole("tab", { name: /^Active/ }).click();
  await expect.poll(() => list.getByRole("link").count()).toBe(1);
  await owner.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect.poll(() => numberIn(owner, "Completed")).toBe(1);
  expect(await numberIn(owner, "Active Tasks")).toBe(active - 1);
}

async function reportFault(occupant: Page, title: string): Promise<void> {
  await occupant.getByRole("link", { name: "Submit Repair Request" }).first().click();
  await heading(occupant, "Submit Repair Request").waitFor();
  const photos = [await photo("ceiling.jpg", 5)];
  const description = "Since last night. Somebody is in after five.";
  await fillRequest(occupant, { title, description, place: "Small bedroom", photos });
  // Its words go by themselves, on a slow machine before the next page has come.
  const told = toastOf(occupant, "Repair Request Submitted!").waitFor();
  await Promise.all([told, pressSend(occupant)]);
  await occupant.waitForURL("**/occupant-dashboard");
  await expect.poll(() => numberIn(occupant, "Open Tickets")).toBe(1);
  await occupant
    .getByRole("link", { name: new RegExp(title) })
    .first()
    .click();
  await heading(occupant, title).waitFor();
  await expectPictures(occupant, 1);
}

async function answerAndResolve(owner: Page, title: string): Promise<void> {
  await owner.getByRole("button", { name: "Refresh Data" }).first().click();
  await owner
    .getByRole("link", { name: new RegExp(title) })
    .first()
    .click();
  await heading(owner, title).waitFor();
  await expectPictures(owner, 1);
  await owner.getByRole("button", { name: "I have seen it" }).click();
  await toastOf(owner, "Seen").waitFor();
  await owner.getByRole("textbox", { name: "Message" }).fill("The plumber comes tomorrow at nine.");
  await owner.getByRole("button", { name: "Send message" }).click();
  await owner.getByRole("region", { name: "Timeline" }).getByText("The plumber comes tomorrow at nine.").waitFor();
}

async function resolve(owner: Page): Promise<void> {
  await owner.getByRole("button", { name: "Resolve with note" }).click();
  const dialog = owner.getByRole("dialog", { name: "Resolve this request" });
  await dialog.getByLabel("What was done").fill("Replaced the waste pipe and dried the ceiling.");
  await dialog.getByRole("button", { name: "Resolve request" }).click();
  await dialog.waitFor({ state: "detached" });
  await owner.getByText("Replaced the waste pipe and dried the ceiling.").waitFor();
}

async function expectThread(page: Page, words: string[]): Promise<void> {
  const timeline = page.getByRole("region", { name: "Timeline" });
  for (const word of words) await timeline.getByText(word).first().waitFor();
}

describe.each(Object.keys(sizes) as Size[])("on a %s", (size) => {
  test("an owner brings in a building and gets its plan; an occupant reports a fault and sees it mended", async () => {
    const owner = await stage.enter({ size });
    const name = size === "phone" ? "Marina Court" : "Bourdillon Heights";
    await signUp(owner.page, { name: "Adaeze Bello", role: /^Property Owner/ });
    await bringInBuilding(owner.page, {
      name,
      type: "Residential - Multi-Family",
      location: "Lekki, Lagos",
      address: "12 Admiralty Way",
      age: "12",
      units: "12",
      components: [/^Plumbing/, /^Electrical/, /^Roofing/, /^Fire safety/],
      notes: "Two gens (60 kVA) and a borehole",
      photos: [await photo("front.jpg", 2), await photo("roof.jpg", 3)],
    });
    await watchPlanArrive(owner.page);
    await expectPictures(owner.page, 1);
    await workOnTasks(owner.page);

    const occupant = await stage.enter({ size: "phone" });
    const sheet = { name: "Tunde Okafor", role: /^Building Occupant/, building: new RegExp(name), unit: "Flat 3" };
    await signUp(occupant.page, sheet);
    await heading(occupant.page, "Building Occupant Dashboard").waitFor();
    const title = "Water drips from the ceiling";
    await reportFault(occupant.page, title);

    await answerAndResolve(owner.page, title);
    await occupant.page.reload();
    await expectThread(occupant.page, ["Seen", "The plumber comes tomorrow at nine."]);
    await resolve(owner.page);
    await occupant.page.reload();
    await expectThread(occupant.page, ["Resolved", "Replaced the waste pipe and dried the ceiling."]);
    const thread = occupant.page.url();
    await Promise.all([owner.page.goto("about:blank"), occupant.page.goto("about:blank")]);

    await stage.cutPower();
    await stage.restorePower();
    await occupant.page.goto(thread);
    await expectThread(occupant.page, ["Seen", "The plumber comes tomorrow at nine.", "Replaced the waste pipe"]);
    await expectPictures(occupant.page, 1);
    await occupant.page.getByRole("link", { name: "My repair requests" }).click();
    await occupant.page.getByRole("link", { name: new RegExp(`${title}.*Resolved`, "s") }).waitFor();
    await owner.page.goto("/dashboard");
    await heading(owner.page, /^Welcome.*Adaeze Bello/).waitFor();
    expect(await numberIn(owner.page, "Completed")).toBe(1);
    await expectPictures(owner.page, 1);
    await owner.page.getByRole("link", { name }).first().click();
    await heading(owner.page, name).waitFor();
    await owner.page.getByText("Two gens (60 kVA) and a borehole").waitFor();
    expect([...owner.complaints, ...occupant.complaints]).toEqual([]);
  });
});
