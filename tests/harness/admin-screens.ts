import { dialog, failing, press, type Screen, text } from "./screens.ts";

const home = "/admin/dashboard";

/** What those who run the site see. */
export const adminScreens: Record<string, Screen> = {
  "admin sign-in, refused": { at: "/admin/login", reach: press("Sign In"), shows: text("Password is required.") },
  "admin sign-in, second step": {
    at: "/admin/login",
    before: async (page) => {
      const detail = "Enter the six digits of your authenticator app, or a recovery code.";
      const json = { success: false, detail, code: "unauthenticated", errors: [{ path: "code", message: detail }] };
      await page.route("**/api/admin/login", (route) => route.fulfill({ status: 401, json }));
    },
    reach: async (page) => {
      await page.getByLabel("Email").fill("ronke@example.com");
      await page.getByLabel("Password", { exact: true }).fill("four plain words");
      await press("Sign In")(page);
    },
    shows: (page) => page.getByLabel("Code").waitFor(),
  },
  "admin setup, refused": {
    at: "/admin/setup",
    before: async (page) => {
      const json = { success: true, message: "Done.", data: { done: false } };
      await page.route("**/api/admin/setup", (route) => route.fulfill({ json }));
    },
    reach: press("Create Admin Account"),
    shows: text("Setup key is required."),
  },
  "admin setup, done already": { at: "/admin/setup", shows: text("Setup was done already") },
  "admin overview": { at: home, as: "admin", shows: text("Recent signups") },
  "admin overview, a release waits": {
    at: home,
    as: "admin",
    before: async (page) => {
      const items = { added: [], removed: [], changed: ["Plumbing inspection"] };
      const at = "2026-11-27T09:00:00.000Z";
      const catalogue = {
        applied: { version: "before", items: 365, appliedAt: at },
        newest: { version: "after", items: 366, ...items, readsAnew: true },
        preview: { total: 40, seen: 40, isDone: true, startedAt: at, finishedAt: at, buildings: 12, items: [] },
        applying: null,
      };
      const json = { success: true, message: "Done.", data: { catalogue } };
      await page.route("**/api/admin/catalogue", (route) => route.fulfill({ json }));
    },
    shows: text("It moves something in 12 of 40 buildings."),
  },
  "admin overview, failed": {
    at: home,
    as: "admin",
    before: failing("**/api/admin/stats"),
    shows: text("Failed to load admin data"),
  },
  "admin waitlist, nobody yet": { at: `${home}/waitlist`, as: "admin", shows: text("Nobody yet") },
  "admin accounts, one being suspended": {
    at: `${home}/people`,
    as: "admin",
    reach: async (page) => {
      await press(/^Suspend /)(page);
      await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    },
    shows: text("Please say why."),
  },
  "admin catalogue": {
    at: `${home}/catalogue`,
    as: "admin",
    shows: text("Plans are made of the newest catalogue"),
  },
  "admin catalogue, failed": {
    at: `${home}/catalogue`,
    as: "admin",
    before: failing("**/api/admin/catalogue"),
    shows: text("Failed to load admin data"),
  },
  "admin WhatsApp": { at: `${home}/whatsapp`, as: "admin", shows: text("From people whom nobody knows") },
  "admin WhatsApp, failed": {
    at: `${home}/whatsapp`,
    as: "admin",
    before: failing("**/api/admin/whatsapp**"),
    shows: text("Failed to load admin data"),
  },
  "admin deliveries": { at: `${home}/deliveries`, as: "admin", shows: text("How it stands") },
  "admin deliveries, failed": {
    at: `${home}/deliveries`,
    as: "admin",
    before: failing("**/api/admin/deliveries/backlog**"),
    shows: text("Failed to load admin data"),
  },
  "admin deliveries, a price refused": {
    at: `${home}/deliveries?tab=prices`,
    as: "admin",
    reach: async (page) => {
      await press("Add a price")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    },
    shows: text("Price is required."),
  },
  "admin answers by mail": { at: `${home}/mail`, as: "admin", shows: text("Answers by mail are not set up") },
  "admin answers by mail, failed": {
    at: `${home}/mail`,
    as: "admin",
    before: failing("**/api/admin/inbound-mail**"),
    shows: text("Failed to load admin data"),
  },
  "admin backups": { at: `${home}/backups`, as: "admin", shows: text("Back up now") },
  "admin backups, failed": {
    at: `${home}/backups`,
    as: "admin",
    before: failing("**/api/admin/backups"),
    shows: text("Failed to load admin data"),
  },
  "admin anchors": { at: `${home}/anchors`, as: "admin", shows: text("Nobody keeps checkpoints yet") },
  "admin anchors, one in trouble": {
    at: `${home}/anchors`,
    as: "admin",
    before: async (page) => {
      const says = "It repeated another number than the one that was asked with: the answer is an old one.";
      const trouble = { says, since: "2026-11-20T03:41:00.000Z", times: 3 };
      const kept = { kind: "opentimestamps", authority: "calendar.example.org", trouble: null, lastSize: 12_345 };
      const authorities = [
        { kind: "rfc3161", authority: "stamps.example.org/tsr", lastAt: null, lastSize: null, trouble },
        { ...kept, lastAt: "2026-11-22T03:41:00.000Z" },
      ];
      const letters = { isMailSetUp: true, addresses: 1, owners: 3 };
      const data = { authorities, letters, problems: [`stamps.example.org/tsr: ${says}`] };
      await page.route("**/api/admin/anchors", (route) =>
        route.fulfill({ json: { success: true, message: "", data } }),
      );
    },
    shows: text("In trouble"),
  },
  "admin anchors, failed": {
    at: `${home}/anchors`,
    as: "admin",
    before: failing("**/api/admin/anchors"),
    shows: text("Failed to load admin data"),
  },
  "admin properties": { at: `${home}/people?tab=properties`, as: "admin", shows: text("Marina Court") },
  "own sign-in of an admin": { at: `${home}/settings`, as: "admin", shows: text("Current password") },
  "site admins, one being added": {
    at: `${home}/settings?tab=admins`,
    as: "admin",
    reach: press("Add an admin"),
    shows: dialog,
  },
  "audit log": {
    at: `${home}/settings?tab=audit`,
    as: "admin",
    // A line of the log, since the same words stand among the acts that can be asked for.
    shows: (page) =>
      page
        .getByRole("listitem")
        .getByText(/^[A-Z][a-z ]+: [a-z ]+$/)
        .first()
        .waitFor(),
  },
};
