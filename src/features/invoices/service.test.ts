import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assigned } from "../../../tests/harness/crew.ts";
import { paidJob } from "../../../tests/harness/invoices.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { person, picture } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});
const transfer = { kobo: 10_750_000, chargesKobo: 10_000, paidOn: "2026-11-20" };

describe("from the job to the money", () => {
  test("approved, done, verified, accepted, paid, and each step in the books; the rail says what is missing", async () => {
    const { owner, contractor, file, approve, seen, balance, check, propertyId } = await paidJob();
    expect((await seen()).rail.missing).toMatch(/^Waiting for somebody to look at the work since /);
    const photo = { file_name: "bill.jpg", file_type: "image", file_data: await picture() };
    const { invoice } = (await file({ mediaUploads: [photo] })).body.data;
    expect(invoice).toMatchObject({ state: "sent", totalKobo: 10_750_000, media: [{ fileName: "bill.jpg" }] });
    expect(invoice.warnings).toEqual(["VAT is charged, and no tax ID of the seller is given."]);
    const early = await owner.post(`/invoices/${invoice.id}/accept`);
    expect([early.status, early.body.detail]).toEqual([
      409,
      "Nobody has approved this work yet, so nothing is owed for it.",
    ]);
    await approve();
    expect((await seen()).rail.missing).toBe("Waiting for owner or manager to accept the invoice.");
    expect((await owner.post(`/invoices/${invoice.id}/accept`)).status).toBe(200);
    expect([await balance("payable"), await balance("repairs: Plumbing")]).toEqual([10_750_000, 10_750_000]);
    expect((await owner.post(`/invoices/${invoice.id}/payments`, { ...transfer, kobo: 10_750_001 })).status).toBe(422);
    const part = await owner.post(`/invoices/${invoice.id}/payments`, { ...transfer, kobo: 10_000_000 });
    expect(part.body.data.invoice).toMatchObject({ state: "part_paid", paidKobo: 10_000_000 });
    const rest = await owner.post(`/invoices/${invoice.id}/payments`, { ...transfer, kobo: 750_000, chargesKobo: 0 });
    expect(rest.body.data.invoice.state).toBe("paid");
    expect((await owner.post(`/invoices/${invoice.id}/payments`, transfer)).status).toBe(409);
    expect([await balance("payable"), await balance("bank"), await balance("bank_charges")]).toEqual([
      0, -10_760_000, 10_000,
    ]);
    expect(await seen()).toMatchObject({ rail: { missing: null }, invoices: [{ state: "paid" }] });
    expect((await check()).adds).toBe(true);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history[0].sentence).toMatch(/recorded a payment for “Grease/);
    expect((await contractor.get("/notifications")).body.data.notifications[0].title).toBe(
      "A payment was recorded for you",
    );
  });

  test("a job whose long title is cut within a sign is accepted as well", async () => {
    const { owner, taskId, file, approve, check } = await paidJob();
    await approve();
    const { invoice } = (await file()).body.data;
    const title = `${invoice.seller.length % 2 === 0 ? "a" : ""}${"😀".repeat(150)}`;
    await database.db.execute(sql`update tasks set title = ${title} where id = ${taskId}`);
    expect((await owner.post(`/invoices/${invoice.id}/accept`)).status).toBe(200);
    expect((await check()).adds).toBe(true);
  });

  test("fifty who accept at once post it once, and fifty who pay at once pay what is owed", async () => {
    const { owner, file, approve, balance, check } = await paidJob();
    await approve();
    const { invoice } = (await file()).body.data;
    const fifty = Array.from({ length: 50 });
    const rest = (status: number) => fifty.slice(1).map(() => status);
    const accepted = await Promise.all(fifty.map(() => owner.post(`/invoices/${invoice.id}/accept`)));
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, ...rest(409)]);
    const paid = await Promise.all(fifty.map(() => owner.post(`/invoices/${invoice.id}/payments`, transfer)));
    expect(paid.map(({ status }) => status).sort()).toEqual([201, ...rest(409)]);
    expect([await balance("payable"), await balance("bank"), (await check()).adds]).toEqual([0, -10_760_000, true]);
  });

  test("what the owner rejected is not paid, though a manager approves it", async () => {
    const { owner, propertyId, file, approve } = await paidJob();
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    await approve({ workApproved: false });
    await approve({}, manager);
    const { invoice } = (await file()).body.data;
    const refused = await owner.post(`/invoices/${invoice.id}/accept`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining("The owner rejected this work."),
    ]);
  });

  test("nothing is owed without approved work, not even from a console", async () => {
    const { owner, file, ledger, account } = await paidJob();
    const { invoice } = (await file()).body.data;
    const owed = sql`update invoices set state = 'payable' where id = ${invoice.id}`;
    await expect(database.db.execute(owed)).rejects.toThrow();
    await owner.post(`/invoices/${invoice.id}/refuse`, { reason: "Wrong sum" });
    const posted = sql`
      with open as (insert into ledger_periods values (${ledger.id}, '2026-10-01', 'open')) select 1`;
    await database.db.execute(posted);
    const line = sql`
      with posting as (insert into ledger_postings (id, ledger_id, number, on_day, month, kind, source_kind, source_id, step, memo,
          lines, prev_hash, hash, made_at)
        values (gen_random_uuid(), ${ledger.id}, 1, '2026-10-05', '2026-10-01', 'invoice', 'invoice', ${invoice.id}, '1', 'x', 1,
          repeat('0', 66), repeat('1', 66), now()))
      insert into ledger_transfers values (${ledger.id}, 1, 1, '2026-10-01', ${account("wages")}, ${account("payable")}, 5)`;
    await expect(database.db.execute(line)).rejects.toThrow();
  });
});

