import { expect, test } from "vitest";
import type { Proof } from "#features/evidence/contract.ts";
import { technicianWith, untilKept } from "../harness/away.ts";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { engageThere, giveTasks, joinTeam } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";
import { toastOf } from "../harness/steps.ts";

const stage = setStage();
const patience = { timeout: 60_000 };

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

test("a technician reads the machine's tag by one press without a network, and it arrives with the completion", async () => {
  const url = stage.url();
  const { owner, technician, taskIds } = await technicianWith(url, ["Grease the pump"]);
  const [taskId = ""] = taskIds;
  const { task } = await callServer(url, "GET", `/tasks/${taskId}`, owner.token);
  const { propertyId } = task as { propertyId: string };
  const { tags } = await callServer(url, "POST", `/properties/${propertyId}/tags`, owner.token, { door: true });
  const { page, context, complaints } = await stage.enter({ size: "phone", as: technician });
  await page.goto(`/technician/tasks/${taskId}`);
  await page.getByRole("button", { name: "Start Work" }).click();
  await toastOf(page, "Task status updated successfully").waitFor();
  await page.goto("/technician-dashboard");
  await untilKept(page);
  await page.getByText("Grease the pump").first().waitFor();
  await page.goto(`/technician/tasks/${taskId}`);
  await page.getByRole("button", { name: "Scan a tag of the building" }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Scan a tag of the building" }).click();
  await page.getByLabel("Or type the code on the sticker").fill((tags as { code: string }[])[0]?.code ?? "");
  await page.getByRole("button", { name: "Use this code" }).click();
  await page.getByRole("button", { name: "Tag read. Scan it again" }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Mark Complete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tag read. Scan it again" }).waitFor();
  await page.getByLabel("Completion notes").fill("Greased.");
  await page.getByLabel("Total hours").fill("1");
  await page.getByRole("dialog").getByRole("button", { name: "Complete Task" }).click();
  await page.waitForFunction(() => !document.querySelector("[role=dialog]"));
  await context.setOffline(false);
  const done = () =>
    callServer(url, "GET", `/tasks/${taskId}`, owner.token).then(({ task }) => (task as { proof: Proof | null }).proof);
  await expect
    .poll(async () => (await done())?.checks.find(({ kind }) => kind === "code"), patience)
    .toMatchObject({
      answer: "agrees",
      sentence: expect.stringMatching(/^The tag of “.+” was typed at the completion\.$/),
    });
  expect(complaints.filter((said) => !/Failed to load resource|ERR_INTERNET/.test(said))).toEqual([]);
});
