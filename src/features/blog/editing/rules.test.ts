import { describe, expect, test } from "vitest";
import type { EditedPost } from "../contract.ts";
import { changedFields, emptySheet, inputOf, lengthHint, readUnsaved, refusePicture, sheetOf } from "./rules.ts";

const post: EditedPost = {
  id: "1",
  title: "Seven checks",
  slug: "seven-checks",
  excerpt: "Soon.",
  category: "maintenance-tips",
  tags: ["roof", "rain"],
  featured_image: null,
  meta_title: "Seven checks",
  meta_description: "Soon.",
  status: "draft",
  author_name: "Ronke",
  views: 0,
  reading_minutes: 1,
  publish_date: null,
  created_at: "2026-11-21T08:00:00.000Z",
  updated_at: "2026-11-21T08:00:00.000Z",
  content: "<p>Look at the <em>roof</em> first.</p>",
  version: 3,
};

describe("the form of a post", () => {
  test("leaves empty what merely follows from the rest, and sends it as nothing", () => {
    const sheet = sheetOf(post);
    expect(sheet).toMatchObject({ metaTitle: "", metaDescription: "", tags: "roof, rain" });
    expect(inputOf(sheet)).toMatchObject({ meta_title: null, meta_description: null, tags: ["roof", "rain"] });
    const begins = sheetOf({ ...post, excerpt: null, meta_description: "Look at the roof…" });
    expect(begins.metaDescription).toBe("");
    expect(sheetOf({ ...post, meta_title: "Own", meta_description: "Own too" })).toMatchObject({
      metaTitle: "Own",
      metaDescription: "Own too",
    });
  });

  test("takes tags between commas", () => {
    expect(inputOf({ ...emptySheet, tags: " roof,, rain season , " }).tags).toEqual(["roof", "rain season"]);
  });

  test("names what differs", () => {
    expect(changedFields(sheetOf(post), { ...sheetOf(post), title: "x", content: "y" })).toEqual(["title", "text"]);
    expect(changedFields(sheetOf(post), sheetOf(post))).toEqual([]);
  });

  test("gives back a draft that is whole, and nothing else", () => {
    const kept = { version: 3, sheet: sheetOf(post) };
    expect(readUnsaved(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    for (const odd of [null, 7, {}, { version: 1 }, { version: 1, sheet: { title: "x" } }, { version: 1, sheet: null }])
      expect(readUnsaved(odd)).toBeNull();
  });
});

test.each([
  [0, "50 to 60 characters are best."],
  [40, "40 of 50 to 60 characters: 10 more would be better."],
  [50, "50 of 50 to 60 characters: just right."],
  [61, "61 of 50 to 60 characters: 1 too many, search engines cut it."],
])("of %i characters it says: %s", (length, hint) => expect(lengthHint(length, { from: 50, to: 60 })).toBe(hint));

test("a file that is no picture, or too large, is refused in the specification's words", () => {
  const most = 5_242_880;
  expect(refusePicture({ type: "text/plain", size: 1 }, most)).toEqual({
    title: "Invalid File",
    text: "Please select an image file.",
  });
  expect(refusePicture({ type: "image/png", size: most + 1 }, most)?.title).toBe("File Too Large");
  expect(refusePicture({ type: "image/png", size: most }, most)).toBeNull();
});
