// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import type { Document } from "../contract.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

page.setPage();

const path = "/property-manager/data-room/documents";
const id = crypto.randomUUID();
const yesterday = addDays(lagosDay(new Date()), -1);
const document = {
  ...{ id, version: 2, title: "Lease", category: "permits", accessLevel: "contractor", description: "Signed" },
  ...{ tags: ["fire", "lift"], expiresOn: yesterday },
} as Document;
let asked: ReturnType<typeof page.serve>;
let closed: number;

beforeEach(async () => {
  closed = 0;
  asked = page.serve({ [`PUT ${path}/${id}`]: { document }, [`POST ${path}`]: { document } });
  await page.comeIn("property_owner");
});

const close = () => {
  closed += 1;
};

test("a document is sent as it stands but for what was changed; a last day that was over before may stay", async () => {
  await page.show(<EditDialog document={document} onClose={close} />);
  page.type("tags", "fire, ,2026");
  await page.press();
  expect(asked).toEqual([
    {
      asked: `PUT ${path}/${id}`,
      body: {
        ...{ version: 2, title: "Lease", category: "permits", accessLevel: "contractor", description: "Signed" },
        ...{ tags: ["fire", "2026"], expiresOn: yesterday },
      },
      key: expect.any(String),
    },
  ]);
  expect(closed).toBe(1);
  expect(page.toasts()).toEqual(["Document Updated: Lease"]);
});

test("another last day that is over is refused", async () => {
  await page.show(<EditDialog document={document} onClose={close} />);
  page.type("expiresOn", addDays(yesterday, -1));
  page.type("title", " ");
  await page.press();
  expect(page.summary()).toEqual(["Title is required.", "Expiry date must be today or a day to come."]);
  page.type("title", "Lease");
  page.type("expiresOn", lagosDay(new Date()));
  await page.press();
  expect(asked).toHaveLength(1);
});

test("a new document needs its property, title and file, and a last day that is not over", async () => {
  await page.show(<UploadDialog propertyId="" places={[{ id, name: "Marina Court" }]} onClose={close} />);
  page.type("expiresOn", yesterday);
  await page.press();
  expect(page.summary()).toEqual([
    "Property is required.",
    "Title is required.",
    "Expiry date must be today or a day to come.",
    "File is required.",
  ]);
  expect(asked).toEqual([]);
});
