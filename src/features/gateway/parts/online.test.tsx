// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Asked, answerCalls, later, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { Offer, OnlinePayment } from "../contract.ts";
import { CameBack } from "./came-back.tsx";
import { PayOnline } from "./pay-online.tsx";

page.setPage();

const fee = { from: "2020-01-01", perMille: 15, flatKobo: 10_000, flatFromKobo: 250_000, capKobo: 200_000 };
const offer: Offer = { provider: "paystack", mode: "live", owedKobo: 2_500_050, fee };
const began = { id: "o1", unit: "Flat 3", kobo: 2_500_050, state: "started", why: null } as OnlinePayment;

beforeEach(() => page.comeIn("building_occupant"));

describe("paying online", () => {
  let asked: Asked;
  const went: string[] = [];
  const show = async (given: Offer | null, more: Parameters<typeof answerCalls>[0] = {}) => {
    went.length = 0;
    asked = answerCalls({
      "GET /units/u1/online": { offer: given },
      "POST /units/u1/online-payments": { url: "https://pay.example/1", payment: began },
      ...more,
    });
    vi.spyOn(window.location, "assign").mockImplementation((to) => void went.push(String(to)));
    await page.show(<PayOnline unitId="u1" />);
    await expect.poll(() => asked.reads.length).toBe(1);
    await page.acting(() => {});
  };
  const kobo = () => asked.writes.map(({ body }) => (body as { kobo: number }).kobo);

  test("that one came back from by the browser's own button can be begun again", async () => {
    await show(offer);
    await shown.tap("Pay online");
    await page.press();
    await expect.poll(() => went.length).toBe(1);
    await page.press();
    expect(kobo()).toHaveLength(1);
    await page.acting(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    expect(shown.openDialog()).toBeNull();
    await shown.tap("Pay online");
    await page.press();
    await expect.poll(() => went.length).toBe(2);
  });

  test("is not offered where the building takes none", async () => {
    await show(null);
    expect(page.textThere()).toBe("");
  });

  test("begins with what is owed, says what the provider keeps of it, and leads to its page", async () => {
    await show(offer);
    await shown.tap("Pay online");
    expect(page.control("amount").value).toBe("25000.5");
    expect(page.find("[aria-live=polite] strong").textContent).toBe("₦475.01");
    await page.press();
    await expect.poll(() => went).toEqual(["https://pay.example/1"]);
    expect(kobo()).toEqual([2_500_050]);
  });

  test.each([
    ["2,499.99", "₦37.50"],
    ["2,500", "₦137.50"],
    ["200,000", "₦2,000"],
  ])("of %s naira says that %s of it are kept", async (amount, kept) => {
    await show(offer);
    await shown.tap("Pay online");
    await shown.write("[name=amount]", amount);
    expect(page.find("[aria-live=polite] strong").textContent).toBe(kept);
  });

  test("asks for what one wants to pay where nothing is owed, a hundred naira at least", async () => {
    await show({ ...offer, owedKobo: -500 });
    await shown.tap("Pay online");
    expect([page.control("amount").value, document.querySelector("[aria-live=polite]")]).toEqual(["", null]);
    await shown.write("[name=amount]", "99");
    await page.press();
    expect([page.summary().length, kobo()]).toEqual([1, []]);
  });

  test("says that it is a trial where no money moves", async () => {
    await show({ ...offer, mode: "test" });
    expect(page.textThere()).toContain("This is a trial: no money moves");
  });

  test("that could not be begun stays with its amount, and is begun once by the next press", async () => {
    await show(offer, { "POST /units/u1/online-payments": refuse(500, "The provider does not answer.") });
    await shown.tap("Pay online");
    await page.press();
    await expect.poll(page.textThere).toContain("The provider does not answer.");
    expect([went, page.control("amount").value]).toEqual([[], "25000.5"]);
    expect(new Set(asked.writes.map(({ key }) => key)).size).toBe(1);
  });
});

describe("whoever comes back", () => {
  const come = async (first: Partial<OnlinePayment>, then: () => unknown) => {
    const held = later(then);
    let payment = { ...began, ...first };
    const asked = answerCalls({
      "GET /online-payments/o1": () => ({ payment }),
      "POST /online-payments/o1/ask": async () => {
        const said = await held.answer();
        if (said instanceof Response) return said;
        payment = { ...payment, ...(said as object) };
        return { payment };
      },
    });
    await shown.showAt("/charges?online=o1", <CameBack />);
    await expect.poll(() => asked.writes.length).toBe(1);
    expect(page.textThere()).toContain("We are asking the bank…");
    return { asked, ...held };
  };

  test("sees that the bank is asked, once, and then what it says", async () => {
    const { asked, letGo } = await come({}, () => ({ state: "paid", receiptNumber: 7, unitPaymentId: "x" }));
    letGo();
    await expect.poll(page.textThere).toContain("Paid. Thank you");
    expect([page.textThere(), asked.writes.length]).toEqual([expect.stringContaining("Receipt No. 7"), 1]);
  });

  test("never reads that it was not paid while nobody knows, and can ask again", async () => {
    const { asked, letGo } = await come({}, () => ({ state: "started" }));
    letGo();
    await expect.poll(page.textThere).toContain("The bank has not told us yet");
    await shown.tap("Ask again");
    await expect.poll(() => asked.writes.length).toBe(2);
  });

  test("reads the same where the bank could not be asked", async () => {
    const { letGo } = await come({}, refuse(500, "The provider does not answer."));
    letGo();
    await expect.poll(page.textThere).toContain("The bank has not told us yet");
    expect(shown.allNamed("Ask again")).toHaveLength(1);
  });

  test("reads why it failed in the bank's words", async () => {
    const { letGo } = await come({}, () => ({ state: "failed", why: "Insufficient funds" }));
    letGo();
    await expect.poll(page.textThere).toContain("Nothing was booked.");
    expect(page.textThere()).toContain("The bank said: Insufficient funds.");
  });

  test("sees nothing where the address names none, or one that is not theirs", async () => {
    const asked = answerCalls({});
    await shown.showAt("/charges", <CameBack />);
    expect([page.textThere(), asked.reads]).toEqual(["", []]);
    await page.leave();
    await shown.showAt("/charges?online=o9", <CameBack />);
    await expect.poll(() => asked.reads.length).toBe(1);
    await expect.poll(page.textThere).toBe("");
  });
});
