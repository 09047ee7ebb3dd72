import type { Page } from "playwright-core";
import type { World } from "./crowd.ts";
import { dialog, press, type Screen, text } from "./screens.ts";

const at = (of: "propertyId" | "busyId", name: string) => (world: World) => `/property/${world[of]}?tab=${name}`;
const tab = (name: string) => ({ at: at("propertyId", name), as: "owner" as const });
const busy = (name: string) => ({ at: at("busyId", name), as: "keeper" as const });
const ofKeeper = (ticket: "offeredTicketId" | "bookedTicketId") => ({
  at: (world: World) => `/tickets/${world[ticket]}`,
  as: "keeper" as const,
});
const ofTenant = (ticket: "offeredTicketId" | "bookedTicketId") => ({
  at: (world: World) => `/occupant/tickets/${world[ticket]}`,
  as: "tenant" as const,
});

/** A guard types what a visitor says, once the visit has begun. */
const check = (codeOf: (world: World) => string) => async (page: Page, world: World) => {
  await page.waitForTimeout(Math.max(0, Date.parse(world.visitFrom) - Date.now()));
  await page.getByLabel("Entry code").fill(codeOf(world));
  await press("Check the code")(page);
};
const right = check(({ entryCode }) => entryCode);
const wrong = check(() => "12");

/** Of what can be ticked, the one stands right before the other. */
const inOrder = (page: Page, one: string, next: string) =>
  page.getByText(next, { exact: true }).locator(`xpath=preceding::label[1][contains(., "${one}")]`).waitFor();

/** A file whose rows can all be read in. */
const chooseFile = async (page: Page) => {
  await page.getByRole("button", { name: "From a file", exact: true }).click();
  const buffer = Buffer.from("name,floor\nFlat 1,1\nFlat 6,2\nFlat 7,2");
  await page.locator("input[type=file]").setInputFiles({ name: "units.csv", mimeType: "text/csv", buffer });
};

/** What happens in a building from day to day: visits, notices, reports, readings, what is late and what is owed. */
export const dayScreens: Record<string, Screen> = {
  "units of a building where something is open": { ...busy("units"), shows: text("Penthouse with the roof terrace") },
  "units from a file, about to be read in": { ...busy("units"), reach: chooseFile, shows: text("Read in 2 units") },
  "units from a file, about to be taken back": {
    ...busy("units"),
    reach: async (page) => {
      await page.getByRole("button", { name: "From a file", exact: true }).click();
      await press("Undo")(page);
    },
    shows: text("All of it goes, or nothing."),
  },
  "a visit that is offered": { ...ofTenant("offeredTicketId"), shows: text("Choose one") },
  "a visit that one has offered": { ...ofKeeper("offeredTicketId"), shows: text("Offer other times") },
  "a visit about to be moved": { ...ofKeeper("bookedTicketId"), reach: press("Move it"), shows: dialog },
  "a visit that is booked, with its code": {
    ...ofTenant("bookedTicketId"),
    reach: press("Show the entry code"),
    shows: text("Say it at the gate."),
  },
  "a visit that is booked, at its keeper": {
    ...ofKeeper("bookedTicketId"),
    reach: press("Show the entry code"),
    shows: text("Say it at the gate."),
  },
  "the check of a gate": { ...busy("gate"), reach: right, shows: text("Let in") },
  "a gate's own check": { at: ({ busyGateUrl }) => busyGateUrl, reach: right, shows: text("✓ Let in") },
  "a gate's own check, refused": {
    at: ({ busyGateUrl }) => busyGateUrl,
    reach: wrong,
    shows: text("✕ Do not let in"),
  },
  "notices that stand": { ...busy("notices"), shows: text("No water until the evening") },
  "a notice about to be written": { ...busy("notices"), reach: press("Write a notice"), shows: dialog },
  "a notice to some units about to be changed": {
    ...busy("notices"),
    reach: async (page) => {
      await press(/^Change$/)(page);
      await page.getByLabel("Whom it concerns").selectOption("units");
    },
    shows: (page) => inOrder(page, "1st floor, Flat 1", "1st floor, Flat 2"),
  },
  "a notice on the dashboard of whom it concerns": {
    at: "/occupant-dashboard",
    as: "tenant",
    shows: text("No water until the evening"),
  },
  "papers that the public reads": { at: ({ papersUrl }) => papersUrl, shows: "Palm Grove Estate" },
  "papers that the public reads, none": {
    at: ({ emptyPapersUrl }) => emptyPapersUrl,
    shows: text("The owner shows nothing here now."),
  },
  "papers of a building with a public page": { ...busy("papers"), shows: text("Save the QR code") },
  "what is promised about to be changed": {
    at: ({ propertyId }) => `/property/${propertyId}`,
    as: "owner",
    reach: press(/^Change High/),
    shows: dialog,
  },
  "a meter about to be read": {
    ...tab("meters"),
    reach: async (page) => {
      await press(/^Generator hours/)(page);
      await page.getByText("Something else happened").click();
    },
    shows: text("Empty: now."),
  },
  "the life of a meter": { ...tab("meters"), reach: press("More of Generator hours"), shows: text("Due by use") },
  "a meter about to be added": {
    ...tab("meters"),
    reach: async (page) => {
      await press("Add a meter")(page);
      await page.getByRole("dialog").getByLabel(/^Unit/).selectOption({ label: "1st floor, Flat 3" });
    },
    shows: text("Where it counts for one flat or shop alone."),
  },
  "a machine about to be added": {
    ...tab("assets"),
    reach: async (page) => {
      await press("Add a machine")(page);
      await page.getByRole("dialog").getByLabel(/^Unit/).selectOption({ label: "1st floor, Flat 3" });
    },
    shows: text("Where it stands in a flat, a shop or a plant room."),
  },
  "what strangers reported": { ...busy("tags"), shows: text("The light at the back door is out.") },
  "what strangers reported, about to be dismissed": { ...busy("tags"), reach: press("Dismiss"), shows: dialog },
};
