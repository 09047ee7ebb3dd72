// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import type { Arrival } from "../contract.ts";
import { PaymentArrival } from "./arrival.tsx";
import { MyMoney } from "./my-money.tsx";

page.setPage();
beforeEach(() => page.comeIn("contractor"));

const unsaid: Arrival = { state: "unsaid", at: null, note: null, isMine: true };
const buttons = (name: string) =>
  [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === name);
const press = (name: string) => page.acting(() => buttons(name).at(-1)?.click());
const payment = {
  ...{ id: "p1", of: "advance", taskTitle: "Cable", property: "Lekki Court", kobo: 10_000, taxKobo: 200 },
  ...{ paidOn: "2026-11-27", reference: "TRF-1", arrival: unsaid },
};

test("that a payment has arrived is asked once more before it is said, since it stays", async () => {
  const asked = answerCalls({ "PUT /invoice-payments/p1/arrival": { arrival: unsaid } });
  await page.show(<PaymentArrival of="invoice" id="p1" kobo={9_800} arrival={unsaid} />);
  await press("Received");
  expect(page.textThere()).toContain("Has ₦98 arrived?");
  expect(asked.writes).toEqual([]);
  await press("Received");
  await expect.poll(() => asked.writes.map(({ body }) => body)).toEqual([{ arrived: true }]);
});

test("that it has not is said with what the bank shows", async () => {
  const asked = answerCalls({ "PUT /advances/p1/arrival": { arrival: unsaid } });
  await page.show(<PaymentArrival of="advance" id="p1" kobo={10_000} arrival={unsaid} />);
  await press("Not received");
  await press("Not received");
  expect(page.textThere()).toContain("Say what you see at your bank.");
  expect(asked.writes).toEqual([]);
  const field = document.querySelector("textarea");
  await page.acting(() => {
    if (!field) throw new Error("There is nothing to write in.");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "Nothing came in.");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Not received");
  await expect.poll(() => asked.writes.map(({ body }) => body)).toEqual([{ arrived: false, note: "Nothing came in." }]);
});

test("who only reads it has no button, and what an older release kept says nothing", async () => {
  await page.show(<PaymentArrival of="invoice" id="p1" kobo={100} arrival={{ ...unsaid, isMine: false }} />);
  expect(page.textThere()).toContain("The contractor has not said yet whether it has arrived.");
  expect(buttons("Received")).toEqual([]);
  await page.show(<PaymentArrival of="invoice" id="p1" kobo={100} arrival={undefined} />);
  expect(page.textThere().trim()).toBe("");
});

test("a contractor reads what they are owed first, what is held back with its day, and each payment by its job", async () => {
  const sums = { askedKobo: 100, owedKobo: 250_000, heldKobo: 5_000, heldUntil: "2027-03-14", unprovedKobo: 0 };
  answerCalls({ "GET /me/payments": { payments: [payment], ...sums, nextCursor: null } });
  await page.show(<MyMoney />);
  await expect.poll(page.textThere).toContain("Owed to you");
  const text = page.textThere();
  expect(text.indexOf("₦2,500")).toBeLessThan(text.indexOf("Waits to be accepted"));
  expect(text).toContain("Held back until checked, the first until 14 Mar 2027");
  expect(text).toMatch(/Cable\s*Lekki Court · Before the work · 27 Nov 2026 · TRF-1/);
  expect(text).toMatch(/₦98\s*₦2 taken for tax/);
  await expect.poll(() => buttons("Received").length).toBe(1);
});
