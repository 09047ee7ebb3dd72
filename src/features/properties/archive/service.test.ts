import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { accept, fullBuilding, invited } from "../../../../tests/harness/members.ts";
import { repairRequest } from "../../../../tests/harness/requests.ts";
import { building, type Person, password, person, send } from "../../../../tests/harness/world.ts";

const { database, clock, drain } = await testApp();

afterEach(() => {
  clock.now = null;
});

const archive = (who: Person, id: string) => who.remove(`/properties/${id}`);
const restore = (who: Person, id: string, key?: string) =>
  who.post(`/properties/${id}/restore`, {}, key ? { key } : {});
const count = async (query: ReturnType<typeof sql>) =>
  Number((await database.db.execute<{ n: string }>(query)).rows[0]?.n);
const acts = (id: string, act: string) =>
  count(sql`select count(*) as n from activity where thing = 'property' and thing_id = ${id} and act = ${act}`);
const titles = async (who: Person): Promise<string[]> =>
  (await who.get("/notifications")).body.data.notifications.map((one: { title: string }) => one.title);
const namesOf = async (who: Person, query = ""): Promise<string[]> =>
  (await who.get(`/properties${query}`)).body.data.properties.map((one: { id: string }) => one.id);
const request = (propertyId: string) => repairRequest({ propertyId });
const locked = "This property is archived. Restore it first.";

describe("archiving a property", () => {
  test("puts it away for its owner, who alone reads it, and tells its members", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await fullBuilding();
    await drain();
    const ticket = (await occupant.post("/repair-tickets", request(propertyId))).body.data.ticket;
    const { tasks } = (await owner.get("/tasks")).body.data;
    const answer = await archive(owner, propertyId);
    expect([answer.status, answer.body.data.property]).toMatchObject([
      200,
      {
        status: "archived",
        archivedAt: expect.any(String),
        can: { see: true, restore: true, edit: false, archive: false },
      },
    ]);
    const paths = ["", "/plan", "/members", "/media", "/history"].map((end) => `/properties/${propertyId}${end}`);
    for (const path of [...paths, `/repair-tickets/${ticket.id}`, `/tasks/${tasks[0].id}`]) {
      expect((await owner.get(path)).status, path).toBe(200);
      for (const who of [occupant, manager, contractor])
        expect([404, 403], `${path} ${who.name}`).toContain((await who.get(path)).status);
    }
    expect((await manager.get(`/properties/${propertyId}`)).status).toBe(404);
    expect((await occupant.get(`/repair-tickets/${ticket.id}`)).status).toBe(404);
    for (const who of [occupant, manager, contractor]) expect(await titles(who)).toContain("Marina Court was archived");
    expect(await acts(propertyId, "archived")).toBe(1);
    expect(await count(sql`select count(*) as n from audit where thing_id = ${propertyId} and act = 'archived'`)).toBe(
      1,
    );
  });

  test("leaves it out of every list and figure but the owner's list of archived ones", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await fullBuilding();
    await drain();
    await occupant.post("/repair-tickets", request(propertyId));
    await archive(owner, propertyId);
    expect(await namesOf(owner, "?status=archived")).toEqual([propertyId]);
    for (const who of [manager, occupant, contractor]) expect(await namesOf(who, "?status=archived")).toEqual([]);
    for (const who of [owner, manager, occupant, contractor]) expect(await namesOf(who)).toEqual([]);
    expect(await namesOf(owner, "?directory=true&search=marina")).not.toContain(propertyId);
    for (const who of [owner, manager, contractor]) {
      expect((await who.get("/tasks?counts=1")).body.data).toMatchObject({ tasks: [], counts: { all: 0 } });
    }
    for (const who of [owner, manager, occupant])
      expect((await who.get("/repair-tickets")).body.data.tickets).toEqual([]);
    expect((await owner.get("/suggestions")).body.data.suggestions).toEqual([]);
    expect((await owner.get("/dashboard/stats")).body.data).toMatchObject({ totalProperties: 0, openTickets: 0 });
    expect((await occupant.get("/occupant/dashboard/stats")).body.data.openTickets).toBe(0);
  });

  test("takes no change of anything that belongs to it", async () => {
    const { owner, propertyId, occupant, manager } = await fullBuilding();
    await drain();
    const { token } = await invited(owner, propertyId, { role: "contractor" });
    const { tasks } = (await owner.get("/tasks")).body.data;
    const { suggestions } = (await owner.get("/suggestions")).body.data;
    const ticket = (await occupant.post("/repair-tickets", request(propertyId))).body.data.ticket;
    await archive(owner, propertyId);
    const task = {
      propertyId,
      title: "Paint",
      description: "Gate",
      category: "Other",
      priority: "low",
      dueDate: "2027-02-01",
    };
    const refused = [
      await owner.put(`/properties/${propertyId}`, { name: "Other" }),
      await owner.post("/tasks", task),
      await owner.put(`/tasks/${tasks[0].id}`, { title: "Other" }),
      await owner.put(`/tasks/${tasks[0].id}/status`, { status: "completed" }),
      await owner.remove(`/tasks/${tasks[0].id}`),
      await owner.post(`/repair-tickets/${ticket.id}/acknowledge`),
      await owner.post(`/repair-tickets/${ticket.id}/comments`, { text: "Hello" }),
      await owner.post(`/suggestions/${suggestions[0].id}/accept`),
      await owner.post("/suggestions/generate", { propertyId }),
      await owner.post(`/properties/${propertyId}/members`, { email: "a@example.com", role: "contractor" }),
      await owner.post(`/properties/${propertyId}/invitations`, { role: "contractor" }),
    ];
    const wrong = refused.filter(({ status, body }) => status !== 409 || body.detail !== locked);
    expect(wrong.map(({ status, body }) => [status, body.detail])).toEqual([]);
    expect((await occupant.post("/repair-tickets", request(propertyId))).status).toBe(404);
    expect((await manager.put(`/properties/${propertyId}`, { name: "Other" })).status).toBe(404);
    expect((await accept(await person("contractor"), token)).status).toBe(409);
    const newcomer = {
      name: "A",
      email: `${randomUUID()}@example.com`,
      password,
      phone: "08031234567",
      location: "Lagos",
      role: "building_occupant",
      propertyId,
    };
    expect((await send("POST", "/auth/register", null, newcomer)).status).toBe(422);
  });

  test("again changes nothing; a manager, an occupant and a stranger may not", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await fullBuilding();
    const stranger = await person("property_owner");
    expect((await archive(manager, propertyId)).status).toBe(403);
    expect((await archive(occupant, propertyId)).status).toBe(403);
    expect((await archive(contractor, propertyId)).status).toBe(403);
    expect((await archive(stranger, propertyId)).status).toBe(404);
    expect((await archive(owner, "one")).status).toBe(404);
    expect((await owner.get(`/properties/${propertyId}`)).body.data.property.archivedAt).toBeNull();
    const first = await archive(owner, propertyId);
    const again = await archive(owner, propertyId);
    expect(again.body.data.property).toMatchObject({
      archivedAt: first.body.data.property.archivedAt,
      version: first.body.data.property.version,
    });
    expect(await acts(propertyId, "archived")).toBe(1);
  });

  test("is a manager's while there is no owner, and lets the owner's account go", async () => {
    const manager = await person("property_manager");
    const kept = await building(manager);
    expect((await archive(manager, kept)).status).toBe(200);
    expect(await namesOf(manager, "?status=archived")).toEqual([kept]);
    expect((await restore(manager, kept)).status).toBe(200);
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const leave = () => send("DELETE", "/auth/me", owner.token, { password });
    expect((await leave()).status).toBe(409);
    await archive(owner, propertyId);
    expect((await leave()).status).toBe(200);
  });
});

