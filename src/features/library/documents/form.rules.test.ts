import { describe, expect, test } from "vitest";
import { documentFaults, documentOf, sizeWords, sortOf } from "./form.rules.ts";

const today = "2026-11-21";
const sheet = { propertyId: "p", title: "Lease", expiresOn: "" };
const fields = (given: Record<string, string>, hasFile?: boolean) =>
  documentFaults({ ...sheet, ...given }, today, hasFile).map(({ field }) => field);

test("property, title and file are required", () => {
  expect(fields({ propertyId: "", title: " " }, false)).toEqual(["propertyId", "title", "fileData"]);
  expect(fields({}, true)).toEqual([]);
  expect(fields({ propertyId: "" })).toEqual([]);
});

test("a last day that is over is refused, unless it was so before", () => {
  expect(fields({ expiresOn: "2026-11-20" }, true)).toEqual(["expiresOn"]);
  expect(fields({ expiresOn: "2026-11-20", expiredOn: "2026-11-20" })).toEqual([]);
  expect(fields({ expiresOn: today }, true)).toEqual([]);
});

test("tags are parted at commas, and what is no choice is the usual one", () => {
  expect(documentOf({ title: "Lease", tags: " fire, ,lift ", category: "gossip", expiresOn: "" })).toEqual({
    title: "Lease",
    category: "technical_drawings",
    description: "",
    tags: ["fire", "lift"],
    accessLevel: "property_manager",
    expiresOn: "",
  });
});

describe("a file", () => {
  test.each([
    ["image/png", "a.bin", "image"],
    ["video/mp4", "a.mp4", "video"],
    ["application/pdf", "a", "pdf"],
    ["application/octet-stream", "A.PDF", "pdf"],
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "a", "spreadsheet"],
    ["application/octet-stream", "rent.xlsx", "spreadsheet"],
    ["text/csv", "a", "spreadsheet"],
    ["text/html", "a.html", "other"],
  ])("of %s called %s is of the sort %s", (type, name, sort) => {
    expect(sortOf(type, name)).toBe(sort);
  });

  test.each([
    [1, "0.1 KB"],
    [1_536, "1.5 KB"],
    [52_428_800, "51,200 KB"],
  ])("of %d bytes has %s", (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words);
  });
});
