// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { UnitBalance } from "../contract.ts";
import { Arrears } from "./arrears.tsx";

page.setPage();

const late = { to30: 0, to60: 0, to90: 0, older: 0 };
const unit = (name: string, ages: Partial<typeof late>) => {
  const overdueKobo = Object.values(ages).reduce((sum, kobo) => sum + kobo, 0);
  return { unitId: name, unit: name, reference: "TUN", closingKobo: overdueKobo, overdueKobo, ...late, ...ages };
};
const units = [
  unit("Flat 1", { to30: 100_00, older: 50_00 }),
  unit("Flat 2", {}),
  unit("Flat 3", { older: 900_00 }),
] as UnitBalance[];
const sums = { owedKobo: 1_050_00, overdueKobo: 1_050_00, aheadKobo: 0, ...late, to30: 100_00, older: 950_00 };

beforeEach(async () => {
  answerCalls({});
  await page.comeIn("property_manager");
});

test("each of the four blocks opens its units, the most first, and closes by a second press", async () => {
  await page.show(<Arrears sums={sums} units={units} />);
  expect(shown.texts("section li")).toEqual([
    "Up to 30 days₦100",
    "31 to 60 days₦0",
    "61 to 90 days₦0",
    "More than 90 days₦950",
  ]);
  await shown.tap(/More than 90 days/);
  expect(shown.texts("h3").at(-1)).toBe("More than 90 days, unit by unit");
  expect(shown.texts("li").slice(4)).toEqual(["Flat 3TUN₦900₦900 overdue", "Flat 1TUN₦50₦150 overdue"]);
  await shown.tap(/Up to 30 days/);
  expect(shown.texts("li").slice(4)).toEqual(["Flat 1TUN₦100₦150 overdue"]);
  await shown.tap(/Up to 30 days ₦|Up to 30 days₦/);
  expect(shown.texts("li")).toHaveLength(4);
});

test("a block with nothing in it cannot be pressed, and what a phone kept of before has no units yet", async () => {
  const older = units.map(({ to30: _, to60: __, to90: ___, older: ____, ...rest }) => rest) as UnitBalance[];
  await page.show(<Arrears sums={sums} units={older} />);
  expect(shown.texts("button")).toEqual(["Up to 30 days₦100", "More than 90 days₦950"]);
  await shown.tap(/Up to 30 days/);
  expect(page.textThere()).toContain("Not known unit by unit yet");
});
