import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, assigned, crew, engage } from "../../../tests/harness/crew.ts";
import { byLink, codeIn, giveLink, linked, linkPage } from "../../../tests/harness/links.ts";
import { appWhere } from "../../../tests/harness/meanwhile.ts";
import { verified } from "../../../tests/harness/members.ts";
import { person, picture, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const { db } = database;

const said = { completionNotes: "New seal, tested.", totalHours: 1.5 };
const never = "11111111111111";
const expired = /^This link does not work any more, or a letter of it is missing\./;

describe("giving a job by a link", () => {
  test("takes somebody without an account into the team, assigns the job, and shows the address once", async () => {
    const { contractor, taskId, link, url, code } = await linked();
    expect(url).toMatch(/\/l\/[1-9A-HJ-NP-Za-km-z]{14}$/);
    expect(link).toMatchObject({ kind: "technician", thing: "task", thingId: taskId, state: "open" });
    expect(link).toMatchObject({ person: "Sunday Okon", phone: "+2348035550199", lastUsedAt: null });
    const { teamMembers } = (await contractor.get("/contractor/team-members")).body.data;
    expect(teamMembers).toContainEqual(
      expect.objectContaining({ name: "Sunday Okon", status: "active", openTasks: 1 }),
    );
    const { rows } = await db.execute(sql`select * from links where id = ${link.id}`);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify((await contractor.get("/links")).body)).not.toContain(code);
  });

  test("to one of the team, or to whoever has it; a new one ends the one before", async () => {
    const { contractor, memberId, taskId } = await crew();
    const first = await giveLink(contractor, taskId, { assignedTeamMemberId: memberId });
    expect(first.body.data.link).toMatchObject({ person: "Musa Ibrahim" });
    const second = await giveLink(contractor, taskId);
    expect(second.status).toBe(201);
    expect((await linkPage(codeIn(first.body.data.url))).state).toBe("replaced");
    expect((await linkPage(codeIn(second.body.data.url))).state).toBe("open");
  });

  test("the same phone is the same person", async () => {
    const { owner, propertyId, contractor } = await linked();
    const other = await addTask(owner, propertyId);
    const again = { name: "Sunday O.", phone: "+234 803 555 0199" };
    expect((await giveLink(contractor, other, again)).body.data.link).toMatchObject({ person: "Sunday Okon" });
    expect((await contractor.get("/contractor/team-members")).body.data.teamMembers).toHaveLength(2);
  });

  test.each([
    [{ name: "Sunday" }, "phone"],
    [{ phone: "0803 555 0199" }, "name"],
    [{ name: "Sunday", phone: "12" }, "phone"],
    [{ assignedTeamMemberId: randomUUID(), name: "Sunday", phone: "0803 555 0199" }, "name"],
  ])("refuses %j and changes nothing", async (to, path) => {
    const { contractor, taskId } = await crew();
    const answer = await giveLink(contractor, taskId, to);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await contractor.get(`/links?taskId=${taskId}`)).body.data.links).toEqual([]);
    expect((await contractor.get("/contractor/team-members")).body.data.teamMembers).toHaveLength(1);
  });

  test("not without anybody to do it, nor once it is finished", async () => {
    const { owner, contractor, taskId } = await crew();
    expect((await giveLink(contractor, taskId)).status).toBe(409);
    await owner.remove(`/tasks/${taskId}`);
    expect((await giveLink(contractor, taskId, { name: "Sunday", phone: "0803 555 0199" })).status).toBe(409);
  });

  test("is the contractor's: others of each role are refused, and strangers find nothing", async () => {
    const { owner, propertyId, technician, taskId } = await assigned();
    const rival = await verified("contractor");
    await engage(owner, propertyId, rival);
    const strangers = [await person("contractor"), rival];
    for (const who of [technician, await person("building_occupant", { propertyId })])
      expect((await giveLink(who, taskId)).status).toBe(403);
    for (const who of strangers) expect((await giveLink(who, taskId)).status).toBe(404);
  });
});

