import { eq, sql } from "drizzle-orm";
import { contactPoints } from "#features/contact-points/tables.server.ts";
import { onlinePayments, paymentGateways } from "#features/gateway/tables.server.ts";
import { ledgers } from "#features/ledger/tables.server.ts";
import { moneyAccounts, moneyQuestions } from "#features/money-accounts/tables.server.ts";
import { webhooks } from "#features/webhooks/tables.server.ts";
import { testApp } from "./app.ts";
import { bankFile } from "./bank.ts";
import { books } from "./books.ts";
import { assigned, crew, finished } from "./crew.ts";
import { document, room } from "./documents.ts";
import { paidFirm } from "./invoices.ts";
import { quoted } from "./quotes.ts";
import { repairRequest } from "./requests.ts";
import { sopPhoto } from "./sops.ts";
import { report } from "./tags.ts";
import { ownedBuilding, type Person, password } from "./world.ts";

/** A building with one of each thing: what the paths of the calls begin with → its id, and who has to do with it. */
export async function everything() {
  const { database, drain } = await testApp();
  const things = new Map<string, string>();
  const { owner, propertyId, occupant } = await ownedBuilding();
  const request = repairRequest({ propertyId });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  await drain();
  const { tasks } = (await owner.get("/tasks?limit=1")).body.data;
  const { notifications } = (await owner.get("/notifications?limit=1")).body.data;
  const { sessions } = (await owner.get("/auth/sessions")).body.data;
  const { schedules } = (await owner.get("/property-manager/maintenance-schedules?limit=1")).body.data;
  things.set("/property-manager/maintenance-schedules/", schedules[0].id);
  things.set("/properties/", propertyId).set("/repair-tickets/", ticket.id).set("/tasks/", tasks[0].id);
  things.set("/notifications/", notifications[0].id).set("/auth/sessions/", sessions[0].id);
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  const lives = { name: "Ada Obi", movedIn: "2026-01-01" };
  const { resident } = (await owner.post(`/units/${unit.id}/residents`, lives)).body.data;
  const machine = { name: "Generator 1", kind: "generator" };
  const { asset } = (await owner.post(`/properties/${propertyId}/assets`, machine)).body.data;
  const told = { url: "https://example.com/x", events: ["tasks" as const] };
  const row = { ...told, id: crypto.randomUUID(), accountId: owner.id };
  await database.db.insert(webhooks).values({ ...row, secret: Buffer.of(), createdAt: new Date() });
  things.set("/webhooks/", row.id);
  things.set("/contact-points/", await phoneOf(owner));
  const bayo = await crew();
  const policy = { kind: "insurance", number: "POL-1" };
  things.set("/credentials/", (await bayo.contractor.post("/me/credentials", policy)).body.data.credential.id);
  const key = { name: "Books", scopes: ["tasks:read"], password };
  things.set("/api-keys/", (await owner.post("/api-keys", key)).body.data.apiKey.id);
  const { meter } = (await owner.post(`/properties/${propertyId}/meters`, { name: "Grid", kind: "electricity" })).body
    .data;
  await owner.post(`/meters/${meter.id}/readings`, { value: 100 });
  const [tag] = (await owner.post(`/properties/${propertyId}/tags`, { assetIds: [asset.id] })).body.data.tags;
  things
    .set("/tags/", tag.id)
    .set("/t/", tag.code)
    .set("/reports/", await reportBy(owner, propertyId, tag.code));
  const certificate = { requirement: "fire_certificate", issuedBy: "Fire Service", validFrom: "2026-01-01" };
  const { paper } = (await owner.post(`/properties/${propertyId}/papers`, certificate)).body.data;
  things.set("/assets/", asset.id).set("/meters/", meter.id).set("/papers/", paper.id);
  things.set("/units/", unit.id).set("/residents/", resident.id);
  things.set("/imports/", await importBy(owner, propertyId));
  const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
  const { id: memberId } = members.find((one: { role: string }) => one.role === "building_occupant");
  await owner.put(`/properties/${propertyId}/members/${memberId}`, { confirmed: true });
  const news = { kind: "news", title: "Paint" };
  const { notice } = (await owner.post(`/properties/${propertyId}/notices`, news)).body.data;
  things.set("/visits/", await visitTo(owner, ticket.id)).set("/notices/", notice.id);
  const sop = { title: "Pump", description: "Grease it." };
  things.set("/property-manager/sops/", (await owner.post("/property-manager/sops", sop)).body.data.sop.id);
  things.set(`${room}/`, (await document(owner, propertyId)).id);
  await addBooks(things, owner, propertyId);
  things.set("/organisations/", (await owner.get("/organisations")).body.data.organisations[0].id);
  await addOrders(things);
  return { ids: things, owner, occupant, firm: bayo.contractor, ...(await addWork(things)) };
}

