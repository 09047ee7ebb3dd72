import { books } from "./books.ts";
import { finished, verify } from "./crew.ts";

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
