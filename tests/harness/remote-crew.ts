import { callServer, register, type SignedIn } from "./remote.ts";

/** Engages this contractor at a building; nobody has proved the email, so the owner says that it is them. */
export async function engageThere(url: string, owner: SignedIn, propertyId: string, contractor: SignedIn) {
  const members = `/properties/${propertyId}/members`;
  const asked = { email: contractor.user.email, role: "contractor" };
  const { member } = await callServer(url, "POST", members, owner.token, asked);
  const { id } = member as { id: string };
  await callServer(url, "PUT", `${members}/${id}`, owner.token, { confirmed: true });
}

/** A technician of this contractor's team, likewise. */
export async function joinTeam(url: string, contractor: SignedIn, name: string) {
  const technician = await register(url, "technician", { name });
  const sheet = { name, email: technician.user.email, phone: "08035550001", specializations: ["Plumbing"] };
  const { teamMember } = await callServer(url, "POST", "/contractor/team-members", contractor.token, sheet);
  const { id: memberId } = teamMember as { id: string };
  await callServer(url, "PUT", `/contractor/team-members/${memberId}`, contractor.token, { confirmed: true });
  return { technician, memberId };
}

/** Gives tasks to somebody of this contractor's team. */
export const giveTasks = (url: string, contractor: SignedIn, memberId: string, taskIds: readonly string[]) =>
  callServer(url, "PUT", "/contractor/tasks/bulk-update", contractor.token, {
    taskIds,
    action: "assign",
    assignedTeamMemberId: memberId,
  });
