import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { addTask, assigned, finish } from "../../../../tests/harness/crew.ts";
import { building, type Person, person, picture } from "../../../../tests/harness/world.ts";

await testApp();

const both = { beforePhoto: true, afterPhoto: true };
const photo = async (more: object = {}) => ({ file_data: await picture(), file_type: "image", ...more });
const start = (who: Person, taskId: string, mediaUploads: object[] = []) =>
  who.put(`/technician/tasks/${taskId}/status`, { status: "in_progress", mediaUploads });
const complete = (who: Person, taskId: string, mediaUploads: object[] = []) =>
  who.post("/technician/task-completion", { taskId, completionNotes: "Greased.", totalHours: 1, mediaUploads });
const lacksBefore = {
  path: "mediaUploads",
  message: "This job asks for a photo before the work. Take one, then start.",
};
const lacksAfter = {
  path: "mediaUploads",
  message: "This job asks for a photo after the work. Add one, then complete it.",
};

describe("a building that asks for photos", () => {
  test("lets nobody start or complete work without them, and keeps both apart", async () => {
    const { owner, propertyId, technician, taskId } = await assigned();
    const saved = await owner.put(`/properties/${propertyId}/photo-rule`, both);
    expect([saved.status, saved.body.data]).toEqual([200, { photoRule: both }]);
    // A phone without a network must know it before the work.
    expect((await technician.get(`/technician/tasks/${taskId}`)).body.data.job.photoRule).toEqual(both);
    const bare = await start(technician, taskId);
    expect([bare.status, bare.body.errors]).toEqual([422, [lacksBefore]]);
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.status).toBe("pending");
    expect((await start(technician, taskId, [await photo()])).status).toBe(200);
    const early = await complete(technician, taskId, [await photo({ stage: "before" })]);
    expect([early.status, early.body.errors]).toEqual([422, [lacksAfter]]);
    expect((await complete(technician, taskId, [await photo()])).status).toBe(201);
    const { completionProof } = (await owner.get(`/tasks/${taskId}`)).body.data.task;
    expect(completionProof).toHaveLength(2);
  });

  test("asks contractors as well, and keepers not", async () => {
    const { owner, propertyId, contractor, taskId } = await assigned();
    await owner.put(`/properties/${propertyId}/photo-rule`, both);
    const begun = await contractor.put(`/tasks/${taskId}/status`, { status: "in_progress" });
    expect([begun.status, begun.body.errors]).toEqual([422, [lacksBefore]]);
    const done = await contractor.put(`/tasks/${taskId}/status`, { status: "completed" });
    expect([done.status, done.body.errors]).toEqual([422, [lacksAfter]]);
    expect((await owner.put(`/tasks/${taskId}/status`, { status: "completed" })).status).toBe(200);
  });

  test("is changed by its keepers alone, with true and false alone; without a rule nothing is asked", async () => {
    const { owner, propertyId, contractor, technician, taskId } = await assigned();
    const path = `/properties/${propertyId}/photo-rule`;
    const stranger = await person("property_owner");
    await building(stranger);
    expect((await stranger.put(path, both)).status).toBe(404);
    for (const one of [contractor, technician]) expect((await one.put(path, both)).status).toBe(403);
    expect((await owner.put(path, { beforePhoto: "yes", afterPhoto: true })).status).toBe(422);
    expect((await owner.get(path)).body.data).toEqual({ photoRule: { beforePhoto: false, afterPhoto: false } });
    await finish(technician, taskId);
  });
});

test("a procedure asks in the same way, wherever it is followed, and only its author changes that", async () => {
  const { owner, propertyId, contractor, technician, memberId } = await assigned();
  const { sop } = (await owner.post("/property-manager/sops", { title: "Pump", description: "Grease it." })).body.data;
  const path = `/property-manager/sops/${sop.id}/photo-rule`;
  expect((await owner.put(path, { beforePhoto: true, afterPhoto: false })).status).toBe(200);
  expect((await (await person("property_owner")).put(path, both)).status).toBe(404);
  const taskId = await addTask(owner, propertyId, { contractorId: contractor.id, sopId: sop.id });
  await contractor.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
  expect((await start(technician, taskId)).body.errors).toEqual([lacksBefore]);
  expect((await start(technician, taskId, [await photo()])).status).toBe(200);
  expect((await complete(technician, taskId)).status).toBe(201);
});

test("steps that ask for a photo, a reading or a signature are ticked with it alone, and before the work is completed", async () => {
  const { owner, propertyId, contractor, technician, memberId } = await assigned();
  const steps = ["Sweep", "Show the gauge [photo]", "Read it [reading 2 to 6 bar]", "Sign [signature]"];
  const procedure = { title: "Pump", description: "Grease it.", steps };
  const { sop } = (await owner.post("/property-manager/sops", procedure)).body.data;
  const taskId = await addTask(owner, propertyId, { contractorId: contractor.id, sopId: sop.id });
  await contractor.put(`/contractor/tasks/${taskId}/assign`, { assignedTeamMemberId: memberId });
  await start(technician, taskId);
  const tick = (item: number, more: object = {}) =>
    technician.put(`/technician/tasks/${taskId}/checklist`, { list: "sop", item, done: true, ...more });
  const refused = async (item: number, more?: object) => (await tick(item, more)).body.errors?.[0];
  expect((await complete(technician, taskId)).body.errors).toEqual([
    { path: "steps", message: "Step 2 asks for a photo. Do it before you complete the task." },
  ]);
  expect(await refused(1)).toEqual({ path: "mediaUploads", message: "This step asks for a photo." });
  expect(await refused(2)).toEqual({ path: "reading", message: "This step asks for a reading of 2 to 6 bar." });
  expect((await refused(2, { reading: 9 }))?.path).toBe("reading");
  expect((await refused(3, { signature: "  " }))?.path).toBe("signature");
  expect((await tick(1, { mediaUploads: [await photo()] })).status).toBe(200);
  expect((await tick(2, { reading: 4.5 })).status).toBe(200);
  const { checklist } = (await tick(3, { signature: "Musa Ibrahim" })).body.data;
  expect(checklist).toMatchObject([
    { done: false },
    { done: true },
    { done: true, reading: 4.5 },
    { done: true, signature: "Musa Ibrahim" },
  ]);
  expect((await complete(technician, taskId)).status).toBe(201);
});
