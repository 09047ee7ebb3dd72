import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { register, setUpAdmin } from "../harness/remote.ts";
import { setStage } from "../harness/stage.ts";
import { heading } from "../harness/steps.ts";

const stage = setStage();

/** Where everything of the bar on top stands, no matter what it says. */
const placesIn = (page: Page) =>
  page
    .getByRole("banner")
    .locator("a, button, summary")
    .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

test.each(["phone", "desktop"] as const)(
  "on a %s the landing page shows the way in that fits, moves nothing for it, and is the same to everybody",
  async (size) => {
    const owner = await register(stage.url(), "property_owner", { name: "Folake Adeyemi" });
    const { page, complaints } = await stage.enter({ size, as: owner });
    const openMenu = () => (size === "phone" ? page.getByLabel("Menu").click() : null);
    const bar = page.getByRole("navigation", { name: "Main" });
    const wayIn = (name: string) => bar.getByRole("link", { name }).filter({ visible: true });
    const sent = await page.goto("/");
    expect(await sent?.text()).toBe(await (await fetch(stage.url())).text());
    await page.evaluate(() => document.fonts.ready);
    const places = await placesIn(page);
    await openMenu();
    expect(await wayIn("Sign In").count()).toBe(0);
    await wayIn("Dashboard").click();
    await heading(page, "Welcome, Folake Adeyemi").waitFor();

    // Here, where nothing asks for anything: a dashboard's next call would be refused without its token.
    await page.goto("/");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.evaluate(() => document.fonts.ready);
    expect(await placesIn(page)).toEqual(places);
    await openMenu();
    expect(await wayIn("Dashboard").count()).toBe(0);
    await wayIn("Sign In").click();
    await heading(page, "Welcome back").waitFor();
    expect(complaints).toEqual([]);
  },
);

test("a site admin is shown the way to their own dashboard", async () => {
  const admin = await setUpAdmin(stage.url());
  const { page } = await stage.enter({ size: "desktop", as: admin });
  await page.goto("/waitlist");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.waitForURL(/\/admin\/dashboard/);
});

test("the waitlist says what is missing beside each question, keeps what was typed, and takes it", async () => {
  const { page, complaints } = await stage.enter({ size: "phone" });
  await page.goto("/waitlist");
  const send = page.getByRole("button", { name: "Join Waitlist" });
  await send.click();
  const summary = page.locator("[data-summary]");
  const toast = page.locator("[data-toasts]");
  await summary.getByText("Full name is required").waitFor();
  const isAt = (place: Locator) => place.evaluate((box) => box === document.activeElement);
  await expect.poll(() => isAt(summary)).toBe(true);
  await toast.getByText("Validation Error").waitFor();
  await summary.getByRole("link", { name: "Email is required" }).click();
  const email = page.getByLabel("Email", { exact: false });
  await expect.poll(() => isAt(email)).toBe(true);
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  await email.fill("ada@example");
  expect(await email.getAttribute("aria-invalid")).toBeNull();
  await page.reload();
  await expect.poll(() => email.inputValue()).toBe("ada@example");

  await page.getByLabel("Full name").fill("Ada Obi");
  await page.getByLabel("What best describes you?").selectOption("property_owner");
  await page.getByLabel("Where are you?").fill("Ibadan, Oyo");
  await page.getByText("A single property").click();
  await page.getByText("Fewer breakdowns").click();
  await page.getByText("Scattered records").click();
  await page.getByText("You may write to me or call me").click();
  await send.click();
  await summary.getByText("Valid email is required").waitFor();
  await email.fill("ada@example.com");
  await send.click();
  await page.waitForURL("/waitlist?joined");
  await toast.getByText("Welcome to the Waitlist!").waitFor();
  await page.goto("/waitlist");
  expect(await email.inputValue()).toBe("");
  expect(complaints).toEqual([]);
});
