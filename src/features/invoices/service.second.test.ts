import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { paidJob, paper } from "../../../tests/harness/invoices.ts";
import { seated, verified } from "../../../tests/harness/members.ts";
import { type Person, password, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const today = lagosDay(new Date());
const account = (number: string) => ({ bank: "GTBank", number, name: "Somebody" });

/** A finished job in a building where a manager may enter money too. */
async function paidJobWithManager() {
  const job = await paidJob();
  const manager = await verified("property_manager", { name: "Ngozi Eze" });
  await seated(job.owner, job.propertyId, manager, "property_manager");
  await job.owner.put(job.at, { managersMayPost: true });
  return { ...job, manager };
}

/** The same with invoices that one of its keepers accepts, each of so much. */
async function twoKeepers(kobo = 10_000_001, accepter: "owner" | "manager" = "owner") {
  const job = await paidJobWithManager();
  const { owner, manager, file, approve } = job;
  await approve();
  const accepted = async (sum = kobo): Promise<string> => {
    const { invoice } = (await file({ vatKobo: 0, lines: [{ what: "Injector", kobo: sum }] })).body.data;
    await { owner, manager }[accepter].post(`/invoices/${invoice.id}/accept`);
    return invoice.id;
  };
  const pay = (who: Person, id: string, sum = 1_000) =>
    who.post(`/invoices/${id}/payments`, { kobo: sum, paidOn: today });
  return { ...job, accepted, pay };
}

describe("whoever accepted an invoice", () => {
  test("does not record its payment above what one person lets go alone, in whatever parts; somebody else does", async () => {
    const { owner, manager, accepted, pay } = await twoKeepers();
    const id = await accepted();
    const refused = await pay(owner, id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "You said yes to this yourself. Above ₦100,000 it takes two people. Ask Ngozi Eze to record the payment.",
    ]);
    expect((await pay(manager, id, 10_000_001)).status).toBe(201);
  });

  test("as a manager needs the owner once the month's limit is reached", async () => {
    const { owner, propertyId, manager, accepted, pay } = await twoKeepers(6_000_000, "manager");
    const id = await accepted();
    expect((await pay(manager, id, 5_000_000)).status).toBe(201);
    const limits = { jobKobo: 10_000_000, monthKobo: 5_500_000 };
    expect((await owner.put(`/properties/${propertyId}/order-limits`, limits)).status).toBe(200);
    const { history } = (await owner.get(`/properties/${propertyId}/history`)).body.data;
    expect(history.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      `${owner.name} changed what managers may order without the owner: “₦100,000 a job, ₦55,000 a month”.`,
    );
    expect((await pay(manager, id, 500_001)).status).toBe(409);
    const paid = await pay(owner, id, 1_000_000);
    expect([paid.status, paid.body.data.invoice.isPaidAlone]).toEqual([201, false]);
  });

  test("accepts as a manager no more for a job that nobody ordered than they may order", async () => {
    const { owner, propertyId, manager, file, approve } = await paidJobWithManager();
    await approve();
    const sent = async () =>
      (await file({ vatKobo: 0, lines: [{ what: "Injector", kobo: 6_000_000 }] })).body.data.invoice;
    const [first, second] = [await sent(), await sent()];
    expect((await manager.post(`/invoices/${first.id}/accept`)).status).toBe(200);
    const refused = await manager.post(`/invoices/${second.id}/accept`);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "Nobody ordered this job at a price. The job comes to ₦120,000. Managers may order up to ₦100,000 a job. Ask the owner.",
    ]);
    expect((await owner.post(`/invoices/${second.id}/accept`)).status).toBe(200);
    // Many small jobs that nobody ordered are one sum of the month, together with what was ordered.
    await owner.put(`/properties/${propertyId}/order-limits`, { jobKobo: 90_000_000, monthKobo: 6_000_000 });
    const { invoice: third } = (await file({ vatKobo: 0, lines: [{ what: "Cable", kobo: 1 }] })).body.data;
    const month = await manager.post(`/invoices/${third.id}/accept`);
    expect([month.status, month.body.detail]).toEqual([
      403,
      "Nobody ordered this job at a price. With this job the manager has ordered or accepted ₦60,000.01 this month. The limit is ₦60,000. Ask the owner.",
    ]);
  });

  test("records it where nobody else may: managers enter no money, or it goes to the other's account", async () => {
    const { owner, manager, contractor, accepted, pay, at, seen } = await twoKeepers();
    const id = await accepted();
    await owner.put(at, { managersMayPost: false });
    expect((await pay(owner, id)).body.data.invoice.isPaidAlone).toBe(true);
    await owner.put(at, { managersMayPost: true });
    expect((await pay(owner, id)).status).toBe(409);
    for (const who of [contractor, manager]) await who.put("/me/payout-account", account("0123456789"));
    await database.db.execute(sql`update payout_accounts set changed_at = now() - interval '2 days'`);
    expect((await pay(manager, id)).body.code).toBe("conflict_of_interest");
    expect((await pay(owner, id)).status).toBe(201);
    expect((await seen(owner)).invoices[0]).toMatchObject({ paidKobo: 2_000, isPaidAlone: true });
  });

  test("of fifty payments at once by both, only the other's go through, and no more than is owed", async () => {
    const { owner, manager, accepted, pay } = await twoKeepers();
    const id = await accepted();
    const fifty = Array.from({ length: 50 }, (_, at) => pay(at % 2 === 0 ? owner : manager, id, 10_000_001));
    const done = (await Promise.all(fifty)).map(({ status }) => status);
    expect(done.filter((status) => status === 201)).toHaveLength(1);
    expect(done.indexOf(201) % 2).toBe(1);
  });
});

test("a contractor who deletes their account takes their bank details along, so that the owner alone decides", async () => {
  const { owner, manager, contractor, file, approve } = await paidJobWithManager();
  await approve();
  const { invoice } = (await file({ vatKobo: 0, lines: [{ what: "Injector", kobo: 100 }] })).body.data;
  for (const who of [contractor, manager]) await who.put("/me/payout-account", account("0123456788"));
  expect((await send("DELETE", "/auth/me", contractor.token, { password })).status).toBe(200);
  expect((await manager.post(`/invoices/${invoice.id}/accept`)).body.code).toBe("conflict_of_interest");
  expect((await owner.post(`/invoices/${invoice.id}/accept`)).status).toBe(200);
});

test("two invoices of one seller and sum in the same days are named to keepers as maybe one receipt; numbers of their own are not", async () => {
  const { owner, file, seen } = await twoKeepers();
  const said = (await file({ ...paper, seller: "Mama Tola Hardware", issuedOn: "2026-11-03" })).status;
  expect(said).toBe(201);
  await file({ ...paper, seller: "MAMA TOLA hardware.", issuedOn: "2026-11-01" });
  await file({ ...paper, seller: "Mama Tola Hardware", issuedOn: "2026-10-20" });
  const { invoices } = await seen(owner);
  const alike = invoices.map(({ checks }: { checks: { kind: string; sentence: string }[] }) =>
    checks.flatMap(({ kind, sentence }) => (kind === "alike" ? [sentence] : [])),
  );
  expect(alike.map((some: string[]) => some.length)).toEqual([0, 1, 1]);
  expect(alike[1][0]).toMatch(
    /^The same seller and sum came with an invoice for “.+”, on .+\. It may be the same receipt\.$/,
  );
  const { invoices: theirs } = await seen();
  expect(theirs[1].checks).toEqual([]);
});
