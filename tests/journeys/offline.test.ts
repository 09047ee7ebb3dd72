import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { keptNames, technicianWith, untilKept } from "../harness/away.ts";
import { callServer } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { photo } from "../harness/steps.ts";

const stage = setStage();

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

/** Starts a job, logs an hour and a half on it, and completes it with a photo. */
async function doJob(page: Page, taskId: string): Promise<void> {
  await page.goto(`/technician/tasks/${taskId}`);
  await page.getByRole("button", { name: "Start Work" }).click();
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

test("a technician's day without a network: everything arrives once, in order, with the time it was done", async () => {
  const url = stage.url();
  const { technician, owner, taskIds } = await technicianWith(url, ["Change the gasket", "Mend the pump"]);
  const { page, context } = await stage.enter({ size: "phone", as: technician });
  for (const id of taskIds) {
    await page.goto(`/technician/tasks/${id}`);
    await untilKept(page);
    await expect.poll(async () => (await keptNames(page)).some((name) => name.includes(id))).toBe(true);
  }
  await context.setOffline(true);
  const leftAt = Date.now();
  for (const id of taskIds) await doJob(page, id);
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
