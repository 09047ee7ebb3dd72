import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { untilKept } from "../harness/away.ts";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { fillRequest, heading, photo, pressSend } from "../harness/steps.ts";

const stage = setStage();
const pin = "482615";
const wrong = "739104";
const secret = "The ceiling of the blue room leaks";

const pinField = (page: Page) => page.getByLabel("PIN", { exact: true });
const locked = (page: Page) => heading(page, "This phone is locked").waitFor();

async function open(page: Page, typed = pin): Promise<void> {
  await locked(page);
  await pinField(page).fill(typed);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

/** An occupant with a PIN on a phone that keeps the product. */
async function withPin() {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner);
  const as = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const { page, context } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant-dashboard");
  await untilKept(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Set a phone PIN" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New PIN").fill("1234");
  await dialog.getByLabel("The same once more").fill("1234");
  await dialog.getByRole("button", { name: "Set it" }).click();
  await dialog.getByText("among the first that anybody tries").first().waitFor();
  await dialog.getByLabel("New PIN").fill(pin);
  await dialog.getByLabel("The same once more").fill(pin);
  await dialog.getByRole("button", { name: "Set it" }).click();
  await open(page);
  await page.getByRole("button", { name: "Lock now" }).waitFor();
  return { url, as, page, context };
}

/** A request with a photo, made while there is no line. */
async function report(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.goto("/occupant/create-ticket");
  if (await page.evaluate(() => localStorage.getItem("tunse.pin"))) await open(page);
  await page.locator("form[data-ready]").waitFor();
  await fillRequest(page, {
    title: secret,
    description: secret,
    place: "Blue room",
    photos: [await photo("leak.jpg")],
  });
  await pressSend(page);
  await page.waitForURL(/unsent/);
  await page.getByText(`Request: ${secret}`).waitFor();
}

/** All that stands on the phone as text, with what is in files. */
const onDisk = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    const words = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return new TextDecoder("latin1").decode(await value.arrayBuffer());
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder("latin1").decode(value as ArrayBuffer);
      if (typeof value !== "object" || value === null) return String(value);
      const inside = Object.entries(value).map(async ([name, one]) => `${name} ${await words(one)}`);
      return (await Promise.all(inside)).join(" ");
    };
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of Array.from(database.objectStoreNames)) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
        parts.push(`${name} ${store} ${await words(keys)} ${await words(values)}`);
      }
      database.close();
    }
    return parts.join("\n");
  });

test("a phone with a PIN keeps nothing that can be read, opens without a line, and sends what waits", async () => {
  const { url, as, page, context } = await withPin();
  await report(page, context);
  const disk = await onDisk(page);
  for (const plain of [secret, "Blue room", "leak.jpg", as.token, as.user.email, "\xff\xd8\xff", "JFIF"])
    expect(disk.includes(plain), plain).toBe(false);
  expect(disk).toContain(`tunse.kept.${as.user.id} rows`);

  // A cold start without a line.
  await page.goto("/unsent");
  await page.getByText("1 thing that was not sent").waitFor();
  expect(await page.locator("body").innerText()).not.toContain(secret);
  await open(page, wrong);
  await page.getByText("4 tries are left").first().waitFor();
  await open(page);
  await page.getByText(`Request: ${secret}`).waitFor();
  // A second tab is let in by the first, and both are locked together.
  const other = await context.newPage();
  await other.goto("/unsent");
  await other.getByText(`Request: ${secret}`).waitFor();
  await page.goto("/account");
  await page.getByRole("button", { name: "Lock now" }).click();
  await Promise.all([locked(page), locked(other)]);
  await other.close();

  await context.setOffline(false);
  await open(page);
  await page.goto("/unsent");
  await open(page);
  await page.getByText("Nothing waits").waitFor();
  const { tickets } = await callServer(url, "GET", "/repair-tickets", as.token);
  expect((tickets as { title: string }[]).map(({ title }) => title)).toEqual([secret]);
});

