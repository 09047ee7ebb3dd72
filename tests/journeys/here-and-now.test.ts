import { expect, test } from "vitest";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { engageThere, giveTasks, joinTeam } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";
import { toastOf } from "../harness/steps.ts";

const stage = setStage();

test("a technician takes the proof with the camera of the app, and its grade reaches the owner", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  await callServer(url, "PUT", `/properties/${propertyId}`, owner.token, { latitude: 6.4433, longitude: 3.4723 });
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  await engageThere(url, owner, propertyId, contractor);
  const { technician, memberId } = await joinTeam(url, contractor, "Musa Ibrahim");
  const asked = { propertyId, title: "Change the gasket", description: "At the tank.", category: "Plumbing" };
  const due = { priority: "high", dueDate: "2090-05-01" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, { ...asked, ...due });
  const { id } = task as { id: string };
  await giveTasks(url, contractor, memberId, [id]);

  const { page, complaints } = await stage.enter({ size: "phone", as: technician });
  await page.context().grantPermissions(["camera", "geolocation"]);
  await page.goto(`/technician/tasks/${id}`);
  await page.getByRole("button", { name: "Start Work" }).click();
  await toastOf(page, "Task status updated successfully").waitFor();
  await page.getByRole("link", { name: "Mark Complete" }).click();
  await page.getByRole("button", { name: "Take a photo here and now" }).click();
  await page.getByRole("button", { name: "Take photo" }).click();
  await page.getByText("3 of 3 files uploaded").waitFor();
  await page.getByLabel("Completion notes").fill("Changed the gasket.");
  await page.getByLabel("Total hours").fill("1");
  await page.getByRole("button", { name: "Complete Task" }).click();
  await toastOf(page, "Task completed successfully").waitFor();

  const { page: ofOwner } = await stage.enter({ size: "desktop", as: owner });
  await ofOwner.goto(`/tasks?task=${id}`);
  const checks = ofOwner.getByRole("region", { name: "Checks of the proof" });
  await checks.getByText("Good", { exact: true }).waitFor();
  await checks.getByText("3 of 3 photos were taken with the camera of Tunse at this job.").first().waitFor();
  expect(await checks.getByRole("img", { name: /at the building/ }).count()).toBe(1);
  expect(complaints).toEqual([]);
});
