// @vitest-environment happy-dom
import { expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import type { PriceStanding } from "../contract.ts";
import { PriceMark } from "./price-range.tsx";

page.setPage();

const above: PriceStanding = {
  ...{ stands: "above", says: "Higher than 3 of 4 (n = 12, Eti-Osa, 2026)" },
  ...{ netKobo: 20_000, lowKobo: 8_000, medianKobo: 10_000, highKobo: 12_000 },
};
const line = () => document.querySelector("[role=img]");

test("a price lies as a dot beside the band of what others paid, which is said in words too", async () => {
  await page.show(<PriceMark price={above} />);
  expect(line()?.getAttribute("aria-label")).toBe("₦200 without VAT; half of such jobs cost ₦80 to ₦120");
  const places = [...(line()?.querySelectorAll("span") ?? [])].map(({ style }) => Number.parseFloat(style.left));
  // The band, its middle and the dot, from left to right.
  expect(places.slice(1)).toEqual(places.slice(1).toSorted((one, other) => one - other));
  expect(page.textThere()).toContain(above.says);
});

test("what an older release kept says its sentence without a line", async () => {
  await page.show(<PriceMark price={{ stands: above.stands, says: above.says } as PriceStanding} />);
  expect([line(), page.textThere()]).toEqual([null, expect.stringContaining(above.says)]);
});
