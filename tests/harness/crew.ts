import { verified } from "./members.ts";
import type { Person } from "./world.ts";

export const memberForm = {
  name: "Musa Ibrahim",
  phone: "0803 555 0001",
  specializations: ["Plumbing", "HVAC"],
  certification_level: "journeyman",
  hourly_rate: 5000.5,
};

export const addToTeam = (contractor: Person, email: string, fields: object = {}, key?: string) =>
  contractor.post("/contractor/team-members", { ...memberForm, email, ...fields }, key ? { key } : {});

/** A technician of this contractor's team who can be assigned. */
export async function technicianOf(contractor: Person, fields: Record<string, unknown> = {}) {
  const technician = await verified("technician", { name: "Musa Ibrahim", ...fields });
  const answer = await addToTeam(contractor, technician.email);
  if (answer.status !== 201) throw new Error(`Joining the team failed: ${answer.body.detail}`);
  return { technician, memberId: answer.body.data.teamMember.id as string };
}
