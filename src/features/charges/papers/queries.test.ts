import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { charged } from "../../../../tests/harness/charges.ts";
import { fetchBytes } from "../../../../tests/harness/documents.ts";
import { add, verified } from "../../../../tests/harness/members.ts";
import { readPdf } from "../../../../tests/harness/pdf.ts";
import { ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});
const at = (instant: string) => {
  clock.now = new Date(instant);
};

const takeReceipt = (who: Person, id: string) => fetchBytes(`/api/unit-payments/${id}/receipt/paper`, who);
const takeStatement = (who: Person, unitId: string, query = "") =>
  fetchBytes(`/api/units/${unitId}/statement/paper${query}`, who);
const year = "?from=2026-01-01";

/** A demand of ₦50,000 for Flat 3, of which ₦60,000 came. */
async function paid() {
  at("2026-11-10T10:00:00Z");
  const made = await charged();
  const demandId = await made.issue();
  const pay = async (kobo: number, fields: object = {}): Promise<string> =>
    (await made.pay(kobo, made.unitId, { payer: "Ọláìyá Okafor", reference: "TUN-1", ...fields })).body.data.payment.id;
  const id = await pay(6_000_000, { paidOn: "2026-11-10" });
  const receipt = async (of = id) => (await made.owner.get(`/unit-payments/${of}/receipt`)).body.data.receipt;
  return { ...made, pay, demandId, id, receipt };
}

