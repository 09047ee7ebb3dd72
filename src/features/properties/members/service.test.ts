import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { add, fullBuilding, verified } from "../../../../tests/harness/members.ts";
import { ownedBuilding, person, send } from "../../../../tests/harness/world.ts";

const { database } = await testApp();

const rowsOf = async (propertyId: string) =>
  Number(
    (await database.db.execute(sql`select count(*) as n from property_members where property_id = ${propertyId}`))
      .rows[0]?.n,
  );

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
    expect(notifications[0]).toMatchObject({ propertyId, link: `/property/${propertyId}?tab=members` });
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
    const { propertyId, manager } = await fullBuilding();
    const contractor = await verified("contractor");
    expect((await add(manager, propertyId, contractor.email, "contractor")).status).toBe(201);
    for (const role of ["property_manager", "property_owner"] as const) {
      const other = await verified(role);
      expect((await add(manager, propertyId, other.email, role)).status).toBe(403);
    }
  });

  test("occupants, contractors and technicians never; a stranger finds nothing", async () => {
    const { propertyId, occupant, contractor } = await fullBuilding();
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