describe("filing", () => {
  test.each([
    [{ lines: [] }, "lines"],
    [{ lines: [{ what: "Pump", kobo: 0.5 }] }, "lines.0.kobo"],
    [{ lines: [{ what: "Pump", kobo: -5 }] }, "lines.0.kobo"],
    [{ lines: [{ what: "Pump", kobo: 1e14 }] }, "lines.0.kobo"],
    [{ vatKobo: 20_000_000 }, "vatKobo"],
    [{ currency: "USD" }, "currency"],
    [{ issuedOn: "2090-01-01" }, "issuedOn"],
    [{ seller: "" }, "seller"],
  ])("%j is refused by its field and files nothing", async (fields, path) => {
    const { file, seen } = await paidJob();
    const answer = await file(fields);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await seen()).invoices).toEqual([]);
  });

  test("the same number twice is refused, also when both come at once, until the first one was refused", async () => {
    const { owner, file } = await paidJob();
    const both = await Promise.all([file({ number: "INV-7" }), file({ number: "inv-7" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const id = both.find(({ status }) => status === 201)?.body.data.invoice.id;
    await owner.post(`/invoices/${id}/refuse`, { reason: "The sum is wrong" });
    expect((await file({ number: "INV-7" })).status).toBe(201);
  });

  test("nobody is paid for a job that nobody was given", async () => {
    const { owner, propertyId } = await paidJob();
    const taskId = await addTask(owner, propertyId);
    const body = { kind: "receipt", seller: "Shop", issuedOn: "2026-11-01", lines: [{ what: "Pump", kobo: 5 }] };
    expect((await owner.post(`/tasks/${taskId}/invoices`, body)).status).toBe(409);
  });
});

describe("a question", () => {
  test("goes to the contractor and back, and only they answer it", async () => {
    const { owner, contractor, file, seen } = await paidJob();
    const { invoice } = (await file()).body.data;
    expect((await contractor.post(`/invoices/${invoice.id}/answer`, { answer: "Yes" })).status).toBe(409);
    await owner.post(`/invoices/${invoice.id}/query`, { question: "Why two injectors?" });
    expect((await seen()).invoices).toMatchObject([{ state: "queried", question: "Why two injectors?" }]);
    expect((await owner.post(`/invoices/${invoice.id}/answer`, { answer: "No" })).status).toBe(403);
    const answered = await contractor.post(`/invoices/${invoice.id}/answer`, { answer: "One was faulty." });
    expect(answered.body.data.invoice).toMatchObject({ state: "sent", answer: "One was faulty." });
  });
});

describe("bank details", () => {
  test("rest for 24 hours after each change, and no longer", async () => {
    clock.now = new Date("2026-11-20T10:00:00Z");
    const { owner, contractor, file, approve } = await paidJob();
    await approve();
    const { invoice } = (await file()).body.data;
    await owner.post(`/invoices/${invoice.id}/accept`);
    const details = { bank: "GTBank", number: "0123456789", name: "Bayo Works Ltd" };
    expect((await contractor.put("/me/payout-account", details)).status).toBe(200);
    const pay = () => owner.post(`/invoices/${invoice.id}/payments`, { ...transfer, kobo: 100 });
    const resting = await pay();
    expect([resting.status, resting.body.detail]).toEqual([
      409,
      expect.stringContaining("They rest until 21 Nov 2026, 11:00"),
    ]);
    clock.now = new Date("2026-11-21T09:59:59Z");
    expect((await pay()).status).toBe(409);
    clock.now = new Date("2026-11-21T10:00:00Z");
    // The same details again are no change.
    await contractor.put("/me/payout-account", details);
    expect((await pay()).status).toBe(201);
  });
});

describe("who may", () => {
  test("the contractor of the job and the keepers; nobody else hears of it", async () => {
    const { owner, technician, file, approve, taskId, propertyId, at } = await paidJob();
    await approve();
    const { invoice } = (await file()).body.data;
    const rival = (await assigned()).contractor;
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    for (const who of [rival, await person("property_owner")]) {
      expect((await who.get(`/tasks/${taskId}/invoices`)).status).toBe(404);
      expect((await who.post(`/tasks/${taskId}/invoices`, {})).status).toBe(422);
    }
    expect((await rival.post(`/invoices/${invoice.id}/answer`, { answer: "x" })).status).toBe(404);
    expect((await technician.get(`/tasks/${taskId}/invoices`)).status).toBe(403);
    expect((await manager.post(`/invoices/${invoice.id}/accept`)).status).toBe(403);
    await owner.put(at, { managersMayPost: true });
    await owner.put(`/properties/${propertyId}/order-limits`, { jobKobo: 20_000_000, monthKobo: 50_000_000 });
    const own = (await file({}, manager)).body.data.invoice;
    expect((await manager.post(`/invoices/${own.id}/accept`)).status).toBe(403);
    expect((await manager.post(`/invoices/${invoice.id}/accept`)).status).toBe(200);
    const { invoices, owedKobo } = (await manager.get(`/properties/${propertyId}/invoices?state=payable`)).body.data;
    expect([invoices.length, owedKobo]).toEqual([1, 10_750_000]);
  });
});
