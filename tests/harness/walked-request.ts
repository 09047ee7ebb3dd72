import { sql } from "drizzle-orm";
import type { Phones } from "../../scripts/phones/server.ts";
import { testApp } from "./app.ts";
import { newNumber } from "./carried.ts";
import { assign, engage, technicianOf } from "./crew.ts";
import { memberOf, verified } from "./members.ts";
import { goOnAt, readWhatsApp } from "./phones.ts";
import { repairRequest } from "./requests.ts";
import { ownedBuilding, type Person } from "./world.ts";

const { database } = await testApp();
const hourMs = 3_600_000;
const done = ({ status, body }: Awaited<ReturnType<Person["get"]>>) => {
  if (status >= 400) throw new Error(`The walk stopped: ${body.detail}`);
  return body.data;
};

/** Brings what waits until then forward, reminders of visits with it. */
async function goOn(at: Date): Promise<void> {
  await database.db.execute(sql`update pgboss.job set start_after = now()
    where name = 'visits.remind' and state = 'created' and start_after <= ${at}`);
  await goOnAt(at);
}

/** Somebody's WhatsApp, connected the way people do it; what that was answered is no part of what is counted. */
export async function withWhatsApp(phones: Phones, who: Person): Promise<string> {
  const phone = newNumber();
  const { code } = done(await who.post("/contact-points/whatsapp", {})).connection;
  await phones.whatsapp.write({ phone }, { text: code });
  await readWhatsApp(phones);
  return phone;
}

/** A building with an owner, a firm with a technician, and somebody who is known to live there. */
export async function staffed() {
  const { owner, propertyId, occupant } = await ownedBuilding({ units: 20 });
  await confirm(owner, propertyId, occupant);
  const firm = await verified("contractor");
  const { technician, memberId } = await technicianOf(firm);
  await engage(owner, propertyId, firm);
  return { owner, propertyId, firm, technician, memberId, occupant };
}

/** A keeper says that somebody lives there. */
export async function confirm(owner: Person, propertyId: string, occupant: Person): Promise<void> {
  const { id } = await memberOf(owner, propertyId, occupant);
  done(await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true }));
}

type Staffed = Awaited<ReturnType<typeof staffed>>;

/**
 * Walks one request from filed to closed over two days, an hour or more between the steps, so that nothing is left out for
 * its haste; nobody looks into Tunse but to take their own step. `from`: a morning.
 */
export async function walk({ owner, firm, technician, memberId, propertyId, occupant }: Staffed, from: Date) {
  const day = (hours: number) => new Date(from.getTime() + hours * hourMs);
  const step = async (hours: number, act: () => ReturnType<Person["get"]>) => {
    await goOn(day(hours));
    return done(await act());
  };
  const { ticket } = await step(0, () =>
    occupant.post("/repair-tickets", repairRequest({ propertyId, priority: "medium" })),
  );
  const path = `/repair-tickets/${ticket.id}`;
  await step(1, () => owner.post(`${path}/acknowledge`));
  const due = {
    contractorId: firm.id,
    dueDate: day(24 * 7)
      .toISOString()
      .slice(0, 10),
  };
  const { taskId } = (await step(2, () => owner.post(`${path}/assign`, due))).ticket;
  await step(4, () => assign(firm, taskId, { assignedTeamMemberId: memberId }));
  const windows = [26, 30].map((hours) => ({
    from: day(hours).toISOString(),
    to: day(hours + 2).toISOString(),
  }));
  const { visit } = await step(5.5, () => firm.post(`${path}/visits`, { windows, access: "at_home" }));
  await step(7.5, () => occupant.put(`/visits/${visit.id}`, { from: windows[0]?.from }));
  await step(26.5, () => technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" }));
  const said = { taskId, completionNotes: "A new washer.", totalHours: 1, mediaUploads: [] };
  await step(28, () => technician.post("/technician/task-completion", said));
  await step(30, () => owner.post("/property-manager/work-verification", { taskId, contractorId: firm.id }));
  await step(31, () => occupant.post(`${path}/answer`, { verdict: "mended", stars: 5 }));
  await goOn(day(48));
  return ticket.id as string;
}

type Paid = { title: string; to: string; kind: string; urgent: boolean; channel: string; kobo: number };

/** What went out to these people and costs money, one row a message; codes for phones are the site's. */
export async function paidFor(people: Partial<Record<string, Person>>): Promise<Paid[]> {
  const names = Object.entries(people).flatMap(([name, who]) => (who ? [[who.id, name] as const] : []));
  const { rows } = await database.db.execute<Omit<Paid, "to"> & { accountId: string }>(sql`
    select coalesce(n.title, 'A call') as title, d.account_id as "accountId", d.kind, d.urgent, d.channel, d.cost_kobo::int as kobo
    from deliveries d left join notifications n on n.id = d.notice_id
    where d.account_id = any (${sql.param(names.map(([id]) => id))}::uuid[]) and d.channel in ('sms', 'whatsapp', 'voice')
      and d.kind <> 'code'
      and d.state in ('sent', 'delivered', 'unknown') and d.sent_with is null
    order by d.taken_at, d.id`);
  const nameOf = new Map(names);
  return rows.map(({ accountId, ...row }) => ({ ...row, to: nameOf.get(accountId) ?? "" }));
}
