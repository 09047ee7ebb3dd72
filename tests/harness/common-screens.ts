import { account, chooseRole, dialog, failing, press, type Screen, text, tile } from "./screens.ts";
import { photo } from "./steps.ts";

/** Runs in the page before all else: somebody has set a PIN here, and left two things unsent. */
function lockPhone(): void {
  localStorage.setItem("tunse.pin", "ada");
  localStorage.setItem("tunse.unsent.ada", "2");
  const asked = indexedDB.open("tunse.pin.ada", 1);
  asked.onupgradeneeded = () => void asked.result.createObjectStore("records").put({ tries: 0 }, 1);
  asked.onsuccess = () => asked.result.close();
}

/** The screens and states of everybody, apart from the page of a property. */
export const commonScreens: Record<string, Screen> = {
  "start page": { at: "/", shows: "Your building, kept in good repair." },
  waitlist: { at: "/waitlist", shows: "Join the waitlist" },
  "waitlist, refused": { at: "/waitlist", reach: press("Join Waitlist"), shows: text("Full name is required") },
  "waitlist, joined": { at: "/waitlist?joined", shows: "Welcome to the Waitlist" },
  "page that is not there": { at: "/nowhere", shows: "We could not find that page" },
  "sign in": { at: "/login", shows: "Welcome back" },
  "sign in, refused": { at: "/login", reach: press(/^Sign In/), shows: text("Email is required.") },
  "sign up": { at: "/login?tab=sign-up", shows: "Welcome to Tunse" },
  "sign up, refused": { at: "/login?tab=sign-up", reach: press("Create Account"), shows: text("Phone is required.") },
  "sign up of an occupant": {
    at: "/login?tab=sign-up",
    reach: chooseRole(/^Building Occupant/),
    shows: (page) =>
      page
        .getByRole("option", { name: /Marina Court/ })
        .first()
        .waitFor({ state: "attached" }),
  },
  "sign up, directory unreachable": {
    at: "/login?tab=sign-up",
    before: failing("**/api/properties*"),
    reach: chooseRole(/^Building Occupant/),
    shows: text("Failed to load available properties."),
  },
  "phone that asks for its PIN": {
    at: "/unlock?next=/account",
    before: async (page) => void (await page.addInitScript(lockPhone)),
    shows: text("It holds 2 things that were not sent"),
  },
  "phone whose PIN was wrong five times": {
    at: "/unlock",
    before: async (page) => void (await page.addInitScript(() => localStorage.setItem("tunse.pin-lost", "2"))),
    shows: text("Lost with it: 2 things that were not sent"),
  },
  "forgotten password, where no mail is sent": { at: "/reset-password", shows: text("A link cannot be sent") },
  "email that cannot be confirmed, where no mail is sent": {
    at: "/verify-email#token=none",
    shows: text("There is nothing to confirm by mail"),
  },
  "invitation that is none": { at: "/invitation#token=none", shows: /./ },
  "calls of the product": { at: "/api/docs", shows: "The calls of Tunse" },
  "one call, sent": {
    at: "/api/docs/getTasks",
    as: "owner",
    reach: press(/^Send/),
    shows: text("Answered 200."),
  },
  "one call that writes, about to be sent": {
    at: "/api/docs/postRepairTickets",
    as: "owner",
    reach: press(/^Send/),
    shows: dialog,
  },
  privacy: { at: "/privacy", shows: /./ },
  "own account": { at: "/account", as: "owner", shows: /./ },
  "own account, a rate about to be entered": {
    at: "/account",
    as: "owner",
    reach: async (page) => {
      await page.getByLabel("Beside naira, show").selectOption("GBP");
      await page.getByRole("button", { name: "Enter a rate" }).click();
    },
    shows: dialog,
  },
  "own account, about to be deleted": {
    at: "/account",
    as: "owner",
    reach: press("Delete my account…"),
    shows: dialog,
  },
  "connections, none": { at: "/connections", as: "newOwner", shows: text("No key yet.") },
  "connections, a key about to be made": {
    at: "/connections",
    as: "newOwner",
    reach: press("Make a key"),
    shows: dialog,
  },
  "connections, a webhook about to be added": {
    at: "/connections",
    as: "newOwner",
    reach: press("Add a webhook"),
    shows: dialog,
  },
  "owner dashboard, empty": { at: "/dashboard", as: "newOwner", shows: text("No properties added yet") },
  "owner dashboard": { at: "/dashboard", as: "owner", shows: text("Open repair requests") },
  "owner dashboard, a task opened": {
    at: "/dashboard",
    as: "owner",
    reach: (page) => page.locator("li > button[aria-expanded=false]").first().click(),
    shows: text("Why this is in your plan"),
  },
  "owner dashboard, a suggestion changed": {
    at: "/dashboard",
    as: "owner",
    reach: press(/^Change: /),
    shows: dialog,
  },
  "owner dashboard, suggestions customized": {
    at: "/dashboard",
    as: "owner",
    reach: press("Customize"),
    shows: (page) => page.getByLabel("From which priority on").waitFor(),
  },
  "owner dashboard, failed": {
    at: "/dashboard",
    as: "owner",
    before: failing("**/api/dashboard/stats"),
    shows: text("Failed to load dashboard data. Please refresh the page."),
  },
  "owner account": { at: "/dashboard", as: "owner", reach: account, shows: text("Log out") },
  "onboarding, step 1": { at: "/onboard-property", as: "newOwner", shows: "Add a property" },
  "onboarding, step 2": { at: "/onboard-property?step=2", as: "newOwner", shows: text("Building age in years") },
  "onboarding, step 3": { at: "/onboard-property?step=3", as: "newOwner", shows: text("What should be maintained?") },
  "onboarding, step 4": {
    at: "/onboard-property?step=4",
    as: "newOwner",
    reach: async (page) => page.locator("input[type=file]").setInputFiles([await photo("front.jpg")]),
    shows: text("front.jpg"),
  },
  "onboarding, step 5": { at: "/onboard-property?step=5", as: "newOwner", shows: text("Not specified") },
  "onboarding, refused": {
    at: "/onboard-property?step=5",
    as: "newOwner",
    reach: press("Complete Onboarding"),
    shows: text("Property name is required."),
  },
  "editing a property, refused": {
    at: ({ propertyId }) => `/edit-property/${propertyId}`,
    as: "owner",
    reach: async (page) => {
      await page.getByLabel("Property name").fill("");
      await press("Save changes")(page);
    },
    shows: text("Property name is required."),
  },
  "archiving a property": {
    at: ({ propertyId }) => `/edit-property/${propertyId}`,
    as: "owner",
    reach: press(/^Archive$/),
    shows: dialog,
  },
  tasks: { at: "/tasks", as: "owner", shows: "Tasks" },
  "tasks, none": { at: "/tasks", as: "newOwner", shows: text("Add properties to generate maintenance tasks") },
  "tasks, nothing found": { at: "/tasks?search=zzzz", as: "owner", shows: text("Clear search and filters") },
  "tasks, failed": {
    at: "/tasks",
    as: "owner",
    before: failing("**/api/tasks?*"),
    shows: text("Failed to load tasks. Please try again."),
  },
  "one task": { at: ({ task }) => `/tasks?task=${task.id}`, as: "owner", shows: text("Why this is in your plan") },
  "board of requests": { at: "/tickets", as: "owner", shows: text("Sparks at the meter") },
  "board of requests, none": { at: "/tickets", as: "newOwner", shows: text("No repair requests yet") },
  "board of requests, narrowed to nothing": {
    at: "/tickets?search=zzzz",
    as: "owner",
    shows: text("Clear search and filters"),
  },
  "board of requests, failed": {
    at: "/tickets?priority=high",
    as: "owner",
    before: failing("**/api/repair-tickets?*"),
    shows: text("Failed to load repair requests. Please try again."),
  },
  "board of requests, one open": {
    at: ({ ticketId }) => `/tickets?ticket=${ticketId}`,
    apart: true,
    as: "owner",
    shows: text("We come at nine."),
  },
  "board of requests, one being moved": {
    at: "/tickets",
    as: "owner",
    reach: press(/^Move /),
    shows: dialog,
  },
  "request, for its owner": {
    at: ({ ticketId }) => `/tickets/${ticketId}`,
    as: "owner",
    shows: text("We come at nine."),
  },
  "request, being resolved": {
    at: ({ ticketId }) => `/tickets/${ticketId}`,
    as: "owner",
    reach: async (page) => {
      await press("Resolve with note")(page);
      await press("Resolve request")(page);
    },
    shows: text("Please say what was done."),
  },
  "occupant dashboard, empty": { at: "/occupant-dashboard", as: "newOccupant", shows: text("No repair requests yet") },
  "occupant dashboard": { at: "/occupant-dashboard", as: "occupant", shows: text("Sparks at the meter") },
  "occupant dashboard, failed": {
    at: "/occupant-dashboard",
    as: "occupant",
    before: failing("**/api/occupant/dashboard/stats"),
    shows: text("Failed to load dashboard data. Please refresh the page."),
  },
  "occupant account": { at: "/occupant-dashboard", as: "occupant", reach: account, shows: text("Log out") },
  "report form, refused": {
    at: "/occupant/create-ticket",
    as: "occupant",
    reach: press(/^Submit Repair/),
    shows: text("Description is required."),
  },
  "report form, an emergency with a photo": {
    at: "/occupant/create-ticket",
    as: "occupant",
    reach: async (page) => {
      await page.getByLabel("Emergency", { exact: false }).last().check();
      await page.locator("input[type=file]").setInputFiles([await photo("leak.jpg")]);
    },
    shows: async (page) => {
      await page.getByRole("button", { name: "Submit Emergency Request" }).waitFor();
      await page.getByRole("button", { name: "Remove leak.jpg" }).waitFor();
    },
  },
  emergency: { at: "/occupant/emergency", as: "occupant", reach: tile("Gas"), shows: text("Touch no switch") },
  "emergency, nobody to tell": {
    at: "/occupant/emergency",
    as: "occupant",
    before: async (page) => {
      const none = { success: true, data: { properties: [], nextCursor: null } };
      await page.route("**/api/properties*", (route) => route.fulfill({ json: none }));
    },
    reach: tile("Flood"),
    shows: text("Please contact your property manager to be assigned to a property."),
  },
  "emergency, refused": {
    at: "/occupant/emergency",
    as: "occupant",
    before: failing("**/api/repair-tickets"),
    reach: async (page) => {
      await tile("Fire")(page);
      await press("Send emergency report")(page);
    },
    shows: text("Not sent. Call 112 now."),
  },
  "requests of an occupant": { at: "/occupant/tickets", as: "occupant", shows: "My repair requests" },
  "requests, none of that state": {
    at: "/occupant/tickets?status=resolved",
    as: "occupant",
    shows: text("No request is"),
  },
  "request, for its occupant": {
    at: ({ ticketId }) => `/occupant/tickets/${ticketId}`,
    as: "occupant",
    shows: text("We come at nine."),
  },
  "request, a photo opened": {
    at: ({ ticketId }) => `/occupant/tickets/${ticketId}`,
    as: "occupant",
    reach: (page) =>
      page
        .getByRole("button", { name: /^Open ceiling/ })
        .first()
        .click(),
    shows: dialog,
  },
  "request, its repair not mended": {
    at: ({ doneTicketId }) => `/occupant/tickets/${doneTicketId}`,
    as: "neighbour",
    reach: (page) => page.getByText("Not mended", { exact: true }).click(),
    shows: (page) => page.getByRole("button", { name: "Send and open it again" }).waitFor(),
  },
  "request, about to be opened again": {
    at: ({ answeredTicketId }) => `/occupant/tickets/${answeredTicketId}`,
    as: "neighbour",
    reach: press("Still not fixed"),
    shows: dialog,
  },
  "request that is not there": {
    at: "/occupant/tickets/019c0000-0000-7000-8000-000000000000",
    as: "occupant",
    shows: text("We could not find that"),
  },
};
