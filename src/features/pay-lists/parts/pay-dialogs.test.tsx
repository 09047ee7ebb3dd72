// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import type { Payable, PayList } from "../contract.ts";
import { ListDialog } from "./list-dialog.tsx";
import { RecordDialog } from "./record-dialog.tsx";

page.setPage();
beforeEach(() => page.comeIn("property_owner"));

const nothing = () => {};
const sent = ({ writes }: ReturnType<typeof answerCalls>) =>
  writes.flatMap(({ asked, body }) => (asked.endsWith("/preview") ? [] : [body]));
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];

test("a list has what can be paid chosen already, and asks where the rest of a deposit goes", async () => {
  const asked = answerCalls({ "POST /properties/p1/pay-lists": {} });
  const invoice = { what: "Pump", contractorName: "Bayo Works", kobo: 100, problem: null };
  const payable = {
    ...{ deductsTax: false, advances: [] },
    invoices: [
      { ...invoice, id: "i1" },
      { ...invoice, id: "i2", problem: "It is on a list already." },
    ],
    deposits: [{ id: "d1", what: "Flat 1", name: "Tunde", kobo: 50, problem: null }],
  };
  await page.show(<ListDialog propertyId="p1" payable={payable} onClose={nothing} />);
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    ...[
      [true, false],
      [false, true],
      [false, false],
    ],
  ]);
  await page.acting(() => boxes()[2]?.click());
  await expect.poll(() => document.querySelectorAll("[name=number0]").length).toBe(1);
  page.type("bank0", "Zenith");
  page.type("number0", "123");
  await page.press();
  expect(sent(asked)).toEqual([]);
  page.type("number0", "0123456789");
  await page.press();
  await expect
    .poll(() => sent(asked))
    .toEqual([
      {
        ...{ invoiceIds: ["i1"], taxClasses: [], advanceIds: [] },
        deposits: [{ id: "d1", bank: "Zenith", number: "0123456789" }],
      },
    ]);
});

test("what was chosen and cannot be paid any more can be let go, and tax is asked of each invoice that is left", async () => {
  const asked = answerCalls({ "POST /properties/p1/pay-lists": {} });
  const one = { what: "Pump", contractorName: "Bayo Works", kobo: 100, problem: null };
  const payable = {
    ...{ deductsTax: true, deposits: [], advances: [{ ...one, id: "a1" }] },
    invoices: ["i1", "i2"].map((id) => ({ ...one, id })),
  };
  const dialog = (invoices: Payable["invoices"]) => (
    <ListDialog propertyId="p1" payable={{ ...payable, invoices }} onClose={nothing} />
  );
  await page.show(dialog(payable.invoices));
  const paidMeanwhile = payable.invoices.map((invoice) =>
    invoice.id === "i1" ? { ...invoice, problem: "It is on a list already." } : invoice,
  );
  await page.show(dialog(paidMeanwhile));
  expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    ...[
      [true, false],
      [true, false],
      [true, false],
    ],
  ]);
  await page.acting(() => boxes()[0]?.click());
  expect(boxes()[0]?.disabled).toBe(true);
  await page.press();
  const said = {
    invoiceIds: ["i2"],
    taxClasses: [{ id: "i2", taxClass: "services" }],
    advanceIds: ["a1"],
    deposits: [],
  };
  await expect.poll(() => sent(asked)).toEqual([said]);
});

test("what is taken of each invoice for tax is shown before the list is made, and the button names what goes to the bank", async () => {
  const taxed = { netKobo: 10_000, taxKobo: 200, kobo: 9_800, problem: null };
  const words = "2 % of ₦100 without VAT.";
  const lines = [{ ...taxed, invoiceId: "i1", taxWords: words }];
  answerCalls({ "POST /properties/p1/pay-lists/preview": { lines } });
  const one = { what: "Pump", contractorName: "Bayo Works", problem: null };
  const payable = {
    ...{ deductsTax: true, deposits: [], advances: [{ ...one, id: "a1", kobo: 5_000 }] },
    invoices: [{ ...one, id: "i1", kobo: 10_000 }],
  };
  await page.show(<ListDialog propertyId="p1" payable={payable} onClose={nothing} />);
  await expect.poll(page.textThere).toContain(words);
  expect(page.textThere()).toMatch(/Taxed, without VAT\s*₦100\s*Taken for tax\s*₦2\s*Goes to the bank\s*₦98/);
  expect(page.textThere()).toContain("List ₦148");
});

test("what the bank paid is recorded with a reference for each line, or with none", async () => {
  const asked = answerCalls({ "POST /pay-lists/l1/record": {} });
  const line = { name: "Bayo Works", kobo: 100, state: "listed" };
  // The last of them was paid in another way, so nobody is asked about it.
  const lines = [1, 2, 3, 4].map((number) => ({ ...line, id: `x${number}`, line: number, isOwed: number < 4 }));
  const list = { id: "l1", number: 4, version: 2, lines } as PayList;
  await page.show(<RecordDialog list={list} onClose={nothing} onDone={nothing} />);
  await page.acting(() => boxes()[1]?.click());
  page.type("charges", "50");
  page.type("references", "NIP1");
  await page.press();
  await expect.poll(page.textThere).toContain("Write 2 lines");
  page.type("references", "NIP1\nNIP3");
  await page.press();
  const said = { version: 2, paidOn: lagosDay(new Date()) };
  const paid = [
    { id: "x1", chargesKobo: 5_000, reference: "NIP1" },
    { id: "x3", chargesKobo: 5_000, reference: "NIP3" },
  ];
  await expect.poll(() => sent(asked)).toEqual([{ ...said, lines: paid }]);
});

test("what the file of a list leaves out is taken as paid by nobody who does not say so", async () => {
  const asked = answerCalls({ "POST /pay-lists/l1/record": {} });
  const line = { name: "Bayo Works", kobo: 100, state: "listed", isOwed: true, isChanged: false, number: "0123456780" };
  const lines = [
    { ...line, id: "x1", line: 1 },
    { ...line, id: "x2", line: 2, isChanged: true },
    { ...line, id: "x3", line: 3, number: "" },
  ];
  const list = { id: "l1", number: 4, version: 2, lines } as PayList;
  await page.show(<RecordDialog list={list} onClose={nothing} onDone={nothing} />);
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false]);
  await page.acting(() => boxes()[2]?.click());
  await page.press();
  const said = { version: 2, paidOn: lagosDay(new Date()) };
  const paid = ["x1", "x3"].map((id) => ({ id, chargesKobo: 0, reference: null }));
  await expect.poll(() => sent(asked)).toEqual([{ ...said, lines: paid }]);
});
