import { describe, expect, test } from "vitest";
import { cleanTags, expiryOf, expiryWords, opensAs, typeOf } from "./rules.ts";

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
