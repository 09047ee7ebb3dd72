import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, crew, finish } from "../../../tests/harness/crew.ts";

const { drain } = await testApp();

describe("what was found when a job was done", () => {
  test("stands with it; the third failure of a kind offers one look for its cause, and never another", async () => {
    const { owner, propertyId, contractor, technician, memberId } = await crew();
    await drain();
    const machine = { name: "Pump 1", kind: "water_pump" };
    const { asset } = (await owner.post(`/properties/${propertyId}/assets`, machine)).body.data;
    const causes = async () => {
      await drain();
      const { suggestions } = (await owner.get(`/suggestions?propertyId=${propertyId}&limit=200`)).body.data;
      return suggestions.filter(({ title }: { title: string }) => title === "Find out why Pump 1 keeps failing");
    };
    const fail = async () => {
      const taskId = await addTask(owner, propertyId, { assetId: asset.id });
      await assign(contractor, taskId, { assignedTeamMemberId: memberId });
      const measured = [{ name: "Pressure", value: 1.5, unit: "bar" }];
      await finish(technician, taskId, { condition: 3, failureMode: "leaking", measured });
      return taskId;
    };
    await fail();
    const taskId = await fail();
    expect(await causes()).toEqual([]);
    const { completion } = (await owner.get(`/tasks/${taskId}`)).body.data.task;
    expect(completion).toMatchObject({
      ...{ condition: 3, failureMode: "leaking" },
      measured: [{ name: "Pressure", value: 1.5, unit: "bar" }],
    });
    await Promise.all([fail(), fail()]);
    const [cause, ...more] = await causes();
    expect(more).toEqual([]);
    expect(cause.reasons[0].text).toContain("failed 4 times the same way (leaking)");
    const { changes } = (await owner.get(`/properties/${propertyId}/plan/changes`)).body.data;
    expect(changes.find(({ suggestionId }: { suggestionId: string }) => suggestionId === cause.id)).toMatchObject({
      ...{ field: "place", old: null, new: "suggested" },
      event: { kind: "repeated_failure", text: expect.stringContaining("Failed or unsafe, leaking") },
    });
    await owner.post(`/suggestions/${cause.id}/accept`, {});
    await fail();
    expect(await causes()).toEqual([]);
    const { items } = (await owner.get(`/properties/${propertyId}/plan`)).body.data.plan;
    const own = items.filter(({ title }: { title: string }) => title === cause.title);
    expect(own).toHaveLength(1);
    const { schedules } = (await owner.get("/property-manager/maintenance-schedules?limit=200")).body.data;
    const once = schedules.find(({ scheduleName }: { scheduleName: string }) => scheduleName === cause.title);
    expect(once.endDate).toBe(once.startDate);
  });

  test("a condition or a way of failing that nobody knows is refused, and the job stays open", async () => {
    const { owner, propertyId, contractor, technician, memberId } = await crew();
    const taskId = await addTask(owner, propertyId);
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    await technician.put(`/technician/tasks/${taskId}/status`, { status: "in_progress" });
    const said = { taskId, completionNotes: "Done.", totalHours: 1, mediaUploads: [] };
    for (const [field, value] of Object.entries({ condition: 4, failureMode: "tired", measured: [{ name: "V" }] })) {
      const answer = await technician.post("/technician/task-completion", { ...said, [field]: value });
      expect([answer.status, answer.body.errors?.[0]?.path?.startsWith(field)]).toEqual([422, true]);
    }
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.status).toBe("in_progress");
  });
});
