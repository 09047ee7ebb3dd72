import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Size } from "../harness/browser.ts";
import { expectFitsNarrow } from "../harness/looks.ts";
import { bringIn, callServer, fileRequest, register, type SignedIn } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { fillRequest, fillWizard, heading, photo, pressSend, sendRequest, toastOf } from "../harness/steps.ts";

const stage = setStage();

async function household(fields: object = {}) {
  const url = stage.url();
  const owner = await register(url, "property_owner");
  const propertyId = await bringIn(url, owner, fields);
  const occupant = await register(url, "building_occupant", {
    propertyId,
    name: "Tunde Okafor",
    buildingUnit: "Flat 3",
  });
  return { owner, occupant, propertyId };
}

const countOf = async (what: "properties" | "tickets", { token }: SignedIn): Promise<number> => {
  const path = what === "tickets" ? "/repair-tickets" : "/properties";
  return ((await callServer(stage.url(), "GET", path, token))[what] as unknown[]).length;
};

const court = {
  name: "Ikoyi Court",
  type: "Commercial - Office",
  location: "Ikoyi, Lagos",
  address: "4 Bourdillon Road",
  age: "8",
  units: "6",
  components: [/^Plumbing/, /^HVAC/],
  notes: "One 100 kVA generator, no borehole",
  photos: [],
};
const leak = { title: "Tap will not close", description: "It runs day and night.", place: "Kitchen" };
const complete = (page: Page) => page.getByRole("button", { name: /^Complete Onboarding/ });

/** Both presses come before the page can show that it is busy. */
function pressTwice(button: HTMLElement | SVGElement): void {
  if (!(button instanceof HTMLElement)) return;
  button.click();
  button.click();
}

describe("pressing twice", () => {
  test("sends one repair request", async () => {
    const { occupant } = await household();
    const { page } = await stage.enter({ size: "phone", as: occupant });
    await page.goto("/occupant/create-ticket");
    await fillRequest(page, leak);
    await sendRequest(page).evaluate(pressTwice);
    await page.waitForURL("**/occupant-dashboard");
    expect(await countOf("tickets", occupant)).toBe(1);
  });

  test("makes one property", async () => {
    const as = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "desktop", as });
    await page.goto("/onboard-property");
    await fillWizard(page, court);
    await complete(page).evaluate(pressTwice);
    await page.waitForURL("**/dashboard");
    expect(await countOf("properties", as)).toBe(1);
  });
});

describe("going back", () => {
  test("after a report was sent does not offer to send it again", async () => {
    const { occupant } = await household();
    const { page } = await stage.enter({ size: "phone", as: occupant });
    await page.goto("/occupant-dashboard");
    await page.getByRole("link", { name: "Submit Repair Request" }).first().click();
    await fillRequest(page, leak);
    await pressSend(page);
    await toastOf(page, "Repair Request Submitted!").waitFor();
    await page.goBack();
    await heading(page, "Building Occupant Dashboard").waitFor();
    await page.goto("/occupant/create-ticket");
    await page.locator("form[data-ready]").waitFor();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("");
    expect(await countOf("tickets", occupant)).toBe(1);
  });

  test("goes one step back in the wizard, and after it was sent shows it empty", async () => {
    const as = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "desktop", as });
    await page.goto("/dashboard");
    await page.goto("/onboard-property");
    await fillWizard(page, court);
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: "Media Upload" }).waitFor();
    await page.goForward();
    await complete(page).click();
    await page.waitForURL("**/dashboard");
    await page.goBack();
    await page.getByText("Step 5 of 5").waitFor();
    expect(await page.locator("dd", { hasText: court.name }).count()).toBe(0);
    await complete(page).click();
    await page.getByText("Property name is required.").first().waitFor();
    expect(await countOf("properties", as)).toBe(1);
  });
});

describe("a reload", () => {
  test("in the middle of the wizard loses no word and no photo", async () => {
    const as = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "phone", as });
    await page.goto("/onboard-property");
    await fillWizard(page, { ...court, photos: [await photo("front.jpg")] });
    await page.reload();
    for (const value of [court.name, court.location, court.address, court.notes, "8 years", "HVAC"])
      await page.locator("dd", { hasText: value }).first().waitFor();
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByRole("list", { name: "Photos and videos" }).getByText("Uploaded").waitFor();
  });

  test("in the middle of a report loses no word", async () => {
    const { occupant } = await household();
    const { page } = await stage.enter({ size: "phone", as: occupant });
    await page.goto("/occupant/create-ticket");
    await page.locator("form[data-ready]").waitFor();
    await fillRequest(page, leak);
    await page.reload();
    await page.locator("form[data-ready]").waitFor();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe(leak.title);
    expect(await page.getByLabel("Category").inputValue()).toBe("Plumbing");
    expect(await page.getByLabel("Description", { exact: true }).inputValue()).toBe(leak.description);
    expect(await page.getByLabel("Location details").inputValue()).toBe(leak.place);
    expect(await page.getByRole("radio", { name: /^High/ }).isChecked()).toBe(true);
  });
});

