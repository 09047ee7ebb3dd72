// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { ticketOf } from "../../../../tests/harness/things.ts";
import { RequestForm } from "./request-form.tsx";

page.setPage();

const home = { id: "p1", name: "Marina Court", location: "Lekki, Lagos", type: "Commercial - Office", state: "Lagos" };
const farm = { ...home, id: "p2", name: "Zaria House", location: "Kano", state: "Kano" };
const leak = {
  title: "Kitchen tap leaks",
  description: "The tap in the kitchen leaks all day.",
  status: "open",
} as const;

async function showForm(properties: unknown[] = [home]) {
  answerCalls({
    "GET /properties": { properties },
    "GET /repair-tickets": {
      tickets: [
        ticketOf({ id: "a", ...leak }),
        ticketOf({ id: "b", propertyId: "p2", title: "Gate", description: "" }),
      ],
      nextCursor: null,
    },
  });
  await shown.showAt("/occupant/create-ticket", <RequestForm />);
  await expect.poll(() => page.textThere()).toContain("Marina Court");
}

const says = (words: string) => expect.poll(page.textThere).toContain(words);
const calls = () => shown.texts("section[aria-label='Stay safe'] a");
/** Whether what to do stands before the category, right after the title, and not with the description. */
const isAtTitle = () => {
  const region = document.querySelector("section[aria-label='Stay safe']");
  const position = region?.compareDocumentPosition(page.control("category")) ?? 0;
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
};

beforeEach(() => page.comeIn("building_occupant"));

test("a danger in the title is answered at the title, one in the description there", async () => {
  await showForm();
  page.type("title", "Gas dey leak for kitchen");
  await says("Gas or fuel leak");
  expect(isAtTitle()).toBe(true);
  page.type("description", "I smell gas, everybody dey cough");
  await expect.poll(isAtTitle).toBe(false);
  expect(page.textThere()).toContain("Gas or fuel leak");
});

test("the numbers are those of the building's state", async () => {
  await showForm([home, farm]);
  page.type("description", "I smell gas in the kitchen");
  await says("Gas or fuel leak");
  await page.choose("propertyId", "p2");
  await expect.poll(calls).toEqual(["Call 112"]);
  await page.choose("propertyId", "p1");
  await expect.poll(calls).toEqual(["Call 112", "Call 767", "Call 07000 SAFETY"]);
});

test("a like request of the same building is shown, read before the line was lost; of another building none", async () => {
  await showForm([home, farm]);
  await page.choose("propertyId", "p1");
  answerCalls({});
  page.type("description", "Kitchen tap dey leak again, the tap no gree stop");
  await says("Is it this one?");
  expect(page.textThere()).toContain("Kitchen tap leaks");
  await page.choose("propertyId", "p2");
  await expect.poll(page.textThere).not.toContain("Is it this one?");
});
