import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { books } from "../../../../tests/harness/books.ts";
import { paidJob } from "../../../../tests/harness/invoices.ts";
import { fullBuilding, seated, verified } from "../../../../tests/harness/members.ts";
import { receipt } from "../../../../tests/harness/receipts.ts";
import { asUpload } from "../../../../tests/harness/scenes.ts";
import type { Person } from "../../../../tests/harness/world.ts";

const { drain } = await testApp();
const seller = "BROTHER TAYO DIESEL";
const bought = ["RECEIPT 2041  3 NOV", "DIESEL  X340  374000", "DELIVERY      12400", "TOTAL 386400 BY CARD"];
const other = ["RECEIPT 2077  9 NOV", "ENGINE OIL X4  49500", "FILTER    X2   14800", "TOTAL 64300 IN CASH"];
const hidden = "The same paper was sent before, with something that you cannot see.";

type Place = { propertyId: string; at: string; account: (role: string) => string };
const askOut = async (who: Person, { at, account }: Place, papers: object[]) => {
  const where = { fromId: account("bank"), toId: account("diesel") };
  const said = { kobo: 10_000_001, onDay: "2026-10-05", memo: "Diesel, 340 litres", mediaUploads: papers, ...where };
  const answer = await who.post(`${at}/money-out`, said);
  expect(answer.status).toBe(201);
  return answer.body.data.entry.id as string;
};
async function place() {
  const all = await fullBuilding();
  return { ...all, ...(await books(all, { managersMayPost: true })) };
}
type Entry = { id: string; paperCheck: { answer: string; sentence: string } | null };
const checkOf = async (who: Person, { at }: Place, id: string): Promise<Entry["paperCheck"] | undefined> => {
  await drain();
  const entries: Entry[] = (await who.get(`${at}/money-out`)).body.data.entries;
  return entries.find((one) => one.id === id)?.paperCheck;
};

test("a receipt that hangs on an invoice of the building already is named to who says yes, stops nothing, and is named with the invoice", async () => {
  const bytes = await receipt(seller, bought);
  const job = await paidJob();
  const manager = await verified("property_manager");
  await seated(job.owner, job.propertyId, manager, "property_manager");
  await job.owner.put(job.at, { managersMayPost: true });
  await job.file({ mediaUploads: [asUpload(bytes)] });
  const chat = await sharp(bytes).resize(420).jpeg({ quality: 55 }).toBuffer();
  const id = await askOut(manager, job, [asUpload(chat, "chat.jpg")]);
  const sentence = /^The same paper came with an invoice for “Grease[^”]*”, on /;
  expect(await checkOf(job.owner, job, id)).toMatchObject({
    answer: "contradicts",
    sentence: expect.stringMatching(sentence),
  });
  expect((await job.owner.get("/day-money/waiting")).body.data.entries).toMatchObject([
    { id, paperCheck: { answer: "contradicts" } },
  ]);
  // Whoever asks for it reads nothing of it.
  expect(await checkOf(manager, job, id)).toBeNull();
  const { invoices } = (await job.owner.get(`/tasks/${job.taskId}/invoices`)).body.data;
  expect(invoices[0].checks[0]).toMatchObject({
    answer: "contradicts",
    sentence: expect.stringMatching(/^The same paper came with money out by hand for “Diesel, 340 litres”, on /),
  });
  expect((await job.owner.post(`/money-out/${id}/allow`)).status).toBe(200);
});

test("of another building it is one bit, to the later one alone", async () => {
  const bytes = await receipt("SISTER BOLA FUEL", bought, 5);
  const [first, second] = [await place(), await place()];
  const one = await askOut(first.manager, first, [asUpload(bytes)]);
  const later = await askOut(second.manager, second, [asUpload(bytes)]);
  expect(await checkOf(second.owner, second, later)).toEqual({ answer: "contradicts", sentence: hidden });
  expect(await checkOf(first.owner, first, one)).toMatchObject({ answer: "agrees" });
  const told = JSON.stringify((await second.owner.get(`${second.at}/money-out`)).body);
  for (const secret of [first.propertyId, first.owner.id, first.manager.id, one]) expect(told).not.toContain(secret);
});

test("what was refused may come again, also as a PDF; and two receipts of one seller are two", async () => {
  const here = await place();
  const paper = async (lines: string[]) => asUpload(await receipt("MADAM EFE GAS", lines, 6));
  const text = "%PDF-1.4\n%gas 7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";
  const bill = { file_type: "document", file_name: "bill.pdf", file_data: Buffer.from(text).toString("base64") };
  for (const sent of [await paper(bought), bill]) {
    const one = await askOut(here.manager, here, [sent]);
    const again = await askOut(here.manager, here, [sent]);
    expect(await checkOf(here.owner, here, again)).toMatchObject({ answer: "contradicts" });
    await here.owner.post(`/money-out/${one}/refuse`, { reason: "The day is wrong." });
    expect(await checkOf(here.owner, here, again)).toMatchObject({ answer: "agrees" });
  }
  const another = await askOut(here.manager, here, [await paper(other)]);
  expect(await checkOf(here.owner, here, another)).toMatchObject({ answer: "agrees" });
});
