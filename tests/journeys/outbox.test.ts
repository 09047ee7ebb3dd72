import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Invoice } from "#features/invoices/contract.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { technicianWith, untilKept } from "../harness/away.ts";
import type { Visitor } from "../harness/browser.ts";
import { callServer, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { photo, signIn } from "../harness/steps.ts";

const stage = setStage();

/** A technician away with a job that was begun there: the start waits on the phone. */
async function begunAway() {
  const away = await technicianWith(stage.url(), ["Change the gasket"]);
  const [taskId = ""] = away.taskIds;
  const visitor = await stage.enter({ size: "phone", as: away.technician });
  const { page, context } = visitor;
  await page.goto(`/technician/tasks/${taskId}`);
  await untilKept(page);
  await page.getByRole("button", { name: "Start Work" }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Start Work" }).click();
  await page.getByText("On this phone: 1").waitFor();
  return { ...away, ...visitor, taskId };
}

const taskOf = async ({ token }: SignedIn, id: string): Promise<TaskDetail> =>
  (await callServer(stage.url(), "GET", `/tasks/${id}`, token)).task as TaskDetail;

const databasesOf = (page: Page, { user }: SignedIn): Promise<string[]> =>
  page.evaluate(
    async (id) =>
      (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(id) ? [name.replace(id, "")] : [])),
    user.id,
  );

/** As the browser does it once there is a line; `page` is any of ours. */
async function wakeWorker({ context }: Pick<Visitor, "context">, page: Page): Promise<void> {
  const client = await context.newCDPSession(page);
  const found = new Promise<string>((done) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(stage.url()) && !isDeleted);
      if (ours) done(ours.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  const registrationId = await found;
  const sync = { origin: stage.url(), registrationId, tag: "tunse.outbox", lastChance: false };
  await client.send("ServiceWorker.dispatchSyncEvent", sync);
  await client.detach();
}

/** A page of no product, so that no tab of ours is open. */
async function leaveAll(context: BrowserContext): Promise<Page> {
  const bare = await context.newPage();
  await Promise.all(context.pages().map((page) => (page === bare ? null : page.close())));
  return bare;
}

test("what waits goes by the worker while no tab is open, with the time it was done, and the worker forgets who it was", async () => {
  const { context, page, owner, technician, taskId } = await begunAway();
  await expect.poll(() => databasesOf(page, technician)).toContain("tunse.sender.");
  const doneBy = Date.now();
  const bare = await leaveAll(context);
  await context.setOffline(false);
  await bare.goto("/healthz");
  const status = async () => {
    // As browsers do: once more, where a tab that was closing still had its turn.
    await wakeWorker({ context }, bare);
    return (await taskOf(owner, taskId)).status;
  };
  await expect.poll(status, { interval: 1_000 }).toBe("in_progress");
  const { startOccurredAt } = await taskOf(owner, taskId);
  expect(Math.abs(Date.parse(startOccurredAt ?? "") - doneBy)).toBeLessThan(30_000);
  const again = await context.newPage();
  await again.goto("/unsent");
  await again.getByText(/^Received \d\d:\d\d$/).waitFor();
  await again.getByText("Nothing waits").waitFor();
  await expect.poll(() => databasesOf(again, technician)).not.toContain("tunse.sender.");
});

test("while a tab sends, the worker leaves it alone: one call arrives", async () => {
  const { context, page, owner, taskId } = await begunAway();
  const calls: string[] = [];
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await context.route(`**/api/technician/tasks/${taskId}/status`, async (route) => {
    calls.push(route.request().serviceWorker() ? "worker" : "tab");
    await held;
    await route.continue();
  });
  await context.setOffline(false);
  await expect.poll(() => calls).toEqual(["tab"]);
  await wakeWorker({ context }, page);
  // It would have sent by now: the kept page is answered by the same worker.
  await page.evaluate(() => fetch("/technician-dashboard"));
  go();
  await expect.poll(async () => (await taskOf(owner, taskId)).status).toBe("in_progress");
  expect(calls).toEqual(["tab"]);
});

test("a session that was ended elsewhere takes what was read away, and keeps what waits until the same person is back", async () => {
  const { context, page, owner, technician, taskId } = await begunAway();
  const other = await register(stage.url(), "property_owner");
  const { sessions } = await callServer(stage.url(), "GET", "/auth/sessions", technician.token);
  for (const { id } of sessions as { id: string }[])
    await callServer(stage.url(), "DELETE", `/auth/sessions/${id}`, technician.token).catch(() => {});
  await context.setOffline(false);
  await page.waitForURL("**/login**");
  await expect.poll(() => databasesOf(page, technician)).toEqual(["tunse.uploads."]);
  await signIn(page, other.user.email);
  await page.waitForURL("**/dashboard**");
  await page.goto("/unsent");
  await page.getByText("Nothing waits").waitFor();
  expect((await taskOf(owner, taskId)).status).toBe("pending");
  await page.evaluate(() => localStorage.removeItem("tunse.token"));
  await signIn(page, technician.user.email);
  await expect.poll(async () => (await taskOf(owner, taskId)).status).toBe("in_progress");
});

test("what the browser cleared away is told with how much it was", async () => {
  const { context, page } = await begunAway();
  const client = await context.newCDPSession(page);
  await client.send("Storage.clearDataForOrigin", { origin: stage.url(), storageTypes: "indexeddb" });
  await context.setOffline(false);
  await page.goto("/technician-dashboard");
  await page.getByText("Your phone deleted 1 thing that was not sent.").waitFor();
});

/** Puts acts on the phone, as another release left them there, made out of the one that waits. */
const leaveActs = (page: Page, { user }: SignedIn, changes: readonly object[]): Promise<void> =>
  page.evaluate(
    async ({ id, changes }) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        });
      const database = await asked(indexedDB.open(`tunse.uploads.${id}`));
      const acts = database.transaction("acts", "readwrite").objectStore("acts");
      const [{ done: _, ...act }] = await asked(acts.getAll());
      for (const change of changes) await asked(acts.put({ ...act, ...change }));
      database.close();
    },
    { id: user.id, changes },
  );

