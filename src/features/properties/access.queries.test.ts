import { beforeAll, describe, expect, test } from "vitest";
import { assign, assigned, crew, engage, finish, technicianOf } from "../../../tests/harness/crew.ts";
import { document, room } from "../../../tests/harness/documents.ts";
import { memberOf, verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";

let photo: { file_data: string; file_type: string };
beforeAll(async () => {
  photo = { file_data: await picture(), file_type: "image" };
});

const place = {
  name: "Marina Court",
  address: "12 Admiralty Way",
  specialNotes: "The new gate code is 4711",
  accessNotes: "Ask for Ibrahim",
  latitude: 6.4412,
  longitude: 3.4581,
};

/** A repair request that a technician has mended, in a building with everything that a door could show. */
async function mended() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const contractor = await verified("contractor", { name: "Bayo Works" });
  await engage(owner, propertyId, contractor);
  const { technician, memberId } = await technicianOf(contractor);
  const request = repairRequest({ propertyId, mediaUploads: [photo] });
  const ticketId: string = (await occupant.post("/repair-tickets", request)).body.data.ticket.id;
  const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
  const { taskId } = (await owner.post(`/repair-tickets/${ticketId}/assign`, given)).body.data.ticket;
  await assign(contractor, taskId, { assignedTeamMemberId: memberId });
  await owner.put(`/properties/${propertyId}`, { ...place, mediaUploads: [photo] });
  const paper = await document(owner, propertyId, { accessLevel: "technician" });
  const job = { taskId, ticketId, paperId: paper.id };
  return { owner, occupant, propertyId, contractor, technician, memberId, ...job };
}
type Mended = Awaited<ReturnType<typeof mended>>;

/** Every door to the building as it is today, as `who` finds it. */
async function doors({ propertyId, paperId }: Mended, who: Person) {
  const own = [
    `/properties/${propertyId}`,
    `/properties/${propertyId}/media`,
    `/properties/${propertyId}/history`,
    `/properties/${propertyId}/members`,
    `${room}?propertyId=${propertyId}`,
    `${room}/${paperId}`,
    `${room}/${paperId}/download`,
  ];
  const answers = await Promise.all(own.map((path) => who.get(path)));
  const { properties } = (await who.get("/properties")).body.data;
  const found = (await who.get("/search?q=Marina")).body.data;
  const { documents } = (await who.get(room)).body.data;
  return {
    open: own.filter((_, at) => answers[at]?.status === 200),
    listed: properties.length,
    found: found.properties.length,
    papers: documents.length,
  };
}
const none = { open: [], listed: 0, found: 0, papers: 0 };

const commentOn = (who: Person, id: string, text: string) => who.post(`/repair-tickets/${id}/comments`, { text });
const saidOn = async (who: Person, id: string): Promise<(string | null)[]> =>
  (await who.get(`/repair-tickets/${id}`)).body.data.timeline.map(({ text }: { text: string | null }) => text);

async function leaveBuilding({ owner, propertyId, contractor }: Mended): Promise<void> {
  const { id } = await memberOf(owner, propertyId, contractor);
  await contractor.remove(`/properties/${propertyId}/members/${id}`);
}

