import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bringIn, callServer, register, type SignedIn } from "../harness/remote.ts";
import { engageThere, giveTasks, joinTeam } from "../harness/remote-crew.ts";
import { asUpload, scene } from "../harness/scenes.ts";
import { setStage } from "../harness/stage.ts";
import { heading, toastOf } from "../harness/steps.ts";
import { tabTo } from "../harness/tabbing.ts";

const stage = setStage();
const away = { latitude: 6.6018, longitude: 3.3515, accuracy: 15 };

/** A job with a photo of before and one of after, whose proof is in doubt: the second was sent from 21 km away. */
async function doubtedWork(url: string, owner: SignedIn): Promise<string> {
  const propertyId = await bringIn(url, owner, { latitude: 6.4474, longitude: 3.4724 });
  const contractor = await register(url, "contractor");
  await engageThere(url, owner, propertyId, contractor);
  const { technician, memberId } = await joinTeam(url, contractor, "Musa Ibrahim");
  const asked = { propertyId, title: "Clear the drain", description: "As agreed.", category: "Plumbing" };
  const sheet = { ...asked, priority: "high", dueDate: "2090-05-01" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, sheet);
  const { id: taskId } = task as { id: string };
  await giveTasks(url, contractor, memberId, [taskId]);
  const start = { status: "in_progress", mediaUploads: [asUpload(await scene(1), "before.jpg")] };
  await callServer(url, "PUT", `/technician/tasks/${taskId}/status`, technician.token, start);
  const sent = { ...asUpload(await scene(2), "after.jpg"), ...away, timestamp: new Date().toISOString() };
  const said = { taskId, completionNotes: "Flushed.", totalHours: 1, mediaUploads: [sent] };
  await callServer(url, "POST", "/technician/task-completion", technician.token, said);
  const gradeNow = async () => {
    const { task } = await callServer(url, "GET", `/tasks/${taskId}`, owner.token);
    return (task as { proof: { grade: string } | null }).proof?.grade;
  };
  await expect.poll(gradeNow).toBe("in_doubt");
  return taskId;
}

const slider = (page: Page) => page.getByRole("slider", { name: /^How much of the picture from before/ });

test("an owner judges work in doubt without a mouse: the slider, every check, the reason", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const taskId = await doubtedWork(url, owner);
  const { page, complaints } = await stage.enter({ size: "desktop", as: owner });
  await page.goto("/property-manager-dashboard?tab=verification");
  await heading(page, /Dashboard|Portfolio|Properties|Welcome/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: /^Verify Clear the drain/ }).waitFor();
  await tabTo(page, /^Verify Clear the drain/);
  await page.keyboard.press("Enter");
  await slider(page).waitFor();
  await tabTo(page, /^How much of the picture from before/);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
  expect(await slider(page).getAttribute("aria-valuetext")).toBe("55 % before, 45 % after");
  await page.keyboard.press("Home");
  expect(await slider(page).getAttribute("aria-valuetext")).toBe("0 % before, 100 % after");
  await tabTo(page, /^All \d+ checks/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("details", { hasText: /^All \d+ checks/ }).getAttribute("open")).toBeNull();
  await tabTo(page, /^Why do you approve it/);
  await page.keyboard.type("I stood beside him; his phone has no position indoors.");
  await tabTo(page, /^Submit Verification/);
  await page.keyboard.press("Enter");
  await toastOf(page, "Work verification submitted successfully").waitFor();
  const { activity } = await callServer(url, "GET", `/tasks/${taskId}/activity`, owner.token);
  expect(JSON.stringify(activity)).toContain("I stood beside him");
  expect(complaints).toEqual([]);
});
