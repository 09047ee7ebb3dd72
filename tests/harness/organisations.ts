import { sql } from "drizzle-orm";
import type { OrganisationRole } from "#features/organisations/fields.ts";
import { testApp } from "./app.ts";
import { accept } from "./members.ts";
import { building, type Person, person } from "./world.ts";

export const companyOf = async (owner: Person, name = "Lagoon Facilities"): Promise<string> =>
  (await owner.post("/organisations", { name })).body.data.organisation.id;

/** The organisation that somebody has by their first building. */
export const ownOf = async (who: Person): Promise<string> =>
  (await who.get("/organisations")).body.data.organisations[0].id;

/** Somebody who was asked into an organisation and came; answers the id of their membership. */
export async function joined(
  owner: Person,
  organisationId: string,
  someone: Person,
  { role, propertyIds, lastDay }: { role: OrganisationRole; propertyIds?: string[]; lastDay?: string },
): Promise<string> {
  const asked = { email: someone.email, role, propertyIds: propertyIds ?? null, lastDay };
  const answer = await owner.post(`/organisations/${organisationId}/members`, asked);
  if (answer.status !== 201) throw new Error(`Asking in failed: ${answer.body.detail}`);
  const { member, invitation } = answer.body.data;
  const came = await accept(someone, invitation.token);
  if (came.status !== 200) throw new Error(`Joining failed: ${came.body.detail}`);
  return member.id;
}

/** An owner of two buildings whose organisation has a manager for both. */
export async function company() {
  const owner = await person("property_owner", { name: "Ngozi Eze" });
  const first = await building(owner, { name: "Marina Court" });
  const second = await building(owner, { name: "Bar Beach Towers" });
  const id = await ownOf(owner);
  const manager = await person("property_manager", { name: "Bola Ade" });
  const memberId = await joined(owner, id, manager, { role: "manager" });
  return { id, owner, manager, memberId, first, second };
}

/** The buildings that somebody sees, by name. */
export const reach = async (who: Person): Promise<string[]> =>
  (await who.get("/properties")).body.data.properties.map(({ name }: { name: string }) => name).sort();

/** What the audit log has of these memberships, the newest first. */
export async function loggedOf(memberIds: readonly string[]): Promise<string[]> {
  const { database } = await testApp();
  const { rows } = await database.db.execute<{ act: string }>(
    sql`select act from audit where thing = 'organisation_member' and thing_id in ${memberIds} order by at desc, id desc`,
  );
  return rows.map(({ act }) => act);
}