describe("a receipt on paper", () => {
  test("says what it says on the screen, with number, seal and how to check it, and is the same bytes for everybody", async () => {
    const { owner, occupant, id, receipt } = await paid();
    const answer = await takeReceipt(occupant, id);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain("tunse-receipt-1.pdf");
    const pdf = readPdf(answer.rawPayload);
    expect([pdf.faults, pdf.pages]).toEqual([[], 1]);
    const { seal, posting, premises } = await receipt();
    for (const said of [
      ...["Receipt No. 1", "₦60,000", "Ọláìyá Okafor", "Adaeze Bello", premises, "Last quarter", "TUN-1"],
      ...["10 Nov 2026", "Bank account", `Entry No. ${posting}`, seal, "How to check this receipt", "1 of 1"],
    ])
      expect(pdf.text).toContain(said);
    expect(pdf.text).not.toContain("Taken back");
    expect((await takeReceipt(owner, id)).rawPayload.equals(answer.rawPayload)).toBe(true);
    at("2026-11-15T10:00:00Z");
    expect((await takeReceipt(owner, id)).rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  test("of a payment that was taken back says so; of a word there is none", async () => {
    const { owner, occupant, unitId, id } = await paid();
    await owner.post(`/unit-payments/${id}/take-back`, { reason: "The bank returned it." });
    const pdf = readPdf((await takeReceipt(occupant, id)).rawPayload);
    expect([pdf.faults, pdf.text.includes("Taken back on 10 Nov 2026")]).toEqual([[], true]);
    const word = { kobo: 5, paidOn: "2026-11-02" };
    const { payment } = (await occupant.post(`/units/${unitId}/payment-reports`, word)).body.data;
    expect((await takeReceipt(occupant, payment.id)).statusCode).toBe(404);
  });
});

describe("a statement on paper", () => {
  test("has each line with its balance, the receipts, and the number and seal of its last entry", async () => {
    const { owner, occupant, unitId, secondId, id, pay, receipt, demandId } = await paid();
    const second = await pay(100_000, { paidOn: "2026-11-10" });
    await owner.post(`/unit-payments/${second}/take-back`, { reason: "The bank returned it." });
    const answer = await takeStatement(occupant, unitId, year);
    expect(answer.headers["content-disposition"]).toContain("tunse-statement-flat-3-2026-");
    const pdf = readPdf(answer.rawPayload);
    expect(pdf.faults).toEqual([]);
    const { posting, seal } = await receipt();
    const { rows } = await database.db.execute<{ number: number; hash: string }>(
      sql`select number, hash from ledger_postings where source_kind = 'unit_payment_taken_back' and source_id = ${second}`,
    );
    expect(rows[0]?.number).toBe(posting + 2);
    for (const said of [
      ...["Statement of Flat 3", "Last quarter", "₦50,000", "Receipt No. 1: Last quarter", "₦60,000", "₦10,000 ahead"],
      ...["Taken back: Receipt No. 2", "10 Nov 2026: ₦10,000 is paid ahead.", "Before", "At the end"],
      ...[`books: No. ${rows[0]?.number}`, rows[0]?.hash ?? "none", "1 of 1"],
    ])
      expect(pdf.text).toContain(said);
    expect(pdf.text).not.toContain(seal);
    expect((await takeStatement(occupant, unitId, year)).rawPayload.equals(answer.rawPayload)).toBe(true);
    await owner.post(`/demands/${demandId}/take-back`, { reason: "Guards went." });
    expect(readPdf((await takeStatement(owner, unitId)).rawPayload).text).toContain("Taken back: Last quarter");
    const other = readPdf((await takeStatement(owner, secondId)).rawPayload).text;
    expect([other.includes("Statement of Flat 4"), other.includes("Receipt No.")]).toEqual([true, false]);
    expect((await receipt(id)).number).toBe(1);
  });

  test("cuts no amount off, however long it is", async () => {
    const { owner, unitId, pay } = await paid();
    await pay(123_456_789_012, { paidOn: "2026-11-10" });
    const pdf = readPdf((await takeStatement(owner, unitId)).rawPayload);
    expect([pdf.text.includes("…"), pdf.text.includes("₦1,234,577,890.12 ahead")]).toEqual([false, true]);
  });

  test("of a time without anything says so, and a wrong time is refused", async () => {
    const { owner, unitId } = await paid();
    const pdf = readPdf((await takeStatement(owner, unitId, "?from=2025-01-01&to=2025-12-31")).rawPayload);
    expect([pdf.faults, pdf.text.includes("Nothing was asked or paid in this time.")]).toEqual([[], true]);
    for (const wrong of ["?from=2026-02-01&to=2026-01-01", "?from=yesterday"])
      expect((await takeStatement(owner, unitId, wrong)).statusCode).toBe(422);
  });

  test("goes over pages that are numbered, and says where lines are left out", async () => {
    const { owner, unitId, propertyId } = await paid();
    await database.db.execute(sql`
      insert into unit_payments (id, property_id, unit_id, kobo, paid_on, paid_into, payer, state, booked_on,
        receipt_number, created_by, created_at)
      select gen_random_uuid(), ${propertyId}, ${unitId}, n, '2026-11-09', 'cash', 'Tunde', 'confirmed', '2026-11-09',
        n + 1, ${owner.id}, now() from generate_series(1, 1100) n`);
    const pdf = readPdf((await takeStatement(owner, unitId, year)).rawPayload);
    expect([pdf.faults, pdf.pages > 10]).toEqual([[], true]);
    expect(pdf.text).toContain(`1 of ${pdf.pages}`);
    expect(pdf.text).toContain("These are the last 1000 lines.");
  });
});

test("papers are for whoever reads the same on the screen: not for strangers, other units, or who is not confirmed", async () => {
  const { owner, occupant, unitId, secondId, propertyId, memberId, id, issue, pay } = await paid();
  const manager = await verified("property_manager");
  const firm = await verified("contractor");
  const unknown = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const strangers = [unknown, (await ownedBuilding()).occupant, manager, await person("property_owner")];
  for (const who of strangers)
    expect([(await takeReceipt(who, id)).statusCode, (await takeStatement(who, unitId)).statusCode]).toEqual([
      404, 404,
    ]);
  expect([(await takeReceipt(firm, id)).statusCode, (await takeStatement(firm, unitId)).statusCode]).toEqual([
    403, 403,
  ]);
  expect((await takeStatement(occupant, secondId)).statusCode).toBe(404);
  for (const nothing of ["nothing", crypto.randomUUID()])
    expect([(await takeReceipt(owner, nothing)).statusCode, (await takeStatement(owner, nothing)).statusCode]).toEqual([
      404, 404,
    ]);
  await add(owner, propertyId, manager.email, "property_manager");
  expect([(await takeReceipt(manager, id)).statusCode, (await takeStatement(manager, unitId)).statusCode]).toEqual([
    200, 200,
  ]);

  // Whoever moved out keeps the papers of their own time, and learns nothing of what came after it.
  await owner.remove(`/properties/${propertyId}/members/${memberId}`);
  const before = await takeStatement(occupant, unitId, year);
  at("2026-11-20T10:00:00Z");
  await issue({ title: "Diesel" });
  const later = await pay(50, { paidOn: "2026-11-19" });
  expect((await takeReceipt(occupant, id)).statusCode).toBe(200);
  expect((await takeReceipt(occupant, later)).statusCode).toBe(404);
  expect((await takeStatement(occupant, unitId, year)).rawPayload.equals(before.rawPayload)).toBe(true);
  expect(readPdf(before.rawPayload).text).not.toContain("Diesel");
  expect(readPdf((await takeStatement(owner, unitId, year)).rawPayload).text).toContain("Diesel");
});
