import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { addTask, assign, crew, engage } from "../../../tests/harness/crew.ts";
import { verified } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { addSchedule } from "../../../tests/harness/schedules.ts";
import { building, type Person, person, send } from "../../../tests/harness/world.ts";
import { kindLabels } from "./fields.ts";
import { papersJob } from "./jobs.server.ts";

const { database, clock, jobs, drain } = await testApp();
afterEach(() => {
  clock.now = null;
});

const insurance = { kind: "insurance", number: "POL-1", issuer: "Leadway", expiresOn: "2099-12-31" };
const keep = async (who: Person, fields: object = insurance): Promise<string> =>
  (await who.post("/me/credentials", fields)).body.data.credential.id;
const find = (who: Person, id: string, valid = true, note?: string) =>
  who.post(`/credentials/${id}/validation`, { valid, note });
const ask = (owner: Person, propertyId: string, kinds: string[] = ["insurance"]) =>
  owner.put(`/properties/${propertyId}/required-credentials`, { kinds });
const award = (owner: Person, taskId: string, contractor: Person) =>
  owner.put(`/tasks/${taskId}`, { contractorId: contractor.id });
const firmsOf = async (owner: Person, propertyId: string) =>
  (await owner.get(`/properties/${propertyId}/credentials`)).body.data.firms;

