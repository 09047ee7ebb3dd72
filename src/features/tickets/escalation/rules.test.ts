import { expect, test } from "vitest";
import { escalationMinutes, nextContacts, stepAt, waitedAt } from "./rules.ts";

const raisedAt = new Date("2026-11-21T12:00:00.000Z");

test("an emergency is told again after 15, 30 and 60 minutes, ever more rarely, and no longer after a day", () => {
  const steps = [1, 2, 3, 4, 5, 6, 7].map((step) => stepAt(raisedAt, step)?.toISOString().slice(8, 16));
  expect(steps).toEqual(["21T12:15", "21T12:30", "21T13:00", "21T14:00", "21T16:00", "21T20:00", "22T12:00"]);
  expect(stepAt(raisedAt, escalationMinutes.length + 1)).toBeUndefined();
  expect([1, 3, 4, 7].map(waitedAt)).toEqual(["15 minutes", "an hour", "2 hours", "24 hours"]);
});

test("tells keepers who were not told yet, else everybody again, and the owner each time", () => {
  const contacts = { owner: "o", keepers: ["o", "m", "n"], contractors: ["c"], onCall: [] };
  expect(nextContacts(contacts, new Set(["o", "m"]))).toEqual(["o", "n"]);
  expect(nextContacts(contacts, new Set(["o", "m", "n"]))).toEqual(["o", "m", "n", "c"]);
  expect(nextContacts({ owner: null, keepers: ["m"], contractors: [], onCall: [] }, new Set(["m"]))).toEqual(["m"]);
  expect(nextContacts({ ...contacts, onCall: ["x", "m"] }, new Set(["o", "m"]))).toEqual(["x", "m", "o", "n"]);
  expect(nextContacts({ owner: null, keepers: [], contractors: [], onCall: [] }, new Set())).toEqual([]);
});
