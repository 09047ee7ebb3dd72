// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import { MoneyFigures } from "./money-figures.tsx";

page.setPage();
beforeEach(async () => {
  answerCalls({});
  await page.comeIn("property_owner");
});

const figures = { year: 2026, moneyKobo: 320, inKobo: 9_000, received: [], spentKobo: 30_000, setAsideKobo: 0 };
const bars = () => [...document.querySelectorAll("[role=progressbar]")].map((bar) => bar.getAttribute("aria-label"));
const marks = () => [...document.querySelectorAll<HTMLElement>("[style*=left]")].map(({ style }) => style.left);

test("what came in, was spent and is set aside stands against the budget, also where it is more than that", async () => {
  await page.show(<MoneyFigures name="Lekki Court" figures={figures} budgetKobo={20_000} />);
  expect(bars()).toEqual([
    "Came in, 2026: ₦90, 45 % of the budget",
    "Spent, 2026: ₦300, 150 % of the budget",
    "Set aside: ₦0, 0 % of the budget",
  ]);
  expect(new Set(marks())).toEqual(new Set([`${(100 * 20_000) / 30_000}%`]));
});

test("without a budget, or with one of nothing, no bar says a share of it", async () => {
  await page.show(<MoneyFigures name="Lekki Court" figures={figures} budgetKobo={null} />);
  expect([bars().join().includes("budget"), marks()]).toEqual([false, []]);
  await page.show(<MoneyFigures name="Lekki Court" figures={figures} budgetKobo={0} />);
  expect(bars().join()).not.toContain("budget");
});
