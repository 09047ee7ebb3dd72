// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { type Asked, answerCalls, refuse } from "../../../../../tests/harness/calls.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import * as shown from "../../../../../tests/harness/shown.tsx";
import type { UnitBalance } from "../../contract.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { ReportDialog } from "./report-dialog.tsx";

page.setPage();

const units = [
  { unitId: "u1", unit: "Flat 3", closingKobo: 2_500_050 },
  { unitId: "u2", unit: "Flat 4", closingKobo: -100 },
] as UnitBalance[];
let asked: Asked;
let closed: number;
const close = () => {
  closed += 1;
};
const answers = (more: Parameters<typeof answerCalls>[0] = {}) => {
  asked = answerCalls({ "POST /units/u1/payments": {}, "POST /units/u1/payment-reports": {}, ...more });
};
beforeEach(async () => {
  closed = 0;
  answers();
  await page.comeIn("property_manager");
});

const amount = () => page.control("amount").value;
const today = () => lagosDay(new Date());
const sent = () => asked.writes.map(({ asked: call, body }) => [call, body]);

describe("a payment that a keeper records", () => {
  const show = () => page.show(<PaymentDialog units={units} onClose={close} />);

  test("is what the unit owes unless it is written over, to the kobo", async () => {
    await show();
    expect(amount()).toBe("25000.5");
    page.type("payer", "Ada Obi");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    const said = { paidOn: today(), paidInto: "bank", payer: "Ada Obi", reference: null };
    expect(sent()).toEqual([["POST /units/u1/payments", { ...said, kobo: 2_500_050 }]]);
  });

  test.each([
    ["25,000", 2_500_000],
    ["₦1,000.05", 100_005],
    ["0.29", 29],
  ])("of %s naira is %d kobo", async (text, kobo) => {
    await show();
    page.type("amount", text);
    await page.press();
    await expect.poll(sent).toEqual([["POST /units/u1/payments", expect.objectContaining({ kobo })]]);
  });

  test.each(["", "0", "-5", "1.005", "much"])("is none where the amount says %j", async (text) => {
    await show();
    page.type("amount", text);
    await page.press();
    await expect.poll(page.summary).toHaveLength(1);
    expect([sent(), closed]).toEqual([[], 0]);
  });

  test("is of the unit that is chosen, and no amount of another stays in its field", async () => {
    answers({ "POST /units/u2/payments": {} });
    await show();
    page.type("amount", "7");
    await shown.pick("#unit-payment-unit", "u2");
    expect(amount()).toBe("");
    page.type("amount", "100");
    await page.press();
    await expect.poll(sent).toEqual([["POST /units/u2/payments", expect.objectContaining({ kobo: 10_000 })]]);
  });

  test("keeps its key until it is known to have arrived, so that pressing again records it once", async () => {
    answers({ "POST /units/u1/payments": refuse(503, "Not now.") });
    await show();
    await page.press();
    await expect.poll(page.summary).toEqual(["Not now."]);
    const [first] = asked.writes;
    answers();
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(asked.writes.map(({ key }) => key)).toEqual([first?.key]);
    expect(first?.key).toBeTruthy();
  });
});

describe("a payment that somebody reports", () => {
  const show = (owedKobo: number) =>
    page.show(<ReportDialog unitId="u1" owedKobo={owedKobo} reference="MC-3" onClose={close} />);

  test("has the reference of the unit, and goes to the keepers", async () => {
    await show(1_000_000);
    await page.press();
    await expect.poll(() => closed).toBe(1);
    const said = { kobo: 1_000_000, paidOn: today(), payer: null, reference: "MC-3" };
    expect(sent()).toEqual([["POST /units/u1/payment-reports", said]]);
    expect(page.toasts()).toEqual([expect.stringContaining("looks for it in the bank")]);
  });

  test("asks for the amount where nothing is owed, and for no amount below nothing", async () => {
    await show(-500);
    expect(amount()).toBe("");
    await page.press();
    await expect.poll(page.summary).toHaveLength(1);
    expect(sent()).toEqual([]);
  });
});
