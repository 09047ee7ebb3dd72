// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import type { PayLine, PayList } from "../contract.ts";
import { ListView } from "./list-view.tsx";
import { PayLists } from "./pay-lists.tsx";

page.setPage();
beforeEach(() => page.comeIn("property_owner"));

const nothing = () => {};
const line: PayLine = {
  ...{ id: "x1", line: 1, invoiceId: "i1", depositId: null, advanceId: null, what: "Pump", name: "Bayo Works" },
  ...{ bank: "GTBank", number: "0123456780", kobo: 9_800_000, taxKobo: 0, taxWords: null, state: "listed" as const },
  ...{ reference: null, paidBy: null, paidOn: null, takenBackAt: null, arrival: null, isOwed: true, isChanged: false },
};
const list: PayList = {
  ...{ id: "l1", propertyId: "p1", number: 4, state: "open", madeBy: "Ada Obi", madeAt: "2026-11-27T09:00:00.000Z" },
  ...{ openKobo: 9_800_000, version: 2, isUntaxed: false, lines: [line] },
};
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
const button = (name: string) => {
  const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};

test("a list says where each transfer goes, what is taken of it for tax, and what stands in the way of it", async () => {
  const taxed = { ...line, taxKobo: 200_000, taxWords: "2 % of ₦100,000 without VAT." };
  const lines: PayLine[] = [
    taxed,
    { ...line, id: "x2", line: 2, isChanged: true },
    { ...line, id: "x3", line: 3, number: "", bank: "" },
    { ...line, id: "x4", line: 4, isOwed: false },
    { ...line, id: "x5", line: 5, state: "paid", paidBy: "Ngozi Eze", paidOn: "2026-11-27", reference: "NIP5" },
  ];
  await page.show(<ListView list={{ ...list, lines }} mayRecord onClose={nothing} />);
  const said = [...document.querySelectorAll("li")].map(({ textContent }) => textContent ?? "");
  expect(said[0]).toContain("GTBank, 0123456780");
  expect(said[0]).toContain("TUNSE LIST 4 LINE 1");
  expect(said[0]).toContain("₦2,000 is taken for tax. 2 % of ₦100,000 without VAT.");
  expect(said[1]).toContain("They have other bank details since");
  expect(said[2]).toContain("Their account here is gone");
  expect(said[3]).toContain("Do not pay this");
  expect(said[4]).toContain("Paid: Ngozi Eze, 27 Nov 2026, NIP5");
  expect(buttons()).toEqual(expect.arrayContaining(["Print", "File for the bank", "Close the list", "Record as paid"]));
});

test("a list that was made before the building took tax says so, and what contractors say of what was paid stands on it", async () => {
  const said = { at: "2026-11-28T09:00:00.000Z", isMine: false };
  const paid = { ...line, state: "paid" as const, paidBy: "Ngozi Eze" };
  const lines: PayLine[] = [
    { ...paid, id: "x1", arrival: { ...said, state: "received", note: null } },
    { ...paid, id: "x2", line: 2, arrival: { ...said, state: "missing", note: "Nothing came in." } },
  ];
  await page.show(<ListView list={{ ...list, lines, isUntaxed: true }} mayRecord onClose={nothing} />);
  expect(page.textThere()).toContain("This list was made before the building took tax");
  await expect.poll(page.textThere).toContain("Not received, says the contractor");
  const rows = [...document.querySelectorAll("li")].map(({ textContent }) => textContent ?? "");
  expect(rows[0]).toContain("Received, says the contractor on 28 Nov 2026");
  expect(rows[1]).toContain("Not received, says the contractor");
  expect(rows[1]).toContain(": Nothing came in.");
  expect(buttons()).not.toContain("Received");
});

test("there is no file of what cannot be paid, and whoever only reads records and closes nothing", async () => {
  await page.show(<ListView list={{ ...list, lines: [{ ...line, number: "" }] }} mayRecord onClose={nothing} />);
  expect(buttons()).not.toContain("File for the bank");
  await page.show(<ListView list={list} mayRecord={false} onClose={nothing} />);
  expect(buttons()).toContain("File for the bank");
  expect(buttons()).not.toContain("Close the list");
  expect(buttons()).not.toContain("Record as paid");
});

test("a list is closed once somebody has said so twice, as it was looked at", async () => {
  const asked = answerCalls({ "POST /pay-lists/l1/close": {} });
  await page.show(<ListView list={list} mayRecord onClose={nothing} />);
  await page.acting(() => button("Close the list").click());
  expect(asked.writes).toEqual([]);
  await page.acting(() => button("Close the list").click());
  await expect.poll(() => asked.writes.map(({ body }) => body)).toEqual([{ version: 2 }]);
});

const payable = { deductsTax: false, invoices: [], advances: [], deposits: [] };
const can = { see: true, post: true };

test("lists that could not be read say so and are asked for again; what was read stays", async () => {
  const broken = refuse(500, "Broken.");
  let isBroken = true;
  answerCalls({
    "GET /properties/p1/pay-lists": () => (isBroken ? broken() : { lists: [list], can, nextCursor: null }),
    "GET /properties/p1/payable": () => (isBroken ? broken() : payable),
  });
  await page.show(<PayLists propertyId="p1" />);
  await expect.poll(page.textThere).toContain("The pay lists could not be loaded");
  isBroken = false;
  await page.acting(() => button("Try again").click());
  await expect.poll(page.textThere).toContain("List No. 4, 1 transfer");
  expect(page.textThere()).not.toContain("could not be loaded");
  isBroken = true;
  const { queryClient } = await import("#browser/queries.ts");
  await page.acting(() => queryClient.refetchQueries());
  await expect.poll(page.textThere).toContain("What is shown may be old");
  expect(page.textThere()).toContain("List No. 4, 1 transfer");
});

test("where nothing more can be put on a list, words say why instead of a dialog of nothing", async () => {
  const invoice = { what: "Pump", contractorName: "Bayo Works", kobo: 100 };
  const invoices = ["i1", "i2"].map((id) => ({ ...invoice, id, problem: "It is on a list already." }));
  answerCalls({
    "GET /properties/p1/pay-lists": { lists: [list], can, nextCursor: null },
    "GET /properties/p1/payable": { ...payable, invoices },
  });
  await page.show(<PayLists propertyId="p1" />);
  await expect.poll(page.textThere).toContain("All that can be paid is on a list already.");
  expect(buttons()).not.toContain("Make a pay list");
});
