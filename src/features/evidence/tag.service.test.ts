import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, assigned, crew } from "../../../tests/harness/crew.ts";
import type { Person } from "../../../tests/harness/world.ts";

const { drain } = await testApp();

type Job = Awaited<ReturnType<typeof job>>;

/** A job about a pump that has a tag, with a second pump and the door tagged beside it. */
async function job() {
  const made = await crew();
  const { owner, propertyId, contractor, memberId } = made;
  const machine = async (name: string) =>
    (await owner.post(`/properties/${propertyId}/assets`, { name, kind: "water_pump" })).body.data.asset.id as string;
  const [pump, other] = [await machine("Pump 1"), await machine("Pump 2")];
  const asked = { door: true, assetIds: [pump, other] };
  const { tags } = (await owner.post(`/properties/${propertyId}/tags`, asked)).body.data;
  const tagOn = (name: string) =>
    tags.find((tag: { name: string; thing: string }) => tag.name === name || tag.thing === name);
  const taskId = await addTask(owner, propertyId, { assetId: pump });
  await assign(contractor, taskId, { assignedTeamMemberId: memberId });
  return { ...made, taskId, tagOn };
}

const start = (technician: Person, taskId: string, more: object = {}) =>
  technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress", ...more });
const complete = (technician: Person, taskId: string, more: object = {}) =>
  technician.post("/technician/task-completion", { taskId, completionNotes: "Greased.", totalHours: 1, ...more });

/** What the check of here and now says to the owner, once the work is done. */
async function hereAndNow({ owner, taskId }: Pick<Job, "owner" | "taskId">) {
  await drain();
  const { proof } = (await owner.get(`/tasks/${taskId}`)).body.data.task;
  return { ...proof.checks.find(({ kind }: { kind: string }) => kind === "code"), grade: proof.grade };
}

test("the tag of the machine, read at start and completion, says that the work was done there", async () => {
  const made = await job();
  const { technician, taskId, tagOn } = made;
  const { code } = tagOn("Pump 1");
  const { job: seen } = (await technician.get(`/technician/tasks/${taskId}`)).body.data;
  expect(seen.tagged).toBe("machine");
  expect((await start(technician, taskId, { tagCode: code })).status).toBe(200);
  const typed = { tagCode: `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase(), tagTyped: true };
  expect((await complete(technician, taskId, typed)).status).toBe(201);
  const said = await hereAndNow(made);
  expect(said).toMatchObject({
    answer: "agrees",
    sentence: "The tag of “Pump 1” was read at the start and at the completion.",
    numbers: { tags: 2 },
  });
});

test("another machine's tag contradicts, and the worker hears it in plain words", async () => {
  const made = await job();
  const { technician, taskId, tagOn } = made;
  await start(technician, taskId);
  await complete(technician, taskId, { tagCode: tagOn("Pump 2").code });
  expect(await hereAndNow(made)).toMatchObject({ answer: "contradicts", grade: "in_doubt" });
  const { proof } = (await technician.get(`/tasks/${taskId}`)).body.data.task;
  expect(proof.reasons).toEqual(["A photo or a tag belongs to another job."]);
});

test("another building's tag contradicts, and names nothing of it", async () => {
  const [made, elsewhere] = [await job(), await job()];
  await start(made.technician, made.taskId);
  await complete(made.technician, made.taskId, { tagCode: elsewhere.tagOn("Pump 1").code });
  const said = await hereAndNow(made);
  expect(said).toMatchObject({
    answer: "contradicts",
    sentence: "The tag that was scanned at the completion is of another building.",
  });
});

test("an old code says nothing either way; one that was renewed after it was read by a phone without a line agrees", async () => {
  const [before, after] = [await job(), await job()];
  for (const made of [before, after]) await start(made.technician, made.taskId);
  const read = new Date(Date.now() - 60_000).toISOString();
  await before.owner.post(`/tags/${before.tagOn("Pump 1").id}/renewal`);
  await complete(before.technician, before.taskId, { tagCode: before.tagOn("Pump 1").code });
  expect(await hereAndNow(before)).toMatchObject({ answer: "cannot_tell" });
  await after.owner.post(`/tags/${after.tagOn("Pump 1").id}/renewal`);
  await complete(after.technician, after.taskId, { tagCode: after.tagOn("Pump 1").code, occurredAt: read });
  expect(await hereAndNow(after)).toMatchObject({ answer: "agrees" });
});

test("without a tag nothing is held against anybody, and what is no code is refused and changes nothing", async () => {
  const made = await job();
  const { technician, taskId } = made;
  await start(technician, taskId);
  const refused = await complete(technician, taskId, { tagCode: "k7m2" });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: "tagCode", message: "That is no code of a tag. It has 13 letters and figures." }],
  ]);
  expect((await complete(technician, taskId, { tagCode: "k7m2 x9q4 wtrh5" })).status).toBe(201);
  expect(await hereAndNow(made)).toMatchObject({ answer: "cannot_tell", grade: "thin" });
  const bare = await assigned();
  await start(bare.technician, bare.taskId);
  expect((await bare.technician.get(`/technician/tasks/${bare.taskId}`)).body.data.job.tagged).toBeNull();
  await complete(bare.technician, bare.taskId);
  expect(await hereAndNow(bare)).toMatchObject({ answer: "not_available" });
});
