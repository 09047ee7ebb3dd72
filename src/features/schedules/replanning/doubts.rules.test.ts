import { fail } from "node:assert";
import { expect, test } from "vitest";
import { readCatalogue } from "#features/planning/engine/catalogue.rules.ts";
import { type PlanItem, planProperty } from "#features/planning/rules.ts";
import { readOwnBuildings } from "../../../../bench/own-buildings.ts";
import { plannedOf } from "../versions/rules.ts";
import { doubtsOf } from "./doubts.rules.ts";

const items = planProperty(readOwnBuildings(null)[0]?.facts ?? fail(), {
  today: "2026-11-21",
  catalogue: readCatalogue(),
  seed: "one",
});
const scheduled = items.find(({ kind }) => kind === "schedule") ?? fail();
const offered = items.find(({ kind }) => kind === "suggestion") ?? fail();
const sayingOf = ({ key }: PlanItem) => `said of ${key}`;
const schedule = { id: "schedule", key: scheduled.key, planned: plannedOf(scheduled), said: sayingOf(scheduled) };
const offer = { key: offered.key, said: sayingOf(offered) };

const cases: [what: string, found: object, from: Parameters<typeof doubtsOf>][] = [
  ["what stands as the plan says", { running: [], keys: [] }, [[scheduled, offered], [schedule], [offer], sayingOf]],
  [
    "a schedule of which the plan says something else",
    { running: ["schedule"], keys: [scheduled.key] },
    [[scheduled], [{ ...schedule, said: "before" }], [], sayingOf],
  ],
  [
    "a schedule of which it is not known what the plan said last",
    { running: ["schedule"], keys: [scheduled.key] },
    [[scheduled], [{ ...schedule, planned: null }], [], sayingOf],
  ],
  ["a schedule that goes", { running: ["schedule"], keys: [scheduled.key] }, [[], [schedule], [], sayingOf]],
  ["an offer that goes", { running: [], keys: [offered.key] }, [[], [], [offer], sayingOf]],
  [
    "an offer that changes",
    { running: [], keys: [offered.key] },
    [[offered], [], [{ ...offer, said: null }], sayingOf],
  ],
  [
    "an offer that becomes a schedule",
    { running: [], keys: [scheduled.key] },
    [[scheduled], [], [{ key: scheduled.key, said: sayingOf(scheduled) }], sayingOf],
  ],
  [
    "what stands twice",
    { running: [], keys: [scheduled.key] },
    [[scheduled], [schedule], [{ key: scheduled.key, said: null }], sayingOf],
  ],
  ["what is new", { running: [], keys: [scheduled.key, offered.key] }, [[scheduled, offered], [], [], sayingOf]],
];

test.each(cases)("%s", (_, found, from) => {
  const { running, keys } = doubtsOf(...from);
  expect({ running, keys: [...keys] }).toEqual(found);
});
