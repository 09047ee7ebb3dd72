import { describe, expect, test } from "vitest";
import { cleanTags, expiryOf, expiryWords, opensAs, sizeWords, sortOf, typeOf } from "./rules.ts";

describe("expiry", () => {
  test.each([
    ["2026-11-20", "expired", "expired yesterday"],
    ["2026-11-01", "expired", "expired 20 days ago"],
    ["2026-11-21", "soon", "expires today"],
    ["2026-11-22", "soon", "expires tomorrow"],
    ["2027-01-20", "soon", "expires in 60 days"],
    ["2027-01-21", "later", "expires in 61 days"],
  ])("on 21 November %s is %s: %s", (day, state, words) => {
    expect([expiryOf(day, "2026-11-21"), expiryWords(day, "2026-11-21")]).toEqual([state, words]);
  });
});

test("tags stand once each, whatever their letters' case, as they came first", () => {
  expect(cleanTags(["Fire", "lift", "fire", "LIFT", "2026"])).toEqual(["Fire", "lift", "2026"]);
});

describe("what a browser may open is told by the first bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test.each<[string, Uint8Array, string | null]>([
    ["a PDF", bytes("%PDF-1.7\n"), "application/pdf"],
    ["a JPEG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
    ["a GIF", bytes("GIF89a"), "image/gif"],
    ["a WebP", bytes("RIFF....WEBPVP8 "), "image/webp"],
    ["a page", bytes("<!doctype html><script>"), null],
    ["a drawing with scripts", bytes("<svg xmlns="), null],
    ["a PDF that begins as a page", bytes("<html>%PDF-1.7"), null],
    ["one byte", Uint8Array.of(0xff), null],
    ["nothing", new Uint8Array(), null],
  ])("%s", (_name, head, type) => {
    expect(opensAs(head)).toBe(type);
  });
});

test.each([
  ["Application/PDF; charset=x", null, "application/pdf"],
  ["text/html", "application/pdf", "text/html"],
  ["pdf", "application/pdf", "application/pdf"],
  ["a/b\r\nSet-Cookie: x", null, "application/octet-stream"],
  ["", null, "application/octet-stream"],
  [undefined, "image/png", "image/png"],
])("a type claimed as %j whose bytes say %j is kept as %s", (claimed, opens, type) => {
  expect(typeOf(claimed, opens)).toBe(type);
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
