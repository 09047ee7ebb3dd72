import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, lagosDay } from "../../src/domain/days.ts";
import { longDay } from "../../src/features/tasks/assigning/calendar/rules.ts";
import { bringIn, callServer, password, register, type SignedIn } from "../harness/remote.ts";
import { engageThere } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";
import { figure, toastOf } from "../harness/steps.ts";

const stage = setStage();
const lift = "Oil the lift doors";

async function addTasks(owner: SignedIn, propertyId: string, dueDate: string): Promise<string[]> {
  const titles = [lift, ...Array.from({ length: 10 }, (_, at) => `Grease pump ${at + 1}`)];
  const made = titles.map(async (title) => {
    const sheet = {
      propertyId,
      title,
      description: "Grease and test.",
      category: "Plumbing",
      priority: "low",
      dueDate,
    };
    const { task } = await callServer(stage.url(), "POST", "/tasks", owner.token, sheet);
    return (task as { id: string }).id;
  });
  return Promise.all(made);
}

/** Answers the link for somebody who has no account. */
async function addByLink(page: Page, name: string, email: string): Promise<string> {
  await page.getByRole("tab", { name: /^Team Management/ }).click();
  await page.getByRole("button", { name: "Add Team Member" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByLabel("Email").fill(email);
  await sheet.getByLabel("Phone").fill("0803 555 0001");
  await sheet.getByLabel("Plumbing").check();
  await sheet.getByLabel("Certification level").selectOption("Certified Professional");
  await sheet.getByRole("button", { name: "Add Team Member" }).click();
  await toastOf(page, "Team Member Added").waitFor();
  const address = (await page.getByText(/\/invitation#/).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  return address;
}

async function signUpThere(page: Page, address: string, name: string): Promise<string> {
  await page.goto(address);
  await page.getByRole("link", { name: "Create an account and join" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Phone", { exact: true }).fill("0803 555 0001");
  await page.getByLabel("Location", { exact: true }).fill("Lagos, Nigeria");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/technician-dashboard");
  return page.evaluate(() => localStorage.getItem("tunse.token") ?? "");
}

async function assignTo(page: Page, member: RegExp, button: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  const option = sheet.getByRole("option", { name: member });
  await option.waitFor({ state: "attached" });
  await sheet.getByLabel("Team member").selectOption((await option.getAttribute("value")) ?? "");
  await sheet.getByRole("button", { name: button, exact: true }).click();
}

test("a contractor adds a technician by link, assigns one task and then ten, moves one by keys and approves a log", async () => {
  const url = stage.url();
  const today = lagosDay(new Date());
  const owner = await register(url, "property_owner");
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  const propertyId = await bringIn(url, owner);
  await engageThere(url, owner, propertyId, contractor);
  const [taskId] = await addTasks(owner, propertyId, today);
  const { page, complaints } = await stage.enter({ size: "desktop", as: contractor });
  await page.goto("/contractor-dashboard");
  const address = await addByLink(page, "Musa Ibrahim", "musa@example.com");
  const { page: phone } = await stage.enter({ size: "phone" });
  const token = await signUpThere(phone, address, "Musa Ibrahim");
  await page.getByRole("heading", { name: "Your team" }).waitFor();

  await page.goto(`/contractor-dashboard?view=all&search=${encodeURIComponent(lift)}`);
  await page.getByRole("button", { name: `Assign ${lift}` }).click();
  await page.getByLabel("Expected completion").fill(`${today}T00:30`);
  await assignTo(page, /^Musa Ibrahim/, "Assign");
  await toastOf(page, `“${lift}”: Musa Ibrahim.`).waitFor();

  await page.goto("/contractor-dashboard?view=all&search=Grease pump");
  await page.getByRole("link", { name: "Grease pump 10" }).waitFor();
  await page.getByLabel("Choose all shown").check();
  await page.getByRole("button", { name: "Bulk Assign (10)" }).click();
  expect(await page.getByLabel("Notes").inputValue()).toBe("Bulk assignment");
  await assignTo(page, /^Musa Ibrahim/, "Assign 10");
  await toastOf(page, "10 tasks: Musa Ibrahim.").waitFor();
  await expect.poll(() => figure(page, "Assigned Tasks").textContent()).toBe("11");

  await page.getByRole("tab", { name: "Schedule View" }).click();
  await page.getByRole("button", { name: `00:30 ${lift}` }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await toastOf(page, `Moved to ${longDay(addDays(today, 1))}`).waitFor();
  await page.locator(`[data-day="${addDays(today, 1)}"] [data-entry="${taskId}"]:focus`).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(`[data-day="${today}"] [data-entry="${taskId}"]`).waitFor();

  const log = { taskId, hoursWorked: 2, workDescription: "Oiled both doors." };
  await callServer(url, "POST", "/technician/work-logs", token, log);
  await page.getByRole("tab", { name: /^Team Management 1/ }).click();
  await page.getByText("Oiled both doors.").waitFor();
  await page.getByRole("button", { name: "Approve the log of Musa Ibrahim" }).click();
  await toastOf(page, "Work Log Approved").waitFor();
  await page.getByText("Oiled both doors.").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});
