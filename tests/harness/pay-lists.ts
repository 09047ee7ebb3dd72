import { sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "./app.ts";
import { paidJob } from "./invoices.ts";
import { seated, verified } from "./members.ts";
import type { Person } from "./world.ts";

export const today = lagosDay(new Date());
/** On the day on which it is asked: a list is not paid before it is made, also where that was before midnight. */
export const paidNow = () => ({ paidOn: lagosDay(new Date()) });
export const details = { bank: "GTBank", number: "0123456780", name: "Bayo Works Ltd" };
export const sums = [10_000_050, 2_000_000];

/** A building that owes two invoices, which a manager accepted or the owner, and a deposit; both may pay. */
export async function owing(wanted: readonly number[] = sums) {
  const { database } = await testApp();
  const job = await paidJob();
  const { owner, propertyId, contractor, file, approve } = job;
  const manager = await verified("property_manager", { name: "Ngozi Eze" });
  await seated(owner, propertyId, manager, "property_manager");
  await owner.put(job.at, { managersMayPost: true });
  await contractor.put("/me/payout-account", details);
  const rested = () =>
    database.db.execute(
      sql`update payout_accounts set changed_at = now() - interval '2 days' where account_id = ${contractor.id}`,
    );
  await rested();
  await approve();
  const invoiceIds: string[] = [];
  for (const kobo of wanted) {
    const { invoice } = (await file({ vatKobo: 0, lines: [{ what: "Injector", kobo }] })).body.data;
    await owner.post(`/invoices/${invoice.id}/accept`);
    invoiceIds.push(invoice.id);
  }
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 1" })).body.data;
  const left = { kobo: 500_000, takenOn: today, paidInto: "bank", name: "Tunde" };
  const { deposit } = (await owner.post(`/units/${unit.id}/deposits`, left)).body.data;
  await owner.post(`/deposits/${deposit.id}/decide`);
  const deposits = [{ id: deposit.id, bank: "Zenith", number: "0123456781" }];
  const at = `/properties/${propertyId}/pay-lists`;
  const make = (said: object = {}, who: Person = owner) => who.post(at, { invoiceIds, deposits, ...said });
  const made = async (said: object = {}, who: Person = owner) => (await make(said, who)).body.data.list;
  const record = (list: { id: string; lines: { id: string }[] }, who: Person = manager, said: object = {}) =>
    who.post(`/pay-lists/${list.id}/record`, { ...paidNow(), lines: list.lines.map(({ id }) => ({ id })), ...said });
  const seen = async (who = owner) => (await who.get(at)).body.data.lists;
  return { ...job, books: job.at, at, manager, invoiceIds, deposits, make, made, record, seen, rested };
}
