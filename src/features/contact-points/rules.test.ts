import { expect, test } from "vitest";
import { chosen, mutedAfter } from "./rules.ts";

test("everything comes by every way until somebody says otherwise, and only what is named changes", () => {
  expect(mutedAfter([], {})).toEqual([]);
  const muted = mutedAfter([], { mail: { people: false, tasks: false } });
  expect(muted).toEqual(["mail tasks", "mail people"]);
  expect(mutedAfter(muted, { mail: { tasks: true }, sms: { plans: false } })).toEqual(["mail people", "sms plans"]);
  expect([chosen(muted).mail.people, chosen(muted).push.people, chosen(muted).mail.emergencies]).toEqual([
    false,
    true,
    true,
  ]);
});
