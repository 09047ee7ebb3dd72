// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { type Asked, answerCalls, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import type { LedgerAccount } from "../contract.ts";
import { type EntryKind, entryKinds } from "../fields.ts";
import { EntryDialog } from "./entry-dialog.tsx";

page.setPage();

const id = (at: number) => `019c0000-0000-7000-8000-00000000000${at}`;
const account = (at: number, name: string, kind: string, role: string | null) =>
  ({ id: id(at), name, kind, role, code: `${at}000` }) as LedgerAccount;
const accounts = [
  account(1, "Bank", "asset", "bank"),
  account(2, "Cash", "asset", "cash"),
  account(3, "Opening", "fund", "opening"),
  account(4, "Owed to contractors", "liability", "payable"),
  account(5, "Rent", "income", null),
  account(6, "Diesel", "expense", null),
  account(7, "Roof fund", "fund", null),
];

let asked: Asked;
let closed: number;
beforeEach(async () => {
  closed = 0;
  asked = answerCalls({ "POST /properties/p1/ledger/postings": {} });
  await page.comeIn("property_owner");
});

const show = (kind: EntryKind, aloneKobo: number | null = null) => {
  const close = () => {
    closed += 1;
  };
  return page.show(
    <EntryDialog propertyId="p1" kind={kind} accounts={accounts} aloneKobo={aloneKobo} onClose={close} />,
  );
};
const choices = (name: string) => shown.texts(`[name=${name}] option:not([disabled])`);
const fill = () => {
  page.type("amount", "1,500.50");
  page.type("memo", "Diesel, 350 litres");
};
const sent = () => asked.writes.map(({ body }) => body);

describe("an entry by hand", () => {
  test("of money out goes from where money lies to what it was for, never to what invoices alone write", async () => {
    await show("money_out");
    expect(choices("fromId")).toEqual(["Bank", "Cash"]);
    expect(choices("toId")).toEqual(["Diesel", "Roof fund", "Rent"]);
    fill();
    await page.choose("toId", id(6));
    await page.press();
    await expect.poll(() => closed).toBe(1);
    const said = { kind: "money_out", kobo: 150_050, onDay: lagosDay(new Date()), memo: "Diesel, 350 litres" };
    expect(sent()).toEqual([{ ...said, fromId: id(1), toId: id(6), mediaUploads: [] }]);
  });

  test("of more than one person lets go alone is asked for, with why there is no receipt; a kobo less is entered", async () => {
    asked = answerCalls({ "POST /properties/p1/ledger/money-out": {}, "POST /properties/p1/ledger/postings": {} });
    await show("money_out", 150_050);
    fill();
    await page.choose("toId", id(6));
    expect(page.textThere()).not.toContain("waits for the yes");
    await shown.write("[name=amount]", "1,500.51");
    await expect.poll(page.textThere).toContain("Alone you enter up to ₦1,500.50 now.");
    page.type("noPaper", "A market stall");
    await page.press();
    await expect.poll(() => closed).toBe(1);
    expect(asked.writes).toMatchObject([
      { asked: "POST /properties/p1/ledger/money-out", body: { kobo: 150_051, noPaper: "A market stall" } },
    ]);
  });

  test("of money out names the job that it was for, of those that are open and those that were done last", async () => {
    const job = (at: number, title: string, status: string) => ({ id: id(at), title, status });
    asked = answerCalls({
      "POST /properties/p1/ledger/postings": {},
      "GET /tasks": ({ query }) => ({
        nextCursor: null,
        tasks:
          query.get("status") === "completed"
            ? [job(8, "Gate motor", "completed")]
            : [job(9, "Borehole pump", "pending"), job(8, "Gate motor", "completed")],
      }),
    });
    await show("money_out");
    await expect.poll(() => choices("taskId")).toEqual(["No job", "Borehole pump", "Gate motor"]);
    fill();
    await page.choose("toId", id(6));
    await page.choose("taskId", id(9));
    await page.press();
    await expect.poll(sent).toMatchObject([{ kind: "money_out", taskId: id(9) }]);
  });

  test("of money in goes the other way", async () => {
    await show("money_in");
    expect(choices("toId")).toEqual(["Bank", "Cash"]);
    fill();
    await page.choose("fromId", id(5));
    await page.choose("toId", id(2));
    await page.press();
    await expect.poll(sent).toMatchObject([{ kind: "money_in", fromId: id(5), toId: id(2) }]);
  });

  test("moves money between two places where it lies", async () => {
    await show("moved");
    expect([choices("fromId"), choices("toId")]).toEqual([
      ["Bank", "Cash"],
      ["Bank", "Cash"],
    ]);
  });

  test.each([
    ["what the building has", 1, id(3), id(1)],
    ["a fund", 7, id(7), id(3)],
  ])("of an opening balance stands on the side on which %s grows", async (_, at, fromId, toId) => {
    await show("opening");
    fill();
    await page.choose("fromId", id(at));
    await page.press();
    await expect.poll(sent).toMatchObject([{ kind: "opening", fromId, toId }]);
  });

  test.each(entryKinds)(
    "of %s says all that is missing at once, each at its field, and sends nothing",
    async (kind) => {
      await show(kind);
      await page.press();
      const missing = kind === "opening" || kind === "money_in" ? "From is required." : "To is required.";
      expect(page.summary()).toEqual(["Amount is required.", "What it was is required.", missing]);
      expect(sent()).toEqual([]);
    },
  );

  test("in a closed month stays with all that was typed", async () => {
    asked = answerCalls({ "POST /properties/p1/ledger/postings": refuse(409, "October 2026 is closed.") });
    await show("money_out");
    fill();
    await page.choose("toId", id(6));
    await page.press();
    await expect.poll(page.textThere).toContain("October 2026 is closed.");
    expect([page.control("amount").value, page.control("toId").value, closed]).toEqual(["1,500.50", id(6), 0]);
  });
});
