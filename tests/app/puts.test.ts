import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { contactPoints } from "#features/contact-points/tables.server.ts";
import { moneyAccounts } from "#features/money-accounts/tables.server.ts";
import { webhooks } from "#features/webhooks/tables.server.ts";
import { bindings } from "../../src/app-bindings.server.ts";
import { testApp } from "../harness/app.ts";
import { books } from "../harness/books.ts";
import { assigned } from "../harness/crew.ts";
import { document, room } from "../harness/documents.ts";
import { paidFirm } from "../harness/invoices.ts";
import { memberOf } from "../harness/members.ts";
import { repairRequest } from "../harness/requests.ts";
import { addSchedule, schedulesPath } from "../harness/schedules.ts";
import { sopsPath, writtenSop } from "../harness/sops.ts";
import { type Person, person, send, siteAdmin } from "../harness/world.ts";

const { database } = await testApp();
const puts = bindings.map(({ call }) => call).filter((call) => call.method === "PUT");
/** What changes by being named in the address, so that no body is needed. */
const bare = ["/notifications/{id}/read", "/notifications/read-all"];

/** Somebody who may do it, and the address of a thing of theirs, by the path of the call. */
const doors = new Map<string, { who: Person; path: string }>();

async function fileRequest(owner: Person, propertyId: string) {
  const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
  const body = repairRequest({ propertyId });
  const { ticket } = (await occupant.post("/repair-tickets", body)).body.data;
  const memberId = (await memberOf(owner, propertyId, occupant)).id;
  await owner.put(`/properties/${propertyId}/members/${memberId}`, { confirmed: true });
  const from = new Date(Date.now() + 86_400_000);
  const windows = [{ from, to: new Date(from.getTime() + 3_600_000) }];
  const { visit } = (await owner.post(`/repair-tickets/${ticket.id}/visits`, { windows })).body.data;
  return { ticketId: ticket.id, memberId, visitId: visit.id };
}

