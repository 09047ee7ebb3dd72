import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, ownedBuilding, type Person, person, send } from "../../../../tests/harness/world.ts";
import type { Role } from "../../../domain/vocab.ts";

const { database } = await testApp();

/** An account whose email somebody proved to be theirs. */
async function verified(role: Role, fields: object = {}): Promise<Person> {
  const someone = await person(role, { name: "Ngozi Eze", ...fields });
  await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${someone.id}`);
  return someone;
}

const add = (keeper: Person, propertyId: string, email: string, role: string, more: object = {}) =>
  keeper.post(`/properties/${propertyId}/members`, { email, role, ...more });
const membersOf = async (keeper: Person, propertyId: string) =>
  (await keeper.get(`/properties/${propertyId}/members`)).body.data.members;
const rowsOf = async (propertyId: string) =>
  Number(
    (await database.db.execute(sql`select count(*) as n from property_members where property_id = ${propertyId}`))
      .rows[0]?.n,
  );
const memberOf = async (keeper: Person, propertyId: string, someone: Person) =>
  (await membersOf(keeper, propertyId)).find((member: { accountId: string }) => member.accountId === someone.id);
/** A building with everybody in it. */
async function full() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const manager = await verified("property_manager");
  const contractor = await verified("contractor");
  await add(owner, propertyId, manager.email, "property_manager");
  await add(owner, propertyId, contractor.email, "contractor");
  return { owner, propertyId, occupant, manager, contractor };
}

describe("addMember", () => {
  test("a verified account of the role is in at once and told", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const manager = await verified("property_manager");
    expect((await manager.get(`/properties/${propertyId}`)).status).toBe(404);
    const answer = await add(owner, propertyId, ` ${manager.email.toUpperCase()} `, "property_manager");
    expect([answer.status, answer.body.data.invitation]).toEqual([201, null]);
    expect(answer.body.data.member).toMatchObject({
      accountId: manager.id,
      status: "active",
      confirmed: true,
      waiting: false,
      phone: "+234 803 ••• ••67",
      can: { confirm: false, edit: false, remove: true },
    });
    expect((await manager.get(`/properties/${propertyId}`)).status).toBe(200);
    const { notifications } = (await manager.get("/notifications")).body.data;
    expect(notifications[0]).toMatchObject({ propertyId, link: `/property/${propertyId}` });
    const { rows } = await database.db.execute(
      sql`select act from activity where property_id = ${propertyId} and act like 'member_%'`,
    );
    expect(rows).toEqual([{ act: "member_added" }]);
  });

  test("an unverified one waits, with what the inviter needs to recognise the person, and reaches nothing", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const contractor = await person("contractor", { name: "Emeka Works", phone: "+234 805 111 2233" });
    const { member } = (await add(owner, propertyId, contractor.email, "contractor")).body.data;
    expect(member).toMatchObject({
      name: "Emeka Works",
      phone: "+234 805 ••• ••33",
      status: "pending",
      waiting: true,
      engagement: "open",
      can: { confirm: true, edit: true, remove: true },
    });
    expect(Date.parse(member.accountCreatedAt)).toBeLessThanOrEqual(Date.now());
    expect((await contractor.get(`/properties/${propertyId}`)).status).toBe(404);
    expect((await contractor.get("/notifications")).body.data.notifications).toEqual([]);
    const path = `/properties/${propertyId}/members/${member.id}`;
    expect((await owner.put(path, { confirmed: true })).body.data.member).toMatchObject({ status: "active" });
    expect((await contractor.get(`/properties/${propertyId}`)).status).toBe(200);
    expect((await contractor.get("/notifications")).body.data.notifications).toHaveLength(1);
  });

  test("no such account: an invitation with a link", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { member, invitation } = (await add(owner, propertyId, `${randomUUID()}@example.com`, "contractor")).body
      .data;
    expect(member).toBeNull();
    expect(invitation.url).toBe(`/invitation#${invitation.token}`);
    expect(await rowsOf(propertyId)).toBe(2);
  });

  test("added again, and twice at once, answers the same member", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const contractor = await verified("contractor");
    const answers = await Promise.all([1, 2, 3].map(() => add(owner, propertyId, contractor.email, "contractor")));
    answers.push(await add(owner, propertyId, contractor.email, "contractor"));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.member.id)).size).toBe(1);
    expect(await rowsOf(propertyId)).toBe(3);
    expect((await contractor.get("/notifications")).body.data.notifications).toHaveLength(1);
  });

  test("an account of another role is 409 and says which, a suspended one too", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const answer = await add(owner, propertyId, occupant.email, "property_manager");
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      "That account is a building occupant, so it cannot be added as a property manager.",
    ]);
    const contractor = await verified("contractor");
    await database.db.execute(sql`update accounts set suspended_at = now() where id = ${contractor.id}`);
    expect((await add(owner, propertyId, contractor.email, "contractor")).status).toBe(409);
    expect(await rowsOf(propertyId)).toBe(2);
  });

  test("a manager adds all but managers and owners", async () => {
    const { propertyId, manager } = await full();
    const contractor = await verified("contractor");
    expect((await add(manager, propertyId, contractor.email, "contractor")).status).toBe(201);
    for (const role of ["property_manager", "property_owner"] as const) {
      const other = await verified(role);
      expect((await add(manager, propertyId, other.email, role)).status).toBe(403);
    }
  });

  test("occupants, contractors and technicians never; a stranger finds nothing", async () => {
    const { propertyId, occupant, contractor } = await full();
    const before = await rowsOf(propertyId);
    for (const someone of [occupant, contractor, await person("technician")]) {
      expect((await add(someone, propertyId, "a@example.com", "contractor")).status).toBe(403);
    }
    expect((await add(await person("property_owner"), propertyId, "a@example.com", "contractor")).status).toBe(404);
    expect((await add(await person("property_owner"), randomUUID(), "a@example.com", "contractor")).status).toBe(404);
    expect((await send("POST", `/properties/${propertyId}/members`, null, {})).status).toBe(401);
    expect(await rowsOf(propertyId)).toBe(before);
  });

  test.each([
    [{ email: "nobody" }, "email"],
    [{ email: 7 }, "email"],
    [{ role: "technician" }, "role"],
    [{ role: undefined }, "role"],
    [{ unit: "Flat 1" }, "unit"],
    [{ unit: "x".repeat(201) }, "unit"],
  ])("%j is refused at its field", async (fields, path) => {
    const { owner, propertyId } = await ownedBuilding();
    const answer = await owner.post(`/properties/${propertyId}/members`, {
      email: `${randomUUID()}@example.com`,
      role: "contractor",
      ...fields,
    });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test("a repeated key answers the same invitation with another good link, and keeps no token", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const key = randomUUID();
    const body = { email: `${randomUUID()}@example.com`, role: "property_manager" };
    const path = `/properties/${propertyId}/members`;
    const [first, second] = [await owner.post(path, body, { key }), await owner.post(path, body, { key })];
    const [one, other] = [first.body.data.invitation, second.body.data.invitation];
    expect([first.status, second.status, other.id]).toEqual([201, 201, one.id]);
    expect(other.token).not.toBe(one.token);
    for (const { token } of [one, other]) {
      expect((await send("POST", "/invitations/inspect", null, { token })).status).toBe(200);
      const { rows } = await database.db.execute(
        sql`select 1 from idempotency where answer::text like ${`%${token}%`} or again::text like ${`%${token}%`}`,
      );
      expect(rows).toEqual([]);
    }
    const member = await verified("contractor");
    const again = randomUUID();
    const add = () => owner.post(path, { email: member.email, role: "contractor" }, { key: again });
    expect((await add()).body.data.member.id).toBe((await add()).body.data.member.id);
  });

  test("nobody joins an archived property", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await database.db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);
    expect((await add(owner, propertyId, "a@example.com", "contractor")).status).toBe(409);
  });
});

