// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { answerCalls, refuse } from "../../../../tests/harness/calls.ts";
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

describe("a receipt by the camera", () => {
  const account = (id: string, name: string, kind: string, role: string | null) => ({ id, name, kind, role });
  const books = (post: boolean) => ({
    ...answers(null),
    "GET /properties/p1/ledger": { ledger: {}, aloneKobo: null, can: { post } },
    "GET /properties/p1/ledger/accounts": {
      accounts: [account("a1", "Bank", "asset", "bank"), account("a2", "Diesel", "expense", null)],
    },
  });
  const camera = () => document.querySelector<HTMLInputElement>("input[type=file][capture]");

  test("stands first, opens the camera by one press, and brings the picture along to what it says", async () => {
    answerCalls(books(true));
    await page.comeIn("property_manager");
    await shown.showAt("/properties/p1", <MoneyToday propertyId="p1" />);
    await expect.poll(camera).not.toBeNull();
    expect(camera()).toMatchObject({ accept: "image/*", multiple: false });
    expect(camera()?.getAttribute("capture")).toBe("environment");
    const picture = new File(["a receipt"], "receipt.jpg", { type: "image/jpeg" });
    Object.defineProperty(camera(), "files", { value: [picture] });
    await page.acting(() => camera()?.dispatchEvent(new Event("change", { bubbles: true })));
    await expect.poll(shown.openDialog).toContain("Money out");
    await expect.poll(() => document.querySelector("[role=dialog]")?.textContent).toContain("receipt.jpg");
  });

  test("is not offered to whoever may not enter money", async () => {
    answerCalls(books(false));
    await page.comeIn("property_manager");
    await shown.showAt("/properties/p1", <MoneyToday propertyId="p1" />);
    await expect.poll(() => shown.texts("li").length).toBe(5);
    expect(camera()).toBeNull();
  });
});

test("says that it could not be loaded, and asks again by a press", async () => {
  const { reads } = answerCalls({ ...answers(null), "GET /properties/p1/bank-lines": refuse(500, "Not now.") });
  await page.comeIn("property_manager");
  await shown.showAt("/properties/p1", <MoneyToday propertyId="p1" />);
  await expect.poll(page.textThere).toContain("The day's money could not be loaded");
  const before = reads.length;
  await shown.tap("Try again");
  await expect.poll(() => reads.length).toBeGreaterThan(before);
});
