import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { house } from "../../../../tests/harness/planned.ts";
import { planProperty } from "../rules.ts";
import { readCatalogue } from "./catalogue.rules.ts";
import type { Machines, PastTask } from "./facts.rules.ts";

/** Twelve years of buildings, each as its work was finished, and how often one work of the plan comes after them. */

const catalogue = readCatalogue();
const today = "2027-06-01";
const notes =
  "Hostel of students. One 60kva generator, a borehole, one lift, overhead tank, septic tank, gas cylinders.";
const parts = ["plumbing", "electrical", "roofing", "fire_safety", "elevators", "hvac", "structural"];

const visit = (key: string, condition: 1 | 2 | 3, completedOn: string): PastTask => {
  const title = catalogue.items.find(({ id }) => id === key)?.title ?? key;
  return { title, key, condition, completedOn };
};
const gen = { id: "g1", kind: "generator", name: "Gen 1" } as const;
const repair = (completedOn: string): PastTask => ({
  ...{ title: "Generator repair", completedOn, isRepair: true, machine: gen, failureMode: "no power" },
});
const days = ["2026-07-01", "2026-10-01", "2027-01-01", "2027-03-01", "2027-05-01"];
const found = (key: string, conditions: (1 | 2 | 3)[]) =>
  conditions.map((one, at) => visit(key, one, days[at] ?? today));

const planned = (history: readonly PastTask[], since: string, machines: Machines[] = []) =>
  planProperty(
    { ...house, components: parts, specialNotes: notes, since, machines },
    { today, catalogue, history, seed: "histories" },
  );

type Step = "oftener" | "seldomer" | "same";
const days30 = { days: 1, weeks: 7, months: 30, years: 365 };
const lengthOf = (items: ReturnType<typeof planned>, key: string): number => {
  const { every, unit } = items.find((item) => item.key === key)?.interval ?? { every: 0, unit: "days" as const };
  return every * days30[unit];
};

const good = [1, 1, 1] as (1 | 2 | 3)[];
const bad = [3, 3, 3, 3, 3] as (1 | 2 | 3)[];
const long = "2018-06-01";
const lately = "2026-06-01";

const histories: [name: string, history: PastTask[], since: string, key: string, step: Step][] = [
  ["nothing was done yet", [], lately, "plumbing-inspection", "same"],
  ["pipes fail at each visit", found("plumbing-inspection", bad), lately, "plumbing-inspection", "oftener"],
  ["pipes are good for years", found("plumbing-inspection", good), long, "plumbing-inspection", "seldomer"],
  ["good, but looked at for a year alone", found("plumbing-inspection", good), lately, "plumbing-inspection", "same"],
  ["good, and worn the last time", found("plumbing-inspection", [1, 1, 1, 2]), long, "plumbing-inspection", "same"],
  ["one failure in many years", found("plumbing-inspection", [3, 1]), long, "plumbing-inspection", "same"],
  ["the generator is repaired again and again", days.map(repair), lately, "generator-minor-service", "oftener"],
  [
    "a lift that the law asks for is good for years",
    found("lift-thorough-examination", good),
    long,
    "lift-thorough-examination",
    "same",
  ],
  [
    "extinguishers are good for years",
    found("fire-extinguisher-annual-service", good),
    long,
    "fire-extinguisher-annual-service",
    "same",
  ],
  ["a hidden failure is never found", found("rcd-push-button-test", good), long, "rcd-push-button-test", "same"],
  ["the roof fails at each visit", found("roof-timber-check", bad), lately, "roof-timber-check", "oftener"],
  [
    "gas hoses are good for years",
    found("lpg-hose-and-regulator-check", good),
    long,
    "lpg-hose-and-regulator-check",
    "same",
  ],
];

describe("twelve histories", () => {
  test("are twelve", () => expect(histories).toHaveLength(12));

  test.each(histories)("%s", (_name, history, since, key, step) => {
    const [before, after] = [lengthOf(planned([], since), key), lengthOf(planned(history, since), key)];
    expect(before, `${key} is planned`).toBeGreaterThan(0);
    expect(Math.sign(after - before)).toBe({ oftener: -1, seldomer: 1, same: 0 }[step]);
  });

  test.each(histories)("%s: written down in any order, the plan is the same", (_name, history, since) => {
    const all = [...history, visit("septic-tank-emptying", 2, "2026-08-01"), repair("2026-09-09")];
    const first = planned(all, since);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (order) => {
        expect(planned(order, since)).toEqual(first);
      }),
      { numRuns: 5 },
    );
  });

  test.each(histories)(
    "%s: what the law asks, and what saves lives, never comes less often",
    (_name, history, since) => {
      const after = new Map(planned(history, since).map((item) => [item.key, item]));
      const before = planned([], since);
      for (const { key, statutory, priority } of before) {
        if (!statutory && priority !== "critical") continue;
        const now = after.get(key);
        expect(now, key).toBeDefined();
        expect(lengthOf([...after.values()], key), key).toBeLessThanOrEqual(lengthOf(planned([], since), key));
      }
    },
  );
});
