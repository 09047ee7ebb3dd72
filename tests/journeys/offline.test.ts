import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { keptNames, technicianWith, untilKept } from "../harness/away.ts";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { fillRequest, photo, pressSend, toastOf } from "../harness/steps.ts";

const stage = setStage();
/** A phone reads ahead when nothing else is to be done. */
const patience = { timeout: 150_000 };

test("every screen opens without a network, in the theme that was chosen, and no call is answered from what is kept", async () => {
  const { technician, taskIds } = await technicianWith(stage.url(), ["Change the gasket"]);
  const { page, context } = await stage.enter({ size: "phone", as: technician, chosen: "dark" });
  await page.goto("/account");
  await untilKept(page);
  await context.setOffline(true);
  for (const path of [`/technician/tasks/${taskIds[0]}`, "/technician-dashboard", "/technician/next-job", "/account"]) {
    await page.goto(path);
    await page.getByRole("navigation").first().waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
  expect(kept.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(50);
});

const pause = (page: Page) => page.waitForFunction(() => !document.querySelector("[role=dialog]"));

/** Of each of these links, in the order of the page, whether something lies over where a thumb would press it. */
const coverings = (page: Page, names: RegExp) =>
  page.getByRole("link", { name: names }).evaluateAll((links) =>
    links.map((link) => {
      link.scrollIntoView({ block: "center" });
      const { x, y, width, height } = link.getBoundingClientRect();
      const isFree = link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      return `${link.textContent} ${isFree ? "is free" : "is covered"}`;
    }),
  );

/** Starts a job, logs an hour and a half on it, and completes it with a photo. */
async function doJob(page: Page, taskId: string): Promise<void> {
  await page.goto(`/technician/tasks/${taskId}`);
  await page.getByRole("button", { name: "Start Work" }).click();
  await toastOf(page, "On this phone").waitFor();
  await page.getByRole("link", { name: "Mark Complete" }).waitFor();
  expect(await coverings(page, /^(Log Work|Mark Complete)$/)).toEqual(["Log Work is free", "Mark Complete is free"]);
  await page.getByRole("link", { name: "Log Work" }).click();
  await page.getByLabel("Hours worked").fill("1.5");
  await page.getByLabel("Work description").fill("Changed it.");
  await page.getByRole("dialog").getByRole("button", { name: "Log Work" }).click();
  await pause(page);
  await page.getByRole("link", { name: "Mark Complete" }).click();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([await photo(`${taskId}.jpg`)]);
  await page.getByText("waiting for connection").first().waitFor();
  await page.getByLabel("Completion notes").fill("Done in the basement.");
  await page.getByLabel("Total hours").fill("1.5");
  await page.getByRole("dialog").getByRole("button", { name: "Complete Task" }).click();
  await pause(page);
}

const titles = ["Change the gasket", "Mend the pump"];

test("a technician's day without a network: everything arrives once, in order, with the time it was done", async () => {
  const url = stage.url();
  const { technician, owner, taskIds } = await technicianWith(url, titles, lagosDay(new Date()));
  const { page, context } = await stage.enter({ size: "phone", as: technician });
  await page.goto("/technician-dashboard");
  await untilKept(page);
  // Nobody has opened a job: they were read ahead.
  for (const id of taskIds)
    await expect.poll(async () => (await keptNames(page)).some((name) => name.includes(id)), patience).toBe(true);
  await context.setOffline(true);
  const leftAt = Date.now();
  const order: string[] = [];
  for (const _ of taskIds) {
    await page.goto("/technician/next-job");
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    const id = taskIds[titles.indexOf(title)] ?? "";
    order.push(id);
    await doJob(page, id);
  }
  expect(order.toSorted()).toEqual(taskIds.toSorted());
  await page.getByText(/^Completed \d/).waitFor();
  await page.reload();
  await page.getByText("On this phone: 6").waitFor();
  await page.getByText(/as of \d\d:\d\d/).waitFor();
  await page.getByText(/^Completed \d/).waitFor();
  const cameBackAt = Date.now();
  await context.setOffline(false);
  await page.goto("/unsent");
  await page.getByText("Nothing waits").waitFor();
  expect(await page.getByText(/^Received \d\d:\d\d$/).count()).toBe(6);
  for (const id of taskIds) {
    const { task } = await callServer(url, "GET", `/tasks/${id}`, owner.token);
    const found = task as TaskDetail;
    expect(found).toMatchObject({ status: "completed", completionProof: [{}] });
    const times = [found.startOccurredAt, found.completion?.occurredAt].map((at) => Date.parse(at ?? ""));
    expect(times[0]).toBeGreaterThanOrEqual(leftAt);
    expect(times[1]).toBeGreaterThan(times[0] ?? 0);
    expect(times[1]).toBeLessThanOrEqual(cameBackAt);
  }
  const { workLogs } = await callServer(url, "GET", "/technician/work-logs", technician.token);
  expect((workLogs as { taskId: string }[]).map(({ taskId }) => taskId).sort()).toEqual([...taskIds].sort());
});

/** An occupant who is signed in on a phone that keeps the product. */
async function occupantAtHome() {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const as = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const { page, context } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant-dashboard");
  await untilKept(page);
  return { url, as, page, context };
}

test("an occupant's request with three photos and a message wait on the phone while there is neither line nor server", async () => {
  const { url, as, page, context } = await occupantAtHome();
  const tap = { title: "Tap will not close", description: "It runs day and night.", place: "Kitchen" };
  await page.goto("/occupant/create-ticket");
  await page.locator("form[data-ready]").waitFor();
  await fillRequest(page, tap);
  await pressSend(page);
  await page.waitForURL(/occupant-dashboard/);
  const { tickets } = await callServer(url, "GET", "/repair-tickets", as.token);
  const [first] = tickets as { id: string }[];
  // Read ahead, never opened.
  await page.goto("/occupant-dashboard");
  await expect
    .poll(async () => (await keptNames(page)).some((name) => name.includes(first?.id ?? "-")), patience)
    .toBe(true);
  await context.setOffline(true);
  await stage.cutPower();

  await page.goto("/occupant/create-ticket");
  await page.locator("form[data-ready]").waitFor();
  const photos = await Promise.all([1, 2, 3].map((seed) => photo(`leak ${seed}.jpg`, seed)));
  await fillRequest(page, { title: "Ceiling leaks", description: "Since the rain.", place: "Bedroom", photos });
  await pressSend(page);
  await page.waitForURL(/unsent/);
  await page.getByText("Request: Ceiling leaks").waitFor();
  await page.goto(`/occupant/tickets/${first?.id}`);
  await page.getByLabel("Message", { exact: true }).fill("It is worse today.");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("On this phone: 2").waitFor();
  await page.goto("/unsent");
  await page.getByText("Request: Ceiling leaks").waitFor();
  await page.getByText("Message: It is worse today.").waitFor();
});

/** All that the browser holds of whoever has an account of this id. */
const leftOf = (page: Page, id: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const names = [...databases, ...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const shelves = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    const calls = shelves.flat().filter(({ url }) => new URL(url).pathname.startsWith("/api"));
    const own = names.filter((name) => name.includes(id) || name === "tunse.user" || name === "tunse.token");
    return [...own, ...calls.map(({ url }) => url), ...files];
  }, id);

test("signing out leaves nothing of the account on the phone, also with other tabs open", async () => {
  const { as, page, context } = await occupantAtHome();
  const { id } = as.user;
  for (const path of ["/occupant/create-ticket", "/occupant/tickets"]) await (await context.newPage()).goto(path);
  await expect.poll(async () => (await keptNames(page)).length).toBeGreaterThan(0);
  await page.locator("[aria-expanded]:visible", { hasText: /Account of|Bello/ }).click();
  await page.getByText("Log out").click();
  await page.waitForURL("**/login**");
  await expect.poll(() => leftOf(page, id)).toEqual([]);
});

test("a photo that was shared from another app stands in the form of a request", async () => {
  const { page } = await occupantAtHome();
  const { share_target: target } = await page.evaluate(() =>
    fetch(document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "").then((found) => found.json()),
  );
  // As a phone does it: a form of the manifest's description is posted.
  await page.evaluate(({ action, method, enctype, params: { files } }) => {
    const form = document.createElement("form");
    Object.assign(form, { action, method, enctype, id: "sharing" });
    const field = Object.assign(document.createElement("input"), { type: "file", name: files[0].name, multiple: true });
    form.append(field);
    document.body.append(form);
  }, target);
  await page.locator("#sharing input").setInputFiles([await photo("leak.jpg"), await photo("wall.jpg", 2)]);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#sharing")?.submit());
  await page.waitForURL(/create-ticket/);
  const rows = page.getByRole("list", { name: "Photos and videos to send" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByText("2 of 2 files uploaded").waitFor({ state: "attached" });
  // Once: the next form is empty.
  expect(await page.evaluate(() => caches.has("tunse.shared"))).toBe(false);
});
