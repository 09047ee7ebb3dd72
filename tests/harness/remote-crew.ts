import { callServer, register, type SignedIn } from "./remote.ts";
import { photo } from "./steps.ts";

/** Engages this contractor at a building; nobody has proved the email, so the owner says that it is them, and they agree. */
export async function engageThere(url: string, owner: SignedIn, propertyId: string, contractor: SignedIn) {
  const members = `/properties/${propertyId}/members`;
  const asked = { email: contractor.user.email, role: "contractor" };
  const { member } = await callServer(url, "POST", members, owner.token, asked);
  const { id } = member as { id: string };
  await callServer(url, "PUT", `${members}/${id}`, owner.token, { confirmed: true });
  await callServer(url, "POST", `${members}/${id}/agreement`, contractor.token, {});
}

/** A technician of this contractor's team, likewise. */
export async function joinTeam(url: string, contractor: SignedIn, name: string) {
  const technician = await register(url, "technician", { name });
  const sheet = { name, email: technician.user.email, phone: "08035550001", specializations: ["Plumbing"] };
  const { teamMember } = await callServer(url, "POST", "/contractor/team-members", contractor.token, sheet);
  const { id: memberId } = teamMember as { id: string };
  await callServer(url, "PUT", `/contractor/team-members/${memberId}`, contractor.token, { confirmed: true });
  await callServer(url, "POST", `/technician/teams/${memberId}/agreement`, technician.token, {});
  return { technician, memberId };
}

/** Gives tasks to somebody of this contractor's team. */
export const giveTasks = (url: string, contractor: SignedIn, memberId: string, taskIds: readonly string[]) =>
  callServer(url, "PUT", "/contractor/tasks/bulk-update", contractor.token, {
    taskIds,
    action: "assign",
    assignedTeamMemberId: memberId,
  });

type Crew = { owner: SignedIn; propertyId: string; contractor: SignedIn; technician: SignedIn; memberId: string };

/** A task that this technician has completed, with a photo of it; answers its id. */
export async function finishTask(url: string, crew: Crew, title: string): Promise<string> {
  const { owner, propertyId, contractor, technician, memberId } = crew;
  const asked = { propertyId, title, description: "As agreed.", category: "Plumbing", priority: "high" };
  const { task } = await callServer(url, "POST", "/tasks", owner.token, { ...asked, dueDate: "2090-05-01" });
  const { id: taskId } = task as { id: string };
  await giveTasks(url, contractor, memberId, [taskId]);
  await callServer(url, "PUT", `/technician/tasks/${taskId}/status`, technician.token, { status: "in_progress" });
  const file = await photo("after.jpg");
  const proof = { file_data: file.buffer.toString("base64"), file_type: "image", file_name: file.name };
  await callServer(url, "POST", "/technician/task-completion", technician.token, {
    taskId,
    completionNotes: "Changed the gasket.",
    totalHours: 1.5,
    additionalMaterials: ["Gasket"],
    mediaUploads: [{ ...proof, latitude: 6.4474, longitude: 3.4724, timestamp: "2026-11-20T10:00:00Z" }],
  });
  return taskId;
}
