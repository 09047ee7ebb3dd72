import { expect, expectTypeOf, test } from "vitest";
import { type Act, historyThings, loggedActs, placesOf, timelineActs } from "./acts.ts";

type OnTask<A> = { thing: "task"; act: A; thingId: string; propertyId: string };

test("only acts of the table can be recorded, with what their place asks for", () => {
  expectTypeOf<OnTask<"started">>().toExtend<Act>();
  expectTypeOf<OnTask<"start">>().not.toExtend<Act>();
  expectTypeOf<OnTask<"filed">>().not.toExtend<Act>();
  expectTypeOf<Omit<OnTask<"started">, "propertyId">>().not.toExtend<Act>();
  // An act on another thing in the log needs the id of that.
  expectTypeOf<OnTask<"approved">>().not.toExtend<Act>();
  expectTypeOf<OnTask<"approved"> & { loggedId: string }>().toExtend<Act>();
  expectTypeOf<{ thing: "waitlist"; act: "exported"; thingId: null }>().toExtend<Act>();
});

test.each([
  ["ticket", "filed", true, "ticket"],
  ["task", "planned", true, null],
  ["task", "approved", true, "verification"],
  ["property", "member_left", true, "member"],
  ["property", "reason_changed", false, "property"],
] as const)("%s %s stands where the table says", (thing, act, onTimeline, loggedAs) => {
  expect(placesOf({ thing, act } as Act)).toEqual({ onTimeline, loggedAs });
});

test("the log knows every act but those that only timelines have, by the thing that it names", () => {
  const logged = loggedActs();
  expect(logged.get("verification")).toEqual(["approved", "rejected"]);
  expect(logged.get("suggestion")?.toSorted()).toEqual(["accepted", "dismissed", "generated", "restored"]);
  expect(logged.get("task")).not.toContain("planned");
  expect(timelineActs("property")).not.toContain("reason_changed");
  expect(historyThings.every((thing) => logged.has(thing))).toBe(true);
});
