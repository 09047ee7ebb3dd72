import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { addDays } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { bankFile } from "../../../../tests/harness/bank.ts";
import { orderedJob } from "../../../../tests/harness/invoices.ts";
import { runs } from "../../../../tests/rig/runs.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});

/** ₦107,500 with ₦7,500 of VAT, owed by a company that takes tax. */
async function owed(said: object = {}, fields: object = {}) {
  clock.now = new Date("2026-11-20T10:00:00Z");
  const job = await orderedJob(20_000_000, said);
  await job.owner.put(job.at, { deductsTax: true });
  const id = await job.accepted({ issuedOn: "2026-11-01", taxId: "1000-0001", ...fields });
  const taxOf = async (kobo: number, more: string = "&taxClass=services&paidOn=2026-11-20") =>
    (await job.owner.get(`/invoices/${id}/tax?kobo=${kobo}${more}`)).body.data.tax;
  return { ...job, id, taxOf };
}
const paidOn = "2026-11-20";

describe("tax of a payment", () => {
  test("is taken of the part without VAT; the transfer is the rest, and the bank's line is matched by it", async () => {
    const { owner, id, pay, taxOf, balance, check, propertyId } = await owed({
      retentionPermille: 50,
      retentionDays: 20,
    });
    const tax = await taxOf(10_212_500);
    expect(tax).toMatchObject({ netKobo: 9_500_000, taxKobo: 190_000, transferKobo: 10_022_500, permille: 20 });
    expect(tax.words).toBe("2 % of ₦95,000 without VAT.");
    const untold = await pay(id, { paidOn, kobo: 10_212_500 });
    expect([untold.status, untold.body.errors?.[0]?.path]).toEqual([422, "taxKobo"]);
    expect((await pay(id, { paidOn, kobo: 10_212_500, taxKobo: 189_999 })).status).toBe(409);
    const paid = await pay(id, { paidOn, kobo: 10_212_500, taxKobo: 190_000, chargesKobo: 10_000 });
    expect(paid.body.data.invoice.paidKobo).toBe(10_212_500);
    const roles = ["payable", "wht", "bank", "bank_charges", "retention"];
    expect(await Promise.all(roles.map((role) => balance(role)))).toEqual([0, 190_000, -10_032_500, 10_000, 537_500]);
    const csv = bankFile(0, [["20/11/2026", "TRANSFER TO BAYO WORKS", -10_022_500]]);
    await owner.post(`/properties/${propertyId}/bank-statements`, { account: "bank", csv, dryRun: false });
    const { lines } = (await owner.get(`/properties/${propertyId}/bank-lines`)).body.data;
    const { rows } = await database.db.execute<{ posting_id: string }>(
      sql`select posting_id from invoice_payments where invoice_id = ${id}`,
    );
    const matches = [{ lineId: lines[0].id, how: "entry", postingId: rows[0]?.posting_id }];
    const matched = await owner.post(`/properties/${propertyId}/bank-matches`, { matches });
    expect([matched.status, lines[0].kobo]).toEqual([expect.any(Number), -10_022_500]);
    expect(matched.body.data).toEqual({ matched: 1 });
    clock.now = new Date("2026-12-10T10:00:00Z");
    await owner.post(`/invoices/${id}/release`);
    const rest = await taxOf(537_500, "&taxClass=services&paidOn=2026-12-10");
    expect([rest.netKobo, rest.taxKobo]).toEqual([500_000, 10_000]);
    expect((await check()).adds).toBe(true);
  });

  test("is nothing for a small company up to the month's limit, and double without a tax ID; keepers note both", async () => {
    const { owner, manager, bayo, id, taxOf } = await owed({}, { taxId: undefined });
    expect(await taxOf(10_750_000)).toMatchObject({ permille: 40, taxKobo: 400_000 });
    const note = (said: object, who = owner) => who.post(`/invoices/${id}/supplier`, said);
    expect((await note({ isSmall: true }, bayo)).status).toBe(403);
    expect((await note({ isSmall: "yes" })).status).toBe(422);
    expect((await note({ taxId: "77-1", isSmall: true, version: 0 }, manager)).body.data.supplier.version).toBe(1);
    expect((await note({ taxId: "77-1", isSmall: false, version: 0 })).status).toBe(409);
    expect(await taxOf(10_750_000)).toMatchObject({ taxKobo: 0, words: expect.stringContaining("a small company") });
    await database.db.execute(
      sql`insert into tax_rules values ('wht.small_month_kobo', '2026-11-20', 9999999, 'A test'), ('wht.services', '2026-11-21', 30, 'A test')`,
    );
    expect(await taxOf(10_750_000)).toMatchObject({ taxKobo: 200_000 });
    expect(await taxOf(10_750_000, "&taxClass=services&paidOn=2026-11-21")).toMatchObject({ taxKobo: 300_000 });
    expect(await taxOf(10_750_000, "&taxClass=services&paidOn=2026-11-19")).toMatchObject({ taxKobo: 0 });
    await database.db.execute(sql`delete from tax_rules where source = 'A test'`);
  });

  test("is double once keepers strike out a tax ID, though one stands on the invoice", async () => {
    const { owner, id, taxOf } = await owed();
    expect(await taxOf(10_750_000)).toMatchObject({ permille: 20, supplier: { taxId: "1000-0001" } });
    await owner.post(`/invoices/${id}/supplier`, { isSmall: false, version: 0 });
    expect(await taxOf(10_750_000)).toMatchObject({ permille: 40, supplier: { taxId: null } });
  });

  test("is not taken by a person, nor unless the owner says so", async () => {
    const { owner, at, taxOf } = await owed();
    const person = await owner.put(at, { payerKind: "individual" });
    expect([person.status, person.body.errors?.[0]?.path]).toEqual([422, "deductsTax"]);
    await owner.put(at, { payerKind: "individual", deductsTax: false });
    expect(await taxOf(10_750_000)).toMatchObject({ deducts: false, taxKobo: 0, transferKobo: 10_750_000 });
  });
});

