import { describe, expect, test } from "vitest";
import type { GalleryItem } from "./contract.ts";
import { categoryLabel, downloadName, endOf, nameOf, placeAfterLoss } from "./rules.ts";

const item = (fields: Partial<GalleryItem>) =>
  ({ fileName: "front.house.jpg", fileType: "image", description: "", thumbnailUrl: "/t", ...fields }) as GalleryItem;

test("a file goes by what was said of it, else by its name", () => {
  expect(nameOf(item({ description: "The gate" }))).toBe("The gate");
  expect(nameOf(item({}))).toBe("front.house.jpg");
});

test("categories have their labels, and what is none stands as it is", () => {
  expect(categoryLabel("hvac")).toBe("HVAC");
  expect(categoryLabel("toString")).toBe("toString");
});

describe("downloadName", () => {
  test.each([
    ["a photo is a copy in webp", item({}), "front.house.webp"],
    ["a name without an ending gets one", item({ fileName: "front" }), "front.webp"],
    ["a video is what was sent", item({ fileType: "video", fileName: "walk.mp4", thumbnailUrl: null }), "walk.mp4"],
    ["what cannot be shown cannot be fetched", item({ thumbnailUrl: null }), null],
  ])("%s", (_, file, name) => {
    expect(downloadName(file)).toBe(name);
  });
});

test.each([
  [0, 3, 0],
  [2, 3, 2],
  [3, 3, 2],
  [0, 0, null],
])("after the file at %i is gone and %i are left it goes on at %s", (at, left, next) => {
  expect(placeAfterLoss(at, left)).toBe(next);
});

test.each([
  ["/api/media/1?until=1795255200&signature=x", 1_795_255_200_000],
  ["/api/media/1?signature=x&until=5", 5_000],
  ["/api/media/1", null],
])("%s ends at %s", (url, end) => {
  expect(endOf(url)).toBe(end);
});
