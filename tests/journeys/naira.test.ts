import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { openDatabase } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { readSettings } from "#platform/settings.server.ts";
import { loadSigner } from "#platform/signer.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { jobNamed } from "../../src/app-jobs.server.ts";
import { startServer } from "../../src/start.server.ts";
import { type Size, sharedBrowser, visitor } from "../harness/browser.ts";
import { bringIn, callServer, password, register, type SignedIn } from "../harness/remote.ts";
import { engageThere, joinTeam } from "../harness/remote-crew.ts";
import { newDataDir } from "../harness/server.ts";
import { photo, toastOf } from "../harness/steps.ts";

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const dataDir = newDataDir();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The server in this process, which so has the test's clock. */
async function serving<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(readSettings({ PORT: "0", DATA_DIR: dataDir }), log);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function enter(url: string, as: SignedIn, size: Size): Promise<Page> {
  const entered = await visitor(await sharedBrowser(), url, { size, as });
  onTestFinished(() => entered.context.close());
  return entered.page;
}

/** A building with books, its keepers, a firm with a technician, and who lives in Flat 3. */
async function people(url: string) {
  const owner = await register(url, "property_owner", { name: "Folake Ade" });
  const propertyId = await bringIn(url, owner);
  const at = `/properties/${propertyId}`;
  const asOwner = (path: string, body: object = {}) => callServer(url, "POST", path, owner.token, body);
  await asOwner(`${at}/ledger`, { payerKind: "company", managersMayPost: true });
  const manager = await register(url, "property_manager", { name: "Ngozi Eze" });
  const { member } = await asOwner(`${at}/members`, { email: manager.user.email, role: "property_manager" });
  const seat = `${at}/members/${(member as { id: string }).id}`;
  await callServer(url, "PUT", seat, owner.token, { confirmed: true });
  await callServer(url, "POST", `${seat}/agreement`, manager.token, {});
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  await engageThere(url, owner, propertyId, contractor);
  const crew = await joinTeam(url, contractor, "Musa Ibrahim");
  const home = { name: "Tunde Okafor", propertyId, buildingUnit: "Flat 3" };
  const occupant = await register(url, "building_occupant", home);
  await asOwner(`${at}/units`, { name: "Flat 3", share: 1_000 });
  const { members } = await callServer(url, "GET", `${at}/members`, owner.token);
  const lives = (members as { id: string; accountId: string }[]).find((one) => one.accountId === occupant.user.id);
  await callServer(url, "PUT", `${at}/members/${lives?.id}`, owner.token, { confirmed: true });
  const sheet = { title: "Rewind the generator", description: "It trips.", category: "Electrical", priority: "high" };
  const { task } = await asOwner("/tasks", { ...sheet, propertyId, dueDate: "2090-05-01" });
  return { owner, manager, contractor, occupant, ...crew, propertyId, taskId: (task as { id: string }).id };
}

type Scene = Awaited<ReturnType<typeof people>>;

/** What they would do at the generator, by calls: other journeys do it by hand. */
async function mend(url: string, { owner, contractor, technician, memberId, taskId }: Scene): Promise<void> {
  const given = { assignedTeamMemberId: memberId };
  await callServer(url, "PUT", `/contractor/tasks/${taskId}/assign`, contractor.token, given);
  await callServer(url, "PUT", `/technician/tasks/${taskId}/status`, technician.token, { status: "in_progress" });
  const { name, buffer } = await photo("after.jpg", 4);
  const proof = { file_data: buffer.toString("base64"), file_type: "image", file_name: name };
  const where = { latitude: 6.4474, longitude: 3.4724, timestamp: new Date().toISOString() };
  await callServer(url, "POST", "/technician/task-completion", technician.token, {
    ...{ taskId, completionNotes: "Rewound and tried.", totalHours: 6, mediaUploads: [{ ...proof, ...where }] },
  });
  await callServer(url, "POST", "/property-manager/work-verification", owner.token, {
    ...{ taskId, contractorId: contractor.user.id, workApproved: true, reason: "I saw it run." },
  });
}

