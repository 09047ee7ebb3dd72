import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { assigned, finish } from "../../../tests/harness/crew.ts";
import { paidJob, paper } from "../../../tests/harness/invoices.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { receipt } from "../../../tests/harness/receipts.ts";
import { asUpload } from "../../../tests/harness/scenes.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { drain } = await testApp();
const seller = "MAMA TOLA HARDWARE";
const bought = ["RECEIPT 1041  3 NOV", "BALL VALVE   X2  7000", "PVC PIPE 1IN X4 12400", "TOTAL 19400 BY CARD"];
const other = ["RECEIPT 1077  9 NOV", "GATE VALVE   X1  9500", "ELBOW 1IN    X8  4800", "TOTAL 14300 IN CASH"];
const alike = ["RECEIPT 1063  7 NOV", "BALL VALVE   X3 10500", "PVC PIPE 1IN X2  6200", "TOTAL 16700 BY CARD"];

type Checked = { id: string; checks: { kind: string; answer: string; sentence: string }[] };
const hidden = "The same paper was sent before, with something that you cannot see.";

/** What is said of each invoice of a job to somebody, the newest first, after every job was worked. */
async function checksFor(who: Person, taskId: string): Promise<Checked[]> {
  await drain();
  return (await who.get(`/tasks/${taskId}/invoices`)).body.data.invoices;
}
const ofPaper = (checks: Checked["checks"] = []) => checks.filter(({ kind }) => kind === "paper" || kind === "number");
const answersOf = ([invoice]: Checked[]) => ofPaper(invoice?.checks).map(({ kind, answer }) => `${kind} ${answer}`);
const pdf = (text: string) => ({
  ...{ file_type: "document", file_name: "bill.pdf" },
  file_data: Buffer.from(`%PDF-1.4\n%${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`).toString(
    "base64",
  ),
});

/** Another firm's invoice for another owner, with this paper. */
async function filedElsewhere(...papers: object[]) {
  const job = await paidJob();
  await job.file({ mediaUploads: papers });
  return job;
}

describe("a paper that came with something else", () => {
  test("is named to the keepers, as far as they may see, and stops nothing; nobody else hears of it", async () => {
    const bytes = await receipt(seller, bought);
    const first = await filedElsewhere(asUpload(bytes));
    const chat = await sharp(bytes).resize(420).jpeg({ quality: 55 }).toBuffer();
    const second = await filedElsewhere(asUpload(chat, "chat.jpg"));
    const [invoice] = await checksFor(second.owner, second.taskId);
    expect(ofPaper(invoice?.checks)).toEqual([{ kind: "paper", answer: "contradicts", sentence: hidden }]);
    expect(answersOf(await checksFor(first.owner, first.taskId))).toEqual(["paper agrees"]);
    expect((await checksFor(second.contractor, second.taskId))[0]?.checks).toEqual([]);
    const answered = JSON.stringify((await second.owner.get(`/tasks/${second.taskId}/invoices`)).body);
    for (const secret of [first.taskId, first.propertyId, first.owner.id, first.contractor.id])
      expect(answered).not.toContain(secret);
    await second.approve();
    expect((await second.owner.post(`/invoices/${invoice?.id}/accept`)).status).toBe(200);
  });

  test("is named with its place where both can be read, also to a manager of one only as a bit", async () => {
    const bytes = await receipt(seller, bought, 3);
    const first = await filedElsewhere(asUpload(bytes));
    const second = await filedElsewhere(asUpload(bytes));
    const [manager, both] = [await verified("property_manager"), await verified("property_manager")];
    await add(second.owner, second.propertyId, manager.email, "property_manager");
    await add(second.owner, second.propertyId, both.email, "property_manager");
    await add(first.owner, first.propertyId, both.email, "property_manager");
    const sentence = async (who: Person) => (await checksFor(who, second.taskId))[0]?.checks[0]?.sentence;
    expect(await sentence(manager)).toBe(hidden);
    expect(await sentence(both)).toMatch(/^The same paper came with an invoice for “Grease.*” at .+, on /);
  });

  test("is found in the proof of other work, and not in that of its own", async () => {
    const bytes = await receipt(seller, bought, 4);
    const elsewhere = await assigned();
    await finish(elsewhere.technician, elsewhere.taskId, { mediaUploads: [asUpload(bytes)] });
    const job = await filedElsewhere(asUpload(bytes));
    expect((await checksFor(job.owner, job.taskId))[0]?.checks[0]?.sentence).toBe(hidden);
    const own = await paidJob({ mediaUploads: [asUpload(await receipt("OTHER SHOP OF YABA", other, 9))] });
    await own.file({ mediaUploads: [asUpload(await receipt("OTHER SHOP OF YABA", other, 9))] });
    expect(answersOf(await checksFor(own.owner, own.taskId))).toEqual(["paper agrees"]);
    const { proof } = (await own.owner.get(`/tasks/${own.taskId}`)).body.data.task;
    expect(proof.checks).not.toContainEqual(expect.objectContaining({ kind: "reuse", answer: "contradicts" }));
  });

  test("is found as a PDF too", async () => {
    await filedElsewhere(pdf("bill 7"));
    const again = await filedElsewhere(pdf("bill 7"));
    expect((await checksFor(again.owner, again.taskId))[0]?.checks[0]?.sentence).toBe(hidden);
    const new_ = await filedElsewhere(pdf("bill 8"));
    expect(answersOf(await checksFor(new_.owner, new_.taskId))).toEqual(["paper agrees"]);
  });
});