/** A phone that somebody named. */
async function phoneOf({ id: accountId }: Person): Promise<string> {
  const { database } = await testApp();
  const phone = { id: crypto.randomUUID(), accountId, kind: "phone" as const, address: `+234${Date.now()}` };
  await database.db.insert(contactPoints).values({ ...phone, createdAt: new Date() });
  return phone.id;
}

/** A visit that is offered for tomorrow. */
async function visitTo(owner: Person, ticketId: string): Promise<string> {
  const from = new Date(Date.now() + 86_400_000);
  const windows = [{ from, to: new Date(from.getTime() + 3_600_000) }];
  const offered = await owner.post(`/repair-tickets/${ticketId}/visits`, { windows });
  if (offered.status !== 201) throw new Error(`Offering a visit failed: ${offered.body.detail}`);
  return offered.body.data.visit.id;
}

/** The books of the building, with an entry. */
async function addBooks(things: Map<string, string>, owner: Person, propertyId: string): Promise<void> {
  const { enter, account } = await books({ owner, propertyId });
  const year = { year: new Date().getUTCFullYear() };
  things.set("/gates/", (await owner.post(`/properties/${propertyId}/gates`, { name: "Gate" })).body.data.gate.id);
  things.set("/budgets/", (await owner.post(`/properties/${propertyId}/budgets`, year)).body.data.budget.id);
  things.set("/postings/", (await enter({})).body.data.postingId).set("/ledger-accounts/", account("diesel"));
  await addCharges(things, owner, propertyId);
  const job = await finished();
  const paper = { kind: "invoice", seller: "Bayo Works", issuedOn: "2026-10-05", lines: [{ what: "Pump", kobo: 100 }] };
  const filed = await job.contractor.post(`/tasks/${job.taskId}/invoices`, paper);
  things.set("/invoices/", filed.body.data.invoice.id);
}

/** A demand, and a payment for a unit. */
async function addCharges(things: Map<string, string>, owner: Person, propertyId: string): Promise<void> {
  const lines = [{ what: "Guards", kobo: 100, basis: "equal" }];
  const quarter = { title: "Last quarter", fromDay: "2026-10-01", toDay: "2026-12-31", dueOn: "2026-10-31", lines };
  const { demand } = (await owner.post(`/properties/${propertyId}/demands`, quarter)).body.data;
  await owner.post(`/demands/${demand.id}/issue`);
  const paid = { kobo: 100, paidOn: "2026-10-05", paidInto: "bank" };
  const { payment } = (await owner.post(`/units/${things.get("/units/")}/payments`, paid)).body.data;
  await addMoneyAccount(things, propertyId, owner);
  const left = { kobo: 500, takenOn: "2026-10-05", paidInto: "bank", name: "Ada Obi" };
  const { deposit } = (await owner.post(`/units/${things.get("/units/")}/deposits`, left)).body.data;
  const cut = { kobo: 100, reason: "A window", mediaUploads: [await sopPhoto()] };
  const { deductions } = (await owner.post(`/deposits/${deposit.id}/deductions`, cut)).body.data.deposit;
  const back = (await owner.post(`/units/${things.get("/units/")}/deposits`, left)).body.data.deposit.id;
  await owner.post(`/deposits/${back}/decide`);
  const transfers = { deposits: [{ id: back, bank: "GTBank", number: "0123456789" }] };
  things.set("/pay-lists/", (await owner.post(`/properties/${propertyId}/pay-lists`, transfers)).body.data.list.id);
  things.set("/deposits/", deposit.id).set("/deductions/", deductions[0].id);
  const csv = bankFile(0, [["05/10/2026", "TRANSFER", 700]]);
  await owner.post(`/properties/${propertyId}/bank-statements`, { account: "bank", csv, dryRun: false });
  const { lines: told } = (await owner.get(`/properties/${propertyId}/bank-lines`)).body.data;
  things.set("/demands/", demand.id).set("/unit-payments/", payment.id).set("/bank-lines/", told[0].id);
  await addOnline(things, propertyId, owner);
}

const limits = { jobKobo: 10_000_000, monthKobo: 50_000_000 };

