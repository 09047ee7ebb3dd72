import { dialog, failing, press, type Screen, text } from "./screens.ts";

const home = "/property-manager-dashboard";
const as = "owner";
const verification = `${home}?tab=verification`;

/** How properties stand, and the judging of finished work. */
export const managerScreens: Record<string, Screen> = {
  "manager's overview": { at: home, as, shows: text("Top Contractors") },
  "manager's dashboard, failed": {
    at: home,
    as,
    before: failing("**/api/property-manager/dashboard/stats"),
    shows: text("Failed to load dashboard data"),
  },
  "manager's verifications": { at: verification, as, shows: text("Follow-up Required") },
  "manager's verifications, none": { at: verification, as: "newOwner", shows: text("No Verifications") },
  "verification, with the proof beside": {
    at: ({ finishedTaskId }) => `${verification}&verify=${finishedTaskId}`,
    as,
    reach: async (page) => {
      await page.getByText("Place and time of each file").click();
      await page.getByLabel("Follow-up required").check();
    },
    shows: dialog,
  },
  "verification, of nothing": {
    at: `${verification}&verify=choose`,
    as,
    reach: press("Submit Verification"),
    shows: text("Contractor is required."),
  },
};