/** From the question to the bank: whoever presses is who is meant to. */
async function pay(url: string, scene: Scene): Promise<void> {
  const { owner, manager, contractor, propertyId, taskId } = scene;
  const ofManager = await enter(url, manager, "desktop");
  await ofManager.goto(`/tasks?task=${taskId}`);
  await ofManager.getByRole("button", { name: "Ask for quotes" }).click();
  await ofManager.getByRole("checkbox", { name: "Bayo Works" }).check();
  await ofManager.getByRole("button", { name: "Ask", exact: true }).click();
  const ofFirm = await enter(url, contractor, "phone");
  await ofFirm.goto("/quotes");
  await ofFirm.getByRole("button", { name: "Send a quote" }).click();
  await ofFirm.getByLabel("Labour, in naira").fill("412,000");
  await ofFirm.getByLabel("Days of work").fill("3");
  await ofFirm.getByRole("button", { name: "Send", exact: true }).click();
  await ofManager.getByRole("button", { name: "Choose Bayo Works" }).click();
  await ofManager.getByRole("button", { name: "Order it" }).click();
  const ofOwner = await enter(url, owner, "phone");
  await ofOwner.goto("/dashboard");
  const asked = ofOwner
    .getByRole("listitem")
    .filter({ hasText: "Rewind the generator" })
    .filter({ hasText: "₦412,000" });
  await asked.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => ofOwner.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await mend(url, scene);
  await ofFirm.goto(`/tasks?task=${taskId}`);
  await ofFirm.getByRole("button", { name: "Send an invoice" }).click();
  const form = ofFirm.getByRole("dialog", { name: "An invoice for this job" });
  await form.locator("input[type=file]").setInputFiles([await photo("receipt.jpg", 7)]);
  await form.getByLabel("Amount without VAT, in naira").fill("412,000");
  await form.getByLabel("What it is for").fill("Rewinding");
  await form.getByLabel("Seller", { exact: true }).fill("Bayo Works");
  await form.getByRole("button", { name: "Send" }).click();
  await toastOf(ofFirm, "The invoice is sent").waitFor();
  const invoices = `/property/${propertyId}?tab=invoices`;
  await ofOwner.goto(invoices);
  await ofOwner.getByRole("button", { name: /Rewind the generator/ }).click();
  await ofOwner.getByRole("button", { name: "Accept" }).click();
  await ofOwner.getByRole("button", { name: /Rewind the generator.*To be paid/ }).click();
  await ofOwner.getByRole("button", { name: "Record a payment" }).click();
  await ofOwner.getByRole("button", { name: "Record", exact: true }).click();
  await ofOwner.getByText("Ask Ngozi Eze to record the payment.").first().waitFor();
  await ofManager.goto(invoices);
  await ofManager.getByRole("button", { name: /Rewind the generator/ }).click();
  await ofManager.getByRole("button", { name: "Record a payment" }).click();
  await ofManager.getByRole("button", { name: "Record", exact: true }).click();
  await toastOf(ofManager, "Recorded").waitFor();
}

/** The night after the half year, which nobody waits for here. */
async function draft(now: Date): Promise<void> {
  const database = await openDatabase({ dataDir, log });
  try {
    const { db } = database;
    const parts = { signer: await loadSigner(db, now), storage: folderStorage(join(dataDir, "files")), mail: noMail };
    const rest = { jobs: { send: async () => {} }, site: { url: "", supportEmail: null }, forgetSession: silent };
    await jobNamed("money-accounts.draft").work(systemContext({ db, log, ...parts, ...rest }, now), {});
  } finally {
    await database.close();
  }
}

test("a naira goes from a quote through five people to the bank, and a tenant taps it half a year later", async () => {
  const scene = await serving(async (url) => {
    const made = await people(url);
    await pay(url, made);
    return made;
  });
  const [year, month] = lagosDay(new Date()).split("-").map(Number) as [number, number];
  const isFirst = month <= 6;
  const next = new Date(Date.UTC(isFirst ? year : year + 1, isFirst ? 6 : 0, 2, 9));
  vi.useFakeTimers({ toFake: ["Date"], now: next });
  await draft(next);
  await serving(async (url) => {
    const again = async ({ user: { email } }: SignedIn) =>
      (await callServer(url, "POST", "/auth/login", null, { email, password })) as SignedIn;
    const { token } = await again(scene.owner);
    const at = `/properties/${scene.propertyId}`;
    await callServer(url, "POST", `${at}/ledger/close`, token, { month: `${year}-${isFirst ? "06" : "12"}` });
    const { accounts } = await callServer(url, "GET", `${at}/money-accounts`, token);
    await callServer(url, "POST", `/money-accounts/${(accounts as { id: string }[])[0]?.id}/issue`, token, {});
    const page = await enter(url, await again(scene.occupant), "phone");
    await page.goto("/service-charge");
    await page.locator('a[href^="/money-accounts/"]').click();
    await page.getByRole("button", { name: /Repairs: Electrical/ }).click();
    await page.getByRole("button", { name: /Rewind the generator/ }).click();
    const line = page.getByRole("dialog", { name: "Rewind the generator" });
    await line.getByText("₦412,000").first().waitFor();
    const said = (name: string) => line.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]");
    const told = { "Done by": "Bayo Works", "Approved by": "Folake Ade", "Payment recorded by": "Ngozi Eze" };
    for (const [name, who] of Object.entries(told)) expect(await said(name).textContent()).toBe(who);
    expect(await said("Work checked by").textContent()).toContain("Folake Ade");
    for (const name of ["after.jpg", "receipt.jpg"]) await line.getByRole("button", { name: `Open ${name}` }).waitFor();
  });
});
