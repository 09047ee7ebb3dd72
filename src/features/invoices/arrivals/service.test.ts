import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { orderedJob } from "../../../../tests/harness/invoices.ts";
import { memberOf } from "../../../../tests/harness/members.ts";
import { owing } from "../../../../tests/harness/pay-lists.ts";
import type { Person } from "../../../../tests/harness/world.ts";
import { runs } from "../../../../tests/rig/runs.ts";

const { database } = await testApp();
const note = "Nothing came in since Tuesday.";
const mine = async (who: Person) => (await who.get("/me/payments")).body.data;
const rowsOf = async (id: string) =>
  (await database.db.execute(sql`select from payment_arrivals where invoice_payment_id = ${id}`)).rows.length;

/** A job of which a part was paid: `say` is the contractor's word about it. */
async function paid(kobo = 4_000_000) {
  const job = await orderedJob(20_000_000);
  const invoiceId = await job.accepted();
  await job.pay(invoiceId, { kobo });
  const [{ id }] = (await job.seen()).invoices[0].payments;
  const at = `/invoice-payments/${id}/arrival`;
  const say = (said: object, who = job.bayo) => who.put(at, said);
  const told = async (who = job.owner) => (await job.seen(who)).invoices[0].payments[0].arrival;
  return { ...job, at, paymentId: id as string, invoiceId, say, told };
}

test("a contractor says once that a payment has arrived, and its keepers read it beside the payment", async () => {
  const { owner, bayo, manager, paymentId, say, told, propertyId } = await paid();
  const unsaid = { state: "unsaid", at: null, note: null };
  expect([await told(bayo), await told()]).toEqual([
    { ...unsaid, isMine: true },
    { ...unsaid, isMine: false },
  ]);
  const both = await Promise.all(Array.from({ length: 10 }, () => say({ arrived: true })));
  expect(both.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(both[0]?.body.data.arrival).toMatchObject({ state: "received", isMine: true });
  for (const who of [owner, manager]) expect(await told(who)).toMatchObject({ state: "received", note: null });
  expect(lagosDay(new Date((await told()).at))).toBe(lagosDay(new Date()));
  expect(await rowsOf(paymentId)).toBe(1);
  const no = await say({ arrived: false, note });
  expect([no.status, no.body.detail]).toEqual([409, expect.stringContaining("that stays")]);
  const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
  const said = history.filter(({ act }: { act: string }) => act === "payment_arrived");
  expect(said).toMatchObject([{ sentence: expect.stringContaining("received a payment for") }]);
  // What has arrived is read, and rings nobody.
  const { notifications } = (await owner.get("/notifications")).body.data;
  expect(notifications.map(({ title }: { title: string }) => title)).not.toContain("A payment has arrived after all");
});

test("what has not arrived is told to those who keep the building, with what the bank shows, and may arrive after all", async () => {
  const { owner, bayo, manager, say, told } = await paid();
  const silent = await say({ arrived: false });
  expect([silent.status, silent.body.errors?.map(({ path }) => path)]).toEqual([422, ["note"]]);
  expect((await say({ arrived: false, note })).status).toBe(200);
  // The same again is no news.
  expect((await say({ arrived: false, note: "Still nothing." })).status).toBe(200);
  expect(await told()).toMatchObject({ state: "missing", note, isMine: false });
  expect(await told(bayo)).toMatchObject({ state: "missing", isMine: true });
  const titlesOf = async (who: Person) =>
    (await who.get("/notifications")).body.data.notifications.map(({ title }: { title: string }) => title);
  for (const who of [owner, manager])
    expect((await titlesOf(who)).filter((title: string) => title === "A payment has not arrived")).toHaveLength(1);
  const [first] = (await owner.get("/notifications")).body.data.notifications;
  expect(first).toMatchObject({ priority: "high", message: expect.stringContaining(`has not received ₦40,000`) });
  expect(first.message).toContain(note);
  await say({ arrived: true });
  expect(await told()).toMatchObject({ state: "received", note: null });
  expect((await titlesOf(owner))[0]).toBe("A payment has arrived after all");
});

test("nobody else says it: no keeper, no other firm, no technician, nobody who lives there", async () => {
  const { owner, manager, chidi, technician, say, at, paymentId } = await paid();
  for (const who of [owner, manager, technician]) expect((await say({ arrived: true }, who)).status).toBe(403);
  expect((await say({ arrived: true }, chidi)).status).toBe(404);
  expect((await chidi.put(at.replace(paymentId, crypto.randomUUID()), { arrived: true })).status).toBe(404);
  expect((await owner.get("/me/payments")).status).toBe(403);
  expect((await mine(chidi)).payments).toEqual([]);
  expect(await rowsOf(paymentId)).toBe(0);
});

test("who has left the building, and whose job is another's, still says it of their own money and reads what they are owed", async () => {
  const { owner, bayo, chidi, say, told, taskId, propertyId } = await paid();
  await database.db.execute(sql`update tasks set contractor_id = ${chidi.id} where id = ${taskId}`);
  const { id } = await memberOf(owner, propertyId, bayo);
  expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
  expect((await bayo.get(`/tasks/${taskId}/invoices`)).status).toBe(404);
  const { payments, owedKobo, heldKobo } = await mine(bayo);
  expect(payments).toMatchObject([{ of: "invoice", kobo: 4_000_000, taxKobo: 0, arrival: { isMine: true } }]);
  expect([owedKobo, heldKobo]).toEqual([6_750_000, 0]);
  expect((await say({ arrived: true })).status).toBe(200);
  expect(await told(owner)).toMatchObject({ state: "received" });
  expect((await mine(bayo)).payments[0].arrival).toMatchObject({ state: "received", isMine: true });
});

test("of what is held back and of an advance it is said as of any payment, and of an advance not before it is paid", async () => {
  const job = await orderedJob(20_000_000, { retentionPermille: 100, retentionDays: 30 });
  const { owner, bayo, propertyId, order, accepted, pay, seen } = job;
  const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 50 };
  await owner.put(`/properties/${propertyId}/order-limits`, limits);
  const asked = await bayo.post(`/orders/${order.id}/advances`, { kobo: 1_000_000, reason: "Cable" });
  const { id } = asked.body.data.advance;
  const sayOf = (what: string, who = bayo) => who.put(`/${what}/arrival`, { arrived: true });
  expect((await sayOf(`advances/${id}`)).status).toBe(409);
  await owner.post(`/advances/${id}/approve`, { kobo: 1_000_000 });
  await owner.post(`/advances/${id}/pay`, { paidOn: lagosDay(new Date()) });
  expect((await sayOf(`advances/${id}`, owner)).status).toBe(403);
  expect((await sayOf(`advances/${id}`)).status).toBe(200);
  const { advances } = (await owner.get(`/properties/${propertyId}/advances`)).body.data;
  expect(advances[0].arrival).toMatchObject({ state: "received" });
  const invoiceId = await accepted();
  await pay(invoiceId, { kobo: (await seen()).invoices[0].leftKobo });
  await owner.post(`/invoices/${invoiceId}/release`, { reason: "It has held." });
  await pay(invoiceId, { kobo: (await seen()).invoices[0].leftKobo });
  const [rest, held] = (await seen()).invoices[0].payments;
  expect((await sayOf(`invoice-payments/${held.id}`)).status).toBe(200);
  const after = (await seen()).invoices[0].payments.map(({ arrival }: { arrival: { state: string } }) => arrival.state);
  expect([rest.arrival.state, after]).toEqual(["unsaid", ["unsaid", "received"]]);
  const all = await mine(bayo);
  expect(all.payments.map(({ of }: { of: string }) => of).toSorted()).toEqual(["advance", "invoice", "invoice"]);
  const pages = [await bayo.get("/me/payments?limit=2")];
  pages.push(await bayo.get(`/me/payments?limit=2&cursor=${pages[0]?.body.data.nextCursor}`));
  expect(pages.flatMap(({ body }) => body.data.payments)).toEqual(all.payments);
});

