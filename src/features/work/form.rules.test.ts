import fc from "fast-check";
import { expect, test } from "vitest";
import { completionFaults, completionOf, hoursOf, logFaults, logOf, mapLinkOf } from "./form.rules.ts";

test.each([
  ["1.5", 1.5],
  [" 2,5 ", 2.5],
  ["0", 0],
  ["24", 24],
  ["1.25", null],
  ["-1", null],
  ["", null],
  ["two", null],
  ["NaN", null],
  ["Infinity", null],
  [undefined, null],
])("hours as typed, %j", (typed, hours) => {
  expect(hoursOf(typed)).toBe(hours);
});

const done = { taskId: "1", completionNotes: "Fixed.", totalHours: "1.5" };

test("a completion needs its task, what was done and the hours", () => {
  expect(completionFaults(done)).toEqual([]);
  expect(completionFaults({}).map(({ field }) => field)).toEqual(["taskId", "completionNotes", "totalHours"]);
  expect(completionFaults({ ...done, completionNotes: " \n " })).toHaveLength(1);
});

test("a completion is sent with five stars unless others were chosen", () => {
  expect(completionOf(done)).toEqual({
    taskId: "1",
    completionNotes: "Fixed.",
    workQualityRating: 5,
    totalHours: 1.5,
    additionalMaterials: [],
  });
  expect(completionOf({ ...done, workQualityRating: "3", additionalMaterials: "glue,," })).toMatchObject({
    workQualityRating: 3,
    additionalMaterials: ["glue"],
  });
});

const log = { taskId: "1", hoursWorked: "8", workDescription: "Dug.", dateLogged: "2026-11-21" };

test("a work log needs its task, hours of a day, what was done, and a day that has come", () => {
  const fieldsOf = (sheet: Record<string, string>) => logFaults(sheet, "2026-11-21").map(({ field }) => field);
  expect(fieldsOf(log)).toEqual([]);
  expect(fieldsOf({})).toEqual(["taskId", "hoursWorked", "workDescription", "dateLogged"]);
  expect(fieldsOf({ ...log, hoursWorked: "24.5" })).toEqual(["hoursWorked"]);
  expect(fieldsOf({ ...log, dateLogged: "2026-11-22" })).toEqual(["dateLogged"]);
});

test("a work log is sent as the call takes it", () => {
  expect(logOf({ ...log, materialsUsed: "glue, tape" })).toEqual({
    hoursWorked: 8,
    workDescription: "Dug.",
    materialsUsed: ["glue", "tape"],
    issuesEncountered: "",
    notes: "",
    dateLogged: "2026-11-21",
  });
});

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
