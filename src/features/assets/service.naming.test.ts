import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, crew, finish, taskFields, verify } from "../../../tests/harness/crew.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { addSchedule, scheduleFields, schedulesPath, scheduleTasks } from "../../../tests/harness/schedules.ts";
import { report } from "../../../tests/harness/tags.ts";
import { ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const dayMs = 24 * 60 * 60 * 1_000;

afterEach(() => {
  clock.now = null;
});

const addAsset = async (owner: Person, propertyId: string, fields: object = {}) =>
  (await owner.post(`/properties/${propertyId}/assets`, { name: "Generator 1", kind: "generator", ...fields })).body
    .data.asset;

/** A building with a generator, one that is out of use, and one of another building. */
async function estate() {
  const made = await ownedBuilding();
  const { owner, propertyId } = made;
  const asset = await addAsset(owner, propertyId);
  const old = await addAsset(owner, propertyId, { name: "Generator 0", retiredOn: "2026-01-01" });
  const elsewhere = await ownedBuilding();
  const foreign = await addAsset(elsewhere.owner, elsewhere.propertyId);
  return { ...made, asset, wrong: [old.id, foreign.id, crypto.randomUUID(), "7"] };
}

const file = async (who: Person, propertyId: string, fields: object = {}) =>
  (await who.post("/repair-tickets", repairRequest({ propertyId, ...fields }))).body.data.ticket;
const ticketOf = async (who: Person, id: string) => (await who.get(`/repair-tickets/${id}`)).body.data.ticket;

describe("what names a machine", () => {
  test("a task says it, changes it and drops it", async () => {
    const { owner, propertyId, asset } = await estate();
    const id = await addTask(owner, propertyId, { assetId: asset.id });
    const { task } = (await owner.get(`/tasks/${id}`)).body.data;
    expect(task).toMatchObject({ assetId: asset.id, assetName: "Generator 1" });
    const [listed] = (await owner.get(`/tasks?propertyId=${propertyId}`)).body.data.tasks;
    expect(listed.assetId).toBe(asset.id);
    expect((await owner.put(`/tasks/${id}`, { assetId: null })).body.data.task.assetId).toBeNull();
    expect((await owner.put(`/tasks/${id}`, { assetId: asset.id })).body.data.task.assetId).toBe(asset.id);
    expect((await owner.put(`/tasks/${id}`, { title: "Grease it" })).body.data.task.assetId).toBe(asset.id);
  });

  test("one that is out of use, of another building or unknown is refused everywhere, and nothing is written", async () => {
    const { owner, propertyId, occupant, wrong } = await estate();
    const taskId = await addTask(owner, propertyId);
    const schedule = await addSchedule(owner, propertyId);
    const ticket = await file(occupant, propertyId);
    for (const assetId of wrong) {
      const sent = await Promise.all([
        owner.post("/tasks", { ...taskFields, propertyId, assetId }),
        owner.put(`/tasks/${taskId}`, { assetId }),
        owner.post(schedulesPath, { ...scheduleFields, propertyId, assetId }),
        owner.put(`${schedulesPath}/${schedule.id}`, { assetId }),
        occupant.post("/repair-tickets", repairRequest({ propertyId, assetId })),
        owner.put(`/repair-tickets/${ticket.id}/triage`, { assetId }),
      ]);
      expect(sent.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
    }
    const { rows } = await database.db.execute(sql`
      select (select count(*)::int from tasks where property_id = ${propertyId} and schedule_id is null) as tasks,
        (select count(*)::int from schedules where property_id = ${propertyId} and plan_key is null) as schedules,
        (select count(*)::int from tickets where property_id = ${propertyId}) as tickets`);
    expect(rows).toEqual([{ tasks: 1, schedules: 1, tickets: 1 }]);
  });

  test("what was named before it went out of use still is", async () => {
    const { owner, propertyId, asset } = await estate();
    const id = await addTask(owner, propertyId, { assetId: asset.id });
    await owner.put(`/assets/${asset.id}`, { retiredOn: "2026-01-01" });
    const same = await owner.put(`/tasks/${id}`, { assetId: asset.id, title: "Take it away" });
    expect([same.status, same.body.data.task.assetId]).toEqual([200, asset.id]);
    const other = await addTask(owner, propertyId);
    const named = await owner.put(`/tasks/${other}`, { assetId: asset.id });
    expect([named.status, named.body.errors]).toEqual([
      422,
      [{ path: "assetId", message: "Generator 1 is out of use. Choose another machine, or none." }],
    ]);
  });

  test("a schedule carries it to its tasks, also when it is named later", async () => {
    clock.now = new Date("2027-01-10T09:00:00Z");
    const { owner, propertyId, asset } = await estate();
    const schedule = await addSchedule(owner, propertyId, { assetId: asset.id });
    expect(schedule).toMatchObject({ assetId: asset.id, assetName: "Generator 1" });
    const assetsOf = async (id: string) => {
      const made = await scheduleTasks(id);
      const rows = await Promise.all(made.map((task) => owner.get(`/tasks/${task.id}`)));
      return rows.map(({ body }) => body.data.task.assetId);
    };
    expect(await assetsOf(schedule.id)).toEqual([asset.id]);
    const later = await addSchedule(owner, propertyId);
    await owner.put(`${schedulesPath}/${later.id}`, { assetId: asset.id });
    expect(await assetsOf(later.id)).toEqual([asset.id]);
  });

  test("a request hands it to its task; a keeper names it; its author and who mended it and left see its name alone", async () => {
    const { owner, propertyId, contractor, technician, memberId } = await crew();
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    const photo = { file_data: await picture(), file_type: "image" };
    const asset = await addAsset(owner, propertyId, { mediaUploads: [photo] });
    const ticket = await file(occupant, propertyId);
    expect(ticket).toMatchObject({ assetId: null, assetName: null });
    const named = await owner.put(`/repair-tickets/${ticket.id}/triage`, { assetId: asset.id });
    expect([named.status, named.body.data.ticket.assetId]).toEqual([200, asset.id]);
    expect(await ticketOf(occupant, ticket.id)).toMatchObject({ assetId: null, assetName: "Generator 1" });
    const given = { contractorId: contractor.id, dueDate: "2090-05-01" };
    const { taskId } = (await owner.post(`/repair-tickets/${ticket.id}/assign`, given)).body.data.ticket;
    expect((await contractor.get(`/tasks/${taskId}`)).body.data.task.assetId).toBe(asset.id);
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    const { job } = (await technician.get(`/technician/tasks/${taskId}`)).body.data;
    const shown = { id: asset.id, name: "Generator 1", mediaUploads: [expect.objectContaining({ fileType: "image" })] };
    expect([job.task.assetId, job.asset]).toEqual([asset.id, expect.objectContaining(shown)]);
    const log = { taskId, workDescription: "New filter.", hoursWorked: 2 };
    const { workLog } = (await technician.post("/technician/work-logs", log)).body.data;
    expect(workLog).toMatchObject({ assetId: null, assetName: "Generator 1" });
    await finish(technician, taskId);
    for (const who of [contractor, technician]) {
      const { task } = (await who.get(`/tasks/${taskId}`)).body.data;
      expect(task).toMatchObject({ assetId: null, assetName: "Generator 1" });
    }
    const more = { followupRequired: true, followupNotes: "Look at the belt." };
    const { followupTaskId } = (await verify(owner, taskId, contractor, more)).body.data.verification;
    expect((await owner.get(`/tasks/${followupTaskId}`)).body.data.task.assetId).toBe(asset.id);
    const [kept] = (await owner.get(`/property-manager/work-logs?propertyId=${propertyId}`)).body.data.workLogs;
    expect(kept.assetId).toBe(asset.id);
  });

  test("a report by its tag becomes a request that names it; by a unit's tag, its unit", async () => {
    const { owner, propertyId, asset } = await estate();
    const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 9" })).body.data;
    const { tags } = (await owner.post(`/properties/${propertyId}/tags`, { assetIds: [asset.id], unitIds: [unit.id] }))
      .body.data;
    for (const tag of tags) {
      await report(tag.code);
      const [{ id }] = (await owner.get(`/properties/${propertyId}/reports`)).body.data.reports;
      const { ticketId } = (await owner.post(`/reports/${id}/request`)).body.data.report;
      const ticket = await ticketOf(owner, ticketId);
      expect(ticket).toMatchObject(tag.assetId ? { assetId: asset.id, unit: null } : { assetId: null, unit: "Flat 9" });
    }
  });

  test("one that anything names stays on the register; of naming it and removing it at once, one wins", async () => {
    const { owner, propertyId, asset } = await estate();
    const id = await addTask(owner, propertyId, { assetId: asset.id });
    const refused = await owner.remove(`/assets/${asset.id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("out of use instead")]);
    expect((await owner.get(`/tasks/${id}`)).body.data.task.assetName).toBe("Generator 1");
    const other = await addAsset(owner, propertyId);
    const [named, removed] = await Promise.all([
      owner.post("/tasks", { ...taskFields, propertyId, assetId: other.id }),
      owner.remove(`/assets/${other.id}`),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([named.status, removed.status]);
  });

  test("a fault of the same machine within 60 days has come back, whatever it is called; one of another has not", async () => {
    const { owner, propertyId, occupant, asset } = await estate();
    const other = await addAsset(owner, propertyId, { name: "Generator 2" });
    const mend = async (fields: object) => {
      const { id } = await file(occupant, propertyId, fields);
      await owner.put(`/repair-tickets/${id}/status`, { status: "resolved", note: "Done." });
      return id;
    };
    const first = await mend({ assetId: asset.id, category: "Electrical" });
    const foreign = await mend({ assetId: other.id, category: "Electrical" });
    const again = await mend({ assetId: asset.id, category: "Plumbing" });
    expect(await ticketOf(owner, again)).toMatchObject({ repeatOf: first, repeatCount: 1 });
    expect((await ticketOf(owner, foreign)).repeatOf).toBeNull();
    const longAgo = new Date(Date.now() - 61 * dayMs);
    await database.db.execute(
      sql`update tickets set resolved_at = ${longAgo}::timestamptz where property_id = ${propertyId}`,
    );
    const { id } = await file(occupant, propertyId, { assetId: asset.id });
    expect((await ticketOf(owner, id)).repeatOf).toBeNull();
  });
});
