import { randomUUID } from "node:crypto";
import { seated, verified } from "./members.ts";
import { building, type Person, person } from "./world.ts";

export const memberForm = {
  name: "Musa Ibrahim",
  phone: "0803 555 0001",
  specializations: ["Plumbing", "HVAC"],
  certification_level: "journeyman",
  hourly_rate: 5000.5,
};

export const addToTeam = (contractor: Person, email: string, fields: object = {}, key?: string) =>
  contractor.post("/contractor/team-members", { ...memberForm, email, ...fields }, key ? { key } : {});

/** A technician of this contractor's team who agreed to be in it and can be assigned. */
export async function technicianOf(contractor: Person, fields: Record<string, unknown> = {}) {
  const technician = await verified("technician", { name: "Musa Ibrahim", ...fields });
  const answer = await addToTeam(contractor, technician.email);
  if (answer.status !== 201) throw new Error(`Joining the team failed: ${answer.body.detail}`);
  const memberId: string = answer.body.data.teamMember.id;
  const agreed = await technician.post(`/technician/teams/${memberId}/agreement`);
  if (agreed.status !== 200) throw new Error(`Agreeing failed: ${agreed.body.detail}`);
  return { technician, memberId };
}

/** Engages a contractor whose email is verified and who agrees; answers the membership's id. */
export const engage = (owner: Person, propertyId: string, contractor: Person): Promise<string> =>
  seated(owner, propertyId, contractor, "contractor");

export const taskFields = {
  title: "Grease the pump",
  description: "Grease and test.",
  category: "Plumbing",
  priority: "high",
  dueDate: "2090-05-01",
  estimatedCost: 20_000,
};

export async function addTask(owner: Person, propertyId: string, fields: object = {}): Promise<string> {
  const answer = await owner.post("/tasks", { ...taskFields, title: `Grease ${randomUUID()}`, propertyId, ...fields });
  if (answer.status !== 201) throw new Error(`Adding a task failed: ${answer.body.detail}`);
  return answer.body.data.task.id;
}

/** An owner's building with a contractor engaged there who has one technician, and a task that nobody has. */
export async function crew() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const contractor = await verified("contractor", { name: "Bayo Works" });
  await engage(owner, propertyId, contractor);
  const { technician, memberId } = await technicianOf(contractor);
  return { owner, propertyId, contractor, technician, memberId, taskId: await addTask(owner, propertyId) };
}

export const assign = (contractor: Person, taskId: string, fields: object, key?: string) =>
  contractor.put(`/contractor/tasks/${taskId}/assign`, fields, key ? { key } : {});

/** As `crew`, with the task assigned to the technician. */
export async function assigned() {
  const made = await crew();
  const answer = await assign(made.contractor, made.taskId, { assignedTeamMemberId: made.memberId });
  if (answer.status !== 200) throw new Error(`Assigning failed: ${answer.body.detail}`);
  return made;
}

/** The technician begins a job and completes it. */
export async function finish(technician: Person, taskId: string, fields: object = {}): Promise<void> {
  await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
  const said = { taskId, completionNotes: "Greased.", totalHours: 1.5, mediaUploads: [], ...fields };
  const answer = await technician.post("/technician/task-completion", said);
  if (answer.status !== 201) throw new Error(`Completing failed: ${answer.body.detail}`);
}

/** As `assigned`, with the job begun and completed. */
export async function finished(fields: object = {}) {
  const made = await assigned();
  await finish(made.technician, made.taskId, fields);
  return made;
}

/** Says how the work on a task is; five stars for all that is not named. */
export const verify = (keeper: Person, taskId: string, contractor: { id: string }, said: object = {}, key?: string) =>
  keeper.post(
    "/property-manager/work-verification",
    { taskId, contractorId: contractor.id, ...said },
    key ? { key } : {},
  );
