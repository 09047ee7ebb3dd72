// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { MoneyToday } from "./money-today.tsx";

page.setPage();

const sums = { overdueKobo: 30_000, to30: 0, to60: 20_000, to90: 0, older: 10_000 };
const answers = (nextCursor: string | null) => ({
  "GET /properties/p1/bank-lines": { lines: [], counts: { open: 3, unidentified: 0, matched: 900 } },
  "GET /properties/p1/invoices": { invoices: [{}, {}], nextCursor },
  "GET /properties/p1/unit-balances": { units: [], sums },
  "GET /properties/p1/compliance": { requirements: [{ state: "red" }, { state: "orange" }, { state: "green" }] },
});

test("what of a building's money wants its keepers today stands in one place, each with the way to it", async () => {
  const { reads } = answerCalls(answers(null));
  await page.comeIn("property_manager");
  await shown.showAt("/properties/p1", <MoneyToday propertyId="p1" />);
  await expect
    .poll(() => shown.texts("li"))
    .toEqual([
      "Bank lines to match3",
      "Money in from nobody known yet0",
      "Invoices and receipts to look at2",
      "Overdue from units₦30031 to 60 days: ₦200 · More than 90 days: ₦100",
      "Papers that lapse soon, or have2",
    ]);
  expect([...document.querySelectorAll("a")].map(({ href }) => new URL(href).search)).toEqual(
    ["bank", "bank", "invoices", "charge", "papers"].map((tab) => `?tab=${tab}`),
  );
  // However many units and lines there are: one row of each is asked for.
  expect(reads.filter((one) => one.includes("limit=1")).length).toBeGreaterThanOrEqual(2);
});

test("says that there are more where not all are counted", async () => {
  answerCalls(answers("more"));
  await page.comeIn("property_manager");
  await shown.showAt("/properties/p1", <MoneyToday propertyId="p1" />);
  await expect.poll(() => shown.texts("li")[2]).toBe("Invoices and receipts to look at2+");
});
