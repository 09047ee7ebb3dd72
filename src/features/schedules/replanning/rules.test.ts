import fc from "fast-check";
import { expect, test } from "vitest";
import { readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import { type PlanItem, planProperty } from "#features/planning/rules.ts";
import { readOwnBuildings } from "../../../../bench/own-buildings.ts";
import { plannedOf, rhythmOf } from "../versions/rules.ts";
import { fieldsOf, isAsPlanned, type Kept, renewalOf } from "./rules.ts";

const today = "2027-03-01";
const items = planProperty(readOwnBuildings(null)[0]?.facts ?? fail(), {
  ...{ today, catalogue: readCatalogue(), seed: "renewal" },
});

function fail(): never {
  throw new Error("There is no building in the lists.");
}

const day = fc.constantFrom(null, "2026-11-02", "2027-02-20", "2027-06-01");
const changes = fc.constantFrom<Partial<PlanItem>[]>(
  {},
  {},
  { title: "Another title" },
  { priority: "low" },
  { firstDueOn: "2027-09-09" },
  { interval: { every: 2, unit: "weeks" } },
  { season: null, seasonLabel: null },
);

/** A schedule by what the plan said of it, and an item as the plan says it now, whatever was done of it. */
const pairs = fc
  .record({
    ...{ at: fc.nat(items.length - 1), was: changes, now: changes, isOwn: fc.boolean(), hasHistory: fc.boolean() },
    ...{ openOn: day, lastOn: day, nextOn: day, isSaid: fc.boolean() },
  })
  .map(({ at, was, now, isOwn, isSaid, ...work }): { kept: Kept; item: PlanItem } => {
    const base = items[at] ?? fail();
    const old: PlanItem = { ...base, kind: "schedule", ...was };
    const { plan, planned, priority } = fieldsOf(old);
    const rhythm = rhythmOf(old);
    const kept = {
      id: "1",
      planKey: base.key,
      plan,
      planned: isSaid ? planned : null,
      rhythm,
      priority,
      isOwn,
      ...work,
    };
    return { kept, item: { ...base, ...now } };
  });

test("a schedule that stands as planned is left alone whatever was done of it, and the rest is looked at", () => {
  let alone = 0;
  fc.assert(
    fc.property(pairs, ({ kept, item }) => {
      const { ended, renewed, proposals, said } = renewalOf([kept], [item], today);
      const changed = ended.length + renewed.length + proposals.length + said.length;
      if (!isAsPlanned(kept, item)) return;
      alone += 1;
      expect(changed).toBe(0);
    }),
    { numRuns: 400 },
  );
  expect(alone).toBeGreaterThan(20);
});

test("what the plan no longer holds never stands as planned", () => {
  const [item = fail()] = items;
  const { plan, planned } = fieldsOf({ ...item, kind: "schedule" });
  const standing = { id: "1", planKey: item.key, plan, planned, isOwn: false };
  expect(isAsPlanned(standing, undefined)).toBe(false);
  expect(isAsPlanned(standing, item)).toBe(true);
  const other = item.priority === "low" ? "high" : "low";
  expect(isAsPlanned({ ...standing, planned: plannedOf({ ...item, priority: other }) }, item)).toBe(false);
});
