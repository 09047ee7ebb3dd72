import { expect, test } from "vitest";
import { bookMonth, type Edge, usedIn } from "./energy.rules.ts";
import { countTotals, type Read } from "./rules.ts";

const at = (day: string) => Date.parse(`${day}T00:00:00+01:00`);
const counted = countTotals(
  "electricity",
  [
    ["2026-01-11", 100],
    ["2026-01-31", 300],
    ["2026-03-02", 600],
  ].map(([day, value]): Read => ({ at: at(`${day}`), value: Number(value), added: null, event: null, ended: null })),
  0,
);
const edge = (day: string): Edge => ({
  at: at(day),
  before: counted.filter((one) => one.at <= at(day)).at(-1) ?? null,
  next: counted.find((one) => one.at > at(day)) ?? null,
});
const months = ["2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01"];

test("what was used between readings is spread over the months between them, and no month is made up", () => {
  const used = months.slice(1).map((month, n) => usedIn(edge(months[n] ?? ""), edge(month)));
  // 10 kWh a day from the 31st of January until the 2nd of March.
  expect(used).toEqual([null, 210, 280, 10, null]);
});

test("one reading alone says nothing of a month", () => {
  const only = counted[0] ?? null;
  expect(
    usedIn({ at: at("2026-01-01"), before: null, next: only }, { at: at("2026-02-01"), before: only, next: null }),
  ).toBeNull();
});

test("a month adds up what its meters say, each under what it measures", () => {
  const none = { source: null, added: null };
  expect(
    bookMonth("2026-01", [
      { kind: "electricity", source: "grid", used: 100, added: 0 },
      { kind: "prepaid_electricity", source: "grid", used: 20.5, added: 300 },
      { kind: "electricity", source: "inverter", used: 7, added: 0 },
      { kind: "run_hours", ...none, used: 80 },
      { kind: "diesel", source: null, used: 400, added: 1_000 },
      { kind: "water", source: "borehole", used: 50, added: 0 },
      { kind: "water", source: "bought", used: 5, added: 0 },
      { kind: "water_tank", source: "bought", used: 9, added: 10 },
      { kind: "gas", ...none, used: null },
    ]),
  ).toEqual({
    ...{ month: "2026-01", gridKwh: 120.5, generatorKwh: null, inverterKwh: 7, generatorHours: 80 },
    ...{ dieselLitres: 400, dieselBought: 1_000, waterM3: 64, waterBoughtM3: 15, gasM3: null, gasKg: null },
  });
});
