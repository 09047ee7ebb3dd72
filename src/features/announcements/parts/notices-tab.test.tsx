// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { answerCalls, type Given } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { NoticesTab } from "./notices-tab.tsx";

page.setPage();

const notice = (id: string, title: string) => ({
  ...{ id, title, kind: "outage", text: null, when: "Today", whom: "all", state: "over", told: 70, reads: 60 },
  ...{ followUps: 60, can: { edit: false, remove: false, read: false, follow_up: false } },
});
const said = (id: string, text: string) => ({ id, text, name: "Ada", unit: "Flat 3", ticketId: null });
const isMore = ({ query }: Given) => query.get("cursor") === "more";

beforeEach(async () => {
  answerCalls({
    "GET /properties/p1/notices": (given: Given) =>
      isMore(given)
        ? { notices: [notice("n1", "No light in May")], can: { create: true }, nextCursor: null }
        : { notices: [notice("n2", "No water in June")], can: { create: true }, nextCursor: "more" },
    "GET /notices/n2/follow-ups": (given: Given) =>
      isMore(given)
        ? { followUps: [said("f1", "The first to say so")], nextCursor: null }
        : { followUps: [said("f2", "Still none")], nextCursor: "more" },
  });
  await page.comeIn("property_owner");
  await page.show(<NoticesTab propertyId="p1" />);
  await expect.poll(page.textThere).toContain("No water in June");
});

test("the earlier notices of a building come by a press", async () => {
  await shown.tap("Show earlier notices");
  await expect.poll(page.textThere).toContain("No light in May");
  expect(page.textThere()).toContain("No water in June");
});

test("all that was said after a notice can be read", async () => {
  await shown.tap("60 follow-ups");
  await shown.tap("Show more");
  await expect.poll(page.textThere).toContain("The first to say so");
  expect(page.textThere()).toContain("Still none");
});
