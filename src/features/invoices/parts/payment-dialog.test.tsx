// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { type Asked, answerCalls, type Given, later, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Invoice } from "../contract.ts";
import { PaymentDialog } from "./payment-dialog.tsx";

page.setPage();

const invoice = { id: "i1", leftKobo: 10_000_050, contractorName: "Coolair" } as Invoice;
const today = () => lagosDay(new Date());
/** Five of a hundred are taken for services, ten for advice. */
const taxOf = ({ query }: Given) => {
  const kobo = Number(query.get("kobo"));
  const taxKobo = Math.round((kobo * (query.get("taxClass") === "professional" ? 10 : 5)) / 100);
  const supplier = { taxId: null, isSmall: false, version: 2 };
  return {
    tax: { deducts: true, netKobo: kobo, permille: 50, taxKobo, transferKobo: kobo - taxKobo, words: "WHT.", supplier },
  };
};
const noTax = { tax: { deducts: false, taxKobo: 0, supplier: { taxId: null, isSmall: false, version: 1 } } };

let asked: Asked;
let closed: number;
const show = async (tax: Parameters<typeof answerCalls>[0][string], more: Parameters<typeof answerCalls>[0] = {}) => {
  closed = 0;
  asked = answerCalls({ "GET /invoices/i1/tax": tax, "POST /invoices/i1/payments": {}, ...more });
  const close = () => {
    closed += 1;
  };
  await page.show(<PaymentDialog invoice={invoice} onClose={close} />);
  await expect.poll(() => asked.reads.length).toBe(1);
};
beforeEach(() => page.comeIn("property_owner"));

const sent = () => asked.writes.map(({ body }) => body);
const sums = () => shown.texts("dl dd");
const amount = (text: string) => shown.write("[name=amount]", text);

describe("a payment of an invoice", () => {
  test("is what is left of it unless it is written over, with the day, the duty and the reference", async () => {
    await show(noTax);
    expect([page.control("amount").value, page.control("paidOn").value]).toEqual(["100000.5", today()]);
    await amount("₦25,000.05");
    page.type("charges", "50");
    page.type("reference", " TRF 9 ");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    const said = { paidOn: today(), reference: " TRF 9 " };
    expect(sent()).toEqual([{ ...said, kobo: 2_500_005, chargesKobo: 5_000 }]);
  });

  test.each(["", "0", "-1", "1.005", "all"])("is none where the amount says %j", async (text) => {
    await show(noTax);
    await amount(text);
    await page.press();
    expect([page.summary().length, sent()]).toEqual([1, []]);
  });

  test("goes once under its key, again after no answer came", async () => {
    await show(noTax, { "POST /invoices/i1/payments": refuse(500, "Broken.") });
    await page.press();
    await expect.poll(page.textThere).toContain("Broken.");
    await page.press();
    await expect.poll(() => asked.writes.length).toBe(2);
    expect([new Set(asked.writes.map(({ key }) => key)).size, closed]).toEqual([1, 0]);
  });
});

test("what the server says of the sum in its own words stands at the amount", async () => {
  const message = "₦5,000 is taken for tax. Pay more than that at once.";
  const body = JSON.stringify({ success: false, detail: message, errors: [{ path: "kobo", message }], requestId: "r" });
  await show(noTax, { "POST /invoices/i1/payments": () => new Response(body, { status: 422 }) });
  await page.press();
  await expect.poll(page.summary).toEqual([message]);
  await shown.tap(message);
  expect(document.activeElement).toBe(page.control("amount"));
  expect(page.control("amount").getAttribute("aria-invalid")).toBe("true");
});

describe("where tax is taken", () => {
  test("it says how much is transferred, and sends how much was taken, by what it is for", async () => {
    await show(taxOf);
    await expect.poll(sums).toEqual(["₦5,000.03", "₦95,000.47"]);
    await shown.pick("select:not([name])", "professional");
    await expect.poll(sums).toEqual(["₦10,000.05", "₦90,000.45"]);
    await page.press();
    await expect.poll(sent).toMatchObject([{ kobo: 10_000_050, taxKobo: 1_000_005, taxClass: "professional" }]);
  });

  test("another amount takes nothing away of what is typed beside it", async () => {
    await show(taxOf);
    await expect.poll(sums).toHaveLength(2);
    const taxId = "[role=dialog] input[maxlength='40']";
    await shown.write(taxId, "1234-5");
    await amount("50000");
    await expect.poll(sums).toEqual(["₦2,500", "₦47,500"]);
    expect(page.find(taxId)).toHaveProperty("value", "1234-5");
  });

  test("what is pressed before the tax of another amount has come goes with what was shown, for the server to judge", async () => {
    await show(taxOf, { "POST /invoices/i1/payments": refuse(409, "₦2,500.00 is to be taken. Please look again.") });
    await expect.poll(sums).toHaveLength(2);
    const held = later(() => noTax);
    asked = answerCalls({
      "GET /invoices/i1/tax": held.answer,
      "POST /invoices/i1/payments": refuse(409, "₦2,500.00 is to be taken. Please look again."),
    });
    await amount("50000");
    await page.press();
    await expect.poll(page.textThere).toContain("₦2,500.00 is to be taken. Please look again.");
    expect([sent(), closed]).toMatchObject([[{ kobo: 5_000_000, taxKobo: 500_003 }], 0]);
    held.letGo();
  });
});
