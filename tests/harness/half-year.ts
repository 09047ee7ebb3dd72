import { testApp } from "./app.ts";
import { runJob } from "./documents.ts";
import { paidJob } from "./invoices.ts";
import { memberOf } from "./members.ts";
import { person, picture } from "./world.ts";

export const summer = new Date("2026-07-02T09:00:00Z");

/** A building with half a year behind it: a job that was paid for, diesel, and two who live there. */
export async function halfYear() {
  const { clock } = await testApp();
  const at = (instant: string) => {
    clock.now = new Date(instant);
  };
  at("2026-06-25T10:00:00Z");
  const job = await paidJob();
  const { owner, propertyId, file, approve, enter } = job;
  const lives = async (unit: string) => {
    const occupant = await person("building_occupant", { propertyId, buildingUnit: unit, name: `Ada of ${unit}` });
    const { id } = await memberOf(owner, propertyId, occupant);
    await owner.post(`/properties/${propertyId}/units`, { name: unit });
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    return { occupant, memberId: id };
  };
  const [one, other] = [await lives("Flat 1"), await lives("Flat 2")];
  const photo = { file_name: "bill.jpg", file_type: "image", file_data: await picture() };
  await approve();
  const { invoice } = (await file({ issuedOn: "2026-06-20", mediaUploads: [photo] })).body.data;
  await owner.post(`/invoices/${invoice.id}/accept`);
  await enter({ onDay: "2026-06-10", kobo: 41_200_000, memo: "Diesel, 350 litres" });
  const paidIn = { kind: "money_in", kobo: 90_000_000, onDay: "2026-06-11", memo: "Flat 2 of Ada" };
  await enter({ ...paidIn, fromId: job.account("service_charge"), toId: job.account("bank") });
  at(summer.toISOString());
  await runJob("money-accounts.draft", summer);
  const listed = async (who = owner) => (await who.get(`/properties/${propertyId}/money-accounts`)).body.data.accounts;
  const [account] = await listed();
  const issue = async () => {
    await owner.post(`${job.at}/close`, { month: "2026-06" });
    return owner.post(`/money-accounts/${account.id}/issue`);
  };
  return { ...job, ...one, other: other.occupant, id: account.id as string, listed, issue };
}
