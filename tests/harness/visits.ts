import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { testApp } from "./app.ts";
import { assign, engage, technicianOf } from "./crew.ts";
import { verified } from "./members.ts";
import { repairRequest } from "./requests.ts";
import { ownedBuilding, type Person, person } from "./world.ts";

const { database, clock, drain } = await testApp();
export const monday = new Date("2031-11-24T08:00:00+01:00");
const hourMs = 3_600_000;
export const at = (hours: number) => new Date(monday.getTime() + hours * hourMs);
export const window = (from: number, to = from + 2) => ({ from: at(from).toISOString(), to: at(to).toISOString() });
export const windows = [window(49), window(73), window(97)];

/** A request of a known occupant, given to a firm whose technician has it. */
export async function given(more: { owner?: Person; propertyId?: string; firm?: Person; memberId?: string } = {}) {
  const home = await ownedBuilding();
  const owner = more.owner ?? home.owner;
  const propertyId = more.propertyId ?? home.propertyId;
  const occupant = more.propertyId ? await livesAt(owner, propertyId) : home.occupant;
  if (!more.propertyId) await confirm(owner, propertyId, occupant);
  const firm = more.firm ?? (await verified("contractor"));
  const hand = more.memberId ? null : await technicianOf(firm);
  if (!more.firm || !more.propertyId) await engage(owner, propertyId, firm);
  const request = repairRequest({ priority: "high", propertyId });
  const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
  const due = { contractorId: firm.id, dueDate: "2031-12-01" };
  const { taskId } = (await owner.post(`/repair-tickets/${ticket.id}/assign`, due)).body.data.ticket;
  const memberId = more.memberId ?? hand?.memberId ?? "";
  await assign(firm, taskId, { assignedTeamMemberId: memberId });
  const path = `/repair-tickets/${ticket.id}/visits`;
  return {
    owner,
    propertyId,
    occupant,
    firm,
    technician: hand?.technician,
    memberId,
    id: ticket.id as string,
    taskId,
    path,
  };
}

async function confirm(owner: Person, propertyId: string, occupant: Person): Promise<void> {
  const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
  const { id } = members.find((one: { role: string }) => one.role === "building_occupant");
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  expect((await occupant.get(`/properties/${propertyId}`)).status).toBe(200);
}

export async function livesAt(owner: Person, propertyId: string): Promise<Person> {
  const occupant = await person("building_occupant", { propertyId });
  const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
  const isUnknown = (one: { role: string; confirmed: boolean }) => one.role === "building_occupant" && !one.confirmed;
  const { id } = members.find(isUnknown);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  return occupant;
}

export async function booked() {
  const world = await given();
  const { visit } = (await world.firm.post(world.path, { windows, access: "at_home" })).body.data;
  const answer = await world.occupant.put(`/visits/${visit.id}`, { from: windows[1]?.from });
  return { ...world, visit: answer.body.data.visit };
}

export const ticketOf = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data;
export const noticesOf = async (who: Person, title: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ message: string }>(
    sql`select message from notifications where account_id = ${who.id} and title = ${title}`,
  );
  return rows.map(({ message }) => message);
};

/** The queue reads the database's clock, so what waits for a later moment is brought forward. */
export const later = async (hours: number) => {
  clock.now = at(hours);
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name in ('visits.remind', 'visits.lapse') and state = 'created' and start_after <= ${clock.now}`,
  );
  await drain();
};
