// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Ticket } from "#features/tickets/contract.ts";
import { answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { TicketLinks } from "./ticket-links.tsx";

page.setPage();

const ticket = { id: "r1", reporterName: "Amaka Nwosu", taskId: "t1", can: {} } as unknown as Ticket;
const link = {
  ...{ id: "l1", kind: "request", person: "Amaka Nwosu", state: "open", title: "Tap drips", phone: null },
  ...{ givenBy: "Ibrahim", givenAt: "2026-11-20T10:00:00Z", expiresAt: "2026-12-20T10:00:00Z", can: { revoke: true } },
};

test("links of a request that could not be read are not passed over in silence", async () => {
  await page.comeIn("property_manager");
  const broken = refuse(500, "Broken.");
  let isBroken = true;
  answerCalls({ "GET /links": () => (isBroken ? broken() : { links: [link], nextCursor: null }) });
  await shown.showAt("/tickets/r1", <TicketLinks ticket={ticket} />);
  await expect.poll(page.textThere).toContain("The links could not be loaded");
  isBroken = false;
  await shown.tap("Try again");
  await expect.poll(page.textThere).toContain("given by Ibrahim");
  expect(page.textThere()).not.toContain("could not be loaded");
});
