import type { Page } from "playwright-core";
import { expect } from "vitest";
import { password } from "./remote.ts";
import { toastOf } from "./steps.ts";

/** Answers the link for somebody who has no account. */
export async function addByLink(page: Page, name: string, email: string): Promise<string> {
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

/** Somebody new follows that link, and is in the team. */
export async function signUpThere(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("link", { name: "Create an account and join" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Phone", { exact: true }).fill("0803 555 0001");
  await page.getByLabel("Location", { exact: true }).fill("Lagos, Nigeria");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/technician-dashboard");
}

/** Fills in the person who gets work by the open dialog, and sends it. */
async function assignTo(page: Page, name: string, button: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  const option = sheet.getByRole("option", { name: new RegExp(`^${name}`) });
  await option.waitFor({ state: "attached" });
  await sheet.getByLabel("Team member").selectOption((await option.getAttribute("value")) ?? "");
  await sheet.getByRole("button", { name: button, exact: true }).click();
}

const allOf = (search: string) => `/contractor-dashboard?view=all&search=${encodeURIComponent(search)}`;

/** Gives one task to somebody of the team; `by` is when it is meant to be done. */
export async function assignOne(page: Page, title: string, name: string, by?: string): Promise<void> {
  await page.goto(allOf(title));
  await page.getByRole("button", { name: `Assign ${title}` }).click();
  if (by) await page.getByLabel("Expected completion").fill(by);
  await assignTo(page, name, "Assign");
  await toastOf(page, `“${title}”: ${name}.`).waitFor();
}

/** Gives all that the search finds, so many, to somebody of the team at once. */
export async function assignAll(page: Page, search: string, count: number, name: string): Promise<void> {
  await page.goto(allOf(search));
  await page.getByRole("link", { name: `${search} ${count}` }).waitFor();
  await page.getByLabel("Choose all shown").check();
  await page.getByRole("button", { name: `Bulk Assign (${count})` }).click();
  expect(await page.getByLabel("Notes").inputValue()).toBe("Bulk assignment");
  await assignTo(page, name, `Assign ${count}`);
  await toastOf(page, `${count} tasks: ${name}.`).waitFor();
}

/** Approves the only log that waits. */
export async function approveLog(page: Page, words: string, name: string): Promise<void> {
  await page.getByRole("tab", { name: /^Team Management 1/ }).click();
  await page.getByText(words).waitFor();
  await page.getByRole("button", { name: `Approve the log of ${name}` }).click();
  await toastOf(page, "Work Log Approved").waitFor();
  await page.getByText(words).waitFor({ state: "detached" });
}