test("what a pay list paid says on its line whether it has arrived", async () => {
  const { owner, contractor, made, record, seen } = await owing();
  await record(await made());
  const [first] = (await mine(contractor)).payments;
  expect((await contractor.put(`/invoice-payments/${first.id}/arrival`, { arrived: false, note })).status).toBe(200);
  const { lines } = (await seen(owner))[0];
  const states = lines.map(({ arrival }: { arrival: { state: string } | null }) => arrival?.state ?? null);
  expect(states.toSorted()).toEqual(["missing", "unsaid", null].toSorted());
});

test("whatever is said in whichever order, the first word of a kind counts and that it has arrived is the last", async () => {
  const said = fc.record({ arrived: fc.boolean(), note: fc.constantFrom("a", "b") });
  const { pay, seen, invoiceId, bayo } = await paid(10_000);
  let at = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 6 }), async (words) => {
      await pay(invoiceId, { kobo: 100 });
      at += 1;
      const { id } = (await seen()).invoices[0].payments[at];
      for (const word of words) {
        const hasArrived = (await seen()).invoices[0].payments[at].arrival.state === "received";
        const { status } = await bayo.put(`/invoice-payments/${id}/arrival`, word);
        expect(status).toBe(hasArrived && !word.arrived ? 409 : 200);
      }
      const firstNo = words.find(({ arrived }) => !arrived);
      const isReceived = words.some(({ arrived }) => arrived);
      expect((await seen()).invoices[0].payments[at].arrival).toMatchObject({
        ...{ state: isReceived ? "received" : "missing", note: isReceived ? null : firstNo?.note },
      });
    }),
    { numRuns: runs(20) },
  );
});
