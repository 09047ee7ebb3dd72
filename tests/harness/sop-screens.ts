import type { Page } from "playwright-core";
import { dialog, failing, press, type Screen, text } from "./screens.ts";

const tab = "/property-manager-dashboard?tab=sops";

/** Somebody else was first: the next save is refused, and the newest version is not the one that was opened. */
async function raced(page: Page): Promise<void> {
  await page.route("**/api/property-manager/sops/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 409,
          json: { success: false, detail: "This SOP changed meanwhile. Please look again.", requestId: "r" },
        })
      : route.continue(),
  );
  await page.route("**/api/property-manager/sops/*/versions?limit=1", async (route) => {
    const answer = await (await route.fetch()).json();
    const [newest] = answer.data.versions;
    const versions = [{ ...newest, version: 9, steps: ["Close the valve", "Call the office"] }];
    await route.fulfill({ json: { ...answer, data: { versions, nextCursor: null } } });
  });
}

/** Procedures, as their author and those who do the work see them. */
export const sopScreens: Record<string, Screen> = {
  SOPs: { at: tab, as: "owner", shows: text("Service the pump") },
  "SOPs, none": { at: tab, as: "newOwner", shows: text("No SOPs Created") },
  "SOPs, failed": {
    at: `${tab}&category=Safety`,
    as: "owner",
    before: failing("**/api/property-manager/sops?*"),
    shows: text("The SOPs could not be loaded"),
  },
  "writing an SOP, refused": {
    at: tab,
    as: "owner",
    reach: async (page) => {
      await press("New SOP")(page);
      await dialog(page);
      await press("Add a step")(page);
      await press("Create SOP")(page);
    },
    shows: text("Title is required."),
  },
  "versions of an SOP": {
    at: tab,
    as: "owner",
    reach: async (page) => {
      await press("Read Service the pump")(page);
      await page.locator("details summary").first().click();
    },
    shows: text("holds now"),
  },
  "editing an SOP, somebody else was first": {
    at: tab,
    as: "owner",
    before: raced,
    reach: async (page) => {
      await press("Edit Service the pump")(page);
      await page.getByLabel("Description").fill("Monthly.");
      await press(/^Save as version/)(page);
    },
    shows: text("Somebody else changed this SOP"),
  },
  "SOP of a job": { at: "/technician/next-job", as: "technician", shows: text("SOP: Service the pump") },
};