describe("somebody with a link", () => {
  test("sees the one job, and nobody's phone", async () => {
    const { owner, propertyId, code } = await linked();
    await owner.put(`/properties/${propertyId}`, { accessNotes: "Key at the gate.", address: "1 Marina" });
    const answer = await send("GET", `/l/${code}`, null);
    expect(answer.status).toBe(200);
    const { page } = answer.body.data;
    expect(page).toMatchObject({ state: "open", kind: "technician", person: "Sunday Okon", givenBy: "Bayo Works" });
    expect(page.job).toMatchObject({ status: "pending", building: { accessNotes: "Key at the gate." } });
    expect(JSON.stringify(answer.body)).not.toMatch(/2348035|0803 ?555/);
  });

  test("starts it, ticks, sends photos and completes it: on record as done by link", async () => {
    const { owner, contractor, taskId, code, link } = await linked();
    const before = { file_data: await picture(), file_type: "image", latitude: 6.45, longitude: 3.4, accuracy: 9 };
    expect((await byLink(code, "start", { mediaUploads: [before] })).body.data.page.job.status).toBe("in_progress");
    const after = { file_data: await picture(), file_type: "image", latitude: 6.45, longitude: 3.4, accuracy: 9 };
    const done = await byLink(code, "completion", { ...said, mediaUploads: [after] });
    expect([done.status, done.body.data.page]).toMatchObject([200, { state: "done", job: null }]);
    const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
    expect(task).toMatchObject({ status: "completed", completion: { ...said, completedBy: "Sunday Okon" } });
    expect(task.completionProof).toHaveLength(2);
    const { activity } = (await owner.get(`/tasks/${taskId}/activity`)).body.data;
    const doneBy = activity.map((one: { act: string; actorName: string }) => [one.act, one.actorName]);
    expect(doneBy).toContainEqual(["started", "by link of Sunday Okon"]);
    expect(doneBy).toContainEqual(["completed", "by link of Sunday Okon"]);
    expect(doneBy).toContainEqual(["link_given", "Bayo Works"]);
    const { rows } = await db.execute(sql`select distinct act from audit where link_id = ${link.id} order by act`);
    expect(rows.map(({ act }) => act)).toEqual(["completed", "started"]);
    const { history } = (await owner.get(`/properties/${task.propertyId}/history`)).body.data;
    expect(history.map((one: { sentence: string }) => one.sentence).join()).toContain(
      "Somebody by link of Sunday Okon completed the task",
    );
    const [listed] = (await contractor.get(`/links?taskId=${taskId}`)).body.data.links;
    expect([listed.state, listed.lastUsedAt]).toEqual(["done", expect.any(String)]);
  });

  test("does each thing once, however often it is sent with its key", async () => {
    const { code, taskId } = await linked();
    const key = randomUUID();
    const starts = await Promise.all([1, 2, 3].map(() => byLink(code, "start", { key })));
    expect(starts.map(({ status }) => status)).toEqual([200, 200, 200]);
    const complete = () => byLink(code, "completion", { ...said, key });
    const ends = await Promise.all([complete(), complete()]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect((await complete()).body.data.page.state).toBe("done");
    expect((await byLink(code, "completion", said)).status).toBe(409);
    const { rows } = await db.execute(sql`select 1 from task_completions where task_id = ${taskId}`);
    expect(rows).toHaveLength(1);
  });

  test("is held to the same rules as who signs in", async () => {
    const { owner, propertyId, code } = await linked();
    await owner.put(`/properties/${propertyId}/photo-rule`, { beforePhoto: true, afterPhoto: true });
    expect((await byLink(code, "completion", said)).status).toBe(409);
    const bare = await byLink(code, "start");
    expect([bare.status, bare.body.errors?.[0]?.path]).toEqual([422, "mediaUploads"]);
    expect((await byLink(code, "ticks", { item: 0, done: true })).body.errors?.[0]?.path).toBe("item");
    expect((await byLink(code, "completion", { totalHours: 0.3 })).status).toBe(422);
    expect((await linkPage(code)).job.status).toBe("pending");
  });

  test("opens no other call", async () => {
    const { code, taskId } = await linked();
    expect((await send("GET", `/tasks/${taskId}`, code)).status).toBe(401);
    expect((await send("GET", "/technician/tasks", code)).status).toBe(401);
  });
});

describe("reading changes nothing", () => {
  const tables = ["links", "tasks", "activity", "audit", "notifications", "sign_in_failures", "chain_entries"];
  const stored = async () => {
    const each = tables.map((name) =>
      db.execute(sql`select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.identifier(name)} t`),
    );
    return (await Promise.all(each)).map(({ rows }) => rows[0]?.hash);
  };

  test("by 100 readings of a link", async () => {
    const { code } = await linked();
    const before = await stored();
    for (let at = 0; at < 100; at += 1) expect((await linkPage(code)).state).toBe("open");
    expect(await stored()).toEqual(before);
  });

  test("a browser says by itself that it opened one", async () => {
    const { contractor, code, taskId } = await linked();
    expect((await byLink(code, "opening")).status).toBe(200);
    const [listed] = (await contractor.get(`/links?taskId=${taskId}`)).body.data.links;
    expect([listed.lastOpenedAt, listed.lastUsedAt]).toEqual([expect.any(String), null]);
  });
});

describe("a link that does not work", () => {
  test("says that it was taken back, and does nothing", async () => {
    const { owner, code, link, contractor, taskId } = await linked();
    expect((await contractor.remove(`/links/${link.id}`)).status).toBe(200);
    expect((await contractor.remove(`/links/${link.id}`)).status).toBe(409);
    expect(await linkPage(code)).toMatchObject({
      state: "revoked",
      words: expect.stringMatching(/^This link was taken back/),
      job: null,
    });
    for (const [act, body] of [
      ["start", {}],
      ["opening", {}],
      ["completion", said],
    ] as const)
      expect((await byLink(code, act, body)).status).toBe(409);
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.status).toBe("pending");
  });

  test("that is taken back while an act is on its way does nothing more", async () => {
    const { owner, code, link, contractor, taskId } = await linked();
    const own = await appWhere(() => contractor.remove(`/links/${link.id}`));
    const answer = await own.inject({ method: "POST", url: `/api/l/${code}/start`, payload: {} });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringMatching(/^This link was taken back/),
    ]);
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.status).toBe("pending");
    await own.close();
  });

  test("says that the job is somebody else's, also after that one gave it back", async () => {
    const { contractor, memberId, code, taskId } = await linked();
    await assign(contractor, taskId, { assignedTeamMemberId: memberId });
    expect(await linkPage(code)).toMatchObject({ state: "given_on", job: null });
    expect((await byLink(code, "start")).body.detail).toMatch(/given to somebody else/);
    await assign(contractor, taskId, { assignedTeamMemberId: null });
    expect((await linkPage(code)).state).toBe("given_on");
  });

  test("says that it has run out, and one that nobody made says the same", async () => {
    const { code, link } = await linked();
    await db.execute(sql`update links set expires_at = now() where id = ${link.id}`);
    const [old, none] = [await send("GET", `/l/${code}`, null), await send("GET", `/l/${never}`, null)];
    expect(old.body.data.page.words).toMatch(expired);
    expect([none.status, none.body.data]).toEqual([old.status, old.body.data]);
    const [late, wrong] = [await byLink(code, "start"), await byLink(never, "start")];
    expect(late.body.detail).toMatch(expired);
    expect([wrong.status, wrong.body.detail]).toEqual([late.status, late.body.detail]);
  });

  test("says nothing of an archived building, or of a cancelled job", async () => {
    const { owner, code, taskId, propertyId } = await linked();
    const other = await linked();
    await owner.remove(`/properties/${propertyId}`);
    expect(await linkPage(code)).toMatchObject({ state: "closed", job: null });
    await other.owner.remove(`/tasks/${other.taskId}`);
    expect(await linkPage(other.code)).toMatchObject({ state: "over", job: null });
    expect((await byLink(code, "start")).status).toBe(409);
    expect(taskId).not.toBe(other.taskId);
  });

  test("whoever tries codes is told to wait, and a link goes on working meanwhile", async () => {
    const { code } = await linked();
    const tries = await Promise.all(Array.from({ length: 40 }, () => send("GET", `/l/${never}`, null)));
    expect(tries.some(({ status }) => status === 429)).toBe(true);
    expect((await linkPage(code)).state).toBe("open");
  });
});

describe("who sees and takes back links", () => {
  test("who gave one sees its phone, keepers a masked one, and others nothing", async () => {
    const { owner, contractor, technician, propertyId, taskId, link } = await linked();
    const rival = await verified("contractor");
    await engage(owner, propertyId, rival);
    const listed = async (who: typeof owner) => (await who.get(`/links?taskId=${taskId}`)).body.data.links;
    expect(await listed(contractor)).toMatchObject([{ phone: "+2348035550199" }]);
    expect(await listed(owner)).toMatchObject([{ id: link.id, phone: expect.stringContaining("•••") }]);
    for (const who of [rival, await person("contractor"), await person("property_owner")]) {
      expect(await listed(who)).toEqual([]);
      expect((await who.remove(`/links/${link.id}`)).status).toBe(404);
    }
    for (const who of [technician, await person("building_occupant", { propertyId })]) {
      expect((await who.get("/links")).status).toBe(403);
      expect((await who.remove(`/links/${link.id}`)).status).toBe(403);
    }
    expect((await owner.remove(`/links/${link.id}`)).status).toBe(200);
  });
});
