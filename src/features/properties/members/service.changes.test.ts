import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { add, fullBuilding, memberOf, membersOf, verified } from "../../../../tests/harness/members.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { building, ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

const { database } = await testApp();

describe("changeMember", () => {
  test("confirms an occupant, who then belongs; again changes nothing", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { id, phone } = await memberOf(owner, propertyId, occupant);
    expect(phone).toBe("+2348031234567");
    const path = `/properties/${propertyId}/members/${id}`;
    const key = randomUUID();
    const answer = await owner.put(path, { confirmed: true }, { key });
    expect(answer.body.data.member).toMatchObject({ confirmed: true, waiting: false, unit: "Flat 3" });
    expect((await owner.put(path, { confirmed: true }, { key })).status).toBe(200);
    expect((await owner.put(path, { confirmed: true })).status).toBe(200);
    expect((await occupant.get("/notifications")).body.data.notifications).toHaveLength(1);
  });

  test("changes unit and engagement, and only what is named", async () => {
    const { owner, manager, propertyId, occupant, contractor } = await fullBuilding();
    const tenant = await memberOf(owner, propertyId, occupant);
    const firm = await memberOf(owner, propertyId, contractor);
    const put = async (memberId: string, fields: object) =>
      (await manager.put(`/properties/${propertyId}/members/${memberId}`, fields)).body.data.member;
    expect(await put(tenant.id, { unit: "Flat 9" })).toMatchObject({ unit: "Flat 9", confirmed: false });
    expect(await put(tenant.id, { unit: null })).toMatchObject({ unit: null });
    expect(await put(firm.id, { engagement: "awarded_only" })).toMatchObject({ engagement: "awarded_only" });
  });

  test("managers are the owner's to confirm; others never, strangers find nothing", async () => {
    const { owner, manager, propertyId, occupant, contractor } = await fullBuilding();
    const other = await person("property_manager");
    const { member } = (await add(owner, propertyId, other.email, "property_manager")).body.data;
    const path = `/properties/${propertyId}/members/${member.id}`;
    for (const someone of [manager, occupant, contractor, await person("technician")]) {
      expect((await someone.put(path, { confirmed: true })).status).toBe(403);
    }
    expect((await other.put(path, { confirmed: true })).status).toBe(404);
    expect((await (await person("property_owner")).put(path, { confirmed: true })).status).toBe(404);
    const elsewhere = await building(owner);
    expect((await owner.put(`/properties/${elsewhere}/members/${member.id}`, { confirmed: true })).status).toBe(404);
    expect((await owner.put(path, { confirmed: true })).status).toBe(200);
  });

  test.each([
    [{ confirmed: false }, "confirmed"],
    [{ confirmed: "true" }, "confirmed"],
    [{ engagement: "open" }, "engagement"],
    [{ engagement: "never" }, "engagement"],
    [{ unit: "x".repeat(201) }, "unit"],
  ])("%j of an occupant is refused", async (fields, path) => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { id } = await memberOf(owner, propertyId, occupant);
    const answer = await owner.put(`/properties/${propertyId}/members/${id}`, fields);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await memberOf(owner, propertyId, occupant)).toMatchObject({ confirmed: false, unit: "Flat 3" });
  });

  test("nothing that is sent breaks it", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { id } = await memberOf(owner, propertyId, occupant);
    const anything = fc.record(
      {
        email: fc.anything(),
        role: fc.anything(),
        unit: fc.anything(),
        confirmed: fc.anything(),
        engagement: fc.anything(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const answers = [
          await owner.post(`/properties/${propertyId}/members`, body),
          await owner.put(`/properties/${propertyId}/members/${id}`, body),
        ];
        for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("removeMember", () => {
  const everywhere = (propertyId: string) => [
    `/properties/${propertyId}`,
    `/properties/${propertyId}/members`,
    `/properties/${propertyId}/plan`,
  ];

  test("whoever is removed finds nothing any more, and is told", async () => {
    const { owner, propertyId, manager, contractor, occupant } = await fullBuilding();
    for (const someone of [manager, contractor, occupant]) {
      const { id } = await memberOf(owner, propertyId, someone);
      expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
      expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(404);
      for (const path of everywhere(propertyId)) expect([403, 404]).toContain((await someone.get(path)).status);
      expect((await someone.get(`/properties/${propertyId}`)).status).toBe(404);
      expect((await someone.get("/properties")).body.data.properties).toEqual([]);
      const { notifications } = (await someone.get("/notifications")).body.data;
      expect(notifications[0].title).toContain("no longer");
    }
    expect(await membersOf(owner, propertyId)).toHaveLength(1);
  });

  test("occupants, contractors and managers leave by themselves and keep their own records", async () => {
    const { owner, propertyId, manager, contractor, occupant } = await fullBuilding();
    const ticket = repairRequest({ propertyId });
    const { id: ticketId } = (await occupant.post("/repair-tickets", ticket)).body.data.ticket;
    for (const someone of [manager, contractor, occupant]) {
      const { id } = await memberOf(someone, propertyId, someone);
      expect((await someone.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
      expect((await someone.get(`/properties/${propertyId}`)).status).toBe(404);
      expect((await someone.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(404);
    }
    expect((await occupant.get(`/repair-tickets/${ticketId}`)).status).toBe(200);
    expect((await occupant.post("/repair-tickets", ticket)).status).toBe(404);
    expect(await membersOf(owner, propertyId)).toHaveLength(1);
    expect((await add(owner, propertyId, manager.email, "property_manager")).status).toBe(201);
  });

  test("open work of a contractor who leaves is free again, finished work stays theirs", async () => {
    const { owner, propertyId, contractor } = await fullBuilding();
    const [open, done] = [randomUUID(), randomUUID()];
    for (const [id, status] of [
      [open, "pending"],
      [done, "completed"],
    ]) {
      await database.db.execute(
        sql`insert into tasks (id, property_id, title, description, category, priority, status, due_on, contractor_id, created_at)
            values (${id}, ${propertyId}, 'Gutter', '', 'Roof', 'low', ${status}, '2026-11-30', ${contractor.id}, now())`,
      );
    }
    const { id } = await memberOf(owner, propertyId, contractor);
    await contractor.remove(`/properties/${propertyId}/members/${id}`);
    const { rows } = await database.db.execute(
      sql`select id, contractor_id from tasks where id in (${open}, ${done}) order by contractor_id`,
    );
    expect(rows).toEqual([
      { id: done, contractor_id: contractor.id },
      { id: open, contractor_id: null },
    ]);
  });

  test("a pending one may decline", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const contractor = await person("contractor");
    const { member } = (await add(owner, propertyId, contractor.email, "contractor")).body.data;
    expect((await contractor.remove(`/properties/${propertyId}/members/${member.id}`)).status).toBe(200);
    expect(await membersOf(owner, propertyId)).toHaveLength(2);
  });

  test("nobody removes the owner, who cannot leave either", async () => {
    const { owner, propertyId, manager } = await fullBuilding();
    const { id } = await memberOf(owner, propertyId, owner);
    expect((await manager.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(403);
    expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(409);
    expect((await owner.get(`/properties/${propertyId}`)).status).toBe(200);
  });

  test("the last manager of a building without an owner stays, also of two who leave at once", async () => {
    const manager = await person("property_manager");
    const propertyId = await building(manager);
    const other = await verified("property_manager");
    await add(manager, propertyId, other.email, "property_manager");
    const leave = async (someone: Person) => {
      const { id } = await memberOf(someone, propertyId, someone);
      return () => someone.remove(`/properties/${propertyId}/members/${id}`);
    };
    const leaving = [await leave(manager), await leave(other)];
    const answers = await Promise.all(leaving.map((go) => go()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("not by other members, technicians or strangers", async () => {
    const { owner, propertyId, occupant, contractor, manager } = await fullBuilding();
    const tenant = await memberOf(owner, propertyId, occupant);
    const path = `/properties/${propertyId}/members/${tenant.id}`;
    expect((await contractor.remove(path)).status).toBe(403);
    expect((await (await person("technician")).remove(path)).status).toBe(403);
    expect((await (await ownedBuilding()).occupant.remove(path)).status).toBe(404);
    expect((await (await person("property_owner")).remove(path)).status).toBe(404);
    expect((await owner.remove(`/properties/${propertyId}/members/nothing`)).status).toBe(404);
    expect(await memberOf(owner, propertyId, occupant)).toBeDefined();
    expect((await manager.remove(path)).status).toBe(200);
  });
});
