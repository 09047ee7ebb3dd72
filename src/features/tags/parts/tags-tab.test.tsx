// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { TagsTab } from "./tags-tab.tsx";

page.setPage();

test("where what can get a tag does not come, that is said, and a press asks again", async () => {
  let isBroken = true;
  answerCalls({
    "GET /properties/p1/tags": { tags: [], can: { create: true, renew: true } },
    "GET /properties/p1/reports": { reports: [], can: { decide: true } },
    "GET /properties/p1/assets": { assets: [] },
    "GET /properties/p1/units": () =>
      isBroken ? refuse(422, "It broke.")() : { units: [{ id: "u1", label: "Flat 1" }] },
  });
  await page.comeIn("property_owner");
  await shown.showAt("/property/p1", <TagsTab propertyId="p1" />);
  await shown.tap("Make tags");
  await expect.poll(page.textThere).toContain("What can get a tag could not be loaded");
  expect(shown.openDialog()).toBeNull();
  isBroken = false;
  await shown.tap("Try again");
  await expect.poll(shown.openDialog).toBe("Make tags");
  expect(shown.texts("[role=dialog] label").join()).toContain("Flat 1");
});
