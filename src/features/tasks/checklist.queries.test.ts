import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import type { Ctx } from "#platform/context.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, assigned } from "../../../tests/harness/crew.ts";
import { editSop, writtenSop } from "../../../tests/harness/sops.ts";
import { type Person, person, picture } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { planTasks } from "./service.server.ts";

const { database } = await testApp();

const said = {
  title: "Service the pump",
  description: "Quarterly.",
  category: "Plumbing",
  steps: ["Close the valve", "Grease the bearings", "Test"],
  requiredTools: ["Grease gun"],
  safetyRequirements: ["Isolate the supply"],
};

const write = async (author: Person, fields: object = {}): Promise<string> =>
  (await writtenSop(author, { ...said, ...fields })).id;
const sopOf = async (who: Person, taskId: string) => (await who.get(`/tasks/${taskId}`)).body.data.task.sop;
const usedBy = async (who: Person) => (await who.get("/property-manager/sops")).body.data.sops[0].usageCount;
const edit = (who: Person, taskId: string, fields: object) => who.put(`/tasks/${taskId}`, fields);
const tick = (who: Person, taskId: string, fields: object, key?: string) =>
  who.put(`/technician/tasks/${taskId}/checklist`, { list: "sop", done: true, ...fields }, key ? { key } : {});
const start = (who: Person, taskId: string) => who.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });

/** A technician's task that is done by a procedure of its owner. */
async function withSop() {
  const made = await assigned();
  const sopId = await write(made.owner);
  const answer = await edit(made.owner, made.taskId, { sopId });
  if (answer.status !== 200) throw new Error(`Attaching failed: ${answer.body.detail}`);
  return { ...made, sopId };
}