/** The next try goes to the server itself. */
const once = { times: 1 };

describe("the server gone while a form is sent", () => {
  test("loses no report: a clear sentence, everything kept, and the next press files it once", async () => {
    const { occupant } = await household();
    const { page } = await stage.enter({ size: "phone", as: occupant });
    await page.goto("/occupant/create-ticket");
    await fillRequest(page, { ...leak, photos: [await photo("tap.jpg")] });
    await page.getByRole("option", { name: /Marina Court/ }).waitFor({ state: "attached" });
    // It dies just after it has filed the report, before the phone hears of it.
    await page.route(
      "**/api/repair-tickets",
      async (route) => {
        await route.fetch();
        await stage.cutPower();
        await route.abort("connectionreset");
      },
      once,
    );
    await pressSend(page);
    await page.getByText("Not sent yet").waitFor();
    await toastOf(page, "No response from server. Please check your connection.").waitFor();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe(leak.title);
    expect(await page.getByRole("button", { name: "Remove tap.jpg" }).count()).toBe(1);
    await stage.restorePower();
    expect(await countOf("tickets", occupant)).toBe(1);
    await pressSend(page);
    await page.waitForURL("**/occupant-dashboard");
    expect(await countOf("tickets", occupant)).toBe(1);
  });

  test("loses no property, and the next press makes it once", async () => {
    const as = await register(stage.url(), "property_owner");
    const { page } = await stage.enter({ size: "desktop", as });
    await page.goto("/onboard-property");
    await fillWizard(page, court);
    await page.route(
      "**/api/properties",
      async (route) => {
        await route.fetch();
        await stage.cutPower();
        await route.abort("connectionreset");
      },
      once,
    );
    await complete(page).click();
    await toastOf(page, "Error Creating Property").waitFor();
    await page.locator("dd", { hasText: court.name }).first().waitFor();
    await stage.restorePower();
    await complete(page).click();
    await page.waitForURL("**/dashboard");
    expect(await countOf("properties", as)).toBe(1);
  });
});

describe("hard to show", () => {
  const long = "Ìbàdàn-Ọ̀ṣun Wọ́n-ni-ẹ̀kọ́ Memorial Gardens Estate Phase Three Extension, Block Seventeen B";
  const unbroken = "Alagbaka-Adegbemile-Ijapo-Oba-Ile-".repeat(3).slice(0, 90);

  test.each([
    ["of many words", long],
    ["in one piece", unbroken],
  ])("a name of 90 letters %s fits every screen", async (_, name) => {
    const { owner, occupant, propertyId } = await household({ name, location: name });
    const ticketId = await fileRequest(stage.url(), occupant, propertyId, { title: name, locationDetails: name });
    const keeper = await stage.enter({ size: "phone", as: owner });
    const shown = (page: Page) => page.getByText(name).filter({ visible: true }).first().waitFor();
    for (const path of ["/dashboard", `/property/${propertyId}`, "/tasks", `/tickets/${ticketId}`]) {
      await keeper.page.goto(path);
      await shown(keeper.page);
      await expectFitsNarrow(keeper.page);
    }
    const { page } = await stage.enter({ size: "phone", as: occupant });
    for (const path of ["/occupant-dashboard", "/occupant/tickets", `/occupant/tickets/${ticketId}`]) {
      await page.goto(path);
      await shown(page);
      await expectFitsNarrow(page);
    }
  });

  const zoomed = { size: "desktop" as Size, more: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } };

  test("everything is in reach at 200 % zoom", async () => {
    const { owner, occupant, propertyId } = await household();
    const keeper = await stage.enter({ ...zoomed, as: owner });
    for (const path of ["/dashboard", "/tasks", "/onboard-property", `/property/${propertyId}?tab=plan`]) {
      await keeper.page.goto(path);
      await heading(keeper.page, /./).first().waitFor();
      await expectFitsNarrow(keeper.page);
    }
    const { page } = await stage.enter({ ...zoomed, as: occupant });
    await page.goto("/occupant/create-ticket");
    await fillRequest(page, leak);
    await pressSend(page);
    await page.waitForURL("**/occupant-dashboard");
  });

  test("nothing moves for those who asked for no motion", async () => {
    const { owner } = await household();
    const { page } = await stage.enter({ size: "phone", as: owner, more: { reducedMotion: "reduce" } });
    await page.goto("/tasks");
    await page.getByRole("list", { name: "Tasks" }).getByRole("link").first().click();
    await page.getByRole("dialog").waitFor();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 10)
        .map((one) => String((one.effect as KeyframeEffect).target)),
    );
    expect(moving).toEqual([]);
  });
});
