import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { attemptKey } from "#features/accounts/rate-limits.service.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assigned, finish, verify } from "../../../tests/harness/crew.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { building, type Person, person, picture } from "../../../tests/harness/world.ts";

const { clock, database, drain } = await testApp();
const here = { latitude: 6.4474, longitude: 3.4724, accuracy: 20 };
const home = { latitude: 6.6018, longitude: 3.3515, accuracy: 20 };

const proofOf = async (who: Person, taskId: string) => (await who.get(`/tasks/${taskId}`)).body.data.task.proof;
const photo = async (more: object = {}) => ({ file_data: await picture(), file_type: "image", ...more });
const answer = (who: Person, taskId: string, said: object, key?: string) =>
  who.post(`/tasks/${taskId}/proof-answers`, said, key ? { key } : {});

/** A job at a building whose place is known, begun; with the code of its camera. */
async function begun() {
  const made = await assigned();
  await made.owner.put(`/properties/${made.propertyId}`, { latitude: here.latitude, longitude: here.longitude });
  await made.technician.put(`/technician/tasks/${made.taskId}/status`, { status: "in_progress" });
  const { job } = (await made.technician.get(`/technician/tasks/${made.taskId}`)).body.data;
  return { ...made, code: job.proofCode as string };
}

/** The same, completed with one photo and checked. */
async function checked(more: object) {
  const made = await begun();
  const { code } = made;
  await finish(made.technician, made.taskId, { mediaUploads: [await photo({ code, ...here, ...more })] });
  await drain();
  return made;
}