/** What contractors quoted, what was ordered, what waits for an owner, and a request as an alarm. */
async function addOrders(things: Map<string, string>): Promise<void> {
  things.set("/alarms/", things.get("/repair-tickets/") ?? "").set("/drills/", await drillAt(things));
  const one = await quoted();
  things.set("/quote-requests/", one.requestId).set("/quotes/", await one.quoteOf(one.bayo));
  const two = await quoted();
  things.set("/orders/", (await two.choose(two.manager, two.bayo)).body.data.order.id);
  await two.owner.put(`/properties/${two.propertyId}/order-limits`, { ...limits, advancePercent: 50 });
  const ahead = { kobo: 100, reason: "Cable" };
  const asked = await two.bayo.post(`/orders/${things.get("/orders/")}/advances`, ahead);
  things.set("/advances/", asked.body.data.advance.id);
  things.set("/invoice-payments/", (await paidFirm()).paymentId);
  const three = await quoted([20_000_000, 30_000_000]);
  things.set("/approvals/", (await three.choose(three.manager, three.bayo)).body.data.approval.id);
}

/** A drill that rings nobody; the hour of the day decides whether one may be begun. */
async function drillAt(things: Map<string, string>): Promise<string> {
  const { database } = await testApp();
  const id = crypto.randomUUID();
  const propertyId = things.get("/properties/") ?? "";
  await database.db.execute(sql`insert into on_call_drills (id, property_id, started_by, started_at)
    select ${id}, ${propertyId}, created_by, now() from properties where id = ${propertyId}`);
  return id;
}

/** A payment that somebody began online. */
async function addOnline(things: Map<string, string>, propertyId: string, { id: setBy }: Person): Promise<void> {
  const { database } = await testApp();
  const id = crypto.randomUUID();
  const gateway = {
    id,
    propertyId,
    provider: "paystack" as const,
    mode: "live" as const,
    secret: Buffer.of(),
    word: id,
  };
  await database.db
    .insert(paymentGateways)
    .values({ ...gateway, settlesInto: "bank", setBy, setAt: new Date(), endedAt: new Date() });
  const row = {
    id: crypto.randomUUID(),
    gatewayId: id,
    propertyId,
    unitId: things.get("/units/") ?? "",
    kobo: 100_000,
  };
  const said = { provider: "paystack" as const, reference: row.id, payer: "Ada Obi", state: "failed" as const };
  await database.db.insert(onlinePayments).values({ ...row, ...said, createdAt: new Date() });
  things.set("/online-payments/", row.id);
}

/** The account of half a year, with a question. */
async function addMoneyAccount(things: Map<string, string>, propertyId: string, { id: askedBy }: Person) {
  const { database } = await testApp();
  const [ledger] = await database.db.select().from(ledgers).where(eq(ledgers.propertyId, propertyId));
  const half = { propertyId, ledgerId: ledger?.id ?? "", fromDay: "2026-01-01", toDay: "2026-06-30" };
  const row = { ...half, id: crypto.randomUUID(), state: "draft" as const, createdAt: new Date() };
  await database.db.insert(moneyAccounts).values(row);
  const asked = { id: crypto.randomUUID(), accountId: row.id, number: 1, askedBy, question: "Why?" };
  await database.db.insert(moneyQuestions).values({ ...asked, askedAt: new Date() });
  things.set("/money-accounts/", row.id).set("/money-questions/", asked.id);
}

/** A file of units that was read in. */
async function importBy(owner: Person, propertyId: string): Promise<string> {
  const file = { csv: "name\nFlat 4", dryRun: false };
  return (await owner.post(`/properties/${propertyId}/units/import`, file)).body.data.importId;
}

/** What a stranger reported by a tag. */
async function reportBy(owner: Person, propertyId: string, code: string): Promise<string> {
  await report(code);
  return (await owner.get(`/properties/${propertyId}/reports`)).body.data.reports[0].id;
}

/** A contractor's team, task and log, at a building of their own. */
async function addWork(things: Map<string, string>) {
  const { owner: client, contractor, technician, memberId, taskId } = await assigned();
  const log = { taskId, hoursWorked: 1, workDescription: "Looked at it." };
  const { workLog } = (await technician.post("/technician/work-logs", log)).body.data;
  const { link } = (await contractor.post(`/tasks/${taskId}/links`)).body.data;
  things
    .set("/links/", link.id)
    .set("/contractor/team-members/", memberId)
    .set("/technician/teams/", memberId)
    .set("/contractor/tasks/", taskId)
    .set("/technician/tasks/", taskId);
  for (const path of ["/contractor", "/technician", "/property-manager"]) things.set(`${path}/work-logs/`, workLog.id);
  return { client, contractor, technician };
}
