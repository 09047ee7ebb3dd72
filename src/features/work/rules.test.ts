import fc from "fast-check";
import { expect, test } from "vitest";
import { mapLinkOf } from "./rules.ts";

const spot = { name: "Marina Court", location: "Lekki, Lagos", address: "12 Admiralty Way" };
const placed = { ...spot, latitude: 6.4433, longitude: 3.4723 };
const unplaced = { ...spot, latitude: null, longitude: null };

test.each([
  ["by position on Android", placed, true, "geo:6.4433,3.4723?q=6.4433,3.4723(Marina%20Court)"],
  ["by words on Android", unplaced, true, "geo:0,0?q=12%20Admiralty%20Way%2C%20Lekki%2C%20Lagos"],
  ["by position elsewhere", placed, false, "https://www.google.com/maps/search/?api=1&query=6.4433%2C3.4723"],
  [
    "by name where there is no address",
    { ...unplaced, address: null },
    false,
    "https://www.google.com/maps/search/?api=1&query=Marina%20Court%2C%20Lekki%2C%20Lagos",
  ],
])("a map is opened %s", (_, place, isAndroid, link) => {
  expect(mapLinkOf(place, isAndroid)).toBe(link);
});

test("no name of a building leads anywhere but to a map", () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (name, isAndroid) => {
      const link = mapLinkOf({ ...unplaced, name, address: null }, isAndroid);
      expect(link).toMatch(isAndroid ? /^geo:0,0\?q=[^&#]*$/ : /^https:\/\/www\.google\.com\/[^&#]*&query=[^&#]*$/);
    }),
  );
});
