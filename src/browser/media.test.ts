import { describe, expect, test } from "vitest";
import { maxMediaBytes } from "#domain/files.ts";
import { batchFault, MediaRefused, mediaMessageOf, paperFault } from "./media.ts";
import { fitWithin } from "./photos.ts";

const photo = { name: "roof.jpg", type: "image/jpeg", size: 1_000 };

describe("a batch", () => {
  test("of pictures and videos up to 50 MB passes", () => {
    const film = { name: "leak.mp4", type: "video/mp4", size: maxMediaBytes };
    expect(batchFault([photo, film])).toBeNull();
  });

  test.each([
    [{ ...photo, type: "application/pdf", name: "lease.pdf" }, "lease.pdf: Only image and video files are allowed"],
    [{ ...photo, size: maxMediaBytes + 1 }, "roof.jpg: File size must be less than 50MB"],
    [{ ...photo, size: 0 }, "roof.jpg: The file is empty"],
  ])("is refused whole for one bad file", (bad, message) => {
    expect(batchFault([photo, bad, photo])).toBe(message);
  });

  test("counts what was chosen before", () => {
    const twenty = Array(20).fill(photo);
    expect(batchFault(twenty)).toBeNull();
    expect(batchFault([photo], 20)).toBe("At most 20 files can be sent at once.");
  });
});

test.each([
  [[{ name: "lease.pdf", size: maxMediaBytes }], null],
  [[{ name: "lease.pdf", size: maxMediaBytes + 1 }], "lease.pdf: File size must be less than 50MB"],
  [[{ name: "lease.pdf", size: 0 }], "lease.pdf: The file is empty"],
])("papers of any type, and of 1 byte to 50 MB: %j", (files, fault) => {
  expect(paperFault(files)).toBe(fault);
});

test("only a refusal of ours is shown as it is", () => {
  expect(mediaMessageOf(new MediaRefused("Too many."))).toBe("Too many.");
  expect(mediaMessageOf(new DOMException("io"))).toBe("Failed to upload files. Please try again.");
});

test.each([
  [4_000, 3_000, 2_048, 1_536],
  [3_000, 4_000, 1_536, 2_048],
  [800, 600, 800, 600],
  [10_000, 2, 2_048, 1],
])("%i × %i fits as %i × %i", (width, height, toWidth, toHeight) => {
  expect(fitWithin(width, height)).toEqual({ width: toWidth, height: toHeight });
});
