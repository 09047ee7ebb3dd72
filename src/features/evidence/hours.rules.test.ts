import { expect, test } from "vitest";
import { at, facts, judge } from "../../../tests/harness/proof-facts.ts";
import type { HoursSaid } from "./facts.rules.ts";
import { checkHours } from "./hours.rules.ts";

const said = (more: Partial<HoursSaid> = {}): HoursSaid => ({
  ...{ claimed: 2, logged: 0, usual: null, elsewhere: 0, endedAt: null },
  ...more,
});

test.each<[string, HoursSaid | null, string, RegExp]>([
  ["nobody wrote any", null, "not_available", /No hours/],
  ["as long as it was open", said(), "agrees", /^2 hours are written, and Start and end lie 2 hours apart/],
  ["one hour", said({ claimed: 1 }), "agrees", /^1 hour is written/],
  [
    "two helpers, or Start pressed late",
    said({ claimed: 6 }),
    "cannot_tell",
    /^6 hours are written, and Start and end lie 2 hours apart/,
  ],
  ["at another building meanwhile", said({ elsewhere: 1.5 }), "cannot_tell", /1\.5 hours went to a job at another/],
  ["two buildings in turn", said({ claimed: 1, elsewhere: 1 }), "agrees", /1 hour is written/],
  ["another sum in the log", said({ claimed: 2, logged: 0.5 }), "cannot_tell", /the work log comes to 0\.5 hours/],
  ["much the same in the log", said({ claimed: 2, logged: 1.5 }), "agrees", /2 hours/],
  ["far above the plan", said({ claimed: 2, usual: 0.5 }), "cannot_tell", /the plan counts on 0\.5 hours/],
  ["within the plan", said({ claimed: 2, usual: 1 }), "agrees", /2 hours/],
])("hours: %s", (_, hours, answer, sentence) => {
  const check = checkHours(facts({ hours }));
  expect([check.answer, check.sentence]).toEqual([answer, expect.stringMatching(sentence)]);
});

test("what was sent in the evening counts until the end that the phone saw", () => {
  const given = facts({ hours: said({ claimed: 9, endedAt: at("11:00") }), completedAt: at("20:00") });
  expect(checkHours(given).answer).toBe("cannot_tell");
});

test("more hours than four people have since the task was made are asked about, and no hours bring anybody into doubt", () => {
  const given = { hours: said({ claimed: 40 }), madeAt: at("08:30"), startedAt: at("09:00") };
  expect(checkHours(facts(given))).toMatchObject({
    answer: "cannot_tell",
    sentence: expect.stringMatching(/^40 hours are written, and this task was made only 2\.5 hours before its end\./),
  });
  expect(judge(given).grade).toBe(judge({ ...given, hours: null }).grade);
});
