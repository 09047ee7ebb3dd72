import { lagosDay } from "#domain/days.ts";
import { books } from "./books.ts";
import { finish, finished, technicianOf, verify } from "./crew.ts";
import { quoted } from "./quotes.ts";

export const paper = {
  ...{ kind: "invoice", seller: "Bayo Works Ltd", issuedOn: "2026-11-01", vatKobo: 750_000 },
  lines: [{ what: "New injector, with labour", kobo: 10_000_000 }],
};

/** A finished job in a building with books: `approve` says that the work is good, `file` sends an invoice. */
export async function paidJob(done: object = {}) {
  const job = await finished(done);
  const kept = await books({ owner: job.owner, propertyId: job.propertyId });
  const file = (fields: object = {}, who = job.contractor) =>
    who.post(`/tasks/${job.taskId}/invoices`, { ...paper, ...fields });
  const approve = (said: object = {}, who = job.owner) => verify(who, job.taskId, job.contractor, said);
  const seen = async (who = job.contractor) => (await who.get(`/tasks/${job.taskId}/invoices`)).body.data;
  return { ...job, ...kept, file, approve, seen };
}

/** An ordered job whose work is approved, in a building with books: `file` sends an invoice, `accepted` one that is owed. */
export async function orderedJob(kobo: number, said: object = {}, approver: "owner" | "manager" = "owner") {
  const made = await quoted([kobo, kobo + 1]);
  const { owner, bayo, choose, taskId, propertyId } = made;
  const kept = await books({ owner, propertyId });
  const { order } = (await choose(owner, bayo, said)).body.data;
  const { technician, memberId } = await technicianOf(bayo);
  await bayo.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
  await finish(technician, taskId);
  await verify(made[approver], taskId, bayo);
  const file = async (fields: object = {}): Promise<string> =>
    (await bayo.post(`/tasks/${taskId}/invoices`, { ...paper, ...fields })).body.data.invoice.id;
  const accepted = async (fields: object = {}): Promise<string> => {
    const id = await file(fields);
    const answer = await owner.post(`/invoices/${id}/accept`);
    if (answer.status !== 200) throw new Error(`Accepting failed: ${answer.body.detail}`);
    return id;
  };
  const pay = (id: string, fields: object, who = owner) =>
    who.post(`/invoices/${id}/payments`, { paidOn: lagosDay(new Date()), ...fields });
  const seen = async (who = owner) => (await who.get(`/tasks/${taskId}/invoices`)).body.data;
  return { ...made, ...kept, order, technician, file, accepted, pay, seen };
}

/** A contractor with what they were paid of an invoice and what they were given ahead. */
export async function paidFirm() {
  const { owner, bayo, propertyId, order, accepted, pay, seen } = await orderedJob(20_000_000);
  const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000, advancePercent: 50 };
  await owner.put(`/properties/${propertyId}/order-limits`, limits);
  const { advance } = (await bayo.post(`/orders/${order.id}/advances`, { kobo: 100, reason: "Cable" })).body.data;
  await owner.post(`/advances/${advance.id}/approve`, { kobo: 100 });
  await owner.post(`/advances/${advance.id}/pay`, { paidOn: lagosDay(new Date()) });
  await pay(await accepted(), { kobo: 100 });
  const [payment] = (await seen()).invoices[0].payments;
  return { firm: bayo, paymentId: payment.id as string, advanceId: advance.id as string };
}