describe("a technician", () => {
  test("reaches the building while a job there is open, and not once it is done", async () => {
    const made = await mended();
    const { technician, propertyId, paperId } = made;
    const open = [
      `/properties/${propertyId}`,
      `/properties/${propertyId}/media`,
      `${room}?propertyId=${propertyId}`,
      `${room}/${paperId}`,
      `${room}/${paperId}/download`,
    ];
    expect(await doors(made, technician)).toEqual({ open, listed: 1, found: 1, papers: 1 });
    await finish(technician, made.taskId);
    expect(await doors(made, technician)).toEqual(none);
  });

  test("keeps what they did, with nothing of the building as it is today", async () => {
    const made = await mended();
    const { technician, memberId, taskId, ticketId, occupant, owner } = made;
    const log = { taskId, hoursWorked: 1, workDescription: "Looked at it." };
    const { workLog } = (await technician.post("/technician/work-logs", log)).body.data;
    await commentOn(occupant, ticketId, "Come after four.");
    await finish(technician, taskId);
    await commentOn(occupant, ticketId, "The key is under the stone now.");
    await technician.remove(`/technician/teams/${memberId}`);
    await leaveBuilding(made);
    const { job } = (await technician.get(`/technician/tasks/${taskId}`)).body.data;
    expect(job.building).toMatchObject({ name: place.name, location: "Lekki, Lagos" });
    expect(job.building).toMatchObject({ address: null, state: null, latitude: null, longitude: null });
    expect(job.building.accessNotes).toBeNull();
    expect([job.task.status, job.ticket.mediaUploads.length]).toEqual(["completed", 1]);
    expect((await technician.get(`/tasks/${taskId}`)).body.data.task).toMatchObject({ id: taskId });
    const { workLogs } = (await technician.get("/technician/work-logs")).body.data;
    expect(workLogs.map(({ id }: { id: string }) => id)).toEqual([workLog.id]);
    const said = await saidOn(technician, ticketId);
    expect(said).toContain("Come after four.");
    expect(said).not.toContain("The key is under the stone now.");
    expect(await saidOn(owner, ticketId)).toContain("The key is under the stone now.");
    expect((await commentOn(technician, ticketId, "Hello?")).status).toBe(403);
    expect(await doors(made, technician)).toEqual(none);
  });

  test("has another building only by another job", async () => {
    const { owner, contractor, technician, memberId, taskId, propertyId } = await assigned();
    const other = await building(owner, { name: "Second House" });
    await engage(owner, other, contractor);
    await finish(technician, taskId);
    const next = (await owner.post("/tasks", { ...job, propertyId: other })).body.data.task.id;
    await assign(contractor, next, { assignedTeamMemberId: memberId });
    const { properties } = (await technician.get("/properties")).body.data;
    expect(properties.map(({ id }: { id: string }) => id)).toEqual([other]);
    expect((await technician.get(`/properties/${propertyId}`)).status).toBe(404);
  });

  test("who completes a job twice with one key hears the same", async () => {
    const { technician, taskId } = await assigned();
    await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
    const said = { taskId, completionNotes: "Greased.", totalHours: 1, mediaUploads: [] };
    const key = crypto.randomUUID();
    const [first, again] = [
      await technician.post("/technician/task-completion", said, { key }),
      await technician.post("/technician/task-completion", said, { key }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });
});

const job = { title: "Paint", description: "Once", category: "Painting", priority: "low", dueDate: "2090-06-01" };

describe("a contractor", () => {
  test("who works there reads on and answers; having left, they keep what was said until it was done", async () => {
    const made = await mended();
    const { contractor, occupant, technician, taskId, ticketId } = made;
    await finish(technician, taskId);
    await commentOn(occupant, ticketId, "It drips again.");
    expect(await saidOn(contractor, ticketId)).toContain("It drips again.");
    expect((await commentOn(contractor, ticketId, "Coming.")).status).toBe(201);
    await leaveBuilding(made);
    expect(await saidOn(contractor, ticketId)).not.toContain("It drips again.");
    const { ticket } = (await contractor.get(`/repair-tickets/${ticketId}`)).body.data;
    expect([ticket.status, ticket.can.comment]).toEqual(["resolved", false]);
    expect((await commentOn(contractor, ticketId, "Hello?")).status).toBe(403);
    expect(await doors(made, contractor)).toEqual(none);
  });

  test("who did the work with their own hands loses the building in the same way", async () => {
    const { owner, propertyId, contractor, taskId } = await crew();
    const own = await contractor.post("/contractor/team-members", {
      name: "Bayo",
      email: contractor.email,
      phone: "08035550001",
      specializations: ["Plumbing"],
    });
    await assign(contractor, taskId, { assignedTeamMemberId: own.body.data.teamMember.id });
    await finish(contractor, taskId);
    const { id } = await memberOf(owner, propertyId, contractor);
    await contractor.remove(`/properties/${propertyId}/members/${id}`);
    expect((await contractor.get(`/properties/${propertyId}`)).status).toBe(404);
    expect((await contractor.get("/properties")).body.data.properties).toEqual([]);
    const { building: seen } = (await contractor.get(`/technician/tasks/${taskId}`)).body.data.job;
    expect([seen.name, seen.address, seen.accessNotes]).toEqual(["Marina Court", null, null]);
  });
});

test("a stranger of either role finds no door at all", async () => {
  const made = await mended();
  for (const role of ["technician", "contractor"] as const) expect(await doors(made, await person(role))).toEqual(none);
});