describe("nothing is said against", () => {
  test("two receipts of one seller", async () => {
    await filedElsewhere(asUpload(await receipt("BABA RAHEEM PAINTS", bought)));
    for (const lines of [other, alike]) {
      const job = await filedElsewhere(asUpload(await receipt("BABA RAHEEM PAINTS", lines)));
      expect(answersOf(await checksFor(job.owner, job.taskId))).toEqual(["paper agrees"]);
    }
  });

  test("what was found before it was known in what papers differ", async () => {
    await filedElsewhere(asUpload(await receipt("ALHAJA SIMBI GLASS", bought)));
    const job = await filedElsewhere(asUpload(await receipt("ALHAJA SIMBI GLASS", bought, 8)));
    expect(answersOf(await checksFor(job.owner, job.taskId))).toEqual(["paper contradicts"]);
    const { database } = await testApp();
    await database.db.execute(sql`update print_pairs set differs = null
      where media_id in (select m.id from media m join invoices i on i.id = m.thing_id where i.task_id = ${job.taskId})`);
    expect(answersOf(await checksFor(job.owner, job.taskId))).toEqual(["paper agrees"]);
  });

  test("a paper that comes again after its invoice was refused", async () => {
    const bytes = await receipt("SISTER NGOZI TILES", bought);
    const job = await filedElsewhere(asUpload(bytes));
    const [first] = await checksFor(job.owner, job.taskId);
    await job.owner.post(`/invoices/${first?.id}/refuse`, { reason: "The sum is wrong" });
    await job.file({ lines: [{ what: "New injector", kobo: 9_000_000 }], mediaUploads: [asUpload(bytes)] });
    expect(answersOf(await checksFor(job.owner, job.taskId))).toEqual(["paper agrees"]);
  });

  test("an invoice without a paper, and one whose paper waits to be read", async () => {
    const job = await paidJob();
    await job.file();
    expect(answersOf(await checksFor(job.owner, job.taskId))).toEqual(["paper not_available"]);
    await job.file({ mediaUploads: [asUpload(await receipt("DANLADI CABLES", bought))] });
    const { invoices } = (await job.owner.get(`/tasks/${job.taskId}/invoices`)).body.data;
    expect(answersOf(invoices)).toEqual(["paper not_available"]);
  });
});

