// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { ThingsWaiting } from "./things-waiting.tsx";

page.setPage();

test("an owner is not left to think that nothing waits where that could not be read", async () => {
  await page.comeIn("property_owner");
  const broken = refuse(500, "Broken.");
  let isBroken = true;
  const none = { approvals: [], advances: [], entries: [], more: false };
  answerCalls({ "GET /day-money/waiting": () => (isBroken ? broken() : none) });
  await shown.showAt("/dashboard", <ThingsWaiting />);
  await expect.poll(page.textThere).toContain("What waits for you could not be loaded");
  isBroken = false;
  await shown.tap("Try again");
  await expect.poll(page.textThere).toBe("");
});
