import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { technicianWith, untilKept } from "../harness/away.ts";
import { callServer } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { photo } from "../harness/steps.ts";
import { startLossyLine } from "../rig/away/line.ts";

const stage = setStage();

/** What the phone keeps of answers that are pages, but for the few that are meant to be. */
const strangePages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const text = (await (await (await caches.open(name)).match(request))?.text()) ?? "";
        if (text.includes("Buy data")) found.push(request.url);
      }
    return found;
  });

test("behind a network that answers everything with a page of its own one works on, nothing of it is kept, and all arrives once it is gone", async () => {
  const { owner, technician, taskIds } = await technicianWith(stage.url(), ["Change the gasket"]);
  const [taskId = ""] = taskIds;
  const line = await startLossyLine(stage.url(), () => 1);
  try {
    const { page, complaints } = await stage.enter({ size: "phone", as: technician, at: line.url });
    await page.goto(`/technician/tasks/${taskId}`);
    await untilKept(page);
    await page.getByRole("button", { name: "Start Work" }).waitFor();
    const worker = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const before = registration?.active;
        await registration?.update().catch(() => {});
        return before !== undefined && before === registration?.active && registration?.installing === null;
      });
    line.capture(true);
    expect(await worker()).toBe(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Change the gasket" }).waitFor();
    await page.getByText(/as of \d\d:\d\d/).waitFor();
    await page.getByRole("button", { name: "Start Work" }).click();
    await page.getByText("On this phone: 1").waitFor();
    await page.getByRole("link", { name: "Mark Complete" }).click();
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles([await photo("gasket.jpg")]);
    await page.getByRole("list", { name: "Proof to send" }).getByRole("listitem").waitFor();
    await page.getByLabel("Completion notes").fill("Done behind the wall.");
    await page.getByLabel("Total hours").fill("1");
    await page.getByRole("dialog").getByRole("button", { name: "Complete Task" }).click();
    await page.getByText("On this phone: 2").waitFor();
    for (const path of ["/technician-dashboard", "/account", "/unsent"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText("Buy data").count()).toBe(0);
    }
    await page.getByRole("button", { name: "Send now" }).first().click();
    await page.getByText("On this phone: 2").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("tunse.token"))).not.toBeNull();
    expect(await strangePages(page)).toEqual([]);
    line.capture(false);
    await page.getByRole("button", { name: "Send now" }).first().click();
    await page.getByText("Nothing waits").waitFor();
    const { task } = await callServer(stage.url(), "GET", `/tasks/${taskId}`, owner.token);
    expect(task as TaskDetail).toMatchObject({ status: "completed", completionProof: [{}] });
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Not sent yet" }).waitFor();
    expect(await strangePages(page)).toEqual([]);
    expect(complaints.filter((one) => /SyntaxError|Unexpected token/.test(one))).toEqual([]);
  } finally {
    await line.stop();
  }
});