describe("the procedure of a task", () => {
  test("stays as it was when the task got it", async () => {
    const { owner, propertyId, taskId, sopId, technician } = await withSop();
    expect(await sopOf(owner, taskId)).toMatchObject({
      ...said,
      id: sopId,
      version: 1,
      steps: [{ text: "Close the valve" }, {}, {}],
    });
    await editSop(owner, sopId, { steps: ["Call somebody else"], title: "Anew" });
    const later = await addTask(owner, propertyId, { sopId });
    expect(await sopOf(owner, taskId)).toMatchObject({ title: said.title, version: 1 });
    expect(await sopOf(owner, later)).toMatchObject({
      title: "Anew",
      version: 2,
      steps: [{ text: "Call somebody else" }],
    });
    await owner.remove(`/property-manager/sops/${sopId}`);
    expect((await sopOf(technician, taskId)).steps).toHaveLength(3);
    expect((await edit(owner, taskId, { title: "Other", sopId })).status).toBe(200);
    expect((await sopOf(owner, taskId)).version).toBe(1);
    const refused = await owner.post("/tasks", { ...(await fieldsOf(owner, taskId)), propertyId, sopId });
    expect([refused.status, refused.body.detail]).toEqual([409, "This SOP is retired. Please choose another one."]);
  });

  const fieldsOf = async (who: Person, taskId: string) => {
    const { title, description, category, priority, dueDate } = (await who.get(`/tasks/${taskId}`)).body.data.task;
    return { title, description, category, priority, dueDate };
  };

  test("pinned while it is rewritten is one whole version of it", async () => {
    const { owner, propertyId, sopId } = await withSop();
    const both = await Promise.all(
      [0, 1, 2, 3].flatMap((n) => [
        editSop(owner, sopId, { title: `T${n}`, description: `T${n}` }).then(() => undefined),
        addTask(owner, propertyId, { sopId }),
      ]),
    );
    for (const taskId of both.filter((one) => one !== undefined)) {
      const { title, description } = await sopOf(owner, taskId);
      expect([title, description]).toEqual(title === said.title ? [said.title, said.description] : [title, title]);
    }
  });

  test("is counted for every task that used it, but not for one that was cancelled", async () => {
    const { owner, propertyId, sopId } = await withSop();
    expect(await usedBy(owner)).toBe(1);
    await editSop(owner, sopId, { title: "Anew" });
    const second = await addTask(owner, propertyId, { sopId });
    expect(await usedBy(owner)).toBe(2);
    await owner.remove(`/tasks/${second}`);
    expect(await usedBy(owner)).toBe(1);
  });

  test("is changed or taken off before work begins, and the ticks go with it", async () => {
    const { owner, technician, taskId, sopId } = await withSop();
    await tick(technician, taskId, { item: 0 });
    const other = await write(owner, { title: "Other", steps: ["One"] });
    expect((await edit(owner, taskId, { sopId: other })).status).toBe(200);
    expect(await sopOf(owner, taskId)).toMatchObject({ id: other, steps: [{ done: false }] });
    expect((await edit(owner, taskId, { sopId: null })).body.data.task.version).toBeGreaterThan(2);
    expect(await sopOf(owner, taskId)).toBeNull();
    await start(technician, taskId);
    expect((await edit(owner, taskId, { sopId })).status).toBe(200);
    const late = await edit(owner, taskId, { sopId: other });
    expect([late.status, late.body.detail]).toEqual([409, "Work has begun, so the task keeps its SOP."]);
    expect((await sopOf(owner, taskId)).id).toBe(sopId);
  });

  test("is one in reach", async () => {
    const { owner, taskId, propertyId } = await assigned();
    const foreign = await write(await person("property_owner"));
    for (const sopId of [foreign, randomUUID()]) {
      const answers = [
        await edit(owner, taskId, { title: "Other", sopId }),
        await owner.post("/tasks", { ...(await fieldsOf(owner, taskId)), propertyId, sopId }),
      ];
      for (const { status, body } of answers)
        expect([status, body.detail]).toEqual([404, "We could not find that SOP."]);
    }
    expect((await edit(owner, taskId, { title: "Other", sopId: { toString: false } })).status).toBe(422);
    expect(await fieldsOf(owner, taskId)).not.toMatchObject({ title: "Other" });
  });

  test("is read by those who have the task, as it stands there, and by nobody else", async () => {
    const { owner, contractor, technician, taskId, sopId } = await withSop();
    await editSop(owner, sopId, { title: "Anew" });
    for (const who of [contractor, technician]) {
      const { sops } = (await who.get("/property-manager/sops")).body.data;
      expect(sops).toMatchObject([{ id: sopId, title: said.title, version: 1, usageCount: 1, can: { attach: false } }]);
      const { versions } = (await who.get(`/property-manager/sops/${sopId}/versions`)).body.data;
      expect(versions.map(({ version }: { version: number }) => version)).toEqual([1]);
      expect((await editSop(who, sopId, { title: "Mine" })).status).toBe(403);
      expect(await sopOf(who, taskId)).toMatchObject({ title: said.title });
    }
    const stranger = await person("technician");
    expect((await stranger.get(`/property-manager/sops/${sopId}/versions`)).status).toBe(404);
  });

  test("shows its files to whoever has the task", async () => {
    const { owner, technician, taskId } = await assigned();
    const file = { file_data: await picture(), file_type: "image", file_name: "valve.jpg" };
    const sopId = await write(owner, { attachments: [file] });
    await edit(owner, taskId, { sopId });
    const { attachments } = (await technician.get(`/technician/tasks/${taskId}`)).body.data.job.sop;
    expect(attachments).toMatchObject([{ fileName: "valve.jpg" }]);
    const { app } = await testApp();
    expect((await app.inject({ url: attachments[0].url })).statusCode).toBe(200);
  });
});

describe("what a schedule makes", () => {
  const system = (): Ctx => systemContext({ db: database.db } as Parameters<typeof systemContext>[0]);

  async function schedule(propertyId: string, sopId: string): Promise<string> {
    const id = newId();
    await database.db.execute(sql`insert into schedules (id, property_id, schedule_name, category, priority, frequency,
        frequency_value, frequency_unit, start_on, anchor_day, next_execution_on, created_at, sop_id)
      values (${id}, ${propertyId}, 'Pump', 'Plumbing', 'low', 'monthly', 1, 'months', '2090-01-31', 31, '2090-01-31',
        now(), ${sopId})`);
    return id;
  }

  test("has what the procedure of its schedule says on that day, and none of a retired one", async () => {
    const { owner, propertyId } = await assigned();
    const [sopId, retired] = [await write(owner), await write(owner)];
    const scheduleIds = [await schedule(propertyId, sopId), await schedule(propertyId, retired)];
    const make = async (dueOn: string) => {
      const made = await planTasks(
        system(),
        scheduleIds.map((scheduleId) => ({ scheduleId, dueOn, category: "Plumbing", why: null })),
      );
      const taskOf = (at: number) => made.find(({ scheduleId }) => scheduleId === scheduleIds[at])?.id ?? "";
      return [await sopOf(owner, taskOf(0)), await sopOf(owner, taskOf(1))];
    };
    expect(await make("2090-01-31")).toMatchObject([{ id: sopId, version: 1 }, { id: retired }]);
    await editSop(owner, sopId, { steps: ["Only this"] });
    await owner.remove(`/property-manager/sops/${retired}`);
    expect(await make("2090-02-28")).toMatchObject([{ version: 2, steps: [{ text: "Only this" }] }, null]);
    const { sops } = (await owner.get("/property-manager/sops")).body.data;
    expect(sops).toMatchObject([{ id: sopId, usageCount: 2 }]);
  });
});

