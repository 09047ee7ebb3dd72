import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";

const { clock } = await testApp();
afterEach(() => {
  clock.now = null;
});

test("what is overdue stands by its age in each unit, and comes to the building's", async () => {
  clock.now = new Date("2026-11-10T10:00:00Z");
  const { issue, pay, balances, secondId } = await charged();
  for (const dueOn of ["2026-11-10", "2026-11-09", "2026-10-11", "2026-10-10", "2026-08-12", "2026-08-11"])
    await issue({ dueOn, title: dueOn });
  await pay(1_000_000, secondId);
  const { units, sums } = await balances();
  const agesOf = ({ to30, to60, to90, older, oldestDueOn }: Record<string, unknown>) => [
    ...[to30, to60, to90, older],
    ...(oldestDueOn ? [oldestDueOn] : []),
  ];
  const byName = units.toSorted((one: { unit: string }, other: { unit: string }) => (one.unit < other.unit ? -1 : 1));
  // The oldest demand is paid first.
  expect(byName.map(agesOf)).toEqual([
    [10_000_000, 5_000_000, 5_000_000, 5_000_000, "2026-08-11"],
    [5_000_000, 2_500_000, 2_500_000, 1_500_000, "2026-08-11"],
    [5_000_000, 2_500_000, 2_500_000, 2_500_000, "2026-08-11"],
  ]);
  expect(agesOf(sums)).toEqual([20_000_000, 10_000_000, 10_000_000, 9_000_000]);
});
