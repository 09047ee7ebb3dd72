import { expect, test } from "vitest";
import { distanceWords, metresBetween } from "#features/evidence/place.rules.ts";
import { spanWords } from "#features/evidence/times.rules.ts";
import { arrivalWords, placeWords } from "./proof.rules.ts";

const lekki = { latitude: 6.4474, longitude: 3.4724 };
const file = (latitude: number | null, longitude: number | null = latitude === null ? null : lekki.longitude) => ({
  latitude,
  longitude,
});

test("distances are those of a globe", () => {
  expect(metresBetween(lekki, lekki)).toBe(0);
  const abuja = { latitude: 9.0765, longitude: 7.3986 };
  expect(Math.round((metresBetween(lekki, abuja) ?? 0) / 1_000)).toBe(522);
  expect(metresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111_195, -2);
  expect(metresBetween(lekki, { latitude: null, longitude: 3 })).toBeNull();
});

test.each([
  [0, "at the building"],
  [50, "at the building"],
  [118, "120 m away"],
  [994, "990 m away"],
  [996, "1 km away"],
  [3_420, "3.4 km away"],
  [523_400, "523 km away"],
])("%s metres are %s", (metres, words) => {
  expect(distanceWords(metres)).toBe(words);
});

test.each([
  [[file(6.4474)], "Taken at the building."],
  [[file(6.4474), file(6.4475)], "All 2 taken at the building."],
  [[file(6.4474), file(null)], "Taken at the building. Not available for 1 file."],
  [[file(6.4574), file(6.4474)], "Taken between the building itself and 1.1 km away."],
  [[file(6.4574)], "Taken 1.1 km away."],
  [[file(null), file(null)], "Not available."],
  [[], "Not available."],
])("the place of proof, %#", (files, words) => {
  expect(placeWords(files, lekki)).toBe(words);
});

test("a building without a position has nothing to compare with", () => {
  expect(placeWords([file(6.4)], { latitude: null, longitude: null })).toMatch(/^Not available: nobody has said/);
});

test("times are told from one another in words", () => {
  expect([20_000, 59_000, 3_600_000, 26 * 3_600_000, 72 * 3_600_000].map(spanWords)).toEqual([
    ...["less than a minute", "1 minute", "1 hour", "26 hours", "3 days"],
  ]);
  expect(arrivalWords(null, "2027-06-15T10:00:00.000Z")).toBeUndefined();
  expect(arrivalWords("2027-06-15T10:00:00.000Z", "2027-06-15T10:00:30.000Z")).toBe("received at once");
  expect(arrivalWords("2027-06-15T10:00:00.000Z", "2027-06-15T10:05:00.000Z")).toBe("received 5 minutes later");
  expect(arrivalWords("2027-06-15T10:05:00.000Z", "2027-06-15T10:00:00.000Z")).toMatch(/5 minutes before that/);
});
