import { expect, test } from "vitest";
import { bookMonth, type Edge, isRead, type MonthOfMeter, usedIn } from "./energy.rules.ts";
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

const month = (meters: readonly (Partial<MonthOfMeter> & Pick<MonthOfMeter, "kind">)[]) =>
  bookMonth(
    "2026-01",
    meters.map((one) => ({
      source: null,
      reaches: null,
      ofUnit: false,
      stands: true,
      used: null,
      added: 0,
      ...one,
    })),
  );

test("a month adds up what its meters say, each under what it measures", () => {
  expect(
    month([
      { kind: "electricity", source: "grid", used: 100 },
      { kind: "prepaid_electricity", source: "grid", used: 20.5, added: 300 },
      { kind: "electricity", source: "inverter", used: 7 },
      { kind: "run_hours", used: 80 },
      { kind: "diesel", used: 400, added: 1_000 },
      { kind: "water", source: "borehole", used: 50 },
      { kind: "water_tank", source: "bought", used: 9, added: 10 },
      { kind: "gas" },
    ]),
  ).toEqual({
    ...{ month: "2026-01", gridKwh: 120.5, generatorKwh: null, inverterKwh: 7, generatorHours: 80 },
    ...{ dieselLitres: 400, dieselBought: 1_000, waterM3: 59, waterBoughtM3: 10, gasM3: null, gasKg: null },
  });
  expect(month([{ kind: "water", source: "bought", used: 5 }])).toMatchObject({ waterM3: 5, waterBoughtM3: 5 });
});

const flats: readonly (Partial<MonthOfMeter> & Pick<MonthOfMeter, "kind">)[] = [
  { kind: "prepaid_electricity", ofUnit: true, used: 30 },
  { kind: "electricity", source: "grid", ofUnit: true, used: 40 },
  { kind: "water", ofUnit: true, used: 6 },
  { kind: "gas", ofUnit: true, used: 2 },
  { kind: "gas_cylinder", ofUnit: true, used: 12 },
];

test("what went through the main meter is not counted again behind it", () => {
  const main: typeof flats = [
    { kind: "electricity", used: 100 },
    { kind: "water", source: "borehole", used: 9 },
    { kind: "gas", used: 3 },
    { kind: "gas_cylinder", used: 50 },
  ];
  expect(month(flats)).toMatchObject({ gridKwh: 70, waterM3: 6, gasM3: 2, gasKg: 12 });
  expect(month([...flats, ...main])).toMatchObject({ gridKwh: 100, waterM3: 9, gasM3: 3, gasKg: 62 });
  // A flat that says where its own water comes from has it from there.
  const carried: typeof flats = [{ kind: "water", source: "bought", ofUnit: true, used: 1 }];
  expect(month([...carried, ...flats, ...main])).toMatchObject({ waterM3: 10, waterBoughtM3: 1 });
});

test("a main meter counts from the first whole month on that it covers, also where nobody has read it since", () => {
  expect(month([...flats, { kind: "electricity", stands: false }])).toMatchObject({ gridKwh: 70 });
  expect(month([...flats, { kind: "electricity" }])).toMatchObject({ gridKwh: null });
  // In the month in which it begins the flats know more; where they know nothing, it is what there is.
  const begins = { kind: "electricity", reaches: "units", stands: false, used: 17.9 } as const;
  expect(month([...flats, begins])).toMatchObject({ gridKwh: 70 });
  expect(month([begins])).toMatchObject({ gridKwh: 17.9 });
  expect(month([{ kind: "electricity", ofUnit: true }, begins])).toMatchObject({ gridKwh: 17.9 });
});

test("in the month in which a main meter begins, whichever counted more is nearer the truth", () => {
  const main = { kind: "electricity", reaches: "units", stands: false, used: 2_000 } as const;
  expect(month([{ kind: "electricity", ofUnit: true, used: 40 }, main])).toMatchObject({ gridKwh: 2_000 });
});

test("a main meter that nobody reads any more keeps the flats from the book for two months, not for ever", () => {
  const last = counted.at(-1) ?? null;
  const later = (day: string) => isRead({ at: at(day), before: last, next: null });
  expect(["2026-04-01", "2026-05-01", "2026-06-01"].map(later)).toEqual([true, true, false]);
  // Read again after a year, it was read.
  expect(isRead({ at: at("2027-06-01"), before: last, next: last })).toBe(true);
  expect(isRead({ at: at("2026-01-01"), before: null, next: last })).toBe(false);
});

test("a meter of common parts is counted beside those of the flats", () => {
  const stairs = { kind: "electricity", used: 100 } as const;
  expect(month([...flats, { ...stairs, reaches: "common" }])).toMatchObject({ gridKwh: 170 });
  expect(month([...flats, { ...stairs, reaches: "common", stands: false }])).toMatchObject({ gridKwh: 170 });
  // Nobody has said it: it is taken for the main one, in each month.
  for (const used of [10, 90]) expect(month([...flats, { ...stairs, used }])).toMatchObject({ gridKwh: used });
  expect(month([...flats, { ...stairs, used: 10, reaches: "units" }])).toMatchObject({ gridKwh: 10 });
});

test("a tank counts only where no water meter of its source does, and stands before the meters of the flats", () => {
  const borehole = { kind: "water", source: "borehole", used: 50 } as const;
  const tank = { kind: "water_tank", source: "borehole", used: 48 } as const;
  expect(month([borehole, tank])).toMatchObject({ waterM3: 50 });
  expect(month([tank, { kind: "water", ofUnit: true, used: 45 }])).toMatchObject({ waterM3: 48 });
  const bought = { kind: "water_tank", source: "bought", used: 9, added: 10 } as const;
  expect(month([borehole, bought])).toMatchObject({ waterM3: 59, waterBoughtM3: 10 });
  // One of which nobody says where it comes from is bought.
  const unsaid = { kind: "water_tank", used: 9, added: 10 } as const;
  expect(month([borehole, unsaid])).toMatchObject({ waterM3: 59, waterBoughtM3: 10 });
  expect(month([{ ...borehole, stands: false, used: 1 }, tank])).toMatchObject({ waterM3: 48 });
});