describe("a building that asks for a paper", () => {
  test("gives no new work without it, and says which one is missing and why", async () => {
    const { owner, propertyId, contractor, taskId } = await crew();
    await ask(owner, propertyId);
    const said = async () => {
      const answer = await award(owner, taskId, contractor);
      return [answer.status, answer.body.detail];
    };
    const cannot = "Bayo Works cannot be given new work here.";
    expect(await said()).toEqual([409, `${cannot} Insurance is missing.`]);
    const lapsed = await keep(contractor, { ...insurance, expiresOn: "2026-01-31" });
    expect(await said()).toEqual([409, expect.stringMatching(/Insurance lapsed on .*2026\.$/)]);
    await contractor.remove(`/credentials/${lapsed}`);
    const id = await keep(contractor);
    expect(await said()).toEqual([409, expect.stringContaining("waits for somebody of this building")]);
    await find(owner, id, false, "The stamp is missing.");
    expect(await said()).toEqual([409, expect.stringContaining("found wanting")]);
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.contractorName).toBeNull();
    await find(owner, id);
    expect((await said())[0]).toBe(200);
  });

  test.each(Object.entries(kindLabels))("may ask for any kind: %s", async (kind, label) => {
    const { owner, propertyId, contractor, taskId } = await crew();
    await ask(owner, propertyId, [kind]);
    expect((await award(owner, taskId, contractor)).body.detail).toMatch(new RegExp(`${label} is missing\\.$`));
    await find(owner, await keep(contractor, { ...insurance, kind }));
    expect((await award(owner, taskId, contractor)).status).toBe(200);
  });

  test("keeps every door by which work is given", async () => {
    const { owner, propertyId, contractor, memberId, taskId } = await crew();
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
    await ask(owner, propertyId);
    const body = { title: "Pump", description: "Grease", category: "Plumbing", priority: "low", dueDate: "2099-01-01" };
    const schedule = await addSchedule(owner, propertyId);
    const path = "/property-manager/maintenance-schedules";
    const doors = {
      create: await owner.post("/tasks", { ...body, propertyId, contractorId: contractor.id }),
      award: await award(owner, taskId, contractor),
      request: await owner.post(`/repair-tickets/${ticket.id}/assign`, {
        contractorId: contractor.id,
        dueDate: "2099-01-01",
      }),
      take: await assign(contractor, taskId, { assignedTeamMemberId: memberId }),
      takeMany: await contractor.put("/contractor/tasks/bulk-update", {
        action: "assign",
        taskIds: [taskId],
        assignedTeamMemberId: memberId,
      }),
      schedule: await owner.put(`${path}/${schedule.id}`, { assignedContractor: contractor.id }),
    };
    for (const [door, answer] of Object.entries(doors))
      expect([door, answer.status, answer.body.detail]).toEqual([
        door,
        409,
        expect.stringContaining("Insurance is missing."),
      ]);
    expect(doors.take.body.detail).toContain("You cannot take new work at");
  });

  test("lets a contractor put no technician to work without the papers that it asks of them", async () => {
    const { owner, propertyId, contractor, technician, memberId, taskId } = await crew();
    await award(owner, taskId, contractor);
    const path = `/properties/${propertyId}/required-credentials`;
    const asked = (await owner.put(path, { kinds: [], technicianKinds: ["trade_test"] })).body.data;
    expect(asked).toEqual({ kinds: [], technicianKinds: ["trade_test"] });
    await ask(owner, propertyId, []);
    expect((await contractor.get(path)).body.data).toEqual(asked);
    const give = async () => {
      const answer = await assign(contractor, taskId, { assignedTeamMemberId: memberId });
      return [answer.status, answer.body.detail];
    };
    expect(await give()).toEqual([
      409,
      expect.stringMatching(/cannot be given new work at .*COREN or trade test is missing\.$/),
    ]);
    const id = await keep(technician, { kind: "trade_test", number: "TT-1" });
    expect(await give()).toEqual([409, expect.stringContaining("waits for somebody of this firm to look at it.")]);
    await find(contractor, id);
    expect((await give())[0]).toBe(200);
    await technician.remove(`/credentials/${id}`);
    const running = async (who: Person) => (await who.get(`/tasks/${taskId}`)).body.data.task.missingPapers;
    expect(await running(owner)).toEqual(["Technician: COREN or trade test is missing."]);
    expect([await running(contractor), await running(technician)]).toEqual([[], []]);
  });

  test("says on work that runs that the paper of its firm has ended", async () => {
    const { owner, propertyId, contractor, taskId } = await crew();
    await award(owner, taskId, contractor);
    await ask(owner, propertyId);
    const { task } = (await owner.get(`/tasks/${taskId}`)).body.data;
    expect(task.missingPapers).toEqual(["Insurance is missing."]);
    expect((await contractor.get(`/tasks/${taskId}`)).body.data.task.missingPapers).toEqual([]);
  });

  test("lets a schedule make its work for nobody once the paper of its firm has lapsed", async () => {
    const { owner, propertyId, contractor } = await crew();
    const schedule = await addSchedule(owner, propertyId, { assignedContractor: contractor.id });
    await ask(owner, propertyId);
    const of = sql`select contractor_id from tasks where schedule_id = ${schedule.id} order by due_on`;
    const before = (await database.db.execute(of)).rows;
    expect(before.every(({ contractor_id }) => contractor_id === contractor.id)).toBe(true);
    clock.now = new Date(Date.now() + 200 * 24 * 3_600_000);
    await jobs.send(database.db, { name: "schedules.due", schema: papersJob.schema }, {});
    await drain();
    const after = (await database.db.execute(of)).rows.slice(before.length);
    expect(after.length).toBeGreaterThan(0);
    expect(after.every(({ contractor_id }) => contractor_id === null)).toBe(true);
  });

  test("lists the work that runs with firms that lack a paper, and leaves it to them", async () => {
    const { owner, propertyId, contractor, taskId } = await crew();
    await award(owner, taskId, contractor);
    await ask(owner, propertyId);
    const [firm] = await firmsOf(owner, propertyId);
    expect(firm).toMatchObject({ name: "Bayo Works", openTasks: 1 });
    expect(firm.missing).toEqual([{ kind: "insurance", sentence: "Insurance is missing." }]);
    expect((await owner.get(`/tasks/${taskId}`)).body.data.task.contractorName).toBe("Bayo Works");
  });

  test("does not speak for another building, nor a paper as it was for the one that it became", async () => {
    const { owner, propertyId, contractor, taskId } = await crew();
    const other = await person("property_owner");
    const elsewhere = await building(other);
    await engage(other, elsewhere, contractor);
    const id = await keep(contractor);
    await ask(owner, propertyId);
    await find(other, id);
    expect((await award(owner, taskId, contractor)).status).toBe(409);
    await find(owner, id);
    expect((await firmsOf(owner, propertyId))[0].missing).toEqual([]);
    expect((await contractor.put(`/credentials/${id}`, { number: "POL-2" })).status).toBe(200);
    expect((await award(owner, taskId, contractor)).status).toBe(409);
    await ask(owner, propertyId, []);
    expect((await award(owner, taskId, contractor)).status).toBe(200);
  });
});

