import { eq, sql } from "drizzle-orm";
import { lagosDay } from "#domain/days.ts";
import { lockLedger } from "#features/ledger/posting.service.server.ts";
import { reverse } from "#features/ledger/service.server.ts";
import { ledgerPostings } from "#features/ledger/tables.server.ts";
import { transaction } from "#platform/context.server.ts";
import { systemContext } from "../../src/app.server.ts";
import { testApp } from "./app.ts";
import { books } from "./books.ts";
import { addTask, assign, engage, finish, technicianOf, verify } from "./crew.ts";
import { verified } from "./members.ts";
import { building, type Person, person } from "./world.ts";

type Firm = { contractor: Person; technician: Person; memberId: string };
export type Site = { owner: Person; propertyId: string; assetId: string };

/** A firm with a technician. */
export async function firm(): Promise<Firm> {
  const contractor = await verified("contractor");
  return { contractor, ...(await technicianOf(contractor)) };
}

/** An owner's building with books, a machine of this kind, and these firms. */
export async function site(kind: string, firms: readonly Firm[], fields: object = {}, known?: Person): Promise<Site> {
  const owner = known ?? (await person("property_owner"));
  const propertyId = await building(owner, { state: "Lagos", lga: "Eti-Osa", ...fields });
  await books({ owner, propertyId });
  const { asset } = (await owner.post(`/properties/${propertyId}/assets`, { name: "The one", kind })).body.data;
  for (const { contractor } of firms) await engage(owner, propertyId, contractor);
  return { owner, propertyId, assetId: asset.id };
}

/** A job on that machine, done, approved, accepted and paid today; `netKobo` without VAT. */
export async function paid({ owner, propertyId, assetId }: Site, by: Firm, netKobo: number, now: Date) {
  const { contractor, technician, memberId } = by;
  const contractorId = contractor.id;
  const taskId = await addTask(owner, propertyId, { assetId, contractorId, category: "Appliances" });
  await assign(contractor, taskId, { assignedTeamMemberId: memberId });
  await finish(technician, taskId);
  await verify(owner, taskId, contractor);
  const [day, vatKobo] = [lagosDay(now), Math.floor(netKobo / 10)];
  const paper = {
    kind: "invoice",
    seller: "Bayo Works",
    issuedOn: day,
    vatKobo,
    lines: [{ what: "Work", kobo: netKobo }],
  };
  const { invoice } = (await contractor.post(`/tasks/${taskId}/invoices`, paper)).body.data;
  await owner.post(`/invoices/${invoice.id}/accept`);
  const answer = await owner.post(`/invoices/${invoice.id}/payments`, { kobo: netKobo + vatKobo, paidOn: day });
  if (answer.body.data?.invoice.state !== "paid") throw new Error(`Paying failed: ${answer.body.detail}`);
  return { taskId, invoiceId: invoice.id as string };
}

/** Reverses in the books what was posted for an invoice, or for the payment of it. */
export async function putRight(propertyId: string, invoiceId: string, what: "invoice" | "invoice_payment") {
  const { database, jobs, signer, vault, clock } = await testApp();
  const site = { url: "https://tunse.example", supportEmail: null };
  const base = {
    db: database.db,
    jobs,
    signer,
    vault,
    site,
    storage: {} as never,
    log: console,
    forgetSession: () => {},
  };
  await transaction(systemContext({ ...base, mail: {} as never }, clock.now ?? new Date()), async (ctx) => {
    const ledger = await lockLedger(ctx, propertyId);
    const source =
      what === "invoice"
        ? eq(ledgerPostings.sourceId, invoiceId)
        : sql`${ledgerPostings.id} = (select posting_id from invoice_payments where invoice_id = ${invoiceId})`;
    const [row] = await ctx.db.select().from(ledgerPostings).where(source);
    if (!row) throw new Error(`Nothing was posted for ${what} ${invoiceId}.`);
    await reverse(ctx, ledger, row, "It was entered by mistake.");
  });
}
