import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  at,
  building,
  exif,
  facts,
  home,
  minutesApart,
  off,
  photos,
  there,
} from "../../../tests/harness/proof-facts.ts";
import { runs } from "../../../tests/rig/runs.ts";
import type { Facts } from "./facts.rules.ts";
import { checkInventedPlace } from "./invented.rules.ts";
import { checkPlace, distanceWords, isSomewhere, metresApart, metresBetween } from "./place.rules.ts";

describe("how far two places are apart", () => {
  const points = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test("is the same there and back, nothing to oneself, and never further than round half the earth", () => {
    fc.assert(
      fc.property(points, points, (one, other) => {
        const metres = metresApart(one, other);
        expect(metres).toBeCloseTo(metresApart(other, one), 3);
        expect(metresApart(one, one)).toBe(0);
        expect(metres).toBeLessThanOrEqual(20_015_100);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ["Lagos to Abuja", { latitude: 6.4541, longitude: 3.3947 }, { latitude: 9.0579, longitude: 7.4951 }, 536_000],
    ["over the day's line", { latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 }, 2_224],
    ["a hundred metres north", building, off(100, 5), 100],
  ])("%s", (_name, one, other, metres) => {
    expect(Math.abs(metresApart(one, other) - metres)).toBeLessThan(metres / 100);
  });

  test("is not known where half of a place is not", () => {
    expect(metresBetween(building, { latitude: 6, longitude: null })).toBeNull();
    expect(metresBetween({ latitude: null, longitude: 3 }, building)).toBeNull();
    expect(metresBetween(building, building)).toBe(0);
  });

  test.each([
    [0, "at the building"],
    [50, "at the building"],
    [51, "50 m away"],
    [994, "990 m away"],
    [995, "1 km away"],
    [3_449, "3.4 km away"],
    [123_456, "123 km away"],
  ])("%d metres are said as %s", (metres, words) => {
    expect(distanceWords(metres)).toBe(words);
  });
});

test.each([
  [0, 0, false],
  [0.005, -0.005, false],
  [0, 3.4, true],
  [6.4, 0, true],
  [-90, 180, true],
  [90.1, 3, false],
  [6, -180.1, false],
])("%d, %d is somewhere: %s", (latitude, longitude, is) => {
  expect(isSomewhere({ latitude, longitude })).toBe(is);
});

describe("whether it was done at the building", () => {
  const answer = (more: Partial<Facts>) => checkPlace(facts(more)).answer;

  test.each<[string, Partial<Facts>, string]>([
    ["right there", photos({}), "agrees"],
    ["at the end of what is near", photos({ fix: off(169, 20) }), "agrees"],
    ["just beyond it", photos({ fix: off(175, 20) }), "cannot_tell"],
    ["at the end of what is not far", photos({ fix: off(1_015, 20) }), "cannot_tell"],
    ["just beyond it, known well", photos({ fix: off(1_025, 20) }), "contradicts"],
    ["far off, known badly", photos({ fix: off(5_000, 101) }), "cannot_tell"],
    ["there, known worse than indoors", photos({ fix: there(1_001) }), "cannot_tell"],
    ["there, known as badly as indoors", photos({ fix: there(1_000) }), "agrees"],
    ["where no device is", photos({ fix: { latitude: 0, longitude: 0, accuracy: 5 } }), "not_available"],
    ["nowhere that is said", photos({ fix: null }), "not_available"],
    ["where the building is not known", { building: null }, "not_available"],
    ["where the building lies in the sea", { building: { latitude: 0, longitude: 0 } }, "not_available"],
    ["without a photo", { photos: [] }, "not_available"],
    ["there by its own word, at home by the phone's", photos({ fix: { ...home, accuracy: 10 } }), "contradicts"],
    [
      "chosen at home, long after it was taken",
      photos({ fix: { ...home, accuracy: 10 }, exif: exif("2026-11-20T10:00:00") }),
      "cannot_tell",
    ],
    [
      "chosen at home, just after it was taken",
      photos({ fix: { ...home, accuracy: 10 }, exif: exif("2026-11-20T11:45:00") }),
      "contradicts",
    ],
  ])("%s", (_name, more, said) => {
    expect(answer(more)).toBe(said);
  });

  test("is decided by the farthest of several, which is named", () => {
    const check = checkPlace(facts(photos({}, { fix: off(3_000, 10) }, {})));
    expect(check).toMatchObject({ answer: "contradicts", subject: "photo 1", numbers: { accuracy: 10 } });
  });
});

describe("whether a position was made up", () => {
  const check = (more: Partial<Facts>) => checkInventedPlace(facts(more));
  const elsewhere = (metres: number, time: string) => ({ elsewhere: [{ fix: off(metres, 0), at: at(time) }] });

  test.each<[string, Partial<Facts>, number]>([
    ["three photos of one place", minutesApart(3, { fix: there(20.5) }), 0],
    ["four of one place to the last digit", minutesApart(4, { fix: there(20.5) }), 1],
    ["four within the minute that a browser may repeat", photos(...Array<object>(4).fill({ fix: there(20.5) })), 0],
    ["four that claim the same round accuracy as well", minutesApart(4, { fix: there(5) }), 2],
    ["four as sharp as phones are", minutesApart(4, { fix: there(6) }), 1],
    ["a camera of another zone", photos({ exif: exif(null, { zone: "+05:45" }) }), 1],
    ["a camera of Lagos", photos({ exif: exif(null, { zone: "+01:00" }) }), 0],
    ["another job 100 km off an hour before", elsewhere(100_000, "10:00"), 0],
    ["another job 160 km off an hour before", elsewhere(160_000, "10:00"), 1],
    ["another job 160 km off an hour after", elsewhere(160_000, "12:00"), 1],
    ["another job too near to count", elsewhere(4_900, "11:00"), 0],
  ])("has its signs counted: %s", (_name, more, signs) => {
    const { answer, numbers } = check(more);
    expect(numbers.signs).toBe(signs);
    expect(answer).toBe(["agrees", "cannot_tell", "contradicts"][signs]);
  });

  test("cannot be where there is none", () => {
    expect(check(photos({ fix: null }))).toMatchObject({ answer: "not_available", numbers: { positions: 0 } });
  });
});