describe("who sees a paper", () => {
  test("whose it is, keepers who engage them and the contractor of the team; nobody else", async () => {
    const { owner, contractor, technician } = await crew();
    const fileData = Buffer.from("%PDF-1.4 policy").toString("base64");
    const id = await keep(contractor, { ...insurance, fileName: "Ìwé ẹ̀rí, Owner’s.pdf", fileData });
    const test = await keep(technician, { kind: "trade_test", number: "TT-1" });
    const sees = async (who: Person, paper: string) =>
      (
        await (
          await testApp()
        ).app.inject({
          url: `/api/credentials/${paper}/file`,
          headers: { authorization: `Bearer ${who.token}` },
        })
      ).statusCode;
    expect([await sees(contractor, id), await sees(owner, id)]).toEqual([200, 200]);
    expect(await sees(technician, id)).toBe(404);
    expect(await sees(await person("property_owner"), id)).toBe(404);
    expect(await sees(await verified("contractor"), id)).toBe(404);
    expect(await sees(await person("building_occupant", { propertyId: await building(owner) }), id)).toBe(403);
    expect((await contractor.get("/contractor/credentials")).body.data.credentials).toMatchObject([{ id: test }]);
    expect((await find(contractor, test)).status).toBe(200);
    expect((await contractor.get("/contractor/credentials")).body.data.credentials[0].state).toBe("valid");
    expect((await find(owner, test)).status).toBe(404);
    expect((await find(contractor, id)).status).toBe(403);
  });

  test("is judged by two keepers at once, and one word of it stands", async () => {
    const { owner, propertyId, contractor } = await crew();
    const manager = await verified("property_manager");
    await owner.post(`/properties/${propertyId}/members`, { email: manager.email, role: "property_manager" });
    const id = await keep(contractor);
    for (const valid of [true, false]) {
      const answers = await Promise.all([find(owner, id, valid), find(manager, id, valid), find(owner, id, valid)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { rows } = await database.db.execute(
        sql`select valid from credential_validations where credential_id = ${id}`,
      );
      expect(rows).toEqual([{ valid }]);
    }
  });

  test("a firm that has left is seen no more", async () => {
    const { owner, propertyId, contractor } = await crew();
    const id = await keep(contractor);
    const { members } = (await owner.get(`/properties/${propertyId}/members`)).body.data;
    const firm = members.find((one: { role: string }) => one.role === "contractor");
    expect((await owner.remove(`/properties/${propertyId}/members/${firm.id}`)).status).toBe(200);
    expect((await find(owner, id)).status).toBe(404);
    expect(await firmsOf(owner, propertyId)).toEqual([]);
  });

  test("with the account a paper is forgotten", async () => {
    const contractor = await verified("contractor");
    const id = await keep(contractor);
    expect((await send("DELETE", "/auth/me", contractor.token, { password: "Harmattan-7!" })).status).toBe(200);
    const { rows } = await database.db.execute(
      sql`select number, issuer, removed_at from credentials where id = ${id}`,
    );
    expect(rows[0]).toMatchObject({ number: "", issuer: null, removed_at: expect.anything() });
  });
});

describe("bad papers", () => {
  test.each([
    {},
    { kind: "passport", number: "1" },
    { kind: "insurance", number: "" },
    { ...insurance, expiresOn: "2026-02-30" },
    { ...insurance, fileData: "?" },
    { ...insurance, fileData: "", fileName: 7 },
  ])("%j is refused", async (body) => {
    const contractor = await verified("contractor");
    expect((await contractor.post("/me/credentials", body)).status).toBe(422);
    expect((await contractor.get("/me/credentials")).body.data.credentials).toEqual([]);
  });

  test.each([{}, { kinds: "insurance" }, { kinds: ["passport"] }])("a building cannot ask for %j", async (body) => {
    const { owner, propertyId } = await crew();
    expect((await owner.put(`/properties/${propertyId}/required-credentials`, body)).status).toBe(422);
  });

  test("of two changes made from one version the second is refused", async () => {
    const contractor = await verified("contractor");
    const id = await keep(contractor);
    const change = (number: string) => contractor.put(`/credentials/${id}`, { number, version: 1 });
    expect((await change("A")).status).toBe(200);
    expect((await change("B")).status).toBe(409);
  });
});

test("a paper that comes to its end is spoken of, once at each step, to its firm and to buildings that ask for it", async () => {
  const { owner, propertyId, contractor } = await crew();
  const idle = await person("property_owner");
  await engage(idle, await building(idle), contractor);
  await ask(owner, propertyId);
  const now = new Date();
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
  await keep(contractor, { ...insurance, number: newId(), expiresOn: inDays(20).toISOString().slice(0, 10) });
  const remind = async () => {
    await jobs.send(database.db, papersJob, {});
    await drain();
  };
  const told = async (who: Person) =>
    (await who.get("/notifications")).body.data.notifications.filter(({ title }: { title: string }) =>
      title.startsWith("Insurance"),
    ).length;
  for (const _ of [1, 2]) await remind();
  expect([await told(contractor), await told(owner), await told(idle)]).toEqual([1, 1, 0]);
  await addTask(owner, propertyId);
  for (const days of [14, 21, 22]) {
    clock.now = inDays(days);
    await remind();
  }
  expect([await told(contractor), await told(owner), await told(idle)]).toEqual([3, 3, 0]);
});
