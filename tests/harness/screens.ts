import type { Page } from "playwright-core";
import type { World } from "./crowd.ts";

/** A screen or state: its address, who looks, how it is reached, and what shows that it has come. */
export type Screen = {
  at: string | ((world: World) => string);
  as?: keyof Pick<
    World,
    | "owner"
    | "occupant"
    | "newOwner"
    | "newOccupant"
    | "neighbour"
    | "contractor"
    | "technician"
    | "admin"
    | "keeper"
    | "tenant"
  >;
  /** A phone that loads this address gets another page than a desktop. */
  apart?: true;
  before?: (page: Page) => Promise<void>;
  reach?: (page: Page, world: World) => Promise<void>;
  shows: string | RegExp | ((page: Page) => Promise<void>);
};

export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
export const dialog = (page: Page) => page.getByRole("dialog").waitFor();
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
export const account = (page: Page) =>
  page.locator("[aria-expanded]:visible", { hasText: /Account of|Bello|Okafor/ }).click();
export const chooseRole = (name: RegExp) => (page: Page) => page.getByRole("radio", { name }).check();
export const tile = (word: string) => (page: Page) => page.getByText(word, { exact: true }).click();
/**
 * What is asked for here fails. It does so once the page is loaded, since a toast that says so goes again after a few
 * seconds; and nothing that was read before stands in for an answer that is late.
 */
export const failing = (pattern: string) => async (page: Page) => {
  if (page.url().startsWith("http")) await page.evaluate(forgetReads);
  await page.route(pattern, async (route) => {
    await page.waitForLoadState("load");
    await route.fulfill({ status: 500, json: { success: false, detail: "It broke.", requestId: "r" } });
  });
};

async function forgetReads(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith("tunse.kept.")) indexedDB.deleteDatabase(name);
}
