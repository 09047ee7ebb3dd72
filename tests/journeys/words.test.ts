import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bringIn, plannedTasks, register } from "../harness/remote.ts";
import { setStage, untouched } from "../harness/stage.ts";
import { fillRequest, heading, pressSend, toastOf } from "../harness/steps.ts";

const stage = setStage(untouched);

/** A message with this title and this text, as the specification's catalogue pairs them. */
const told = (page: Page, title: string, text: string) => toastOf(page, title).filter({ hasText: text }).waitFor();

type Answer = { status: number; json?: object; body?: string };
const broken: Answer = { status: 500, json: { success: false, detail: "It broke." } };

/** What the server answers to these calls from now on. */
async function answering(page: Page, pattern: string, answer: Answer): Promise<void> {
  await page.unroute(pattern);
  await page.route(pattern, (route) => route.fulfill(answer));
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

test("signing in says what went wrong in the words of the catalogue", async () => {
  const { page } = await stage.enter({ size: "phone" });
  await page.goto("/login");
  await page.locator("form[data-ready]").waitFor();
  await press(page, /^Sign In$/);
  await told(page, "Validation Error", "Please enter both email and password.");
  await fill(page, "Email", "ada@example.com");
  await fill(page, "Password", "Harmattan-7!");
  const login = "**/api/auth/login";
  for (const [answer, text] of [
    [{ status: 401, json: { success: false, detail: "Wrong email or password." } }, "Wrong email or password."],
    [{ status: 400, json: { success: false, message: "From message." } }, "From message."],
    [{ status: 500, body: "" }, "Server error occurred"],
    [{ status: 200, json: { success: true } }, "Invalid response format"],
    [{ status: 200, json: { data: {} } }, "Invalid response format"],
  ] as [Answer, string][]) {
    await answering(page, login, answer);
    await press(page, /^Sign In$/);
    await told(page, "Login Failed", text);
  }
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("signing up states the rule, asks for all of it, and says so while it works", async () => {
  const { page } = await stage.enter({ size: "phone" });
  const none = { success: true, message: "", data: { properties: [], nextCursor: null } };
  await answering(page, "**/api/properties*", { status: 200, json: none });
  await page.goto("/login?tab=sign-up");
  await page.locator("form[data-ready]").waitFor();
  await page.getByText("a number and a special character (!@#$%^&*)").waitFor();
  await press(page, "Create Account");
  await told(page, "Validation Error", "Please fill in all required fields.");
  await page.getByRole("radio", { name: /^Building Occupant/ }).check();
  await page.getByText("Please contact a property manager to register your building first.").waitFor();
  await page.getByRole("option", { name: "No properties available" }).waitFor({ state: "attached" });
  const sheet = {
    Name: "Ada Obi",
    Email: `${crypto.randomUUID()}@example.com`,
    Phone: "08031234567",
    Location: "Lagos",
  };
  for (const [label, text] of Object.entries(sheet)) await fill(page, label, text);
  await fill(page, "Password", "Harmattan-7!");
  await press(page, "Create Account");
  await told(page, "Validation Error", "Building occupants must select a valid property.");
  await page.getByRole("radio", { name: /^Technician/ }).check();
  await fill(page, "Password", "abc");
  await press(page, "Create Account");
  await told(page, "Validation Error", "Password must be at least 6 characters long");
  await fill(page, "Password", "Harmattan-7!");
  let go = () => {};
  const held = new Promise<void>((free) => {
    go = free;
  });
  await page.route("**/api/auth/register", async (route) => {
    await held;
    await route.continue();
  });
  await press(page, "Create Account");
  await page.getByRole("button", { name: "Creating Account..." }).waitFor();
  go();
  await told(page, "Account Created Successfully", "Welcome to Tunse, Ada Obi!");
  await page.waitForURL("**/technician-dashboard");
});

test("tasks that do not load or change say so, and one that does says its state", async () => {
  const url = stage.url();
  const as = await register(url, "property_owner");
  await bringIn(url, as);
  const [task] = await plannedTasks(url, as);
  const { page } = await stage.enter({ size: "desktop", as });
  await page.goto(`/tasks?task=${task?.id}`);
  const dialog = page.getByRole("dialog");
  for (const name of [
    "Property",
    "Category",
    "Assigned to",
    "Due date",
    "Estimated cost",
    "Current status",
    "Completed date",
  ]) {
    await dialog.locator("dt", { hasText: new RegExp(`^${name}$`) }).waitFor();
  }
  await answering(page, "**/api/tasks/*/status", broken);
  await dialog.getByRole("button", { name: "Mark In Progress" }).click();
  await told(page, "Update Failed", "Failed to update task status. Please try again.");
  await page.unroute("**/api/tasks/*/status");
  await dialog.getByRole("button", { name: "Mark Completed" }).click();
  await told(page, "Task Updated", "Task status changed to completed");
  await dialog.getByRole("button", { name: /^Mark/ }).first().waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await answering(page, "**/api/tasks?*", broken);
  await page.getByLabel("Priority", { exact: true }).selectOption("high");
  await told(page, "Error Loading Tasks", "Failed to load tasks. Please try again.");
});

test("a report that cannot be sent says why, and a message goes by a swipe of 50 px", async () => {
  const url = stage.url();
  const propertyId = await bringIn(url, await register(url, "property_owner"));
  const as = await register(url, "building_occupant", { propertyId });
  const { page } = await stage.enter({ size: "desktop", as });
  await answering(page, "**/api/properties*", broken);
  await page.goto("/occupant/create-ticket");
  await told(page, "Error Loading Properties", "Failed to load available properties.");
  await page.unroute("**/api/properties*");
  await page.reload();
  await page.getByRole("option", { name: /Marina Court/ }).waitFor({ state: "attached" });
  await fillRequest(page, { title: "Leak", description: "Since Friday.", place: "Kitchen" });
  await answering(page, "**/api/repair-tickets", broken);
  await pressSend(page);
  await told(page, "Submission Failed", "It broke.");
  const message = toastOf(page, "Submission Failed");
  const swipe = async (px: number) => {
    const at = await message.boundingBox();
    if (!at) throw new Error("The message is not there.");
    await page.mouse.move(at.x + 60, at.y + 20);
    await page.mouse.down();
    await page.mouse.move(at.x + 60 + px, at.y + 20, { steps: 6 });
    await page.mouse.up();
  };
  await page.keyboard.press("F8");
  await swipe(40);
  expect(await message.count()).toBe(1);
  await swipe(60);
  await message.waitFor({ state: "detached" });
  await heading(page, "Submit Repair Request").waitFor();
});
