import { dialog, failing, press, type Screen, text } from "./screens.ts";

const home = "/contractor-dashboard";
const as = "contractor";

/** A contractor's work in each of its tabs. */
export const contractorScreens: Record<string, Screen> = {
  "contractor's tasks": { at: home, as, shows: text("Next tasks") },
  "contractor's tasks, none chosen": {
    at: home,
    as,
    reach: press("Bulk Assign (0)"),
    shows: text("No Tasks Selected"),
  },
  "contractor's tasks, one being assigned": {
    at: `${home}?view=all`,
    as,
    reach: async (page) => {
      await press(/^Assign /)(page);
      await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
    },
    shows: text("Choose a team member."),
  },
  "contractor's tasks, failed": {
    at: home,
    as,
    before: failing("**/api/contractor/tasks*"),
    shows: text("Failed to load tasks."),
  },
  "contractor's dashboard, failed": {
    at: home,
    as,
    before: failing("**/api/contractor/dashboard/stats"),
    shows: text("Failed to load dashboard data. Please refresh the page."),
  },
  "contractor's team": { at: `${home}?tab=team`, as, shows: text("Waiting for you") },
  "contractor's team, somebody being added": {
    at: `${home}?tab=team`,
    as,
    reach: async (page) => {
      await press("Add Team Member")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Add Team Member" }).click();
    },
    shows: text("Phone is required."),
  },
  "contractor's month": {
    at: `${home}?tab=schedule&as=month`,
    as,
    reach: press(/, today, /),
    shows: (page) => page.getByRole("table").waitFor(),
  },
  "contractor's agenda, a task being moved": {
    at: `${home}?tab=schedule&as=agenda&month=2090-05`,
    as,
    reach: press(/^Move /),
    shows: dialog,
  },
  "contractor's money": { at: `${home}?tab=money`, as, shows: text("Owed to you") },
  "contractor's analytics": { at: `${home}?tab=analytics`, as, shows: text("Upcoming deadlines") },
};