describe("the proof of finished work", () => {
  test("is null until it was checked, then has its grade with each check's sentence and numbers", async () => {
    const { owner, technician, taskId, code } = await begun();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(await proofOf(owner, taskId)).toBeNull();
    const media = [await photo({ code, ...here, timestamp: new Date().toISOString() })];
    await finish(technician, taskId, { mediaUploads: media });
    expect(await proofOf(owner, taskId)).toBeNull();
    await drain();
    const proof = await proofOf(owner, taskId);
    expect(proof).toMatchObject({ grade: "good", answers: [], canAnswer: false });
    expect(proof.checks).toContainEqual(
      expect.objectContaining({ kind: "place", answer: "agrees", numbers: { metres: 0, accuracy: 20 }, version: 1 }),
    );
    expect(proof.checks).toContainEqual({
      ...{ kind: "hours", answer: "cannot_tell", version: 1 },
      sentence: expect.stringMatching(/^1\.5 hours are written, and Start and end lie less than a minute apart\./),
      numbers: expect.objectContaining({ hoursWritten: 1.5, hoursLogged: 0, hoursUsual: null, hoursElsewhere: 0 }),
    });
    const { activity } = (await owner.get(`/tasks/${taskId}/activity`)).body.data;
    expect(activity.at(-1)).toMatchObject({ act: "graded", text: "Good", actorName: null });
  });

  test("counts the hours elsewhere by the same clocks as its own, and two jobs at a time once", async () => {
    const made = await checked({ ...here });
    const others = [await checked({ ...here }), await checked({ ...here }), await checked({ ...here })];
    const at = (time: string) => sql`(${lagosDay(new Date())}::date + ${time}::time) at time zone 'UTC'`;
    const move = (taskId: string, from: string, to: string) =>
      database.db.execute(sql`update tasks set technician_id = ${made.technician.id}, started_at = ${at(from)},
        start_occurred_at = null, completed_at = ${at(to)}, created_at = ${at("01:00")} where id = ${taskId}`);
    // Sent at 18:00, for want of a line, and done by 10:00.
    await move(made.taskId, "09:00", "18:00");
    await database.db.execute(
      sql`update task_completions set occurred_at = ${at("10:00")} where task_id = ${made.taskId}`,
    );
    const [one, two, late] = others.map(({ taskId }) => taskId) as [string, string, string];
    await move(one, "09:15", "09:45");
    await move(two, "09:15", "09:45");
    await move(late, "11:00", "13:00");
    expect((await answer(made.technician, made.taskId, { answer: "Done." })).status).toBe(201);
    await drain();
    const { checks } = await proofOf(made.owner, made.taskId);
    const { numbers } = checks.find(({ kind }: { kind: string }) => kind === "hours");
    expect(numbers).toMatchObject({ hoursOpen: 1, hoursElsewhere: 0.5 });
  });

  test("reads what the original says of itself, though others get a copy without it", async () => {
    const { owner, technician, taskId } = await begun();
    const old = sharp(Buffer.from(await picture(), "base64")).withExif({
      IFD0: { Make: "TECNO", Model: "TECNO KI5k" },
      IFD2: { DateTimeOriginal: "2021:03:04 10:00:00" },
    });
    const file_data = (await old.jpeg().toBuffer()).toString("base64");
    await finish(technician, taskId, { mediaUploads: [{ file_data, file_type: "image" }] });
    await drain();
    const { grade, checks, reasons } = await proofOf(owner, taskId);
    expect(grade).toBe("in_doubt");
    expect(checks).toContainEqual(expect.objectContaining({ kind: "time", answer: "contradicts" }));
    expect(reasons[1]).toMatch(/^A photo was taken \d+ days before this task was made\.$/);
  });

  test("an empty picture, a bomb of tags and work without any photo are graded as well", async () => {
    const { owner, technician, taskId } = await begun();
    const bomb = sharp(Buffer.from(await picture(), "base64")).withExif({
      IFD0: { Make: "M".repeat(60_000), Software: "\u0001".repeat(500) },
      IFD2: { DateTimeOriginal: "9999:99:99 99:99:99" },
    });
    const file_data = (await bomb.jpeg().toBuffer()).toString("base64");
    await finish(technician, taskId, { mediaUploads: [{ file_data, file_type: "image" }, await photo()] });
    const bare = await begun();
    await finish(bare.technician, bare.taskId);
    await drain();
    expect((await proofOf(owner, taskId)).grade).toBe("thin");
    expect((await proofOf(bare.owner, bare.taskId)).grade).toBe("thin");
  });

  const atNull = { GPSLatitudeRef: "N", GPSLatitude: "0/1 0/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "0/1 0/1 0/1" };
  test.each([
    ["a camera that begins in 1970", { IFD2: { DateTimeOriginal: "1970:01:01 00:00:10" } }],
    ["a position in the sea, 0, 0", { IFD3: atNull }],
  ])("%s speaks against nobody", async (_, exif) => {
    const { owner, technician, taskId } = await begun();
    const file = await sharp(Buffer.from(await picture(), "base64"))
      .withExif(exif)
      .jpeg()
      .toBuffer();
    await finish(technician, taskId, { mediaUploads: [{ file_data: file.toString("base64"), file_type: "image" }] });
    await drain();
    const { grade, checks } = await proofOf(owner, taskId);
    expect(grade).toBe("thin");
    expect(checks.filter((check: { answer: string }) => check.answer === "contradicts")).toEqual([]);
  });

  test("those who did it read it in plain words without numbers; a stranger and an occupant nothing", async () => {
    const { owner, propertyId, contractor, technician, taskId } = await checked(home);
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    for (const keeper of [owner, manager]) {
      const { checks } = await proofOf(keeper, taskId);
      expect(checks[1].numbers.metres).toBeGreaterThan(20_000);
    }
    for (const worker of [contractor, technician]) {
      const proof = await proofOf(worker, taskId);
      expect(proof).toMatchObject({ grade: "in_doubt", canAnswer: true });
      expect(proof.reasons).toEqual(["The phone was far from the building when a photo was sent."]);
      expect(proof.checks.every(({ numbers }: { numbers: object }) => Object.keys(numbers).length === 0)).toBe(true);
    }
    const occupant = await person("building_occupant", { propertyId });
    const stranger = await person("property_owner");
    await building(stranger);
    expect((await stranger.get(`/tasks/${taskId}`)).status).toBe(404);
    expect((await occupant.get(`/tasks/${taskId}`)).status).toBe(403);
  });
});

test("keepers find what is in doubt among finished work that waits; how a proof stands is told of each", async () => {
  const { owner, propertyId, contractor, taskId } = await checked(home);
  const other = await addTask(owner, propertyId, { contractorId: contractor.id });
  await owner.put(`/tasks/${other}/status`, { status: "completed" });
  const waiting = async (query = "") => {
    const { pending } = (await owner.get(`/property-manager/work-verifications/pending${query}`)).body.data;
    return pending.map((work: { taskId: string; proofGrade: string | null }) => [work.taskId, work.proofGrade]);
  };
  expect(await waiting()).toEqual([
    [taskId, "in_doubt"],
    [other, null],
  ]);
  await drain();
  expect(await waiting("?grade=in_doubt")).toEqual([[taskId, "in_doubt"]]);
  expect(await waiting("?grade=thin")).toEqual([[other, "thin"]]);
  expect((await proofOf(owner, other)).reasons).toEqual([
    "Nothing is known that could speak for the work or against it.",
  ]);
  expect((await owner.get("/property-manager/work-verifications/pending?grade=failed")).status).toBe(422);
});

test("grades are counted by month, for the contractor and for those who keep the building", async () => {
  const { owner, contractor } = await checked(home);
  const counted = [{ month: lagosDay(new Date()).slice(0, 7), strong: 0, good: 0, thin: 0, inDoubt: 1 }];
  expect((await contractor.get("/contractor/dashboard/stats")).body.data.proofGrades).toEqual(counted);
  const { topContractors } = (await owner.get("/property-manager/dashboard/stats")).body.data;
  expect(topContractors).toMatchObject([{ contractorId: contractor.id, proofGrades: counted }]);
});

describe("approving work in doubt", () => {
  test("asks for a reason, and the timeline keeps it", async () => {
    const work = await checked(home);
    const { owner, contractor, taskId } = work;
    const refused = await verify(owner, taskId, contractor);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: "reason",
          message: "The proof of this work is in doubt. Say why you approve it, and it is kept with the work.",
        },
      ],
    ]);
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.verifications).toEqual([]);
    const reason = "I stood beside him.";
    expect((await verify(owner, taskId, contractor, { reason })).status).toBe(201);
    const actsOf = async (who: Person) => (await who.get(`/tasks/${taskId}/activity`)).body.data.activity;
    expect((await actsOf(owner)).slice(-2)).toMatchObject([
      { act: "overridden", text: reason, mine: true },
      { act: "approved" },
    ]);
    // Whoever did it would learn by it what a doubt about a picture came to.
    const theirs = (await actsOf(contractor)).map(({ act }: { act: string }) => act);
    expect(theirs.slice(-2)).toEqual(["completed", "approved"]);
  });

  test("asks for it too where nobody has checked the work yet, and shows why", async () => {
    const { owner, contractor, technician, taskId, code } = await begun();
    await finish(technician, taskId, { mediaUploads: [await photo({ code, ...home })] });
    expect(await proofOf(owner, taskId)).toBeNull();
    expect((await verify(owner, taskId, contractor)).status).toBe(422);
    expect((await proofOf(owner, taskId)).grade).toBe("in_doubt");
    expect((await verify(owner, taskId, contractor, { reason: "I was there." })).status).toBe(201);
  });

  test("rejecting it, and approving what is not in doubt, asks for none", async () => {
    const doubted = await checked(home);
    const said = await verify(doubted.owner, doubted.taskId, doubted.contractor, { workApproved: false });
    expect(said.status).toBe(201);
    const fine = await checked({});
    expect((await verify(fine.owner, fine.taskId, fine.contractor)).status).toBe(201);
  });
});

