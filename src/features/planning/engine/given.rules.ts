import { tellsOfEvent } from "./applicability.rules.ts";
import type { PastTask, PropertyFacts } from "./facts.rules.ts";
import type { House } from "./house.rules.ts";

/** All that a plan is made of, but for the catalogue and the planner themselves. */
export type Given = { facts: PropertyFacts; history: readonly PastTask[]; house: House | undefined; today: string };

/**
 * Whether the same work of the past says something else on another day: what was found and what failed counts by the years
 * since, an event is forgotten, and a day may still be ahead.
 */
const hangsOnDay = ({ history, today }: Given): boolean =>
  history.some(
    ({ title, completedOn, condition, isRepair, machine }) =>
      Boolean(condition) || Boolean(isRepair && machine) || completedOn > today || tellsOfEvent(title),
  );

const written = new WeakMap<House, string>();

function writtenHouse(house: House): string {
  const known = written.get(house) ?? JSON.stringify([house.own, [...house.changes]]);
  written.set(house, known);
  return known;
}

/** What is given, as one text: plans of the same text say the same, but for their first days. */
export const givenText = (given: Given): string =>
  [
    JSON.stringify([given.facts, given.history]),
    given.house ? writtenHouse(given.house) : "",
    hangsOnDay(given) ? given.today : "",
  ].join("\n");