describe("listMembers", () => {
  test("those who wait come first, then by role; paged without a gap", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await full();
    const path = `/properties/${propertyId}/members`;
    const { members, counts, mayInvite } = (await owner.get(path)).body.data;
    expect(members.map((member: { accountId: string }) => member.accountId)).toEqual(
      [occupant, owner, manager, contractor].map(({ id }) => id),
    );
    expect(counts).toEqual({ all: 4, waiting: 1 });
    expect(mayInvite).toEqual(["property_owner", "property_manager", "building_occupant", "contractor"]);
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = (await owner.get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`)).body.data;
      walked.push(...page.members.map((member: { id: string }) => member.id));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(members.map((member: { id: string }) => member.id));
  });

  test("a manager sees all and may invite the fitting roles", async () => {
    const { propertyId, manager, owner } = await full();
    const { members, mayInvite } = (await manager.get(`/properties/${propertyId}/members`)).body.data;
    expect(members).toHaveLength(4);
    expect(mayInvite).toEqual(["building_occupant", "contractor"]);
    const row = members.find((member: { accountId: string }) => member.accountId === owner.id);
    expect(row.can).toEqual({ confirm: false, edit: false, remove: false });
  });

  test("occupants and contractors see their own membership only, technicians and strangers none", async () => {
    const { propertyId, occupant, contractor } = await full();
    for (const someone of [occupant, contractor]) {
      const { members, counts, mayInvite } = (await someone.get(`/properties/${propertyId}/members`)).body.data;
      expect(members).toMatchObject([{ accountId: someone.id, isYou: true, can: { remove: true, confirm: false } }]);
      expect([counts.all, mayInvite]).toEqual([1, []]);
    }
    expect((await (await person("technician")).get(`/properties/${propertyId}/members`)).status).toBe(403);
    expect((await (await person("contractor")).get(`/properties/${propertyId}/members`)).status).toBe(404);
  });

  test.each(["limit=0", "limit=x", "cursor=x", `cursor=${Buffer.from('["9","x"]').toString("base64url")}`])(
    "?%s is 422",
    async (query) => {
      const { owner, propertyId } = await ownedBuilding();
      expect((await owner.get(`/properties/${propertyId}/members?${query}`)).status).toBe(422);
    },
  );
});

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
    const { owner, manager, propertyId, occupant, contractor } = await full();
    const tenant = await memberOf(owner, propertyId, occupant);
    const firm = await memberOf(owner, propertyId, contractor);
    const put = async (memberId: string, fields: object) =>
      (await manager.put(`/properties/${propertyId}/members/${memberId}`, fields)).body.data.member;
    expect(await put(tenant.id, { unit: "Flat 9" })).toMatchObject({ unit: "Flat 9", confirmed: false });
    expect(await put(tenant.id, { unit: null })).toMatchObject({ unit: null });
    expect(await put(firm.id, { engagement: "awarded_only" })).toMatchObject({ engagement: "awarded_only" });
    expect(await put(firm.id, {})).toMatchObject({ engagement: "awarded_only" });
  });

  test("managers are the owner's to confirm; others never, strangers find nothing", async () => {
    const { owner, manager, propertyId, occupant, contractor } = await full();
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
    const { owner, propertyId, manager, contractor, occupant } = await full();
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
    const { owner, propertyId, manager, contractor, occupant } = await full();
    const ticket = {
      title: "Dripping tap",
      description: "All night.",
      priority: "low",
      category: "Plumbing",
      propertyId,
      locationDetails: "Kitchen",
      emergency: false,
    };
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
    const { owner, propertyId, contractor } = await full();
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
    const { owner, propertyId, manager } = await full();
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
    const { owner, propertyId, occupant, contractor, manager } = await full();
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

describe("listWaiting", () => {
  test("counts who waits, for those who may confirm them", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await full();
    const other = await person("property_manager");
    await add(owner, propertyId, other.email, "property_manager");
    const waiting = async (someone: Person) => (await someone.get("/members/waiting")).body.data.properties;
    expect(await waiting(owner)).toEqual([{ id: propertyId, name: "Marina Court", waiting: 2 }]);
    expect(await waiting(manager)).toEqual([{ id: propertyId, name: "Marina Court", waiting: 1 }]);
    expect(await waiting(await person("property_owner"))).toEqual([]);
    for (const someone of [occupant, contractor]) expect((await someone.get("/members/waiting")).status).toBe(403);
    const { id } = await memberOf(owner, propertyId, occupant);
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    expect(await waiting(manager)).toEqual([]);
  });
});
