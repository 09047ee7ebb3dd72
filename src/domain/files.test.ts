import { expect, test } from "vitest";
import { formatBytes, isImageOrVideo, maxMediaBytes, mediaProblem } from "./files.ts";

test.each([
  [0, "0 Bytes"],
  [512, "512 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1_048_575, "1 MB"],
  [1_234_567, "1.18 MB"],
  [maxMediaBytes, "50 MB"],
  [5_368_709_120, "5 GB"],
  [5_497_558_138_880, "5120 GB"],
])("%d bytes read %s", (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});

test.each([
  ["image/jpeg", true],
  ["VIDEO/MP4", true],
  ["application/pdf", false],
  ["text/image", false],
  ["", false],
])("%s passes the first check: %s", (mime, answer) => {
  expect(isImageOrVideo(mime)).toBe(answer);
});

test("the specification's sentences, and 50 MB itself is fine", () => {
  const file = { name: "roof.jpg", type: "image/jpeg", size: maxMediaBytes };
  expect(mediaProblem(file)).toBeNull();
  expect(mediaProblem({ ...file, size: maxMediaBytes + 1 })).toBe("roof.jpg: File size must be less than 50MB");
  expect(mediaProblem({ ...file, type: "text/plain" })).toBe("roof.jpg: Only image and video files are allowed");
});
