import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { firstCalls } from "#domain/first-calls.ts";
import { type Role, roleHomes, roles } from "#domain/vocab.ts";
import { bringIn, callServer, password, plannedTasks, register } from "../harness/remote.ts";
import { setStage, untouched } from "../harness/stage.ts";
import { fillRequest, heading, pressSend } from "../harness/steps.ts";

const stage = setStage(untouched);

const holdScripts = (page: Page) => hold(page, "**/*.js");

/** Holds back what is asked at these addresses until the answered function is called, as a slow line does. */
async function hold(page: Page, addresses: string | ((url: URL) => boolean)): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(addresses, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** A new account of this role; an occupant lives somewhere. */
async function somebody(role: Role) {
  const url = stage.url();
  if (role !== "building_occupant") return register(url, role);
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  // A plan that is made later tells those who look, and has them ask a second time.
  await plannedTasks(url, owner);
  return register(url, role, { propertyId });
}

/** What was asked for early and by nobody since; runs in the page. */
const untaken = () => Object.keys((globalThis as { tunseFirst?: { answers: object } }).tunseFirst?.answers ?? {});

const awake = (page: Page) => page.locator("form[data-ready]").waitFor();

describe("before any script has come", () => {
  test("sign-in can be read and typed into, and what was typed stays and works", async () => {
    const { user } = await register(stage.url(), "contractor", { name: "Chidi Eze" });
    const { page, complaints } = await stage.enter({ size: "phone" });
    const release = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await heading(page, "Welcome back").waitFor();
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await release();
    await awake(page);
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(user.email);
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await heading(page, "Welcome, Chidi Eze").waitFor();
    expect(complaints).toEqual([]);
  });

  test("sign-in that is pressed too early is sent once the scripts are there, and never by the address", async () => {
    const { user } = await register(stage.url(), "contractor", { name: "Chidi Eze" });
    const { page } = await stage.enter({ size: "phone" });
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(`${request.method()} ${request.url()}`));
    const release = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.locator("form[data-early]").waitFor();
    await release();
    await heading(page, "Welcome, Chidi Eze").waitFor();
    expect(addresses.filter((one) => one.includes("Harmattan"))).toEqual([]);
    expect(addresses.filter((one) => one.endsWith("/api/auth/login"))).toHaveLength(1);
  });

  test("sign-in that is only looked at has its scripts at hand and stays at rest; a touch without a line wakes nothing, and the next one does", async () => {
    const { page } = await stage.enter({ size: "phone" });
    await page.clock.install();
    const asked: string[] = [];
    let isCut = true;
    await page.route("**/*.js", async (route) => {
      asked.push(route.request().url());
      await (isCut ? route.abort() : route.continue());
    });
    // It would wake by the clock.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.goto("/login");
    await expect.poll(() => asked.length).toBeGreaterThan(4);
    await page.getByLabel("Email", { exact: true }).click();
    isCut = false;
    await page.clock.resume();
    await page.keyboard.type("ada@example.com");
    await awake(page);
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("ada@example.com");
  });

  test("sign-in wakes by itself for whoever is signed in, and where a form was begun", async () => {
    const as = await register(stage.url(), "contractor", { name: "Chidi Eze" });
    const { page } = await stage.enter({ size: "phone", as });
    await page.goto("/login");
    await heading(page, "Welcome, Chidi Eze").waitFor();
    const { page: other } = await stage.enter({ size: "phone" });
    await other.goto("/login");
    await other.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await awake(other);
    const asked: string[] = [];
    other.on("request", (request) => void (request.url().endsWith(".js") && asked.push(request.url())));
    await other.reload();
    // Without a touch, and long before it would by the clock.
    expect(asked.length).toBeGreaterThan(4);
    await awake(other);
    expect(await other.getByLabel("Email", { exact: true }).inputValue()).toBe("ada@example.com");
  });

  test("a passkey that is asked for too early is asked for once the scripts are there", async () => {
    const { page } = await stage.enter({ size: "phone" });
    const release = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    const asked = page.waitForRequest("**/api/auth/passkeys/**");
    await release();
    await asked;
  });

  test("what was typed at the last visit does not come between the hands and the field", async () => {
    const { page } = await stage.enter({ size: "phone" });
    const email = page.getByLabel("Email", { exact: true });
    await page.goto("/login");
    await awake(page);
    await email.fill("ada@example.com");
    const release = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await email.focus();
    await release();
    await awake(page);
    await page.keyboard.type("chidi@example.com");
    expect(await email.inputValue()).toBe("chidi@example.com");
  });

  test("sign-up keeps its chosen role and shows what that role needs", async () => {
    const owner = await register(stage.url(), "property_owner");
    await bringIn(stage.url(), owner, { name: "Early Court" });
    const { page, complaints } = await stage.enter({ size: "phone" });
    const release = await holdScripts(page);
    await page.goto("/login?tab=sign-up", { waitUntil: "commit" });
    await page.getByLabel("Name", { exact: true }).fill("Ngozi Obi");
    await page.getByRole("radio", { name: /^Building Occupant/ }).check();
    await release();
    await page.getByRole("option", { name: /Early Court/ }).waitFor({ state: "attached" });
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ngozi Obi");
    expect(complaints).toEqual([]);
  });

  test("the report form can be filled in, follows the emergency switch, and keeps all of it", async () => {
    const url = stage.url();
    const propertyId = await bringIn(url, await register(url, "property_owner"));
    const as = await register(url, "building_occupant", { propertyId });
    const { page, complaints } = await stage.enter({ size: "phone", as });
    const [release, releaseBuildings] = [await holdScripts(page), await hold(page, "**/api/properties*")];
    await page.goto("/occupant/create-ticket", { waitUntil: "commit" });
    const title = "The gate does not close";
    await fillRequest(page, { title, description: "Since Sunday.", place: "Main gate" });
    await page.locator("[name=emergency]").check();
    await page.getByRole("button", { name: "Submit Emergency Request" }).waitFor();
    await page.getByRole("link", { name: "Call 112" }).waitFor();
    await release();
    await awake(page);
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe(title);
    expect(await page.getByLabel("Category").inputValue()).toBe("Plumbing");
    expect(await page.getByRole("radio", { name: /^High/ }).isChecked()).toBe(true);
    expect(await page.locator("[name=emergency]").isChecked()).toBe(true);
    await pressSend(page);
    await releaseBuildings();
    await page.waitForURL("**/occupant-dashboard");
    await page
      .getByRole("link", { name: new RegExp(title) })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("a first screen", () => {
  test.each(roles.map((role) => [role, firstCalls[role]] as const))(
    "of %s asks for what it reads before any script has come, and once, and waits for nothing else",
    async (role, calls) => {
      const as = await somebody(role);
      const { page, complaints } = await stage.enter({ size: "phone", as });
      const asked: string[] = [];
      page.on("request", (request) => {
        const path = request.url().split("/api")[1];
        if (path && calls.includes(path)) asked.push(path);
      });
      await hold(page, ({ pathname, search }) => {
        const [, path] = `${pathname}${search}`.split("/api");
        return path !== undefined && !calls.includes(path);
      });
      const release = await holdScripts(page);
      await page.goto(roleHomes[role], { waitUntil: "commit" });
      await expect.poll(() => asked.toSorted()).toEqual(calls.toSorted());
      await release();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.evaluate(untaken)).toEqual([]);
      expect(asked.toSorted()).toEqual(calls.toSorted());
      expect(complaints).toEqual([]);
    },
  );

  test("whose session is over leads to sign-in all the same", async () => {
    const as = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "phone", as });
    await callServer(stage.url(), "POST", "/auth/logout", as.token, {});
    await page.goto("/dashboard");
    await heading(page, "Welcome back").waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe("/dashboard");
  });
});

describe("without JavaScript", () => {
  test.each([
    ["/", null, ["Your building, kept in good repair.", "Join Waitlist"]],
    ["/waitlist", null, ["Full name", "What is hardest about maintenance today?"]],
    ["/login", "Signing in needs JavaScript", ["Sign Up", "Email"]],
    ["/login?tab=sign-up", "Signing in needs JavaScript", ["Create Account", "Property Owner"]],
    ["/occupant/create-ticket", "Sending a request needs JavaScript", ["Location details", "Add photos or videos"]],
  ])("%s shows its content", async (path, need, words) => {
    const { page } = await stage.enter({ size: "phone", more: { javaScriptEnabled: false } });
    await page.goto(path);
    for (const word of words)
      expect(await page.getByText(word).filter({ visible: true }).count(), word).toBeGreaterThan(0);
    if (need) expect(await page.locator("noscript p").innerText()).toContain(need);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  });

  test("the start page leads to sign-in and sign-up by plain links", async () => {
    const { page } = await stage.enter({ size: "phone", more: { javaScriptEnabled: false } });
    await page.goto("/");
    await page.getByLabel("Menu").click();
    await page.getByRole("link", { name: "Sign In" }).last().click();
    await heading(page, "Welcome back").waitFor();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await heading(page, "Welcome to Tunse").waitFor();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await heading(page, "Your building, kept in good repair.").waitFor();
  });
});

const htmlOf = async (path: string) => (await fetch(`${stage.url()}${path}`)).text();

/** Bytes on the wire of these scripts. */
async function weigh(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const { headers } = await fetch(`${stage.url()}${file}`, { method: "HEAD", headers: { "accept-encoding": "br" } });
    return Number(headers.get("content-length"));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The scripts that a page brings before it is awake, and whether it waits with them until it is touched. */
function named(html: string): { files: string[]; rests: boolean } {
  const [, list = "", files = "[]"] = /"list":"([^"]+)".*?"files":(\[[^\]]*\])/.exec(html) ?? [];
  return { files: [list, ...JSON.parse(files)], rests: html.includes('"rests":true') };
}

