import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { accept, askToInvite, inspect, invited, memberOf, membersOf } from "../../../../tests/harness/members.ts";
import { building, ownedBuilding, type Person, password, person, send } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const day = 86_400_000;

afterEach(() => {
  clock.now = null;
});

const openOnes = async (keeper: Person, propertyId: string) =>
  (await keeper.get(`/properties/${propertyId}/invitations`)).body.data.invitations;
const signUp = (fields: object) =>
  send("POST", "/auth/register", null, {
    name: "Bola Ade",
    email: `${randomUUID()}@example.com`,
    password,
    phone: "08031234567",
    location: "Lagos",
    ...fields,
  });

describe("inspectInvitation and acceptInvitation", () => {
  test("shows what it is for, then lets the person in and tells the keepers", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { token } = await invited(owner, propertyId, { role: "contractor" });
    expect((await inspect(token)).body.data.invitation).toMatchObject({
      property: { id: propertyId, name: "Marina Court", location: "Lekki, Lagos" },
      role: "contractor",
      invitedBy: owner.name,
    });
    const contractor = await person("contractor", { name: "Emeka Works" });
    const answer = await accept(contractor, token);
    expect([answer.status, answer.body.data.membership.propertyId]).toEqual([200, propertyId]);
    expect((await contractor.get(`/properties/${propertyId}`)).status).toBe(200);
    expect((await owner.get("/notifications")).body.data.notifications[0].title).toBe(
      "Emeka Works joined Marina Court",
    );
    expect((await accept(contractor, token)).body.data).toEqual(answer.body.data);
    expect(await openOnes(owner, propertyId)).toEqual([]);
  });

  test("of two who come at once one joins, the other is told", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { token } = await invited(owner, propertyId, { role: "contractor" });
    const both = [await person("contractor"), await person("contractor")];
    const answers = await Promise.all(both.map((someone) => accept(someone, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toContain("used already");
    expect(await membersOf(owner, propertyId)).toHaveLength(3);
  });

  test("for another role: 409 that says so, and it stays open", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const { token } = await invited(owner, propertyId, { role: "property_manager" });
    for (const someone of [occupant, await person("technician"), owner]) {
      const answer = await accept(someone, token);
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("is for a property manager")]);
    }
    expect((await inspect(token)).status).toBe(200);
  });

  test("expired, used, made up, of an archived building", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const contractor = await person("contractor");
    clock.now = new Date(Date.now() - 14 * day - 1_000);
    const expired = (await invited(owner, propertyId, { role: "contractor" })).token;
    clock.now = null;
    const used = (await invited(owner, propertyId, { role: "contractor" })).token;
    await accept(await person("contractor"), used);
    for (const [token, status, word] of [
      [expired, 409, "expired"],
      [used, 409, "used"],
      [randomUUID(), 404, "could not find"],
      ["", 422, "required"],
    ] as const) {
      const answers = [await inspect(token), await accept(contractor, token)];
      for (const { status: got, body } of answers)
        expect([got, body.detail]).toEqual([status, expect.stringContaining(word)]);
    }
    expect((await send("POST", "/invitations/accept", null, { token: used })).status).toBe(401);
    const { token } = await invited(owner, propertyId, { role: "contractor" });
    await database.db.execute(sql`update properties set archived_at = now() where id = ${propertyId}`);
    expect([(await inspect(token)).status, (await accept(contractor, token)).status]).toEqual([409, 409]);
  });

  test("nobody joins a frozen building, and its owner's seat stays", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const heir = await person("property_owner");
    const { token } = await invited(owner, propertyId, { role: "property_owner" });
    await database.db.execute(sql`update properties set frozen_at = now() where id = ${propertyId}`);
    const answer = await accept(heir, token);
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("is frozen")]);
    expect((await owner.get(`/properties/${propertyId}`)).status).toBe(200);
    await database.db.execute(sql`update properties set frozen_at = null where id = ${propertyId}`);
    expect((await accept(heir, token)).status).toBe(200);
  });

  test("whoever joined and left does not come back by the same link", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const contractor = await person("contractor");
    const { token } = await invited(owner, propertyId, { role: "contractor" });
    const { membership } = (await accept(contractor, token)).body.data;
    await contractor.remove(`/properties/${propertyId}/members/${membership.id}`);
    expect((await accept(contractor, token)).status).toBe(409);
    expect((await contractor.get(`/properties/${propertyId}`)).status).toBe(404);
  });

  test("confirms an occupant who waits, and a pending one", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await accept(occupant, (await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 9" })).token);
    const contractor = await person("contractor");
    await owner.post(`/properties/${propertyId}/members`, { email: contractor.email, role: "contractor" });
    await accept(contractor, (await invited(owner, propertyId, { role: "contractor" })).token);
    const members = await membersOf(owner, propertyId);
    expect(members).toHaveLength(3);
    expect(members.map((member) => member.waiting)).toEqual([false, false, false]);
    expect(members.at(-1)).toMatchObject({ accountId: occupant.id, unit: "Flat 9" });
  });
});

