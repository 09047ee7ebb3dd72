import { failing, type Screen, text } from "./screens.ts";

/** The page of a property in each of its tabs. */
export const propertyScreens: Record<string, Screen> = {
  "members of a property": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=members`,
    as: "owner",
    shows: text("Tunde Okafor"),
  },
  property: { at: ({ propertyId }) => `/property/${propertyId}`, as: "owner", shows: "Marina Court" },
  "tasks of a property": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=tasks`,
    as: "owner",
    shows: (page) => page.getByRole("tabpanel").getByText("Why:").first().waitFor({ state: "attached" }),
  },
  "plan of a property": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=plan`,
    as: "owner",
    reach: (page) => page.locator("details summary").first().click(),
    shows: text("The year ahead"),
  },
  "units from a file": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=units`,
    as: "owner",
    reach: async (page) => {
      await page.getByRole("button", { name: "From a file", exact: true }).click();
      const buffer = Buffer.from("name,floor\nFlat 1,1\n=cmd|' /C calc'!A0,up");
      await page.locator("input[type=file]").setInputFiles({ name: "units.csv", mimeType: "text/csv", buffer });
    },
    shows: text("Mend these rows in the file and choose it again."),
  },
  "photos of a property": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=media`,
    as: "owner",
    shows: (page) => page.getByRole("link", { name: /^Photo: ceiling-5/ }).waitFor(),
  },
  "photos of a property, none": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=media&category=roofing`,
    as: "owner",
    shows: text("No photos in “Roofing”"),
  },
  "history of a property": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=maintenance`,
    as: "owner",
    shows: text(/quoted for/),
  },
  "requests of a property": {
    at: ({ propertyId }) => `/property/${propertyId}?tab=tickets`,
    as: "owner",
    shows: text("Sparks at the meter"),
  },
  "property that is not there": {
    at: "/property/019c0000-0000-7000-8000-000000000000",
    as: "owner",
    shows: text("Property Not Found"),
  },
  "property, failed": {
    at: ({ propertyId }) => `/property/${propertyId}`,
    as: "owner",
    before: failing("**/api/properties/*"),
    shows: text("Failed to load property details. Please try again."),
  },
};