test.each([
  [roleHomes.building_occupant, 108_650],
  [roleHomes.technician, 114_450],
  [roleHomes.contractor, 113_150],
  [roleHomes.property_owner, 117_550],
  [roleHomes.property_manager, 119_850],
  ["/tasks", 263_200],
])("%s names no script that only other screens need", async (path, most) => {
  const { files, rests } = named(await htmlOf(path));
  expect(rests).toBe(false);
  const bytes = await weigh(files);
  expect(bytes).toBeGreaterThan(80_000);
  expect(bytes).toBeLessThan(most);
});

test("what stands below a keeper's first screen, and what comes once it stands, brings no other screens along", async () => {
  const { page } = await stage.enter({ size: "phone", as: await register(stage.url(), "property_owner") });
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  for (const one of ["below", "soon"])
    await expect.poll(() => asked.filter((path) => path.startsWith(`/assets/${one}-`))).toHaveLength(1);
  expect(await weigh(asked.filter((path) => path.endsWith(".js")))).toBeLessThan(205_000);
});

test("sign-in names no script before it is touched, and then none that it does not need", async () => {
  const html = await htmlOf("/login");
  const { files, rests } = named(html);
  expect(rests).toBe(true);
  expect(html).not.toMatch(/<link[^>]+modulepreload|<script[^>]+(?:src=|type="module")/);
  const bytes = await weigh(files);
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThan(88_700);
});
