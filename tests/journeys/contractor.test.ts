import { expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { longDay } from "#features/tasks/assigning/calendar/rules.ts";
import { assignOne } from "../harness/crew-steps.ts";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { engageThere, joinTeam } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";
import { toastOf } from "../harness/steps.ts";

const stage = setStage();
const title = "Oil the lift doors";

test("a contractor plans a task for a time, moves it to the next day by keys, and takes that back", async () => {
  const url = stage.url();
  // Moved by a day, it stays in the month that is shown.
  const now = lagosDay(new Date());
  const day = addDays(now, 1).endsWith("-01") ? addDays(now, -1) : now;
  const owner = await register(url, "property_owner");
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  const propertyId = await bringIn(url, owner);
  await engageThere(url, owner, propertyId, contractor);
  const sheet = { title, propertyId, description: "Both.", category: "Other", priority: "low", dueDate: day };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, sheet);
  const { id } = task as { id: string };
  await joinTeam(url, contractor, "Musa Ibrahim");

  const { page, complaints } = await stage.enter({ size: "desktop", as: contractor });
  await assignOne(page, title, "Musa Ibrahim", `${day}T00:30`);
  await page.getByRole("tab", { name: "Schedule View" }).click();
  await page.getByRole("button", { name: `00:30 ${title}` }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await toastOf(page, `Moved to ${longDay(addDays(day, 1))}`).waitFor();
  await page.locator(`[data-drop="${addDays(day, 1)}"] [data-entry="${id}"]:focus`).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(`[data-drop="${day}"] [data-entry="${id}"]`).waitFor();
  expect(complaints).toEqual([]);
});