test("the same seller, number and sum are named where both can be read; else as one bit, of the later one, on the same day", async () => {
  const bill = { ...paper, seller: "Obi & Sons", number: "INV-77" };
  const first = await paidJob();
  await first.file(bill);
  const second = await paidJob();
  await second.file({ ...bill, seller: "OBI AND SONS", number: "inv 77" });
  await second.file({ ...bill, seller: "obi  & sons.", number: "Inv/77" });
  await second.file({ ...bill, number: "INV-78" });
  const third = await paidJob();
  await third.file({ ...bill, issuedOn: "2026-11-02" });
  const both = await verified("property_manager");
  for (const { owner, propertyId } of [first, second]) await add(owner, propertyId, both.email, "property_manager");
  const said = async (who: Person) => (await checksFor(who, second.taskId)).map((one) => answersOf([one]));
  const none = ["paper not_available"];
  const again = [none, [...none, "number contradicts"], none];
  expect(await said(both)).toEqual(again);
  expect(await said(second.owner)).toEqual(again);
  const [, bit] = await checksFor(second.owner, second.taskId);
  expect(bit?.checks[1]?.sentence).toBe(
    "The same seller, number, day and sum were sent before, with something that you cannot see.",
  );
  expect(answersOf(await checksFor(first.owner, first.taskId))).toEqual(none);
  expect(answersOf(await checksFor(third.owner, third.taskId))).toEqual(none);
});

test("what is typed off a paper is checked against itself, its job and its seller, for keepers alone", async () => {
  const job = await paidJob();
  const taxId = "12345678-0001";
  await job.file({ seller: "Cables of Yaba", taxId, issuedOn: lagosDay(new Date()) });
  await job.file({ seller: "CABLES OF YABA", taxId: "87654321-0001", vatKobo: 2_000_000, issuedOn: "2020-05-04" });
  const figures = (await checksFor(job.owner, job.taskId)).map(({ checks }) =>
    checks.filter((one) => !ofPaper([one]).length).map(({ kind, answer }) => `${kind} ${answer}`),
  );
  expect(figures).toEqual([
    ["vat contradicts", "day contradicts", "seller contradicts"],
    ["vat agrees", "day agrees", "seller cannot_tell"],
  ]);
  expect((await checksFor(job.contractor, job.taskId)).map(({ checks }) => checks)).toEqual([[], []]);
});

test("a seller is known by any invoice before, however many came since, also with other signs; not by what was refused", async () => {
  const job = await paidJob();
  const seller = "Ọlá & Sons, Cables";
  await job.file({ seller: "Somebody else", lines: paper.lines });
  const file = async (fields: object): Promise<string> => (await job.file(fields)).body.data.invoice.id;
  const refused = await file({ seller });
  await job.owner.post(`/invoices/${refused}/refuse`, { reason: "Not this job." });
  const first = await file({ seller, taxId: "12345678-0001" });
  const second = await file({ seller: "ọlá and sons cables".replace("and", "&"), taxId: "12345678/0001" });
  const { database } = await testApp();
  await database.db.execute(sql`
    insert into invoices (id, property_id, task_id, contractor_id, filed_by, kind, seller, issued_on, lines, net_kobo,
      vat_kobo, state, created_at)
    select ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, property_id, task_id, contractor_id, filed_by, kind,
      lower(seller), issued_on, lines, net_kobo, vat_kobo, state, created_at
    from invoices, generate_series(1, 700) where id = ${second}`);
  const checked = await checksFor(job.owner, job.taskId);
  const said = (id: string) => checked.find((one) => one.id === id)?.checks.find(({ kind }) => kind === "seller");
  expect(said(first)).toMatchObject({ answer: "cannot_tell", sentence: expect.stringContaining("new to you") });
  expect(said(second)).toMatchObject({ answer: "agrees", sentence: "The seller is known from another invoice." });
  expect(checked[0]?.checks).toContainEqual(
    expect.objectContaining({ sentence: "The seller is known from more than 100 other invoices." }),
  );
});
