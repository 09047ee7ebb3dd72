import { dialog, press, type Screen, text } from "./screens.ts";

const tab = "/property-manager-dashboard?tab=schedules";

/** What comes round by itself, as its keeper sees it. */
export const scheduleScreens: Record<string, Screen> = {
  schedules: {
    at: tab,
    as: "owner",
    reach: (page) => page.getByText("Why this is planned").first().click(),
    shows: text("Why this is in your plan"),
  },
  "schedules, none": { at: tab, as: "newOwner", shows: text("No Maintenance Schedules") },
  "new schedule, refused": {
    at: tab,
    as: "owner",
    reach: async (page) => {
      await press("New Schedule")(page);
      await dialog(page);
      await page.getByLabel("Frequency").selectOption({ label: "Custom interval" });
      await press("Create Schedule")(page);
    },
    shows: text("Schedule name is required."),
  },
  "skipping a date of a schedule": {
    at: tab,
    as: "owner",
    reach: press("Skip next"),
    shows: text("Only this date is left out"),
  },
};
