import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { paidJob } from "../../../tests/harness/invoices.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { paidNow } from "../../../tests/harness/pay-lists.ts";
import { statementsAsked } from "../../../tests/harness/statements.ts";

const { database } = await testApp();

test("a longer list asks for what is each line's own, and once for what all of them share", async () => {
  const { owner, propertyId, contractor, at, approve, file } = await paidJob();
  const manager = await verified("property_manager");
  await seated(owner, propertyId, manager, "property_manager");
  await owner.put(at, { managersMayPost: true });
  await contractor.put("/me/payout-account", { bank: "GTBank", number: "0123456780", name: "Bayo Works Ltd" });
  await database.db.execute(sql`update payout_accounts set changed_at = now() - interval '2 days'`);
  await approve();
  const accepted = async () => {
    const { invoice } = (await file({ vatKobo: 0, lines: [{ what: "Filter", kobo: 10_000 }] })).body.data;
    await owner.post(`/invoices/${invoice.id}/accept`);
    return invoice.id as string;
  };
  const listed = async (count: number) => {
    const invoiceIds: string[] = [];
    for (let made = 0; made < count; made++) invoiceIds.push(await accepted());
    const { body } = await owner.post(`/properties/${propertyId}/pay-lists`, { invoiceIds });
    return body.data.list as { id: string; lines: { id: string }[] };
  };
  const lists = [await listed(1), await listed(2), await listed(12)];
  const asked = await statementsAsked();
  const record = async ({ id, lines }: (typeof lists)[number]) => {
    const before = asked.length;
    const paid = lines.map((line) => ({ id: line.id, chargesKobo: 5_000 }));
    expect((await manager.post(`/pay-lists/${id}/record`, { ...paidNow(), lines: paid })).status).toBe(200);
    return asked.length - before;
  };
  const counts: number[] = [];
  for (const list of lists) counts.push(await record(list));
  const [, few = 0, many = 0] = counts;
  expect((many - few) / 10).toBeLessThanOrEqual(3);
});