test("taking the PIN away brings all of it back as it was", async () => {
  const { page, context } = await withPin();
  await report(page, context);
  await page.goto("/account");
  await open(page);
  await page.getByRole("button", { name: "Take it off this phone" }).click();
  await page.getByRole("dialog").getByLabel("PIN", { exact: true }).fill(pin);
  await page.getByRole("dialog").getByRole("button", { name: "Take it away" }).click();
  await page.getByRole("button", { name: "Set a phone PIN" }).waitFor();
  await page.goto("/unsent");
  await page.getByText(`Request: ${secret}`).waitFor();
  await context.setOffline(false);
  await page.getByText("Nothing waits").waitFor();
});

test("after five wrong PINs all is gone, and the person is told what", async () => {
  const { as, page, context } = await withPin();
  await report(page, context);
  await page.goto("/occupant-dashboard");
  for (const left of ["4 tries are left", "3 tries are left", "2 tries are left"]) {
    await open(page, wrong);
    await page.getByText(left).first().waitFor();
  }
  // A page that is closed gives no try back.
  await page.reload();
  await page.getByText("2 tries are left").first().waitFor();
  await open(page, wrong);
  await page.getByText("One try is left. If it is wrong too").first().waitFor();
  await page.getByText("deleted, with 1 thing that was not sent").first().waitFor();
  await open(page, wrong);
  await heading(page, "The PIN was wrong five times").waitFor();
  await page.reload();
  await page.getByText("Lost with it: 1 thing that was not sent").waitFor();
  const left = await page.evaluate(
    async (id) => [
      ...(await indexedDB.databases()).flatMap(({ name }) => (name?.includes(id) ? name : [])),
      ...Object.keys(localStorage).filter((key) => key.includes(id)),
    ],
    as.user.id,
  );
  expect(left).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await heading(page, "Welcome back").waitFor();
});

/** An occupant with a request that waits, on a phone without a PIN. */
async function withoutPin() {
  const url = stage.url();
  const propertyId = await bringIn(url, await register(url, "property_owner"));
  const as = await register(url, "building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const { page, context } = await stage.enter({ size: "phone", as });
  await page.goto("/occupant-dashboard");
  await untilKept(page);
  return { url, as, page, context };
}

/** What the phone holds of an account, databases and the rest. */
const placesOf = (page: Page, id: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const keys = Object.keys(localStorage).filter((key) => key === "tunse.pin" || /token|user/.test(key));
    return [...databases, ...keys].map((name) => name.replace(id, "")).sort();
  }, id);

test.each([
  ["without a PIN", withoutPin, ["tunse.uploads."]],
  ["with a PIN", withPin, ["tunse.pin.", "tunse.uploads."]],
])("a session that the server has ended leaves nothing to read on a phone %s", async (_, enter, stays) => {
  const { url, as, page, context } = await enter();
  await report(page, context);
  await callServer(url, "POST", "/auth/logout", as.token, {});
  await context.setOffline(false);
  await heading(page, "Welcome back").waitFor();
  await expect.poll(() => placesOf(page, as.user.id)).toEqual(stays);
  // Without a line as with one: neither what was read nor what waits is shown.
  await context.setOffline(true);
  for (const path of ["/unsent", "/occupant-dashboard"]) {
    await page.goto(path);
    await heading(page, "Welcome back").waitFor();
    expect(await page.locator("body").innerText()).not.toContain(secret);
  }
});

test("whoever has forgotten the PIN deletes what is kept by a typed word, and signs in", async () => {
  const { page, context } = await withPin();
  await report(page, context);
  await page.goto("/account");
  await locked(page);
  await page.getByRole("button", { name: "Forgot the PIN" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("With it goes 1 thing that was not sent").waitFor();
  await dialog.getByRole("button", { name: "Delete and sign out" }).click();
  await dialog.getByText("Please type DELETE.").first().waitFor();
  await dialog.getByLabel("To delete it, type DELETE").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete and sign out" }).click();
  await heading(page, "Welcome back").waitFor();
});
