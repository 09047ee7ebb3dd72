// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { answerCalls } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import { TaskForm } from "./task-form.tsx";

page.setPage();

test("a new task that was typed and not sent is there again, at its building and no other", async () => {
  await page.comeIn("property_owner");
  const asked = answerCalls({
    "GET /properties": { properties: [{ id: "p1", name: "Irewole Court" }], nextCursor: null },
    "GET /properties/p1/members": { members: [{ accountId: "c1", role: "contractor", name: "Bayo Works" }] },
    "GET /property-manager/sops": { sops: [], nextCursor: null },
    "GET /properties/p1/assets": { assets: [], nextCursor: null },
    "POST /tasks": { task: { id: "t1", title: "Paint the gate" } },
  });
  await page.show(<TaskForm propertyId="p1" onClose={() => {}} />);
  page.type("title", "Paint the gate");
  page.type("description", "Green, two coats.");
  await page.choose("category", "Security");
  await page.leave();
  await page.show(<TaskForm propertyId="p2" onClose={() => {}} />);
  expect(page.control("title").value).toBe("");
  await page.leave();
  await page.show(<TaskForm propertyId="p1" onClose={() => {}} />);
  await page.press();
  const said = { title: "Paint the gate", description: "Green, two coats.", category: "Security", propertyId: "p1" };
  await expect.poll(() => asked.writes.map(({ body }) => body)).toMatchObject([said]);
  await page.leave();
  await page.show(<TaskForm propertyId="p1" onClose={() => {}} />);
  expect(page.control("title").value).toBe("");
});
