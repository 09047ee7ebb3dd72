import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { untilKept } from "../harness/away.ts";
import { bringIn, register } from "../harness/remote.ts";
import { newDataDir, startServer } from "../harness/server.ts";
import { setStage } from "../harness/stage.ts";
import { fillRequest, heading, photo, pressSend } from "../harness/steps.ts";
import { putNextBuild } from "../rig/next-build.ts";

const stage = setStage();

function scratch(folder: string): string {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Scripts that did not come, in any tab. */
function failedScripts(context: BrowserContext): string[] {
  const failed: string[] = [];
  context.on("requestfailed", (request) => {
    if (request.url().endsWith(".js")) failed.push(request.url());
  });
  context.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (response.url().endsWith(".js") && !(response.ok() && type.startsWith("text/javascript")))
      failed.push(response.url());
  });
  return failed;
}

/** How often the page was loaded since; begins with none. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

const isWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (registration?.waiting ?? null) !== null;
  });

/** As a browser does at a visit: looks for another build. */
const lookForNext = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** Somebody looks away and back; answers once the page has heard of it. */
const look = (page: Page) =>
  page.evaluate(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await navigator.locks.request("tunse.unrest", { mode: "shared" }, () => {});
  });

const buildOf = (page: Page) =>
  page.evaluate(
    () => (globalThis as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? "",
  );

test("a new build comes while forms are half filled in two tabs: no page is loaded again, no script fails, and it is shown once nothing is typed", async () => {
  const dataDir = scratch(newDataDir());
  const first = await startServer(dataDir);
  onTestFinished(() => first.stop());
  const folder = scratch(mkdtempSync(join(tmpdir(), "tunse-next-")));
  const nextId = await putNextBuild(folder);
  const propertyId = await bringIn(first.url, await register(first.url, "property_owner"));
  const as = await register(first.url, "building_occupant", { propertyId });
  const { page, context } = await stage.enter({ size: "phone", as, at: first.url });
  await page.goto("/account");
  await untilKept(page);
  await page.goto("/occupant/create-ticket");
  const other = await context.newPage();
  await other.goto("/account");
  const name = other.getByLabel("Name", { exact: true });
  await name.fill("Amaka Eze-Bello");
  await page.locator("form[data-ready]").waitFor();
  await fillRequest(page, { title: "The gate does not close", description: "Since Sunday.", place: "Main gate" });
  const failed = failedScripts(context);
  const loads = [page, other].map(countLoads);
  const [id, port] = [await buildOf(page), new URL(first.url).port];
  expect(id).not.toBe(nextId);

  await first.stop();
  const second = await startServer(dataDir, { PORT: port }, folder);
  onTestFinished(() => second.stop());
  const former = await fetch(`${second.url}/assets/manifest-${id}.js`);
  expect(former.status).toBe(404);
  await lookForNext(page);
  await expect.poll(() => isWaiting(page), { timeout: 60_000 }).toBe(true);
  for (const tab of [page, other, page]) await look(tab);
  expect(await isWaiting(page)).toBe(true);

  // Scripts of the build that is gone from the server, which no tab has asked for yet.
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([await photo("gate.jpg")]);
  await pressSend(page);
  await page.waitForURL("**/occupant-dashboard");
  await page
    .getByRole("link", { name: /The gate does not close/ })
    .first()
    .click();
  await heading(page, "The gate does not close").waitFor();
  expect(await name.inputValue()).toBe("Amaka Eze-Bello");
  await look(page);
  expect(await isWaiting(page)).toBe(true);

  await name.fill(as.user.name);
  await look(other);
  await look(other);
  await expect.poll(() => isWaiting(page)).toBe(false);
  expect(loads.map((count) => count())).toEqual([0, 0]);
  expect([await buildOf(page), await buildOf(other)]).toEqual([id, id]);
  expect(failed).toEqual([]);
  await other.reload();
  await name.waitFor();
  expect(await buildOf(other)).toBe(nextId);
  expect(failed).toEqual([]);
});
