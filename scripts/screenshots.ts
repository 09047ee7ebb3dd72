import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { openBrowser, type Size, visitor } from "../tests/harness/browser.ts";
import { bringIn, callServer, fileRequest, plannedTasks, register, type SignedIn } from "../tests/harness/remote.ts";
import { newDataDir, startServer } from "../tests/harness/server.ts";
import { fillRequest, heading } from "../tests/harness/steps.ts";
import { drawing } from "./pictures/drawings.ts";

// Takes the pictures of the README from the product itself, with invented people: node scripts/screenshots.ts

const images = resolve(import.meta.dirname, "../docs/images");
const base64 = async (name: Parameters<typeof drawing>[0]) => (await drawing(name)).toString("base64");

type World = { owner: SignedIn; occupant: SignedIn; ticketId: string };

const places = [
  {
    picture: "house",
    name: "Kashim Crescent House",
    type: "Residential - Single Family",
    location: "Maitama, Abuja",
    address: "9 Kashim Ibrahim Way",
    buildingAge: 22,
    units: 1,
    components: ["plumbing", "electrical", "roofing", "landscaping"],
    specialNotes: "Solar inverter with batteries, overhead tank, no lift",
  },
  {
    picture: "office",
    name: "Trans-Amadi Business Park",
    type: "Commercial - Office",
    location: "Port Harcourt, Rivers",
    address: "31 Trans-Amadi Road",
    buildingAge: 14,
    units: 18,
    components: ["electrical", "hvac", "elevators", "fire_safety", "plumbing"],
    specialNotes: "Two lifts, 250 kVA generator, four AHUs on the roof",
  },
  {
    picture: "flats",
    name: "Marina Court",
    type: "Residential - Multi-Family",
    location: "Lekki Phase 1, Lagos",
    address: "12 Admiralty Way",
    buildingAge: 12,
    units: 16,
    components: ["plumbing", "electrical", "roofing", "fire_safety", "security"],
    specialNotes: "Two gens (60 kVA), one borehole with overhead tank, no lift",
  },
] as const;

async function bringInAll(url: string, owner: SignedIn): Promise<string> {
  let latest = "";
  for (const { picture, ...fields } of places) {
    const fileData = await base64(picture);
    const file = { fileName: `${picture}.jpg`, fileType: "image/jpeg", category: "exterior", fileData };
    latest = await bringIn(url, owner, { ...fields, mediaUploads: [file] });
  }
  return latest;
}

async function makeWorld(url: string): Promise<World> {
  const owner = await register(url, "property_owner", { name: "Adaeze Bello" });
  const propertyId = await bringInAll(url, owner);
  const home = { propertyId, buildingUnit: "Flat 3B", phone: "08035550142" };
  const occupant = await register(url, "building_occupant", { ...home, name: "Tunde Okafor" });
  const photo = { file_data: await base64("ceiling"), file_type: "image", file_name: "ceiling.jpg" };
  const title = "Water through the bedroom ceiling";
  const ticketId = await fileRequest(url, occupant, propertyId, { title, mediaUploads: [photo] });
  await answer(url, { owner, occupant, ticketId });
  await fileRequest(url, occupant, propertyId, {
    title: "Light on the second-floor stairs is out",
    category: "Lighting",
    priority: "medium",
    locationDetails: "Stairs, second floor",
  });
  const tasks = await plannedTasks(url, owner);
  for (const [at, status] of ["completed", "in_progress", "completed"].entries()) {
    await callServer(url, "PUT", `/tasks/${tasks[at * 2]?.id}/status`, owner.token, { status });
  }
  return { owner, occupant, ticketId };
}

async function answer(url: string, { owner, occupant, ticketId }: World): Promise<void> {
  const say = (who: SignedIn, text: string, mediaUploads: object[] = []) =>
    callServer(url, "POST", `/repair-tickets/${ticketId}/comments`, who.token, { text, mediaUploads });
  await callServer(url, "POST", `/repair-tickets/${ticketId}/acknowledge`, owner.token, {});
  await say(owner, "Thank you, Tunde. Musa the plumber comes tomorrow at nine. Please keep a bucket under it.");
  await say(occupant, "I am in until noon.");
  await callServer(url, "PUT", `/repair-tickets/${ticketId}/status`, owner.token, { status: "in_progress" });
  const pipe = { file_data: await base64("pipe"), file_type: "image", file_name: "new-pipe.jpg" };
  await say(owner, "It was the waste pipe upstairs. The new one is in.", [pipe]);
}

type Shot = {
  name: string;
  size: Size;
  as: SignedIn;
  path: string;
  ready: (page: Page) => Promise<void>;
  tall?: number;
};

async function take(browser: Browser, url: string, { name, size, as, path, ready, tall }: Shot): Promise<void> {
  const { page, context } = await visitor(browser, url, {
    size,
    as,
    more: { deviceScaleFactor: size === "phone" ? 2 : 1 },
  });
  if (tall) await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: tall });
  await page.emulateMedia({ reducedMotion: "reduce" });
  // With the stream of live events open, the network would never be idle.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto(path);
  await ready(page);
  await page.waitForLoadState("networkidle");
  const png = await page.screenshot();
  const file = join(images, `${name}.png`);
  const { size: bytes } = await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toFile(file);
  console.log(`${file}: ${Math.round(bytes / 1_000)} KB`);
  await context.close();
}

async function fillReport(page: Page): Promise<void> {
  await page.locator("form[data-ready]").waitFor();
  await page.getByRole("option", { name: /Marina Court/ }).waitFor({ state: "attached" });
  const description = "It started with last night's rain and drips faster since morning. Somebody is in after five.";
  await fillRequest(page, {
    title: "Water through the bedroom ceiling",
    description,
    place: "Flat 3B, small bedroom",
    photos: [{ name: "ceiling.jpg", mimeType: "image/jpeg", buffer: await drawing("ceiling") }],
  });
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
}

const dataDir = newDataDir();
const [server, browser] = await Promise.all([startServer(dataDir), openBrowser()]);
try {
  mkdirSync(images, { recursive: true });
  const { owner, occupant, ticketId } = await makeWorld(server.url);
  const title = "Water through the bedroom ceiling";
  await take(browser, server.url, {
    name: "dashboard",
    size: "desktop",
    as: owner,
    path: "/dashboard",
    ready: (page) => heading(page, /^Welcome/).waitFor(),
    tall: 1480,
  });
  await take(browser, server.url, {
    name: "report",
    size: "phone",
    as: occupant,
    path: "/occupant/create-ticket",
    ready: fillReport,
    tall: 840,
  });
  await take(browser, server.url, {
    name: "request",
    size: "phone",
    as: occupant,
    path: `/occupant/tickets/${ticketId}`,
    ready: (page) => heading(page, title).waitFor(),
    tall: 1000,
  });
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