describe("restoring a property", () => {
  test("brings it back with everything, tells its members and makes its plan anew", async () => {
    const { owner, propertyId, occupant, manager } = await fullBuilding();
    await drain();
    const before = (await owner.get("/tasks?counts=1")).body.data.counts;
    await archive(owner, propertyId);
    const key = randomUUID();
    const answers = [await restore(owner, propertyId, key), await restore(owner, propertyId, key)];
    for (const answer of answers)
      expect([answer.status, answer.body.data.property]).toMatchObject([
        200,
        { id: propertyId, archivedAt: null, can: { edit: true, archive: true, restore: false } },
      ]);
    await drain();
    expect((await owner.get("/tasks?counts=1")).body.data.counts).toEqual(before);
    expect(await namesOf(manager)).toEqual([propertyId]);
    expect((await occupant.post("/repair-tickets", request(propertyId))).status).toBe(201);
    expect(await titles(manager)).toContain("Marina Court is back");
    expect(await acts(propertyId, "restored")).toBe(1);
    expect((await restore(owner, propertyId)).status).toBe(200);
    expect(await acts(propertyId, "restored")).toBe(1);
  });

  test("is possible for 90 days, then it stays to be read", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const day = 24 * 60 * 60 * 1_000;
    const archivedAgo = (ms: number) =>
      database.db.execute(
        sql`update properties set archived_at = ${new Date(clock.now ?? 0)}::timestamptz - make_interval(secs => ${ms / 1_000}) where id = ${propertyId}`,
      );
    clock.now = new Date();
    await archivedAgo(90 * day + 1_000);
    const late = await restore(owner, propertyId);
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining("could be restored until")]);
    const { property } = (await owner.get(`/properties/${propertyId}`)).body.data;
    expect(property).toMatchObject({ status: "archived", can: { see: true, restore: false } });
    await archivedAgo(90 * day - 1_000);
    expect((await restore(owner, propertyId)).status).toBe(200);
  });

  test("is the owner's: for a member it is not there, for a stranger neither", async () => {
    const { owner, propertyId, occupant, manager } = await fullBuilding();
    await archive(owner, propertyId);
    expect((await restore(manager, propertyId)).status).toBe(404);
    expect((await restore(occupant, propertyId)).status).toBe(403);
    expect((await restore(await person("property_owner"), propertyId)).status).toBe(404);
    expect((await restore(owner, "one")).status).toBe(404);
    expect((await owner.get(`/properties/${propertyId}`)).body.data.property.status).toBe("archived");
  });
});

test("a frozen property can be read by all who reach it, and changed by nobody", async () => {
  const { owner, propertyId, occupant, manager } = await fullBuilding();
  await database.db.execute(sql`update properties set frozen_at = now() where id = ${propertyId}`);
  for (const who of [owner, manager, occupant]) expect((await who.get(`/properties/${propertyId}`)).status).toBe(200);
  const refused = [
    await owner.put(`/properties/${propertyId}`, { name: "Other" }),
    await archive(owner, propertyId),
    await occupant.post("/repair-tickets", request(propertyId)),
  ];
  for (const { status, body } of refused)
    expect([status, body.detail]).toEqual([409, expect.stringContaining("frozen")]);
});
