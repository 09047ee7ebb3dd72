import { expect, test } from "vitest";
import type { PlanItem } from "#features/planning/rules.ts";
import { firstDayOf } from "./rules.ts";

const yearly = { every: 1, unit: "years" } as const;
const rains = {
  name: "before_rains" as const,
  windows: [{ from: { month: 2, day: 1 }, to: { month: 3, day: 15 } }],
  outside: null,
};
const item = (firstDueOn: string, season: PlanItem["season"] = null) =>
  ({ firstDueOn, season, interval: yearly }) as PlanItem;

test.each([
  ["keeps its day while that lies ahead", item("2027-02-20"), "2027-02-20"],
  ["keeps today", item("2027-02-10"), "2027-02-10"],
  ["begins at once where its day has passed", item("2026-04-22"), "2027-02-10"],
  ["waits for its next season where that has passed", item("2026-02-05", rains), "2028-02-05"],
])("a suggestion that is accepted on 10 Feb 2027 %s", (_, plan, day) => {
  expect(firstDayOf(plan, "2027-02-10")).toBe(day);
});