test("what an older release froze arrives as it stands, and what no server takes any more is told and stays", async () => {
  const { context, page, owner, technician, taskId } = await begunAway();
  const route = { method: "PUT", path: "/technician/tasks/{id}/status", access: "user" };
  const body = { id: taskId, status: "in_progress" };
  const older = { attempts: 1, state: "waiting", notBefore: 0 };
  await leaveActs(page, technician, [
    { ...older, frozen: { ...body, wasAskedOnce: true } },
    {
      ...older,
      id: "gone",
      lane: "task a",
      title: "Gone",
      call: { ...route, path: "/technician/tasks/{id}/begun" },
      frozen: body,
    },
    { ...older, id: "less", lane: "task b", title: "Less", call: route, frozen: { id: taskId } },
  ]);
  await page.reload();
  await page.getByText("On this phone: 3").waitFor();
  await context.setOffline(false);
  await expect.poll(async () => (await taskOf(owner, taskId)).status).toBe("in_progress");
  await page.getByText("Needs you: 2").waitFor();
  await page.goto("/unsent");
  for (const title of ["Gone", "Less"]) await page.getByText(title, { exact: true }).waitFor();
  await page.getByText(/^Received \d\d:\d\d$/).waitFor();
  expect(await page.getByText("Needs you", { exact: true }).count()).toBe(2);
});

test("an invoice and its photo that were written without a network arrive once", async () => {
  const { owner, contractor, taskIds } = await technicianWith(stage.url(), ["Change the gasket"]);
  const [taskId = ""] = taskIds;
  const { page, context } = await stage.enter({ size: "phone", as: contractor });
  await page.goto(`/tasks?task=${taskId}`);
  await untilKept(page);
  await page.getByRole("button", { name: "Send an invoice" }).click();
  const form = page.getByRole("dialog", { name: "An invoice for this job" });
  await form.getByLabel("Amount without VAT, in naira").waitFor();
  await context.setOffline(true);
  await form.locator("input[type=file]").setInputFiles([await photo("receipt.jpg")]);
  await form.getByLabel("Amount without VAT, in naira").fill("62,500");
  await form.getByLabel("What it is for").fill("Gasket and labour");
  await form.getByLabel("Seller", { exact: true }).fill("Bayo Works");
  await form.getByRole("button", { name: "Send" }).click();
  await page.getByText("On this phone: 1").waitFor();
  await context.setOffline(false);
  const invoices = async () => {
    const found = await callServer(stage.url(), "GET", `/tasks/${taskId}/invoices`, owner.token);
    return (found.invoices as Invoice[]).map(({ totalKobo, seller, media }) => [totalKobo, seller, media.length]);
  };
  await expect.poll(invoices).toEqual([[6_250_000, "Bayo Works", 1]]);
  await page.goto("/unsent");
  await page.getByText("Nothing waits").waitFor();
  expect(await invoices()).toHaveLength(1);
});
