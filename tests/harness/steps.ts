import type { Locator, Page } from "playwright-core";
import { password } from "./remote.ts";

export type File = { name: string; mimeType: string; buffer: Buffer };

/** A small true photo; each seed gives another. */
export async function photo(name: string, seed = 1): Promise<File> {
  const { default: sharp } = await import("sharp");
  const background = { r: (seed * 67) % 256, g: (seed * 131) % 256, b: 120 };
  const buffer = await sharp({ create: { width: 480, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** The toast with these words. */
export const toastOf = (page: Page, text: string | RegExp): Locator =>
  page.locator("li[data-swipe-direction]", { hasText: text });

/** All toasts are gone: one that stands over what is pressed stays for as long as the mouse rests on it. */
export async function untoasted(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator("li[data-swipe-direction]").first().waitFor({ state: "detached" });
}

/** What a figure's card says: the number under its word. */
export const figure = (page: Page, label: string): Locator =>
  page.locator(`xpath=//main//*[span[1]/span[normalize-space()="${label}"]]/span[2]`);

/** The screen has come when its one h1 says so. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name });

export type SignUpSheet = { name: string; role: RegExp; email?: string; building?: RegExp; unit?: string };

/** Signs up on /login as a person would; answers the email. */
export async function signUp(page: Page, { name, role, building, unit, ...given }: SignUpSheet): Promise<string> {
  const email = given.email ?? `${crypto.randomUUID()}@example.com`;
  await page.goto("/login");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Phone", { exact: true }).fill("0803 123 4567");
  await page.getByLabel("Location", { exact: true }).fill("Lagos, Nigeria");
  await page.getByRole("radio", { name: role }).check();
  if (building) {
    const option = page.getByRole("option", { name: building });
    await option.first().waitFor({ state: "attached" });
    await page.getByLabel("Property", { exact: true }).selectOption((await option.first().getAttribute("value")) ?? "");
    await page.getByLabel("Building unit").fill(unit ?? "");
  }
  await page.getByRole("button", { name: "Create Account" }).click();
  return email;
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

export type Building = {
  name: string;
  type: string;
  location: string;
  address: string;
  age: string;
  units: string;
  components: RegExp[];
  notes: string;
  photos: File[];
};

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

/** Fills the wizard from its first step to its last, which is left open. */
export async function fillWizard(page: Page, building: Building): Promise<void> {
  await page.getByLabel("Property name").fill(building.name);
  await page.getByLabel("Property type").selectOption(building.type);
  await page.getByLabel("Location", { exact: true }).fill(building.location);
  await page.getByLabel("Full address").fill(building.address);
  await next(page);
  await page.getByLabel("Building age in years").fill(building.age);
  await page.getByLabel("Construction type").selectOption("Modern (Concrete/Steel)");
  await page.getByLabel("Number of units").fill(building.units);
  await page.getByLabel("Usage pattern").fill("Occupied all year");
  await next(page);
  for (const component of building.components) await page.getByRole("checkbox", { name: component }).check();
  await page.getByLabel("Special notes").fill(building.notes);
  await next(page);
  if (building.photos.length > 0) {
    await page.locator("input[type=file]").setInputFiles(building.photos);
    await page
      .getByRole("list")
      .getByText(building.photos[0]?.name ?? "")
      .waitFor();
  }
  await next(page);
  await page.getByRole("heading", { level: 2, name: "Review & Submit" }).waitFor();
}

export type Request = { title: string; description: string; place: string; photos?: File[] };

/** Fills the report form, which is left unsent. */
export async function fillRequest(page: Page, { title, description, place, photos = [] }: Request): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Category").selectOption("Plumbing");
  await page.getByRole("radio", { name: /^High/ }).check();
  await page.getByLabel("Location details").fill(place);
  await page.getByLabel("Description", { exact: true }).fill(description);
  if (photos.length === 0) return;
  await page.locator("input[type=file]").setInputFiles(photos);
  await page.getByRole("list", { name: "Photos and videos to send" }).getByRole("listitem").first().waitFor();
}

export const sendRequest = (page: Page) => page.getByRole("button", { name: /^Submit (Repair|Emergency) Request/ });

/** Sends it, by one press. */
export const pressSend = (page: Page): Promise<void> => sendRequest(page).click();