beforeAll(async () => {
  const { owner, propertyId, contractor, technician, memberId: handId, taskId } = await assigned();
  const { ticketId, memberId, visitId } = await fileRequest(owner, propertyId);
  const log = { taskId, hoursWorked: 1, workDescription: "Looked at it." };
  const logId = (await technician.post("/technician/work-logs", log)).body.data.workLog.id;
  const admin = await siteAdmin();
  const sheet = { title: "Rain", content: "<p>Gutters.</p>", category: "maintenance-tips" };
  const postId = (await admin.post("/admin/blog/posts", sheet)).body.data.post.id;
  const schedule = await addSchedule(owner, propertyId);
  const paper = await document(owner, propertyId);
  const add = (who: Person, path: string, ...ids: string[]) => {
    const left = [...ids];
    doors.set(path, { who, path: path.replaceAll(/\{\w+\}/g, () => left.shift() ?? "") });
  };
  add(owner, "/properties/{id}", propertyId);
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  const lives = { name: "Ada Obi", movedIn: "2026-01-01" };
  const { resident } = (await owner.post(`/units/${unit.id}/residents`, lives)).body.data;
  const machine = { name: "Generator 1", kind: "generator" };
  const { asset } = (await owner.post(`/properties/${propertyId}/assets`, machine)).body.data;
  add(owner, "/visits/{id}", visitId);
  const news = { kind: "news", title: "Paint" };
  const { notice } = (await owner.post(`/properties/${propertyId}/notices`, news)).body.data;
  add(owner, "/notices/{id}", notice.id);
  add(owner, "/assets/{id}", asset.id);
  const { meter } = (await owner.post(`/properties/${propertyId}/meters`, { name: "Grid", kind: "electricity" })).body
    .data;
  add(owner, "/meters/{id}", meter.id);
  const certificate = { requirement: "fire_certificate", issuedBy: "Fire Service", validFrom: "2026-01-01" };
  const { paper: proof } = (await owner.post(`/properties/${propertyId}/papers`, certificate)).body.data;
  add(owner, "/papers/{id}", proof.id);
  add(owner, "/properties/{id}/compliance/{requirement}", propertyId, "fire_certificate");
  add(owner, "/properties/{id}/facts", propertyId);
  add(owner, "/properties/{id}/facts/{fact}", propertyId, "roof-carrier");
  add(owner, "/properties/{id}/public-page", propertyId);
  add(owner, "/meters/{id}/schedules/{scheduleId}", meter.id, schedule.id);
  const row = {
    id: crypto.randomUUID(),
    accountId: owner.id,
    url: "https://example.com/x",
    events: ["tasks" as const],
  };
  await database.db.insert(webhooks).values({ ...row, secret: Buffer.of(), createdAt: new Date() });
  add(owner, "/webhooks/{id}", row.id);
  const phone = { id: crypto.randomUUID(), accountId: owner.id, kind: "phone" as const, address: "+2348030000001" };
  await database.db.insert(contactPoints).values({ ...phone, createdAt: new Date() });
  add(owner, "/contact-points/{id}", phone.id);
  add(owner, "/properties/{id}/message-budget", propertyId);
  const policy = { kind: "insurance", number: "POL-1" };
  add(contractor, "/credentials/{id}", (await contractor.post("/me/credentials", policy)).body.data.credential.id);
  add(owner, "/properties/{id}/required-credentials", propertyId);
  const { organisations } = (await owner.get("/organisations")).body.data;
  add(owner, "/organisations/{id}", organisations[0].id);
  add(owner, "/organisations/{id}/logo", organisations[0].id);
  const wash = {
    ...{ title: "Wash the panels", asset: "Solar panels", description: "Dust.", component: "electrical" },
    ...{ facts: ["power:solar"], frequency: "quarterly", priority: "medium", checklist: ["Wash"], hours: 2 },
    ...{ skill: "beginner", trade: "Electrical", costLow: 1, costTypical: 2, costHigh: 3, sourceTitle: "Manual" },
  };
  const house = (await owner.post(`/organisations/${organisations[0].id}/catalogue`, wash)).body.data.item;
  add(owner, "/organisations/{id}/catalogue/{key}/own", organisations[0].id, house.key);
  add(owner, "/organisations/{id}/catalogue/{key}", organisations[0].id, "water-leak-and-usage-check");
  const newcomer = { email: "kemi@example.com", role: "accountant" };
  const asked = await owner.post(`/organisations/${organisations[0].id}/members`, newcomer);
  add(owner, "/organisations/{id}/members/{memberId}", organisations[0].id, asked.body.data.member.id);
  const crew = { name: "Lagos Island", areas: [{ state: "Lagos" }] };
  const { team } = (await owner.post(`/organisations/${organisations[0].id}/teams`, crew)).body.data;
  add(owner, "/organisations/{id}/teams/{teamId}", organisations[0].id, team.id);
  const { account, ledger } = await books({ owner, propertyId });
  add(owner, "/properties/{id}/ledger", propertyId);
  add(owner, "/properties/{id}/collection-account", propertyId);
  const paid = { kobo: 100, paidOn: "2026-10-05", paidInto: "bank" };
  const { payment } = (await owner.post(`/units/${unit.id}/payments`, paid)).body.data;
  add(owner, "/unit-payments/{id}/allocations", payment.id);
  const half = { propertyId, ledgerId: ledger.id, fromDay: "2026-01-01", toDay: "2026-06-30", state: "draft" as const };
  const draft = { ...half, id: crypto.randomUUID(), createdAt: new Date() };
  await database.db.insert(moneyAccounts).values(draft);
  add(owner, "/money-accounts/{id}", draft.id);
  const year = { year: new Date().getUTCFullYear() };
  const { budget } = (await owner.post(`/properties/${propertyId}/budgets`, year)).body.data;
  add(owner, "/budgets/{id}", budget.id);
  add(owner, "/properties/{id}/price-sharing", propertyId);
  add(contractor, "/me/payout-account");
  const { firm, paymentId, advanceId } = await paidFirm();
  add(firm, "/invoice-payments/{id}/arrival", paymentId);
  add(firm, "/advances/{id}/arrival", advanceId);
  add(owner, "/ledger-accounts/{id}", account("diesel"));
  add(owner, "/units/{id}", unit.id);
  add(owner, "/residents/{id}", resident.id);
  add(owner, "/properties/{id}/members/{memberId}", propertyId, memberId);
  for (const path of ["status", "triage", "waiting"]) add(owner, `/repair-tickets/{id}/${path}`, ticketId);
  for (const path of ["/tasks/{id}", "/tasks/{id}/status"]) add(owner, path, taskId);
  add(contractor, "/contractor/tasks/{id}/assign", taskId);
  add(contractor, "/contractor/tasks/bulk-update");
  add(contractor, "/contractor/team-members/{id}", handId);
  for (const path of ["status", "checklist"]) add(technician, `/technician/tasks/{id}/${path}`, taskId);
  add(technician, "/technician/work-logs/{id}", logId);
  add(contractor, "/contractor/work-logs/{id}/approval", logId);
  add(owner, "/property-manager/work-logs/{id}/approval", logId);
  for (const path of [
    "/suggestions/preferences",
    "/notifications/preferences",
    "/contact-points/preferences",
    "/me/currency",
    "/me/checkpoint-letter",
    "/auth/me",
  ])
    add(owner, path);
  add(owner, `${schedulesPath}/{id}`, schedule.id);
  const sop = await writtenSop(owner);
  add(owner, `${sopsPath}/{id}`, sop.id);
  add(owner, `${sopsPath}/{id}/photo-rule`, sop.id);
  add(owner, "/me/approval-pin");
  for (const path of ["photo-rule", "promises", "order-limits", "on-call"])
    add(owner, `/properties/{id}/${path}`, propertyId);
  add(owner, `${room}/{id}`, paper.id);
  add(admin, "/admin/blog/posts/{id}", postId);
  add(admin, "/admin/accounts/{id}/suspension", owner.id);
  add(admin, "/admin/properties/{id}/freeze", propertyId);
});

