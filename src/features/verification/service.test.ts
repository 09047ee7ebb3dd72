import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assigned, engage, finished, verify as verifyWork } from "../../../tests/harness/crew.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();

type Work = { taskId: string; contractor: { id: string } };
const verify = (who: Person, { taskId, contractor }: Work, more?: object, key?: string) =>
  verifyWork(who, taskId, contractor, more, key);
const list = async (who: Person, query = "", path = "property-manager") =>
  (await who.get(`/${path}/work-verifications${query}`)).body.data.verifications;
const pending = async (who: Person, query = "") =>
  (await who.get(`/property-manager/work-verifications/pending${query}`)).body.data.pending;
const titles = async (who: Person) =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
const countRows = async () => {
  const { rows } = await database.db.execute<{ verifications: number; tasks: number }>(sql`
    select (select count(*)::int from work_verifications) as verifications, (select count(*)::int from tasks) as tasks`);
  return rows[0];
};

const ratings = {
  workQualityRating: 5,
  timelinessRating: 4,
  communicationRating: 4,
  professionalismRating: 5,
  overallSatisfaction: 3,
};

describe("verifying work", () => {
  test("keeps what was said, on the timeline too; contractor and technician are told, and it waits no more", async () => {
    const work = await finished();
    const { owner, contractor, technician, taskId, propertyId } = work;
    expect(await pending(owner)).toMatchObject([
      { taskId, propertyId, contractorId: contractor.id, contractorName: "Bayo Works", technicianName: "Musa Ibrahim" },
    ]);
    const said = { ...ratings, feedbackComments: "Neat.", issuesIdentified: [" Oil on the floor ", ""] };
    const answer = await verify(owner, work, said);
    expect([answer.status, answer.body.message]).toEqual([201, "Work verification submitted successfully"]);
    expect(answer.body.data.verification).toMatchObject({
      ...ratings,
      ...{ taskId, propertyId, contractorId: contractor.id, contractorName: "Bayo Works", verifiedBy: owner.name },
      averageRating: 4.2,
      feedbackComments: "Neat.",
      workApproved: true,
      issuesIdentified: ["Oil on the floor"],
      ...{ followupRequired: false, followupNotes: null, followupTaskId: null },
    });
    expect(await pending(owner)).toEqual([]);
    const whole = (await owner.get("/property-manager/work-verifications")).body as unknown as Record<string, unknown>;
    expect(whole.verifications).toEqual([answer.body.data.verification]);
    expect(await list(contractor, "", "contractor")).toEqual([answer.body.data.verification]);
    for (const one of [contractor, technician]) expect((await titles(one))[0]).toBe("Your work was approved");
    const { activity } = (await owner.get(`/tasks/${taskId}/activity`)).body.data;
    expect(activity.at(-1)).toMatchObject({ act: "approved", text: "4.2 out of 5", mine: true });
    const { history } = (await owner.get(`/properties/${propertyId}/history?limit=1`)).body.data;
    expect(history[0].sentence).toMatch(/looked at the work on “Grease .*” and approved it\.$/);
  });

  test("without ratings all are five and the work is approved; a manager says it as well, and each only once", async () => {
    const work = await finished();
    const { owner, propertyId } = work;
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    expect((await verify(owner, work)).body.data.verification).toMatchObject({ averageRating: 5, workApproved: true });
    const again = await verify(owner, work, { workApproved: false });
    expect([again.status, again.body.detail]).toEqual([409, "You have verified this work already."]);
    expect((await verify(manager, work, { workApproved: false })).status).toBe(201);
    expect(await list(manager)).toMatchObject([{ workApproved: false }, { workApproved: true }]);
  });

  test("rejected work stays completed, and its makers hear of it", async () => {
    const work = await finished();
    expect((await verify(work.owner, work, { workApproved: false, workQualityRating: 1 })).status).toBe(201);
    expect((await work.owner.get(`/tasks/${work.taskId}`)).body.data.task.status).toBe("completed");
    for (const one of [work.contractor, work.technician]) expect((await titles(one))[0]).toBe("Your work was rejected");
  });

  test("of two at once by one verifier one is kept, with one follow-up", async () => {
    const work = await finished();
    const before = await countRows();
    const more = { followupRequired: true };
    const answers = await Promise.all([verify(work.owner, work, more), verify(work.owner, work, more)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countRows()).toEqual({
      verifications: (before?.verifications ?? 0) + 1,
      tasks: (before?.tasks ?? 0) + 1,
    });
  });

  test("a follow-up is a task for the same contractor, due in a week, that says what is asked", async () => {
    const work = await finished();
    const { owner, contractor, taskId, propertyId } = work;
    const asked = { followupRequired: true, followupNotes: "Tighten the gland.", issuesIdentified: ["It still drips"] };
    const { followupTaskId } = (await verify(owner, work, asked)).body.data.verification;
    const { task } = (await owner.get(`/tasks/${followupTaskId}`)).body.data;
    const { task: first } = (await owner.get(`/tasks/${taskId}`)).body.data;
    expect(task).toMatchObject({
      propertyId,
      title: `Follow-up: ${first.title}`,
      description: `Tighten the gland.\n\nFound when the work was looked at:\n- It still drips\n\nFollow-up of “${first.title}”.`,
      status: "pending",
      contractorName: "Bayo Works",
      ...{ category: first.category, priority: first.priority },
      followUpOf: { taskId, title: first.title },
    });
    expect(await titles(contractor)).toContain("A task was awarded to you");
    expect(await pending(owner)).toEqual([]);
  });

  test("a contractor who has left is rated still, and gets no follow-up", async () => {
    const work = await finished();
    const { owner, propertyId, contractor } = work;
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const place = members.find((one: { role: string }) => one.role === "contractor");
    expect((await owner.remove(`/properties/${propertyId}/members/${place.id}`)).status).toBe(200);
    const answer = await verify(owner, work, { followupRequired: true });
    expect(answer.status).toBe(201);
    const { task } = (await owner.get(`/tasks/${answer.body.data.verification.followupTaskId}`)).body.data;
    expect(task.contractorName).toBeNull();
    expect(await list(contractor, "", "contractor")).toHaveLength(1);
  });

  test("only finished work of a contractor, and only that contractor", async () => {
    const { owner, propertyId, contractor, taskId } = await assigned();
    const open = await verify(owner, { taskId, contractor });
    expect([open.status, open.body.detail]).toEqual([
      409,
      "Only completed work can be verified; this task is pending.",
    ]);
    await owner.put(`/tasks/${taskId}/status`, { status: "completed" });
    const other = await verified("contractor");
    const stranger = await verify(owner, { taskId, contractor: other });
    expect([stranger.status, stranger.body.detail]).toEqual([404, "We could not find that contractor."]);
    await engage(owner, propertyId, other);
    const wrong = await verify(owner, { taskId, contractor: other });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ path: "contractorId", message: "Another contractor did this task." }],
    ]);
    const own = await addTask(owner, propertyId);
    await owner.put(`/tasks/${own}/status`, { status: "completed" });
    const nobody = await verify(owner, { taskId: own, contractor });
    expect([nobody.status, nobody.body.errors?.[0]?.path]).toEqual([422, "contractorId"]);
    expect(await list(owner)).toEqual([]);
    expect((await verify(owner, { taskId, contractor })).status).toBe(201);
  });

  test("out of reach of other keepers, and no act of those who did the work", async () => {
    const work = await finished();
    const stranger = await person("property_owner");
    await building(stranger);
    expect((await verify(stranger, work)).status).toBe(404);
    for (const one of [work.contractor, work.technician]) expect((await verify(one, work)).status).toBe(403);
    expect(await list(stranger)).toEqual([]);
    expect(await pending(stranger)).toEqual([]);
    expect(await pending(work.owner)).toHaveLength(1);
    expect((await work.technician.get("/contractor/work-verifications")).status).toBe(403);
  });

  test.each([
    ["taskId", { taskId: undefined }, "Task is required."],
    ["contractorId", { contractorId: undefined }, "Contractor is required."],
    ["contractorId", { contractorId: "mine" }, "Contractor must be a valid id."],
    ["workQualityRating", { workQualityRating: 0 }, "Work quality must be between 1 and 5."],
    ["timelinessRating", { timelinessRating: 6 }, "Timeliness must be between 1 and 5."],
    ["communicationRating", { communicationRating: 4.5 }, "Communication must be a whole number."],
    ["overallSatisfaction", { overallSatisfaction: "5" }, "Overall satisfaction must be a number."],
    ["workApproved", { workApproved: "yes" }, "Approved must be true or false."],
    ["issuesIdentified", { issuesIdentified: "None" }, "Issues identified must be a list."],
    ["followupNotes", { followupNotes: "x".repeat(5_001) }, "Follow-up notes can have at most 5,000 characters."],
  ])("%s is refused where it is wrong", async (path, more, message) => {
    const work = await finished();
    const before = await countRows();
    const answer = await verify(work.owner, work, more);
    expect([answer.status, answer.body.errors?.[0]]).toEqual([422, { path, message }]);
    expect(await countRows()).toEqual(before);
  });

  test("a repeated key says it once; another body with it is refused", async () => {
    const work = await finished();
    const key = randomUUID();
    const answers = [await verify(work.owner, work, {}, key), await verify(work.owner, work, {}, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await verify(work.owner, work, { workApproved: false }, key)).status).toBe(409);
    expect(await list(work.owner)).toHaveLength(1);
  });

  test("whatever is sent, the answer is a sentence", async () => {
    const work = await finished();
    const odd = fc.oneof(fc.anything(), fc.constant({ toString: false }), fc.constantFrom(1, true, "", null, 5));
    const fields = [...Object.keys(ratings), "taskId", "contractorId", "feedbackComments", "issuesIdentified"];
    const body = fc.dictionary(fc.constantFrom(...fields, "workApproved", "followupRequired", "followupNotes"), odd);
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const sent = JSON.parse(JSON.stringify(given) ?? "{}");
        const { status } = await verify(work.owner, work, sent);
        expect([201, 404, 409, 422]).toContain(status);
      }),
      { numRuns: 40 },
    );
  });
});

