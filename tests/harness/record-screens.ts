import type { World } from "./crowd.ts";
import { dialog, failing, press, type Screen, text } from "./screens.ts";

const tab = (name: string) => ({
  at: ({ propertyId }: World) => `/property/${propertyId}?tab=${name}`,
  as: "owner" as const,
});
const machine = { at: ({ assetId }: World) => `/assets/${assetId}`, as: "owner" as const };
const unit = { at: ({ unitId }: World) => `/units/${unitId}`, as: "owner" as const };

/** What stands in a building's record, and who asks for it from outside. */
export const recordScreens: Record<string, Screen> = {
  "units of a building": { ...tab("units"), shows: text("Flat 3") },
  "a unit": { ...unit, shows: text(/^15 Jan 2026$/) },
  "a unit, who lives there": { ...unit, reach: press("Who lives here"), shows: dialog },
  "a unit, a resident put right": {
    ...unit,
    reach: async (page) => {
      await press("Who lives here")(page);
      await press(/^Change /)(page);
    },
    shows: text("Leave it empty while they live there."),
  },
  "machines of a building": { ...tab("assets"), shows: text("Generator 1") },
  "a machine": { ...machine, shows: text("Put on the register") },
  "a machine, its plate large": { ...machine, reach: press(/^Open /), shows: dialog },
  "a machine, being changed": { ...machine, reach: press("Edit"), shows: text("Add a photo of its name plate") },
  "a machine, its life failed": {
    ...machine,
    before: failing("**/api/assets/*/history*"),
    shows: text("It broke."),
  },
  "who is on call": { ...tab("on-call"), shows: text("Nobody is on call by the hour yet") },
  "who is on call, about to be said": { ...tab("on-call"), reach: press("Add hours"), shows: dialog },
  "who is on call, about to be rung": { ...tab("on-call"), reach: press("Ring everybody to try"), shows: dialog },
  "who is on call, failed": {
    ...tab("on-call"),
    before: failing("**/api/properties/*/on-call"),
    shows: text("Who is on call could not be loaded"),
  },
  "meters of a building": { ...tab("meters"), shows: text("Generator hours") },
  "papers of a building": { ...tab("papers"), shows: (page) => page.getByRole("tabpanel").first().waitFor() },
  "books of a building": { ...tab("money"), shows: text("Diesel, 300 litres") },
  "a budget about to be changed": { ...tab("money"), reach: press("Look and change"), shows: dialog },
  "a budget about to be adopted": { ...tab("money"), reach: press("Adopt"), shows: dialog },
  "money about to be entered": { ...tab("money"), reach: press("Money out"), shows: dialog },
  "service charge of a building": { ...tab("charge"), shows: text("Service charge, fourth quarter") },
  "a demand": { ...tab("charge"), reach: press(/Service charge, fourth quarter/), shows: dialog },
  "a demand about to be drafted": { ...tab("charge"), reach: press("New demand"), shows: dialog },
  "a payment for a unit about to be recorded": { ...tab("charge"), reach: press("Record a payment"), shows: dialog },
  "the statement of a unit": {
    ...tab("charge"),
    reach: press(/^(?!.*Receipt).*Flat 3.*TUN-/),
    shows: text("At the end"),
  },
  "the receipt of a unit": { ...tab("charge"), reach: press(/Receipt No. 1/), shows: text("Seal") },
  "the service charge of one's own unit": { at: "/service-charge", as: "occupant", shows: "Service charge" },
  "payments online of a building": { ...tab("charge"), shows: text("Look for payments now") },
  "the key of payments online about to be set": { ...tab("charge"), reach: press("Change the key"), shows: dialog },
  "payments online about to be switched off": { ...tab("charge"), reach: press("Switch off"), shows: dialog },
  "the bank of a building": { ...tab("bank"), shows: text("CASH DEPOSIT BY SELF") },
  "lines of the bank that are matched": {
    ...tab("bank"),
    reach: press(/^Matched/),
    shows: text("Payment of a unit"),
  },
  "a line of the bank about to be matched": { ...tab("bank"), reach: press("Say what it is"), shows: dialog },
  "a file of the bank about to be read in": {
    ...tab("bank"),
    reach: press("Read in a file of the bank"),
    shows: dialog,
  },
  "deposits of a building": { ...tab("deposits"), shows: text("Ada Obi") },
  "a deposit": { ...tab("deposits"), reach: press(/Ada Obi/), shows: text("Broken window in the kitchen") },
  "a deposit about to be recorded": { ...tab("deposits"), reach: press("Record a deposit"), shows: dialog },
  "invoices of a building": { ...tab("invoices"), shows: text("Bayo Works Ltd") },
  "an invoice": { ...tab("invoices"), reach: press(/Bayo Works Ltd/), shows: dialog },
  "an invoice about to be filed": {
    at: ({ finishedTaskId }) => `/tasks?task=${finishedTaskId}`,
    as: "owner",
    reach: press("File an invoice"),
    shows: text("Day on the paper"),
  },
  "orders of a building": { ...tab("orders"), shows: text("No orders yet") },
  "what managers may order, about to be changed": { ...tab("orders"), reach: press(/^Change$/), shows: dialog },
  "what was asked of contractors": { at: "/quotes", as: "owner", shows: text("Bring your own ladder.") },
  "what a contractor is asked to quote for": { at: "/quotes", as: "contractor", shows: text("Send another quote") },
  "a quote about to be sent": {
    at: "/quotes",
    as: "contractor",
    reach: press("Send another quote"),
    shows: text("Labour, in naira"),
  },
  "a quote about to be chosen": {
    at: ({ quotedTaskId }) => `/tasks?task=${quotedTaskId}`,
    as: "owner",
    reach: press(/^Choose /),
    shows: text("Order it"),
  },
  "a quote about to be chosen, a part held back": {
    at: ({ quotedTaskId }) => `/tasks?task=${quotedTaskId}`,
    as: "owner",
    reach: async (page) => {
      await press(/^Choose /)(page);
      await page.getByLabel("Hold back a part").check();
    },
    shows: text("For how many days"),
  },
  "links of a building": { ...tab("links"), shows: text("Sunday Okon") },
  "a job by link": { at: ({ linkUrl }) => linkUrl, shows: text("Start the job") },
  "a contractor's job by link": { at: ({ firmLinkUrl }) => firmLinkUrl, shows: text("By which day is it done?") },
  "a quote by link": { at: ({ quoteLinkUrl }) => quoteLinkUrl, shows: text("Labour, in naira") },
  "a link for a contractor about to be made": {
    at: ({ quotedTaskId }) => `/tasks?task=${quotedTaskId}`,
    as: "owner",
    reach: press("Give a contractor a link"),
    shows: text("Which contractor"),
  },
  "a link that does not work": { at: "/l/AAAAAAAAAAAAAA", shows: /./ },
  "messages sent for a building": { ...tab("messages"), shows: text("Nothing was sent yet") },
  "what was sent to oneself": { at: "/deliveries", as: "owner", shows: "What was sent to you" },
  "gate of a building": { ...tab("gate"), shows: text("Main gate") },
  "a gate about to be given a link": { ...tab("gate"), reach: press("Give a gate a link"), shows: text("Name") },
  "a gate's own page": { at: ({ gateUrl }) => gateUrl, shows: text("Nobody is expected.") },
  "a gate's page whose link is none": { at: "/g/AAAAAAAAAAAAAA", shows: text("This link does not work any more") },
  "notices to a building": { ...tab("notices"), shows: text("No notices") },
  "tags of a building": { ...tab("tags"), shows: text("Generator 1") },
  "tags to print": {
    at: ({ propertyId }) => `/tag-sheet/${propertyId}`,
    as: "owner",
    shows: "Print tags",
  },
  "a tag as a stranger sees it": { at: ({ tagCode }) => `/t/${tagCode}`, shows: "Report a fault" },
  "a code that is none": { at: "/t/23456789", shows: /./ },
  "scanning a tag": { at: "/scan", as: "owner", shows: "Scan a tag" },
  "the day's money of all buildings": { at: "/day-money", as: "owner", shows: "The day's money" },
  "papers of all buildings": { at: "/compliance", as: "owner", shows: "Compliance" },
  "what plans are made of": { at: "/catalogue", as: "owner", shows: "Catalogue of maintenance" },
  "work of one's own about to be added": {
    at: "/catalogue",
    as: "owner",
    reach: press("Add work"),
    shows: text("Which buildings it is for"),
  },
  "work of one's own, refused": {
    at: "/catalogue",
    as: "owner",
    reach: async (page) => {
      await press("Add work")(page);
      await press("Show the effect")(page);
    },
    shows: text("Title is required."),
  },
  "the organisation of an owner": { at: "/organisation", as: "owner", shows: text("People") },
  "a team about to be made": {
    at: "/organisation",
    as: "owner",
    reach: press("New team"),
    shows: text("Who is in it"),
  },
  "somebody about to be asked in": {
    at: "/organisation",
    as: "owner",
    reach: press("Ask somebody in"),
    shows: text("Which buildings"),
  },
  "a firm's papers": { at: "/credentials", as: "contractor", shows: /./ },
  "what waits on the phone, nothing": { at: "/unsent", as: "owner", shows: /./ },
};
