import { sql } from "drizzle-orm";
import type { Role } from "#domain/vocab.ts";
import { testApp } from "./app.ts";
import { ownedBuilding, type Person, person, send } from "./world.ts";

type Row = {
  id: string;
  accountId: string;
  role: string;
  name: string;
  waiting: boolean;
  unit: string | null;
  phone: string;
  lastDay: string | null;
};

/** An account whose email somebody proved to be theirs. */
export async function verified(role: Role, fields: Record<string, unknown> = {}): Promise<Person> {
  const { database } = await testApp();
  const someone = await person(role, { name: "Ngozi Eze", ...fields });
  await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${someone.id}`);
  return someone;
}

export const add = (keeper: Person, propertyId: string, email: string, role: string) =>
  keeper.post(`/properties/${propertyId}/members`, { email, role });

/** Whoever was added by email says that they agree to be there. */
export async function agreeThere(someone: Person, propertyId: string, memberId: string): Promise<void> {
  const answer = await someone.post(`/properties/${propertyId}/members/${memberId}/agreement`);
  if (answer.status !== 200) throw new Error(`Agreeing failed: ${answer.body.detail}`);
}

/** Adds somebody by their email, who agrees to be there; answers the membership's id. */
export async function seated(keeper: Person, propertyId: string, someone: Person, role: Role): Promise<string> {
  const answer = await add(keeper, propertyId, someone.email, role);
  if (answer.status !== 201) throw new Error(`Adding failed: ${answer.body.detail}`);
  const { id } = answer.body.data.member;
  await agreeThere(someone, propertyId, id);
  return id;
}

export const membersOf = async (keeper: Person, propertyId: string): Promise<Row[]> =>
  (await keeper.get(`/properties/${propertyId}/members`)).body.data.members;

/** What this person is at a property, as `keeper` sees it. */
export async function memberOf(keeper: Person, propertyId: string, someone: Person): Promise<Row> {
  const member = (await membersOf(keeper, propertyId)).find(({ accountId }) => accountId === someone.id);
  if (!member) throw new Error(`${someone.name} is no member of ${propertyId}.`);
  return member;
}

/** A building with everybody in it, who have all agreed to be there. */
export async function fullBuilding() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const manager = await verified("property_manager");
  const contractor = await verified("contractor");
  await seated(owner, propertyId, manager, "property_manager");
  await seated(owner, propertyId, contractor, "contractor");
  return { owner, propertyId, occupant, manager, contractor };
}

type Issued = { id: string; token: string; url: string; expiresAt: string };

export const askToInvite = (keeper: Person, propertyId: string, fields: object) =>
  keeper.post(`/properties/${propertyId}/invitations`, fields);

export async function invited(keeper: Person, propertyId: string, fields: object): Promise<Issued> {
  const answer = await askToInvite(keeper, propertyId, fields);
  if (answer.status !== 201) throw new Error(`Inviting failed: ${answer.body.detail}`);
  return answer.body.data.invitation;
}

export const inspect = (token: string) => send("POST", "/invitations/inspect", null, { token });

export const accept = (someone: Person, token: string) => someone.post("/invitations/accept", { token });