/**
 * How many rows each table holds and which transaction wrote to it last, but of sessions, which say when they were last
 * used. A row that is written with what it said before counts as a change too.
 */
async function contents(): Promise<unknown> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not like '%sessions' order by 1`,
  );
  const tables = rows.map(
    ({ name }) => sql`select ${name} as name, count(*)::int as rows,
    max(xmin::text::bigint)::text as last from ${sql.identifier(name)}`,
  );
  return (await database.db.execute(sql`${sql.join(tables, sql` union all `)} order by name`)).rows;
}

test("every call that changes something has its place here", () => {
  const known = [...doors.keys(), ...bare];
  expect(puts.map(({ path }) => path).sort()).toEqual(known.sort());
});

const emptyBodies = ["null", "{}", '{"version":1}', '{"unheardOf":true}', '{"id":"x"}'];

describe("a change that names nothing is refused in a sentence and changes nothing", () => {
  test.each(puts.filter(({ path }) => !bare.includes(path)).map(({ path }) => path))("PUT %s", async (path) => {
    const door = doors.get(path);
    if (!door) throw new Error(`Nobody is at ${path}.`);
    const before = await contents();
    for (const body of [...emptyBodies, undefined]) {
      const { status, body: answer } = await send("PUT", door.path, door.who.token, body);
      expect([status, answer.code], `${body}`).toEqual([422, "invalid"]);
      expect(answer.detail, `${body}`).toMatch(/^[A-Z].+\.$/);
    }
    expect(await contents()).toEqual(before);
  });
});

test("what needs no body is done without one, and with an empty one", async () => {
  const owner = await person("property_owner");
  for (const body of [undefined, "null", "{}"])
    expect((await send("PUT", "/notifications/read-all", owner.token, body)).status).toBe(200);
});
