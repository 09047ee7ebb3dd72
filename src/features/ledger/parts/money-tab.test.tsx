// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { MoneyTab } from "./money-tab.tsx";

page.setPage();

const figures = { year: 2026, moneyKobo: 320, inKobo: 9_000, received: [], spentKobo: 30_000, setAsideKobo: 0 };
const accounts = [
  { id: "a1", code: "1000", name: "Bank", kind: "asset", role: "bank", entries: 3, balanceKobo: 320, version: 1 },
];

test("accounts and waiting money that could not be read are not said to be none, and what is pressed says so", async () => {
  await page.comeIn("property_owner");
  const broken = refuse(500, "Broken.");
  let isBroken = true;
  const orBroken = (answer: object) => () => (isBroken ? broken() : answer);
  answerCalls({
    "GET /properties/p1/ledger": {
      ledger: { checkedAt: null, fault: null, postings: 3 },
      figures,
      aloneKobo: null,
      can: { post: true },
    },
    "GET /properties/p1/ledger/accounts": orBroken({ accounts }),
    "GET /properties/p1/ledger/money-out": orBroken({ entries: [], can: {} }),
  });
  await shown.showAt(
    "/property/p1?tab=money",
    <MoneyTab propertyId="p1" name="Court" budgetKobo={null} beside={null} />,
  );
  await expect.poll(page.textThere).toContain("The accounts could not be loaded");
  expect(page.textThere()).toContain("What waits for a second yes could not be loaded");
  expect(page.textThere()).not.toContain("No account has anything yet");
  await shown.tap("Money out");
  await expect.poll(() => document.querySelector("[role=dialog]")?.textContent).toContain("The accounts could not be");
  isBroken = false;
  await shown.tap(shown.allNamed("Try again").findLast((one) => one.closest("[role=dialog]")) as HTMLElement);
  await expect.poll(() => document.querySelector("[role=dialog] [name=amount]")).not.toBeNull();
});