describe("answering a doubt", () => {
  test("is kept with more photos, keepers are told, and the checks run again", async () => {
    const { owner, technician, taskId } = await checked({ ...home, code: null });
    const key = randomUUID();
    const said = { answer: "I sent it from home, my line was down.", mediaUploads: [await photo(here)] };
    const first = await answer(technician, taskId, said, key);
    expect([first.status, first.body.message]).toEqual([201, "Your answer has been sent."]);
    expect((await answer(technician, taskId, said, key)).body).toEqual(first.body);
    expect((await answer(technician, taskId, { answer: "Other words." }, key)).status).toBe(409);
    await drain();
    const { answers, checks } = await proofOf(owner, taskId);
    expect(answers).toMatchObject([{ answer: said.answer, by: "Musa Ibrahim", mine: false }]);
    expect(checks.find(({ kind }: { kind: string }) => kind === "code").numbers.photos).toBe(2);
    const { notifications } = (await owner.get("/notifications")).body.data;
    expect(notifications[0].title).toBe("An answer about finished work");
  });

  test("with photos is taken twenty times an hour from one account; words alone always, and a refusal keeps nothing", async () => {
    const { owner, technician, taskId } = await checked(home);
    const said = { answer: "Here is another.", mediaUploads: [await photo(here)] };
    expect((await answer(technician, taskId, said)).status).toBe(201);
    await database.db.execute(sql`update sign_in_failures set failures = 20
      where account_key = ${attemptKey("pictures to answer of", technician.id)}`);
    expect((await answer(technician, taskId, said)).status).toBe(429);
    expect((await answer(technician, taskId, { answer: "Words." })).status).toBe(201);
    const { answers, files } = await proofOf(owner, taskId);
    expect([answers.length, files.length]).toEqual([2, 2]);
    clock.now = new Date(Date.now() + 61 * 60_000);
    expect((await answer(technician, taskId, said)).status).toBe(201);
    clock.now = null;
  });

  test("is refused to keepers, strangers, before the work is finished, and without words", async () => {
    const { owner, technician, contractor, taskId } = await begun();
    const said = { answer: "I was there." };
    expect((await answer(owner, taskId, said)).status).toBe(403);
    expect((await answer(await verified("technician"), taskId, said)).status).toBe(404);
    const early = await answer(contractor, taskId, said);
    expect([early.status, early.body.detail]).toEqual([409, "Only finished work has a proof to answer for."]);
    const empty = await answer(technician, taskId, { answer: "  " });
    expect([empty.status, empty.body.errors?.[0]]).toEqual([
      422,
      { path: "answer", message: "Say what happened, in your own words." },
    ]);
    expect(await proofOf(owner, taskId)).toBeNull();
  });
});
