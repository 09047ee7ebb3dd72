import { expect, test } from "vitest";
import { type Facts, isReached, judge } from "./rules.ts";

const facts: Facts = {
  ...{ channel: "sms", urgent: false, fallsBack: true, now: new Date("2026-11-23T10:00:00Z"), until: null },
  ...{ notice: "unread", reachedElsewhere: false, answered: false, has: true },
};

test("a message is sent only while it is still of use", () => {
  expect(judge(facts)).toEqual({ act: "send" });
  for (const over of [
    { notice: "read" },
    { notice: "gone" },
    { answered: true },
    { reachedElsewhere: true },
    { has: false },
    { until: facts.now },
  ] satisfies Partial<Facts>[])
    expect(judge({ ...facts, ...over }).act).toBe("stop");
  expect(judge({ ...facts, until: new Date("2026-11-23T10:00:01Z") })).toEqual({ act: "send" });
  expect(judge({ ...facts, reachedElsewhere: true, fallsBack: false })).toEqual({ act: "send" });
});

test("at night it is held until the morning, and an emergency is not", () => {
  const now = new Date("2026-11-23T22:00:00Z");
  expect(judge({ ...facts, now })).toEqual({ act: "hold", until: new Date("2026-11-24T06:00:00Z") });
  expect(judge({ ...facts, now, urgent: true })).toEqual({ act: "send" });
});

test("mail counts once its server took it, other ways once they say that it arrived", () => {
  expect([isReached("mail", "sent"), isReached("push", "sent"), isReached("sms", "sent")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isReached("sms", "delivered")).toBe(true);
});
