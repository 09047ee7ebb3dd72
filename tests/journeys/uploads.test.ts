import type { BrowserContext, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { film } from "../harness/films.ts";
import { bringIn, callServer, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { fillRequest, photo, pressSend, toastOf } from "../harness/steps.ts";

const stage = setStage();
const address = "/occupant/create-ticket";
const leak = { title: "Tap will not close", description: "It runs day and night.", place: "Kitchen" };

async function newOccupant(): Promise<SignedIn> {
  const propertyId = await bringIn(stage.url(), await register(stage.url(), "property_owner"));
  return register(stage.url(), "building_occupant", { propertyId, buildingUnit: "Flat 3" });
}

/** No browser makes it smaller. */
const filmed = (name: string, bytes: number) => ({ name, mimeType: "video/mp4", buffer: film(bytes) });

async function openForm(context: BrowserContext, page?: Page): Promise<Page> {
  const form = page ?? (await context.newPage());
  await form.goto(address);
  await form.locator("form[data-ready]").waitFor();
  return form;
}

/** A line that carries so many bytes a second up, or none at all. */
async function lineOf(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (upBytes: number) => {
    const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: upBytes || -1 };
    return client.send("Network.emulateNetworkConditions", { ...conditions, offline: upBytes === 0 });
  };
}

/** Nothing of size goes up over it while a test lasts. */
const trickle = 2_000;

const rows = (page: Page) => page.getByRole("list", { name: "Photos and videos to send" }).getByRole("listitem");
const percent = async (page: Page) =>
  Number((await page.getByRole("progressbar").getAttribute("aria-valuenow", { timeout: 1_000 })) ?? 0);
const reaches = (page: Page, least: number) =>
  expect.poll(() => percent(page), { timeout: 60_000, interval: 50 }).toBeGreaterThanOrEqual(least);
const isBegun = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/uploads");

test("a film goes up through a cut line, a closed tab and a server that dies, and arrives as it was made", async () => {
  const as = await newOccupant();
  const { page, context } = await stage.enter({ size: "phone", as });
  const begun: string[] = [];
  context.on("request", (request) => isBegun(request) && begun.push(request.url()));
  // The piece of 5 MB that is under way may still arrive whole when its tab is closed. Where something is to happen in the
  // middle, the line carries next to nothing as soon as the film is there.
  const made = filmed("leak.mp4", 20_000_000);
  await openForm(context, page);
  const line = await lineOf(page);
  await line(1_000_000);
  await fillRequest(page, { ...leak, photos: [made] });
  await reaches(page, 10);

  await line(0);
  await rows(page).getByText("Waiting for connection").waitFor();
  await line(1_000_000);
  await reaches(page, 30);
  await line(trickle);
  await page.close();

  const again = await context.newPage();
  const nextLine = await lineOf(again);
  await nextLine(1_000_000);
  await openForm(context, again);
  expect(await again.getByLabel("Title", { exact: true }).inputValue()).toBe(leak.title);
  await again.getByText("leak.mp4").waitFor();
  await again.getByRole("option", { name: /Marina Court/ }).waitFor({ state: "attached" });
  await reaches(again, 50);
  await nextLine(trickle);
  await stage.cutPower();
  await rows(again).getByText("Waiting for connection").waitFor();
  await pressSend(again);
  await again.getByText("Sending after 1 file…").waitFor();
  await stage.restorePower();
  await nextLine(-1);
  await again.waitForURL("**/occupant-dashboard");

  expect(begun).toHaveLength(1);
  const { tickets } = await callServer(stage.url(), "GET", "/repair-tickets", as.token);
  const [{ mediaUploads }] = tickets as [{ mediaUploads: { fileName: string; url: string }[] }];
  expect(mediaUploads.map(({ fileName }) => fileName)).toEqual(["leak.mp4"]);
  const stored = Buffer.from(await (await fetch(stage.url() + mediaUploads[0]?.url)).arrayBuffer());
  expect(stored.equals(made.buffer)).toBe(true);
});

test("what was chosen goes up once from two tabs, is gone when taken away, and leaves with its account", async () => {
  const as = await newOccupant();
  const { page, context } = await stage.enter({ size: "phone", as });
  const begun: string[] = [];
  context.on("request", (request) => isBegun(request) && begun.push(request.url()));
  await openForm(context, page);
  const line = await lineOf(page);
  await line(trickle);
  await page.locator("input[type=file]").setInputFiles([filmed("one.mp4", 400_000), await photo("two.jpg")]);
  const other = await openForm(context);
  await expect.poll(() => rows(other).count()).toBe(2);
  await line(-1);
  await toastOf(page, "2 file(s) uploaded with GPS coordinates and timestamp").waitFor();
  await expect.poll(() => rows(other).getByText("Uploaded").count()).toBe(2);
  expect(begun).toHaveLength(2);

  const deleted = other.waitForResponse((response) => response.request().method() === "DELETE");
  await other.getByRole("button", { name: "Remove two.jpg" }).click();
  expect((await deleted).status()).toBe(204);
  await expect.poll(() => rows(page).count()).toBe(1);

  await page.goto("/occupant-dashboard");
  await page.locator("[aria-expanded]:visible", { hasText: /Account of|Bello/ }).click();
  await page.getByText("Log out").click();
  await page.waitForURL("**/login**");
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test("an emergency is told before its film is up, by a tab that is killed too, and the film follows as a message", async () => {
  const as = await newOccupant();
  const { page, context } = await stage.enter({ size: "phone", as });
  const requests = async () =>
    (await callServer(stage.url(), "GET", "/repair-tickets", as.token)).tickets as { id: string; emergency: boolean }[];
  await openForm(context, page);
  await (await lineOf(page))(20_000);
  await page.locator("[name=emergency]").check();
  await fillRequest(page, { ...leak, title: "Smoke in the kitchen", photos: [filmed("smoke.mp4", 3_000_000)] });
  await context.route("**/api/repair-tickets", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await page.close();
  });
  await pressSend(page);
  await expect.poll(async () => (await requests()).map(({ emergency }) => emergency)).toEqual([true]);
  await expect.poll(() => page.isClosed()).toBe(true);
  await context.unroute("**/api/repair-tickets");

  const again = await context.newPage();
  const line = await lineOf(again);
  await line(20_000);
  await openForm(context, again);
  await again.getByText("smoke.mp4").waitFor();
  await again.getByRole("option", { name: /Marina Court/ }).waitFor({ state: "attached" });
  await pressSend(again);
  await again.waitForURL("**/occupant-dashboard");
  const [request = expect.fail("nothing was filed"), ...more] = await requests();
  expect(more).toEqual([]);
  const films = async () => {
    const { timeline } = await callServer(stage.url(), "GET", `/repair-tickets/${request.id}`, as.token);
    return (timeline as { mediaUploads: { fileName: string }[] }[]).flatMap(({ mediaUploads }) => mediaUploads);
  };
  // The worker may send it, whose line is not the tab's: what waits is seen only where it is not faster.
  const waits = again.getByText(/^(Sending 1 of 1|On this phone: 1)$/);
  await expect.poll(async () => (await waits.count()) + (await films()).length).toBeGreaterThan(0);
  await line(-1);
  await expect.poll(async () => (await films()).map(({ fileName }) => fileName)).toEqual(["smoke.mp4"]);
  expect(await requests()).toHaveLength(1);
});

test("an emergency's film follows from the open tab where the browser can keep nothing, and the page says so", async () => {
  const as = await newOccupant();
  const { page, context } = await stage.enter({ size: "phone", as });
  await context.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  const requests = async () =>
    (await callServer(stage.url(), "GET", "/repair-tickets", as.token)).tickets as { id: string }[];
  await openForm(context, page);
  const line = await lineOf(page);
  await line(20_000);
  await page.locator("[name=emergency]").check();
  await fillRequest(page, { ...leak, title: "Smoke in the hall", photos: [filmed("hall.mp4", 3_000_000)] });
  await pressSend(page);
  await page.getByText("Your words were sent. This phone cannot keep").waitFor();
  const [request = expect.fail("nothing was filed")] = await requests();
  await line(-1);
  await page.waitForURL("**/occupant-dashboard");
  const { timeline } = await callServer(stage.url(), "GET", `/repair-tickets/${request.id}`, as.token);
  const films = (timeline as { mediaUploads: { fileName: string }[] }[]).flatMap(({ mediaUploads }) => mediaUploads);
  expect(films.map(({ fileName }) => fileName)).toEqual(["hall.mp4"]);
  expect(await requests()).toHaveLength(1);
});
