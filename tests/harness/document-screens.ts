import type { Page } from "playwright-core";
import type { World } from "./crowd.ts";
import { dialog, failing, press, type Screen, text } from "./screens.ts";

const room = "/property-manager-dashboard?tab=data-room";
const ofBuilding = ({ propertyId }: World) => `${room}&property=${propertyId}`;

async function upload(page: Page): Promise<void> {
  await press("Upload Document")(page);
  await dialog(page);
}

/** Papers, as their keepers and those they are shared with see them. */
export const documentScreens: Record<string, Screen> = {
  "data room": { at: ofBuilding, as: "owner", shows: text("Roof plan") },
  "data room, no property chosen": { at: room, as: "owner", shows: text("Its drawings, contracts") },
  "data room, nothing found": {
    at: (world) => `${ofBuilding(world)}&show=expiring&tag=lift&search=zebra`,
    as: "owner",
    shows: text("No Documents"),
  },
  "data room, failed": {
    at: (world) => `${ofBuilding(world)}&category=other`,
    as: "owner",
    before: failing("**/api/property-manager/data-room/documents?*"),
    shows: text("Failed to load documents"),
  },
  "uploading a document, refused": {
    at: ofBuilding,
    as: "owner",
    reach: async (page) => {
      await upload(page);
      await page.getByRole("dialog").getByRole("button", { name: "Upload Document" }).click();
    },
    shows: text("File is required."),
  },
  "a picture in the data room": {
    at: ofBuilding,
    as: "owner",
    reach: (page) => page.getByRole("link", { name: "View Roof plan" }).click(),
    shows: (page) => page.getByRole("dialog").getByRole("img", { name: "Roof plan" }).waitFor(),
  },
  "deleted documents": {
    at: (world) => `${ofBuilding(world)}&show=deleted`,
    as: "owner",
    shows: text("Old lease"),
  },
  "papers of a contractor": { at: "/papers", as: "contractor", shows: text("Roof plan") },
  "papers of an occupant whom nobody has confirmed": { at: "/papers", as: "newOccupant", shows: text("No Documents") },
};
