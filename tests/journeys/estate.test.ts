import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { browserSeeing, visitor } from "../harness/browser.ts";
import { codeIn, filmOfCode } from "../harness/camera.ts";
import { assignOne } from "../harness/crew-steps.ts";
import { bringIn, callServer, register, type SignedIn } from "../harness/remote.ts";
import { engageThere, joinTeam } from "../harness/remote-crew.ts";
import { setStage } from "../harness/stage.ts";
import { photo } from "../harness/steps.ts";

const stage = setStage();
const today = lagosDay(new Date());
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

async function moveIn(page: Page, name: string, day: string): Promise<void> {
  await press(page, "Who lives here");
  await press(page, "Add a resident");
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  await dialog(page).getByLabel("Moved in").fill(day);
  await press(page, "Add resident");
}

async function addMachine(page: Page, name: string, kind: string, unit?: string): Promise<void> {
  await press(page, "Add a machine");
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  await dialog(page).getByLabel("Kind", { exact: true }).selectOption(kind);
  if (unit) await dialog(page).locator("select[name=unitId]").selectOption({ label: unit });
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(await photo(`${kind}.jpg`));
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

async function addMeter(page: Page, name: string, machine: string, shows: string): Promise<void> {
  await press(page, "Add a meter");
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  await dialog(page).getByLabel("Kind", { exact: true }).selectOption("run_hours");
  await dialog(page).locator("select[name=assetId]").selectOption({ label: machine });
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await dialog(page).getByLabel("What it shows, in h").fill(shows);
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(await photo("hours.jpg"));
  await press(page, "Save");
  await dialog(page).waitFor({ state: "detached" });
}

/** Looks at a sticker through the phone's camera, and comes to what it hangs on. */
async function scan(as: SignedIn, sticker: string, leadsTo: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tunse-film-"));
  const film = join(folder, "sticker.y4m");
  await filmOfCode(film, sticker);
  const browser = await browserSeeing(film);
  try {
    const { page, complaints } = await visitor(browser, stage.url(), { size: "phone", as });
    await page.context().grantPermissions(["camera"]);
    await page.goto("/scan");
    await press(page, "Use the camera");
    await page.getByRole("heading", { name: leadsTo }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

test("a manager walks an estate with a phone: flats, who lives there, machines, meters, tags that scan, and papers", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const { page, complaints } = await stage.enter({ size: "phone", as: owner });

  await page.goto(`/property/${propertyId}?tab=units`);
  await press(page, "Add a block");
  await dialog(page).getByLabel("Number of floors").fill("2");
  await dialog(page).getByLabel("Units on each floor").fill("3");
  await dialog(page).getByText("6 units: from").waitFor();
  await press(page, "Add these units");
  // The dialog says "6 units" as well, before anything is sent.
  await dialog(page).waitFor({ state: "detached" });
  await page.getByText("6 units", { exact: false }).first().waitFor();
  const { units } = await callServer(url, "GET", `/properties/${propertyId}/units`, owner.token);
  const [{ id: unitId, label: flat }] = units as [{ id: string; label: string }];
  await page.goto(`/units/${unitId}`);
  await moveIn(page, "Ngozi Belo", today);

  await page.getByRole("button", { name: "Change Ngozi Belo" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Ngozi Bello");
  await press(page, "Save");
  await dialog(page).getByText("Ngozi Bello", { exact: true }).waitFor();

  await page.goto(`/property/${propertyId}?tab=assets`);
  await addMachine(page, "Generator 1", "generator", flat);
  await addMachine(page, "Lift", "lift");

  await page.goto(`/property/${propertyId}?tab=meters`);
  await addMeter(page, "Hours of generator 1", "Generator 1", "1,204.5");
  await page.getByText("1,204.5 h").waitFor();

  await page.goto(`/property/${propertyId}?tab=tags`);
  await press(page, "Make tags");
  await press(page, "Make 3 tags");
  await page.getByRole("link", { name: "Print all" }).click();
  await page.getByText("Something broken? Scan me").nth(2).waitFor();
  const label = page.getByRole("listitem").filter({ hasText: "Generator 1" });
  // Paper is shown small on a phone; what comes out of the printer is as large as a hand.
  await page.emulateMedia({ media: "print" });
  const sticker = await codeIn(await label.locator("svg").screenshot());
  await page.emulateMedia({ media: "screen" });
  await scan(owner, sticker, "Generator 1");

  await page.goto(`/property/${propertyId}?tab=papers`);
  await page.getByRole("button", { name: /^Thorough examination of lifts/ }).waitFor();
  await press(page, "Add a paper");
  await dialog(page).getByLabel("What it proves").selectOption("lift_examination");
  await dialog(page).getByLabel("Issued by").fill("Otis");
  await dialog(page).getByLabel("Valid from").fill(addDays(today, -300));
  await dialog(page).getByLabel("Valid until").fill(addDays(today, 20));
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Lapses in 20 days", { exact: false }).waitFor();

  const made = await readBack(url, owner, propertyId);
  expect(made).toEqual({
    ...{ units: 6, resident: `Ngozi Bello in ${flat}`, tags: 3 },
    meters: ["Hours of generator 1 of Generator 1: 1204.5"],
    machines: [`Generator 1 with 1 photo in ${flat}`, "Lift with 1 photo"],
  });
  expect(complaints).toEqual([]);
});

/** What the walk left behind, as the calls tell it. */
async function readBack(url: string, { token }: SignedIn, propertyId: string) {
  const read = (path: string) => callServer(url, "GET", `/properties/${propertyId}/${path}`, token);
  const units = (await read("units")).units as { id: string; label: string }[];
  const assets = (await read("assets")).assets as { name: string; unitId: string | null; mediaUploads: unknown[] }[];
  const placeOf = (unitId: string | null) => units.filter(({ id }) => id === unitId).map(({ label }) => ` in ${label}`);
  const machines = assets
    .map(({ name, unitId, mediaUploads }) => `${name} with ${mediaUploads.length} photo${placeOf(unitId).join("")}`)
    .toSorted();
  const meters = ((await read("meters")).meters as MeterRead[]).map(
    ({ name, assetName, last }) => `${name} of ${assetName}: ${last?.value}`,
  );
  const tags = ((await read("tags")).tags as unknown[]).length;
  const [first] = units;
  const { residents } = await callServer(url, "GET", `/units/${first?.id}/residents`, token);
  const [resident] = residents as { name: string }[];
  return { units: units.length, resident: `${resident?.name} in ${first?.label}`, machines, meters, tags };
}
type MeterRead = { name: string; assetName: string | null; last: { value: number } | null };

test("an owner shows visitors what is checked: the code by the door opens a page that says it, and no more", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  await callServer(url, "POST", `/properties/${propertyId}/assets`, owner.token, { name: "Lift", kind: "lift" });
  const paper = { requirement: "lift_examination", issuedBy: "Otis", number: "SECRET-7" };
  const days = { validFrom: addDays(today, -30), validUntil: addDays(today, 300) };
  await callServer(url, "POST", `/properties/${propertyId}/papers`, owner.token, { ...paper, ...days });
  const { page, complaints } = await stage.enter({ size: "phone", as: owner });
  await page.goto(`/property/${propertyId}?tab=papers`);
  await press(page, "Open a public page");
  const told = /^Thorough examination of lifts/;
  await page.getByRole("checkbox", { name: told }).click();
  await page.getByRole("checkbox", { name: told, checked: true }).waitFor();
  const shown = await codeIn(await page.locator("svg[shape-rendering=crispEdges]").screenshot());
  const saving = page.waitForEvent("download");
  await press(page, "Save the QR code");
  const saved = await codeIn(await readFile((await (await saving).path()) ?? ""));

  const { page: visitorsPage } = await stage.enter({ size: "phone" });
  await visitorsPage.goto(shown);
  await visitorsPage.getByText("by Otis").waitFor();
  expect(saved).toBe(shown);
  const content = await visitorsPage.content();
  expect([content.includes("SECRET-7"), content.length < 30_000]).toEqual([false, true]);
  await press(page, "Close the page");
  await page.getByRole("button", { name: "Open a public page" }).waitFor();
  expect((await visitorsPage.goto(shown))?.status()).toBe(404);
  expect(complaints).toEqual([]);
});

test("a manager reads a list of machines in from a file, sees every row's fate first, and takes it all back", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const { page, complaints } = await stage.enter({ size: "desktop", as: owner });
  await page.goto(`/property/${propertyId}?tab=assets`);
  await press(page, "From a file");
  const file = dialog(page).locator("input[type=file]");
  const sheet = (text: string) => ({ name: "machines.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await file.setInputFiles(sheet("name,kind\nPump 1,pump\nRocket,spaceship"));
  await dialog(page).getByText("Mend these rows in the file and choose it again.").waitFor();
  await file.setInputFiles(sheet("name,kind\nPump 1,pump\nPump 2,pump"));
  await press(page, "Read in 2 machines");
  await dialog(page).waitFor({ state: "detached" });
  await page.getByText("Pump 2", { exact: true }).waitFor();

  await press(page, "From a file");
  await press(page, "Undo");
  await press(page, "Take it back");
  await dialog(page).getByText("Undone", { exact: true }).waitFor();
  const { assets } = await callServer(url, "GET", `/properties/${propertyId}/assets`, owner.token);
  expect(assets).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a building that asks for insurance gives a firm no work until its paper was looked at", async () => {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const contractor = await register(url, "contractor", { name: "Bayo Works" });
  const propertyId = await bringIn(url, owner);
  await engageThere(url, owner, propertyId, contractor);
  const title = "Oil the lift doors";
  const sheet = { title, propertyId, description: "Both.", category: "Other", priority: "low", dueDate: today };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, sheet);
  await joinTeam(url, contractor, "Musa Ibrahim");
  const lapsed = { kind: "insurance", number: "POL-1", expiresOn: addDays(today, -1) };
  await callServer(url, "POST", "/me/credentials", contractor.token, lapsed);

  const keeper = await stage.enter({ size: "desktop", as: owner });
  await keeper.page.goto(`/property/${propertyId}?tab=members`);
  await keeper.page.getByRole("group", { name: "Of firms" }).getByLabel("Insurance").click();
  await keeper.page.getByText("No new work", { exact: true }).waitFor();

  const firm = await stage.enter({ size: "desktop", as: contractor });
  await firm.page.goto(`/contractor-dashboard?view=all&search=${encodeURIComponent(title)}`);
  await press(firm.page, `Assign ${title}`);
  const musa = dialog(firm.page).getByRole("option", { name: /^Musa Ibrahim/ });
  await musa.waitFor({ state: "attached" });
  await dialog(firm.page)
    .getByLabel("Team member")
    .selectOption((await musa.getAttribute("value")) ?? "");
  await dialog(firm.page).getByRole("button", { name: "Assign", exact: true }).click();
  await firm.page.getByText("Insurance lapsed on").first().waitFor();

  await firm.page.goto("/credentials");
  await press(firm.page, "Add a paper");
  await dialog(firm.page).getByLabel("Kind", { exact: true }).selectOption("insurance");
  await dialog(firm.page).getByLabel("Number").fill("POL-2");
  await dialog(firm.page).getByLabel("Valid until").fill(addDays(today, 300));
  await dialog(firm.page).getByRole("button", { name: "Add", exact: true }).click();
  await firm.page.getByText("POL-2").waitFor();

  await keeper.page.reload();
  await keeper.page.getByRole("button", { name: "Judge Insurance" }).first().click();
  await dialog(keeper.page).getByRole("button", { name: "Put down" }).click();
  await keeper.page.getByText("No new work", { exact: true }).waitFor({ state: "detached" });
  await assignOne(firm.page, title, "Musa Ibrahim");
  const given = await callServer(url, "GET", `/tasks/${(task as { id: string }).id}`, owner.token);
  expect(given.task).toMatchObject({ contractorName: "Bayo Works", missingPapers: [] });
  expect(keeper.complaints).toEqual([]);
});
