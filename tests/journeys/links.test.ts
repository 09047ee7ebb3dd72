import { expect, test } from "vitest";
import { bringIn, callServer, fileRequest, register, type SignedIn } from "../harness/remote.ts";
import { engageThere } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";
import { photo } from "../harness/steps.ts";

const stage = setStage();

/** A job that a contractor has taken, with nobody to do it yet. */
async function takenJob() {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  await engageThere(url, owner, propertyId, contractor);
  const asked = { propertyId, title: "Change the tap", description: "The kitchen tap drips.", category: "Plumbing" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, {
    ...{ ...asked, priority: "high", dueDate: "2090-05-01" },
  });
  return { url, owner, contractor, taskId: (task as { id: string }).id };
}

const proofOf = async (url: string, owner: SignedIn, taskId: string) =>
  (await callServer(url, "GET", `/tasks/${taskId}`, owner.token)).task as {
    status: string;
    completionProof: { latitude: number | null }[];
  };

test("a contractor gives a job by a link, and its technician proves it with photos and their place", async () => {
  const { url, owner, contractor, taskId } = await takenJob();
  const { page: desk } = await stage.enter({ size: "phone", as: contractor });
  await desk.goto(`/contractor-dashboard?task=${taskId}`);
  await desk.getByRole("button", { name: "Give by a link" }).click();
  await desk.getByRole("button", { name: "Make the link" }).click();
  await desk.getByText("Phone is required.").first().waitFor();
  await desk.getByLabel("Name").fill("Sunday Okon");
  await desk.getByLabel("Phone").fill("0803 555 0199");
  await desk.getByRole("button", { name: "Make the link" }).click();
  const address = await desk.getByText(/\/l\/\w{14}$/).textContent();
  expect(await desk.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toMatch(/^https:\/\/wa\.me\/234/);
  await desk.getByRole("button", { name: "I have sent it" }).click();

  const { page: phone, complaints } = await stage.enter({ size: "phone" });
  await phone.goto(new URL(address ?? "").pathname);
  await phone.getByRole("button", { name: "Start the job" }).click();
  await phone.getByText("You have started the job.").waitFor();
  await phone.getByLabel("What did you do?").fill("Put in a new tap.");
  await phone.getByLabel("How many hours?").fill("1.5");
  await phone.getByLabel(/^Photos after the work/).setInputFiles(await photo("after.jpg"));
  await phone.getByText("Your place goes with the photos.").waitFor();
  await phone.getByRole("button", { name: "Finish the job" }).click();
  await phone.getByRole("heading", { name: "Done. Thank you." }).waitFor();
  expect(complaints).toEqual([]);
  const { status, completionProof } = await proofOf(url, owner, taskId);
  expect([status, completionProof.length]).toEqual(["completed", 1]);
  expect(completionProof[0]?.latitude).toBeCloseTo(6.4433, 3);
  await desk.reload();
  await desk.getByText("Used, done").waitFor();
});

test("a link works without scripts, is small, and says so once it is taken back", async () => {
  const { url, owner, contractor, taskId } = await takenJob();
  const to = { name: "Sunday Okon", phone: "0803 555 0199" };
  const given = await callServer(url, "POST", `/tasks/${taskId}/links`, contractor.token, to);
  const path = new URL(String(given.url)).pathname;
  const { page: phone } = await stage.enter({ size: "phone", more: { javaScriptEnabled: false } });
  const answer = await phone.goto(path);
  expect((await answer?.body())?.length).toBeLessThan(60_000);
  expect(answer?.headers()).toMatchObject({
    ...{ "cache-control": "no-store", "referrer-policy": "no-referrer" },
    "x-robots-tag": "noindex, nofollow",
  });
  await phone.getByRole("button", { name: "Start the job" }).click();
  await phone.getByText("You have started the job.").waitFor();
  await phone.goBack();
  await phone.reload();
  await phone.getByLabel("What did you do?").fill("Put in a new tap.");
  await phone.getByLabel("How many hours?").fill("1");
  const wrong = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await phone.getByLabel(/^Photos after the work/).setInputFiles(wrong);
  await phone.getByRole("button", { name: "Finish the job" }).click();
  await phone.getByText("Please choose the photos again.").waitFor();
  expect(await phone.getByLabel("What did you do?").inputValue()).toBe("Put in a new tap.");

  const { id } = given.link as { id: string };
  await callServer(url, "DELETE", `/links/${id}`, owner.token);
  await phone.getByRole("button", { name: "Finish the job" }).click();
  await phone.getByText("This link was taken back.").waitFor();
  expect((await proofOf(url, owner, taskId)).status).toBe("in_progress");
});

test("a contractor without an account is asked, quotes, accepts and gives the job on, all without scripts", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const asked = { propertyId, title: "Seal the roof", description: "Two sheets are loose.", category: "Roofing" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, {
    ...{ ...asked, priority: "high", dueDate: "2090-05-01" },
  });
  const { id: taskId } = task as { id: string };
  const { page: desk } = await stage.enter({ size: "phone", as: owner });
  await desk.goto(`/tasks?task=${taskId}`);
  await desk.getByRole("button", { name: "Give a contractor a link" }).click();
  await desk.getByLabel("Name").fill("Tayo Roofing");
  await desk.getByLabel("Phone").fill("0803 555 0177");
  await desk.getByLabel(/^Ask what it would cost first/).check();
  await desk.getByRole("button", { name: "Make the link" }).click();
  const path = new URL((await desk.getByText(/\/l\/\w{14}$/).textContent()) ?? "").pathname;

  const { page: phone } = await stage.enter({ size: "phone", more: { javaScriptEnabled: false } });
  const answer = await phone.goto(path);
  expect((await answer?.body())?.length).toBeLessThan(60_000);
  await phone.getByLabel("Labour, in naira").fill("a lot");
  await phone.getByLabel("Days of work").fill("2");
  await phone.getByRole("button", { name: "Send the quote" }).click();
  await phone.getByRole("alert").waitFor();
  expect(await phone.getByLabel("Days of work").inputValue()).toBe("2");
  await phone.getByLabel("Labour, in naira").fill("45k");
  await phone.getByRole("button", { name: "Send the quote" }).click();
  await phone.getByText("You offered ₦45,000, in 2 days of work.").waitFor();

  const { requests } = await callServer(url, "GET", `/tasks/${taskId}/quotes`, owner.token);
  const [{ quotes }] = requests as [{ quotes: [{ id: string }] }];
  await callServer(url, "POST", `/quotes/${quotes[0].id}/choose`, owner.token, {});
  await phone.goto(path);
  await phone.getByRole("button", { name: "Accept the order" }).click();
  await phone.getByText("You have agreed to it.").waitFor();
  await phone.getByLabel("Or somebody of yours: name").fill("Sunday Okon");
  await phone.getByLabel("Their phone").fill("0803 555 0199");
  await phone.getByRole("button", { name: "Give them the job" }).click();
  await phone.getByText("The job is given to Sunday Okon.").waitFor();
  expect(phone.url().match(/\/l\//g)).toHaveLength(1);
  await phone.getByRole("link", { name: "Open it" }).click();
  await phone.getByRole("button", { name: "Start the job" }).waitFor();
});

test("a manager gives an occupant a link, who says by it without scripts that it is mended", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const occupant = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const ticketId = await fileRequest(url, occupant, propertyId);
  const note = "Sealed the pipe.";
  await callServer(url, "PUT", `/repair-tickets/${ticketId}/status`, owner.token, { status: "resolved", note });
  const { page: desk } = await stage.enter({ size: "desktop", as: owner });
  await desk.goto(`/tickets/${ticketId}`);
  await desk.getByRole("button", { name: "Make a link" }).click();
  const address = await desk.getByText(/\/l\/\w{14}$/).textContent();

  const { page: phone } = await stage.enter({ size: "phone", more: { javaScriptEnabled: false } });
  await phone.goto(new URL(address ?? "").pathname);
  await phone.getByLabel("Partly mended").check();
  await phone.getByLabel("How many stars, of five?").selectOption("2");
  await phone.getByRole("button", { name: "Send the answer" }).click();
  await phone.getByRole("alert").getByText("Please say what is still wrong.").waitFor();
  await phone.getByLabel("What you say of it").fill("It still drips at night.");
  await phone.getByRole("button", { name: "Send the answer" }).click();
  await phone.getByText("You said: Partly mended.").waitFor();
  await phone.getByLabel("Write to whoever looks after it").fill("Please come again.");
  await phone.getByRole("button", { name: "Send the message" }).click();
  await phone.getByText("Your message has been sent.").waitFor();
});