describe("ticking its steps", () => {
  test("is kept with who and when, beside the checklist of the plan, and seen by all who see the task", async () => {
    const { owner, contractor, technician, taskId } = await withSop();
    await database.db.execute(sql`update tasks set plan = '{"checklist": ["Look", "Listen"], "safety": [],
      "reasons": [], "cost": {"lowKobo": 1, "typicalKobo": 1, "highKobo": 1, "per": "visit", "count": 1}}'::jsonb where id = ${taskId}`);
    const answer = await tick(technician, taskId, { item: 2 });
    expect(answer.body.data.checklist).toMatchObject([{ done: false }, { done: false }, { done: true, text: "Test" }]);
    for (const _ of [1, 2]) await tick(technician, taskId, { list: "plan", item: 0 });
    await tick(technician, taskId, { item: 1 });
    await tick(technician, taskId, { item: 1, done: false });
    const { job } = (await technician.get(`/technician/tasks/${taskId}`)).body.data;
    const done = { done: true, doneBy: "Musa Ibrahim", doneAt: expect.any(String) };
    const open = { done: false, doneBy: null, doneAt: null };
    const steps = [open, open, done];
    expect(job).toMatchObject({ checklist: [{ text: "Look", ...done }, open], sop: { version: 1, steps } });
    for (const who of [owner, contractor]) {
      const { task } = (await who.get(`/tasks/${taskId}`)).body.data;
      expect(task).toMatchObject({ checklist: [done, open], sop: { steps } });
    }
  });

  test("does not hold up completion, after which it stands as it is", async () => {
    const { owner, technician, taskId } = await withSop();
    await start(technician, taskId);
    await tick(technician, taskId, { item: 0 });
    const completion = { taskId, completionNotes: "Done.", totalHours: 1 };
    expect((await technician.post("/technician/task-completion", completion)).status).toBe(201);
    expect((await tick(technician, taskId, { item: 1 })).status).toBe(409);
    const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
    expect(task).toMatchObject({
      status: "completed",
      sop: { steps: [{ done: true }, { done: false }, { done: false }] },
    });
    expect((await edit(owner, taskId, { sopId: null })).status).toBe(409);
  });

  test("is only for whoever has the task, and for steps that are there", async () => {
    const { owner, contractor, technician, taskId } = await withSop();
    expect((await tick(await person("technician"), taskId, { item: 0 })).status).toBe(404);
    expect([
      (await tick(owner, taskId, { item: 0 })).status,
      (await tick(contractor, taskId, { item: 0 })).status,
    ]).toEqual([403, 403]);
    for (const fields of [
      { item: 3 },
      { item: -1 },
      { item: 0, list: "all" },
      { item: 0, list: "plan" },
      { item: 0, done: 1 },
    ])
      expect((await tick(technician, taskId, fields)).status, JSON.stringify(fields)).toBe(422);
    expect((await sopOf(owner, taskId)).steps.some(({ done }: { done: boolean }) => done)).toBe(false);
  });

  test("with a repeated key is done once", async () => {
    const { technician, taskId, memberId, contractor } = await withSop();
    const key = randomUUID();
    const [first] = [
      await tick(technician, taskId, { item: 0 }, key),
      await tick(technician, taskId, { item: 0 }, key),
    ];
    expect(first.body.data.checklist[0].done).toBe(true);
    expect((await tick(technician, taskId, { item: 1 }, key)).status).toBe(409);
    expect((await assign(contractor, taskId, { assignedTeamMemberId: memberId })).status).toBe(200);
    expect((await sopOf(technician, taskId)).steps.map(({ done }: { done: boolean }) => done)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