describe("the lists", () => {
  test("page, and narrow by contractor, task and property", async () => {
    const work = await finished();
    const { owner, contractor, taskId, propertyId } = work;
    const next = await addTask(owner, propertyId, { contractorId: contractor.id, title: "Paint 100% of the gate" });
    await owner.put(`/tasks/${next}/status`, { status: "completed" });
    const page = (await owner.get("/property-manager/work-verifications/pending?limit=1")).body.data;
    expect(page.pending).toMatchObject([{ taskId }]);
    expect(await pending(owner, `?limit=1&cursor=${page.nextCursor}`)).toMatchObject([{ taskId: next }]);
    for (const query of [`?taskId=${next}`, "?search=100%25", `?search=PAINT&propertyId=${propertyId}`])
      expect(await pending(owner, query)).toMatchObject([{ taskId: next }]);
    expect(await pending(owner, "?search=_%25_")).toEqual([]);
    expect(await pending(owner, `?propertyId=${randomUUID()}`)).toEqual([]);
    await verify(owner, work);
    await verify(owner, { taskId: next, contractor });
    const newest = (await owner.get("/property-manager/work-verifications?limit=1")).body.data;
    expect(newest.verifications).toMatchObject([{ taskId: next }]);
    expect(await list(owner, `?limit=1&cursor=${newest.nextCursor}`)).toMatchObject([{ taskId }]);
    expect(await list(owner, `?contractorId=${contractor.id}`)).toHaveLength(2);
    expect(await list(owner, `?contractorId=${randomUUID()}`)).toEqual([]);
    expect(await list(owner, `?taskId=${taskId}&propertyId=${propertyId}&contractorId=all`)).toMatchObject([
      { taskId },
    ]);
    const faraway = JSON.stringify(["2026-01-01T00:00:00+23:00", randomUUID()]);
    for (const cursor of ["nonsense", ...['["x","y"]', faraway].map((key) => Buffer.from(key).toString("base64url"))]) {
      expect((await owner.get(`/property-manager/work-verifications?cursor=${cursor}`)).status).toBe(422);
      expect((await owner.get(`/property-manager/work-verifications/pending?cursor=${cursor}`)).status).toBe(422);
    }
  });
});
