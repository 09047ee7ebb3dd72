import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { DemoPerson } from "#features/accounts/demo.rules.ts";
import { readSettings } from "#platform/settings.server.ts";
import { openDemo } from "../../scripts/demo/open.ts";
import { spanTo } from "../../scripts/demo/play.ts";
import { type Running, startServer } from "../../src/start.server.ts";
import { sharedBrowser, type Visitor, visitor } from "../harness/browser.ts";
import { password, register } from "../harness/remote.ts";
import { newDataDir } from "../harness/server.ts";
import { watchShifts } from "../harness/shifts.ts";
import { heading } from "../harness/steps.ts";

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const folders: string[] = [];
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The server in this process; `demo` is what only the demo's start hands over. */
async function serve(demo?: string): Promise<Running> {
  const dataDir = newDataDir();
  folders.push(dataDir);
  // None of these is a setting: nobody opens this door by the environment.
  const settings = readSettings({ PORT: "0", DATA_DIR: dataDir, DEMO: demo ?? "[]", demo: demo ?? "[]" });
  return startServer(demo === undefined ? settings : { ...settings, demo }, log);
}

/** A visitor with a phone, who leaves when the test ends. */
async function enter({ url }: Running): Promise<Visitor> {
  const entered = await visitor(browser, url, { size: "phone" });
  onTestFinished(() => entered.context.close());
  return entered;
}

const owner: DemoPerson = {
  role: "property_owner",
  name: "Folake Adeyemi",
  about: "three buildings",
  email: `${randomUUID()}@example.com`,
  password,
};

test("one click signs in as somebody of the demo", async () => {
  const server = await serve(JSON.stringify([owner]));
  try {
    await register(server.url, owner.role, { name: owner.name, email: owner.email });
    const { page, context, complaints } = await enter(server);
    await page.goto("/login");
    await page.getByRole("button", { name: "Property Owner Folake Adeyemi, three buildings" }).click();
    await heading(page, "Welcome, Folake Adeyemi").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  } finally {
    await server.stop();
  }
});

/** Holds all scripts back until the answered function is called, as a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route("**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("the people of the demo are there with the page: nothing moves when the scripts come, and a press is kept", async () => {
  const server = await serve(JSON.stringify([owner, { ...owner, name: "Tunde Bello", role: "property_manager" }]));
  try {
    await register(server.url, owner.role, { name: owner.name, email: owner.email });
    // What React moves to its place by a script stands in a hidden box at the end.
    expect(await (await fetch(`${server.url}/login`)).text()).not.toContain("<div hidden");
    const { page, context } = await enter(server);
    const shifted = await watchShifts(page);
    await page.goto("/login");
    await page.getByRole("button", { name: /Tunde Bello/ }).waitFor();
    await page.locator("form[aria-label][data-ready]").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await shifted()).toBeLessThan(0.01);

    const early = await context.newPage();
    const releaseEarly = await holdScripts(early);
    await early.goto("/login", { waitUntil: "commit" });
    await early.getByRole("button", { name: /Folake Adeyemi/ }).click();
    releaseEarly();
    await heading(early, "Welcome, Folake Adeyemi").waitFor();
    expect(early.url()).not.toContain("?");
    await context.close();
  } finally {
    await server.stop();
  }
});

test("a server that is no demo offers nobody's account", async () => {
  const server = await serve();
  try {
    const html = await (await fetch(`${server.url}/login`)).text();
    expect(html).toContain("Welcome back");
    expect(html).not.toContain("data-demo");
    for (const path of ["/api/demo", "/api/demo/people", "/api/auth/demo", "/demo"]) {
      expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 404]);
    }
    const { page, context } = await enter(server);
    await page.goto("/login");
    await page.locator("form[data-ready]").waitFor();
    expect(await page.getByText("This is a demo").count()).toBe(0);
    await context.close();
  } finally {
    await server.stop();
  }
});

test("the demo opens on what was played, beside all that is outside of it, and each of its doors leads in", async () => {
  const dataDir = newDataDir();
  folders.push(dataDir);
  const settings = readSettings({ PORT: "0", DATA_DIR: dataDir });
  const demo = await openDemo(settings, log, spanTo(new Date(), 8), () => password);
  try {
    const { page, context } = await visitor(browser, demo.url, { size: "phone" });
    await page.goto("/login");
    await page.getByRole("button", { name: /^Property Owner/ }).click();
    await heading(page, /^Welcome/).waitFor();
    await page.goto(demo.gate);
    await page.getByRole("button", { name: "Check" }).waitFor();
    await page.goto(demo.phones);
    await heading(page, "Phones of the demo").waitFor();
    await context.close();
  } finally {
    await demo.stop();
  }
});
