import fc from "fast-check";
import { expect, test } from "vitest";
import { jobOf, taskOf } from "../../../tests/harness/things.ts";
import { mapLinkOf, nextOf } from "./rules.ts";

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

test("the job to do now is the one that is begun, else by its day and how it presses", () => {
  const job = (id: string, task: Parameters<typeof taskOf>[0]) => jobOf({ task: taskOf({ id, ...task }) });
  const jobs = [
    job("done", { status: "completed", dueDate: "2026-11-01" }),
    job("low", { status: "pending", dueDate: "2026-11-24", priority: "low" }),
    job("high", { status: "pending", dueDate: "2026-11-24", priority: "high" }),
    job("moved", { status: "pending", dueDate: "2026-11-02", expectedCompletion: "2026-11-24T23:30:00.000Z" }),
  ];
  expect(nextOf(jobs)?.task.id).toBe("high");
  expect(nextOf([...jobs, job("begun", { status: "in_progress", dueDate: "2026-12-24" })])?.task.id).toBe("begun");
  expect(nextOf(jobs.slice(0, 1))).toBeNull();
});