describe("the owner's seat", () => {
  test("an owner hands over: the next one is in, the old one finds nothing, what was invited at the top ends", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const next = await person("property_owner", { name: "Halima Sani" });
    const { member, invitation } = (
      await owner.post(`/properties/${propertyId}/members`, { email: next.email, role: "property_owner" })
    ).body.data;
    expect(member).toBeNull();
    const rival = await invited(owner, propertyId, { role: "property_owner" });
    const manager = await invited(owner, propertyId, { role: "property_manager" });
    expect((await accept(next, invitation.token)).status).toBe(200);
    expect((await next.get(`/properties/${propertyId}`)).body.data.property.can.archive).toBe(true);
    expect((await owner.get(`/properties/${propertyId}`)).status).toBe(404);
    expect((await owner.get("/notifications")).body.data.notifications[0].title).toBe("You handed over Marina Court");
    expect((await accept(await person("property_owner"), rival.token)).status).toBe(409);
    expect((await accept(await person("property_manager"), manager.token)).status).toBe(409);
    expect((await membersOf(next, propertyId)).filter((one) => one.role === "property_owner")).toHaveLength(1);
  });

  test("two owners at once: one owner in the end", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const tokens = [
      (await invited(owner, propertyId, { role: "property_owner" })).token,
      (await invited(owner, propertyId, { role: "property_owner" })).token,
    ];
    const answers = await Promise.all(tokens.map(async (token) => accept(await person("property_owner"), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a manager without an owner invites one, loses the owner's rights, and may be removed", async () => {
    const manager = await person("property_manager");
    const propertyId = await building(manager);
    const { token } = await invited(manager, propertyId, { role: "property_owner" });
    const owner = await person("property_owner");
    await accept(owner, token);
    expect((await manager.get(`/properties/${propertyId}`)).body.data.property.can.archive).toBe(false);
    expect((await askToInvite(manager, propertyId, { role: "property_owner" })).status).toBe(403);
    const { id } = await memberOf(owner, propertyId, manager);
    expect((await owner.remove(`/properties/${propertyId}/members/${id}`)).status).toBe(200);
    expect((await manager.get(`/properties/${propertyId}`)).status).toBe(404);
  });

  test("the owner who accepts their own invitation stays the owner", async () => {
    const { owner, propertyId } = await ownedBuilding();
    expect((await accept(owner, (await invited(owner, propertyId, { role: "property_owner" })).token)).status).toBe(
      200,
    );
    expect((await owner.get(`/properties/${propertyId}`)).status).toBe(200);
    expect(await membersOf(owner, propertyId)).toHaveLength(2);
  });
});

describe("signing up through an invitation", () => {
  test("presets the property, also an unlisted one, and confirms an occupant", async () => {
    const { owner, propertyId } = await ownedBuilding();
    await database.db.execute(sql`update properties set listed = false where id = ${propertyId}`);
    const { token } = await invited(owner, propertyId, { role: "building_occupant", unit: "Flat 9" });
    const answer = await signUp({ role: "building_occupant", invitation: token });
    expect([answer.status, answer.body.data.user.propertyId]).toEqual([201, propertyId]);
    const member = (await membersOf(owner, propertyId)).find((one) => one.name === "Bola Ade");
    expect(member).toMatchObject({ confirmed: true, waiting: false, unit: "Flat 9" });
  });

  test("into the flat that the keeper wrote, whatever the newcomer writes; one that was left open is theirs to say", async () => {
    const { owner, propertyId } = await ownedBuilding();
    for (const name of ["Flat 1", "Flat 9"]) await owner.post(`/properties/${propertyId}/units`, { name });
    const joins = async (fields: object, name: string) => {
      const { token } = await invited(owner, propertyId, { role: "building_occupant", ...fields });
      const answer = await signUp({ role: "building_occupant", invitation: token, name, buildingUnit: "Flat 1" });
      const member = (await membersOf(owner, propertyId)).find((one) => one.name === name);
      const { notifications } = (await owner.get("/notifications")).body.data;
      return [answer.status, member?.unit, notifications[0].message];
    };
    const told = "They accepted an invitation as building occupant";
    expect(await joins({ unit: "Flat 9" }, "Kemi Bassey")).toEqual([201, "Flat 9", `${told}, Flat 9.`]);
    expect(await joins({}, "Uche Obi")).toEqual([201, "Flat 1", `${told}, Flat 1.`]);
  });

  test("with another role, or a link that opens nothing, no account is opened", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const { token } = await invited(owner, propertyId, { role: "contractor" });
    const email = `${randomUUID()}@example.com`;
    expect((await signUp({ email, role: "property_manager", invitation: token })).status).toBe(409);
    expect((await signUp({ email, role: "contractor", invitation: "made-up" })).status).toBe(404);
    const both = [1, 2].map(() => signUp({ role: "contractor", invitation: token }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
    const { rows } = await database.db.execute(sql`select 1 from accounts where email = ${email}`);
    expect(rows).toEqual([]);
  });
});
