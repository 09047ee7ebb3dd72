import { dialog, failing, press, type Screen, text } from "./screens.ts";

const home = "/technician-dashboard";

/** What technicians see of their work. */
export const technicianScreens: Record<string, Screen> = {
  "technician dashboard": { at: home, as: "technician", shows: text("Upcoming Deadlines") },
  "technician dashboard, failed": {
    at: home,
    as: "technician",
    before: failing("**/api/technician/dashboard/stats"),
    shows: text("Failed to load dashboard data"),
  },
  "own tasks": {
    at: `${home}/tasks`,
    as: "technician",
    shows: (page) => page.getByRole("list", { name: "My tasks" }).getByText("Mark Complete").waitFor(),
  },
  "own tasks, none found": {
    at: `${home}/tasks?search=zzzz`,
    as: "technician",
    shows: text("Clear search and filters"),
  },
  "own work logs": { at: `${home}/logs`, as: "technician", shows: text("Greased and tested.") },
  "logging work, refused": {
    at: `${home}/logs?log=choose`,
    as: "technician",
    reach: async (page) => {
      await dialog(page);
      await page.getByRole("dialog").getByRole("button", { name: "Log Work" }).click();
    },
    shows: text("Say what you did."),
  },
  "next job": { at: "/technician/next-job", as: "technician", shows: text("Checklist") },
  "completing a job, refused": {
    at: "/technician/next-job",
    as: "technician",
    reach: async (page) => {
      await page.getByRole("link", { name: "Mark Complete" }).click();
      await dialog(page);
      await press("Complete Task")(page);
    },
    shows: text("Say what was done."),
  },
  "giving a request to a contractor": {
    at: ({ ticketId }) => `/tickets/${ticketId}`,
    as: "owner",
    reach: press("Assign a contractor"),
    shows: (page) => page.getByLabel("Notes for the contractor").waitFor(),
  },
};