describe("what was taken in a month", () => {
  test("stands in a list and a file, and is paid on once", async () => {
    const { owner, manager, bayo, id, pay, balance, propertyId } = await owed();
    await pay(id, { paidOn, kobo: 10_750_000, taxKobo: 200_000 });
    const path = `/properties/${propertyId}/tax-taken?month=2026-11`;
    const seen = (await manager.get(path)).body.data;
    expect(seen).toMatchObject({
      ...{ takenKobo: 200_000, remittedKobo: 0, remitBy: "2026-12-21", deducts: true },
      deductions: [{ taxId: "1000-0001", netKobo: 10_000_000, permille: 20, taxKobo: 200_000, taxClass: "services" }],
    });
    expect((await bayo.get(path)).status).toBe(403);
    expect((await owner.get(`/properties/${propertyId}/tax-taken?month=2026-13`)).status).toBe(422);
    const remit = (said: object, who = owner) =>
      who.post(`/properties/${propertyId}/tax-remittances`, { month: "2026-11", paidOn, kobo: 200_000, ...said });
    expect((await remit({}, manager)).status).toBe(403);
    expect((await remit({ kobo: 200_001 })).body.errors?.[0]?.path).toBe("kobo");
    const all = await Promise.all([1, 2, 3].map(() => remit({})));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect([await balance("wht"), await balance("bank")]).toEqual([0, -10_750_000]);
    expect((await manager.get(path)).body.data.remittedKobo).toBe(200_000);
  });
});

test("the rate is that of the day on which it is paid, whenever rates changed (invariant 23)", async () => {
  const { taxOf } = await owed();
  const day = fc.integer({ min: 1, max: 680 }).map((days) => addDays("2025-01-01", days));
  const change = fc.record({ day, permille: fc.integer({ min: 0, max: 100 }) });
  const changes = fc.uniqueArray(change, { minLength: 1, maxLength: 4, selector: ({ day }) => day });
  const source = "A test of rates";
  await fc.assert(
    fc.asyncProperty(changes, fc.array(day, { maxLength: 3 }), fc.nat(), async (changes, others, at) => {
      // One of them is the very day of a change.
      const days = [...others, changes[at % changes.length]?.day ?? "2025-01-01"];
      for (const { day, permille } of changes)
        await database.db.execute(sql`insert into tax_rules values ('wht.services', ${day}, ${permille}, ${source})`);
      const told: number[] = [];
      for (const one of days) told.push((await taxOf(107_500, `&taxClass=services&paidOn=${one}`)).permille);
      await database.db.execute(sql`delete from tax_rules where source = ${source}`);
      const known = [{ day: "2025-01-01", permille: 20 }, ...changes].sort((a, b) => (a.day < b.day ? -1 : 1));
      expect(told).toEqual(days.map((one) => known.findLast(({ day }) => day <= one)?.permille));
    }),
    { numRuns: runs(25) },
  );
});
