import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFits } from "../harness/looks.ts";
import { bringIn, plannedTasks, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage();

const awake = (page: Page) => page.locator("form[data-try][data-ready]").waitFor();
const send = (page: Page, name: string | RegExp = /^Send/) =>
  page.locator("form[data-try]").getByRole("button", { name }).click();
const answer = (page: Page) => page.getByLabel("Body of the answer");

test("a developer finds a call by a field's name and keys alone, and its address shows it again", async () => {
  const { page, complaints } = await stage.enter({ size: "desktop" });
  await page.goto("/api/docs");
  await heading(page, "The calls of Tunse").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("repair locationdetails");
  await page.getByText("1 call", { exact: true }).waitFor();
  await page.getByText("by locationDetails", { exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/api/docs/postRepairTickets");
  await page.reload();
  await heading(page, "Report a fault in one's own building").waitFor();
  expect(await page.getByLabel("Search calls").inputValue()).toBe("repair locationdetails");
  expect(await page.getByLabel("Example by curl").inputValue()).toContain(`'${stage.url()}/api/repair-tickets'`);

  await page.goto("/api/docs#getTasks");
  await page.waitForURL("**/api/docs/getTasks");
  const missing = await page.goto("/api/docs/getNothing");
  expect(missing?.status()).toBe(404);
  expect(complaints.filter((complaint) => !/status of 404/.test(complaint))).toEqual([]);
});

test("it is read without any script, on a phone", async () => {
  const { page } = await stage.enter({ size: "phone", more: { javaScriptEnabled: false } });
  await page.goto("/api/docs");
  await page.getByText("Repair tickets", { exact: true }).click();
  await page.getByRole("link", { name: /Report a fault/ }).click();
  await heading(page, "Report a fault in one's own building").waitFor();
  await page.getByText("For: Building Occupant").waitFor();
  await page.getByText("JavaScript", { exact: true }).click();
  expect(await page.getByLabel("Example in JavaScript").inputValue()).toContain("await fetch(");
  expect(await page.getByLabel("Search calls").isVisible()).toBe(false);
  await page.getByText("To send it from this page, allow its script.").waitFor();
  await expectFits(page);
});

test("whoever is signed in sends a call for real, asked before it changes anything, with the token kept out of sight", async () => {
  const owner = await register(stage.url(), "property_owner", { name: "Folake Adeyemi" });
  const id = await bringIn(stage.url(), owner);
  // They are counted in what is compared below.
  await plannedTasks(stage.url(), owner);
  const { page, complaints } = await stage.enter({ size: "phone", as: owner });
  await page.goto("/api/docs/getPropertiesId");
  await awake(page);
  await page.getByText("Folake Adeyemi").waitFor();
  await page.getByLabel(/^id/).fill("..");
  await send(page);
  await page.getByText("Dots alone lead to another address.").waitFor();
  await page.getByLabel(/^id/).fill(id);
  await send(page);
  await page.getByText("Answered 200.").waitFor();
  expect(await answer(page).inputValue()).toContain(`"id": "${id}"`);

  await page.goto("/api/docs/putPropertiesId");
  await awake(page);
  await page.getByLabel(/^id/).fill(id);
  await page.getByLabel("Body JSON").fill('{"specialNotes": "It\'s\\nnew"');
  await send(page);
  await page.getByText("This is not JSON").waitFor();
  await page.getByLabel("Body JSON").fill('{"specialNotes": "It\'s\\nnew"}');
  const curl = page.getByLabel("Example by curl");
  expect(await curl.inputValue()).not.toContain(owner.token);
  await page.getByLabel(/^Put my token/).check();
  expect(await curl.inputValue()).toContain(owner.token);
  const notes = async () =>
    (await (await fetch(`${stage.url()}/api/properties/${id}`, bearer(owner.token))).json()).data;
  const before = await notes();
  await send(page);
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  expect(await notes()).toEqual(before);
  await send(page);
  await page.getByRole("dialog").getByRole("button", { name: "Send it" }).click();
  await page.getByText(/^Answered 200\./).waitFor();
  expect((await notes()).property.specialNotes).toBe("It's\nnew");
  await expectFits(page);
  expect(complaints).toEqual([]);
});

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

test("who is not signed in, offline, or left without an answer is told so in words", async () => {
  const { page, context } = await stage.enter({ size: "desktop" });
  await page.goto("/api/docs/postTasks");
  await awake(page);
  await page.getByText("You are not signed in. It would answer 401.").waitFor();
  expect(await page.getByRole("link", { name: "Sign in", exact: true }).getAttribute("href")).toBe(
    "/login?next=%2Fapi%2Fdocs%2FpostTasks",
  );
  const sendIt = async () => {
    await send(page);
    await page.getByRole("dialog").getByRole("button", { name: "Send it" }).click();
  };
  await sendIt();
  await page.getByText("Your session is not taken here, or has ended: sign in again.").waitFor();
  await context.setOffline(true);
  await sendIt();
  await page.getByText("You are offline. It was not sent.").waitFor();
  await context.setOffline(false);
  await page.route("**/api/tasks", (route) => route.abort());
  await sendIt();
  await page.getByText("Send it again with the same Idempotency-Key: then it happens once.").waitFor();
  await page.unroute("**/api/tasks");
  await page.route("**/api/tasks", () => {});
  await sendIt();
  await page.getByText("It takes longer than usual. Wait on, or stop it.").waitFor();
  await send(page, "Stop");
  await page.getByText("You stopped waiting. It may have arrived all the same.").waitFor();
});
