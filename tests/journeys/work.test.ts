import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addByLink, approveLog, assignAll, assignOne, signUpThere } from "../harness/crew-steps.ts";
import { bringIn, callServer, fileRequest, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { figure, heading, photo, toastOf } from "../harness/steps.ts";

const stage = setStage();

/** The figures come to this by themselves. */
async function shows(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(figures))
    await expect.poll(() => figure(page, name).textContent(), { timeout: 10_000 }).toBe(value);
}

/** The owner adds the contractor by email and says that it is them. */
async function engageByEmail(page: Page, propertyId: string, email: string): Promise<void> {
  await page.goto(`/property/${propertyId}?tab=members`);
  await page.getByRole("button", { name: "Add somebody" }).click();
  await page.getByRole("radio", { name: "Contractor" }).check();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Yes, that is them" }).click();
  await toastOf(page, "Bayo Works has been told.").waitFor();
}

/** A manager of the building, known already. */
async function newManager(owner: SignedIn, propertyId: string): Promise<SignedIn> {
  const url = stage.url();
  const manager = await register(url, "property_manager", { name: "Ngozi Eze" });
  const members = `/properties/${propertyId}/members`;
  const asked = { email: manager.user.email, role: "property_manager" };
  const { member } = await callServer(url, "POST", members, owner.token, asked);
  const { id } = member as { id: string };
  await callServer(url, "PUT", `${members}/${id}`, owner.token, { confirmed: true });
  return manager;
}

async function addTenTasks(owner: SignedIn, propertyId: string): Promise<void> {
  const sheet = { description: "Grease and test.", category: "Plumbing", priority: "low", dueDate: "2090-05-01" };
  for (let number = 1; number <= 10; number += 1) {
    const fields = { ...sheet, title: `Grease pump ${number}`, propertyId };
    await callServer(stage.url(), "POST", "/tasks", owner.token, fields);
  }
}

async function giveAway(page: Page, ticketId: string): Promise<void> {
  await page.goto(`/tickets/${ticketId}`);
  await page.getByRole("button", { name: "Assign a contractor" }).click();
  await page.getByRole("combobox", { name: "Contractor" }).selectOption("Bayo Works");
  await page.getByLabel("Notes for the contractor").fill("Bring a ladder.");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await toastOf(page, "Bayo Works and Tunde Okafor have been told.").waitFor();
}

async function logWork(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Log Work" }).click();
  await page.getByLabel("Hours worked").fill("1.5");
  await page.getByLabel("Work description").fill("Took the ceiling down and found the pipe.");
  await page.getByRole("button", { name: "Log Work" }).click();
  await toastOf(page, "Work log created successfully").waitFor();
}

/** Filled in, reloaded, and sent by an impatient thumb over a line that loses the first answer. */
async function complete(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Complete Task" });
  await page.getByRole("link", { name: "Mark Complete" }).click();
  await form.locator("input[type=file]").setInputFiles([await photo("pipe.jpg")]);
  await form.getByText("Position found, to within 12 m").waitFor();
  await form.getByLabel("Completion notes").fill("Replaced the waste pipe.");
  await form.getByLabel("Total hours").fill("2.5");
  await form.getByRole("radio", { name: "4 stars" }).check();
  await form.getByLabel("Additional materials").fill("PVC pipe, , glue");
  await page.reload();
  await form.getByText("pipe.jpg").waitFor();
  await page.route(
    "**/api/technician/task-completion",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Complete Task" }).dblclick();
  await toastOf(page, "Task completed successfully").waitFor();
}

test("a fault goes from its occupant to a technician and comes back resolved, and every figure follows", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner, { accessNotes: "Ask for Baba Sule." });
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  const home = { name: "Tunde Okafor", propertyId, buildingUnit: "Flat 3" };
  const occupant = await register(url, "building_occupant", home);
  const ticketId = await fileRequest(url, occupant, propertyId);
  const { page: ofOwner } = await stage.enter({ size: "desktop", as: owner });
  await engageByEmail(ofOwner, propertyId, contractor.user.email);
  const { page: ofContractor } = await stage.enter({ size: "desktop", as: contractor });
  await ofContractor.goto("/contractor-dashboard");
  const link = await addByLink(ofContractor, "Musa Ibrahim", "musa@example.com");

  const { page: ofOccupant } = await stage.enter({ size: "phone", as: occupant });
  await ofOccupant.goto(`/occupant/tickets/${ticketId}`);
  await heading(ofOccupant, "Water drips from the ceiling").waitFor();
  const { page: ofManager } = await stage.enter({ size: "desktop", as: await newManager(owner, propertyId) });
  await giveAway(ofManager, ticketId);
  const told = (word: string) => ofOccupant.getByRole("main").getByText(word).first().waitFor();
  await told("Assigned to");

  const { page, complaints } = await stage.enter({ size: "phone" });
  await signUpThere(page, link, "Musa Ibrahim");
  await page.getByText("No job has been given to you yet.").waitFor();
  const { ticket } = await callServer(url, "GET", `/repair-tickets/${ticketId}`, owner.token);
  const { taskId } = ticket as { taskId: string };
  await assignOne(ofContractor, "Water drips from the ceiling", "Musa Ibrahim");
  await page.getByRole("link", { name: "Water drips from the ceiling" }).first().waitFor();
  await addTenTasks(owner, propertyId);
  await assignAll(ofContractor, "Grease pump", 10, "Musa Ibrahim");
  await shows(page, { Assigned: "11" });

  await page.getByRole("link", { name: "Next job" }).click();
  await page.getByText("Ask for Baba Sule.").waitFor();
  await page.getByText("Note: Bring a ladder.").waitFor();
  await page.getByRole("button", { name: "Start Work" }).click();
  await told("Work started");
  await logWork(page);
  await complete(page);
  await heading(page, /^Grease pump/).waitFor();
  await told("Resolved");

  await ofContractor.goto(`/tickets/${ticketId}`);
  await ofContractor.getByRole("main").getByText("Resolved").first().waitFor();
  await page.getByRole("link", { name: "Logs" }).click();
  await page.getByRole("main").getByText("Took the ceiling down").waitFor();
  await ofContractor.goto("/contractor-dashboard");
  await approveLog(ofContractor, "Took the ceiling down", "Musa Ibrahim");
  await page.getByRole("listitem").getByText("Approved").waitFor();

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await shows(page, { Assigned: "10", Completed: "1", "Hours Logged": "1.5", Rating: "4.0" });
  await ofOwner.goto("/dashboard");
  await shows(ofOwner, { Completed: "1" });
  const stats = await callServer(url, "GET", "/contractor/dashboard/stats", contractor.token);
  expect(stats).toMatchObject({ assignedTasks: 10, completedTasks: 1, pendingLogs: 0, activeTechnicians: 1 });
  const { task } = await callServer(url, "GET", `/tasks/${taskId}`, owner.token);
  expect(task).toMatchObject({
    completion: {
      completionNotes: "Replaced the waste pipe.",
      totalHours: 2.5,
      additionalMaterials: ["PVC pipe", "glue"],
    },
    completionProof: [{ fileName: "pipe.jpg", latitude: 6.4433, longitude: 3.4723 }],
  });
  expect(complaints.filter((one) => !one.includes("net::ERR_FAILED"))).toEqual([]);
});
