import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { accept, askToInvite, inspect, invited, memberOf } from "../../../../tests/harness/members.ts";
import { building, ownedBuilding, type Person, person, send } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const day = 86_400_000;

afterEach(() => {
  clock.now = null;
});

const openOnes = async (keeper: Person, propertyId: string) =>
  (await keeper.get(`/properties/${propertyId}/invitations`)).body.data.invitations;

describe("invite", () => {
  test("makes a link for 14 days whose token is nowhere in the database", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const before = Date.now();
    const { id, token, url, expiresAt } = await invited(owner, propertyId, {
      role: "building_occupant",
      email: "",
      unit: "Flat 9",
    });
    expect(url).toBe(`/invitation#${token}`);
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(14 * day);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(14 * day);
    const { rows } = await database.db.execute(sql`
      select l::text as row from invitation_links l where l.invitation_id = ${id}
      union all select i::text from invitations i where i.id = ${id}`);
    expect(rows).toHaveLength(2);
    const hex = Buffer.from(token).toString("hex");
    for (const { row } of rows)
      expect([String(row).includes(token), String(row).includes(hex)]).toEqual([false, false]);
    expect(await openOnes(owner, propertyId)).toMatchObject([
      { id, role: "building_occupant", email: null, unit: "Flat 9", invitedBy: owner.name, can: { revoke: true } },
    ]);
    expect(JSON.stringify(await openOnes(owner, propertyId))).not.toContain("token");
  });

  test("the same email and role again is the same one, also twice at once; without an email each is its own", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const email = `${randomUUID()}@example.com`;
    const made = await Promise.all([1, 2, 3].map(() => invited(owner, propertyId, { role: "contractor", email })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    for (const { token } of made) expect((await inspect(token)).status).toBe(200);
    await invited(owner, propertyId, { role: "contractor" });
    await invited(owner, propertyId, { role: "contractor" });
    expect(await openOnes(owner, propertyId)).toHaveLength(3);
  });

  test("one that expired is followed by a new one, and stays shut", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const email = `${randomUUID()}@example.com`;
    clock.now = new Date(Date.now() - 15 * day);
    const old = await invited(owner, propertyId, { role: "contractor", email });
    clock.now = null;
    const fresh = await invited(owner, propertyId, { role: "contractor", email });
    expect(fresh.id).not.toBe(old.id);
    expect([(await inspect(old.token)).status, (await inspect(fresh.token)).status]).toEqual([409, 200]);
  });

  test("a manager invites occupants and contractors only; others never; strangers find nothing", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const manager = await person("property_manager");
    await accept(manager, (await invited(owner, propertyId, { role: "property_manager" })).token);
    expect((await askToInvite(manager, propertyId, { role: "contractor" })).status).toBe(201);
    for (const role of ["property_manager", "property_owner"]) {
      expect((await askToInvite(manager, propertyId, { role })).status).toBe(403);
    }
    for (const someone of [occupant, await person("technician"), await person("contractor")]) {
      expect((await askToInvite(someone, propertyId, { role: "contractor" })).status).toBe(403);
      expect((await someone.get(`/properties/${propertyId}/invitations`)).status).toBe(403);
    }
    const stranger = await person("property_owner");
    expect((await askToInvite(stranger, propertyId, { role: "contractor" })).status).toBe(404);
    expect((await stranger.get(`/properties/${propertyId}/invitations`)).status).toBe(404);
    expect(await openOnes(owner, propertyId)).toHaveLength(1);
  });

  test.each([
    [{ role: "technician" }, "role"],
    [{}, "role"],
    [{ role: "contractor", email: "x" }, "email"],
    [{ role: "contractor", unit: "Flat 1" }, "unit"],
    [{ role: "building_occupant", unit: "\u0007" }, "unit"],
  ])("%j is refused at its field", async (fields, path) => {
    const { owner, propertyId } = await ownedBuilding();
    const answer = await askToInvite(owner, propertyId, fields);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, path]);
    expect(await openOnes(owner, propertyId)).toEqual([]);
  });

  test("a repeated key answers the same one with another link", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const key = randomUUID();
    const once = () => owner.post(`/properties/${propertyId}/invitations`, { role: "contractor" }, { key });
    const answers = await Promise.all([once(), once()]);
    answers.push(await once());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.invitation.id)).size).toBe(1);
    for (const { body } of answers) expect((await inspect(body.data.invitation.token)).status).toBe(200);
    expect(await openOnes(owner, propertyId)).toHaveLength(1);
  });

  test("nothing that is sent breaks it", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const anything = fc.record(
      { role: fc.anything(), email: fc.anything(), unit: fc.anything(), token: fc.anything() },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const answers = [
          await askToInvite(owner, propertyId, body),
          await owner.post("/invitations/accept", body),
          await send("POST", "/invitations/inspect", null, body),
        ];
        for (const { status } of answers) expect([201, 404, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
  });
});

describe("linkInvitation and revokeInvitation", () => {
  test("another link opens the same, and all of them end when it is withdrawn", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    const first = await invited(owner, propertyId, { role: "contractor" });
    const path = `/properties/${propertyId}/invitations/${first.id}`;
    const second = (await owner.post(`${path}/link`)).body.data.invitation;
    expect(second.id).toBe(first.id);
    expect([(await inspect(first.token)).status, (await inspect(second.token)).status]).toEqual([200, 200]);
    expect((await occupant.post(`${path}/link`)).status).toBe(403);
    expect((await occupant.remove(path)).status).toBe(403);
    const stranger = await person("property_owner");
    expect([(await stranger.post(`${path}/link`)).status, (await stranger.remove(path)).status]).toEqual([404, 404]);
    const elsewhere = await building(owner);
    expect((await owner.remove(`/properties/${elsewhere}/invitations/${first.id}`)).status).toBe(404);
    expect((await owner.remove(path)).status).toBe(200);
    for (const { token } of [first, second]) {
      const answer = await inspect(token);
      expect([answer.status, answer.body.detail]).toEqual([409, "This invitation was withdrawn. Ask for a new one."]);
      expect((await accept(await person("contractor"), token)).status).toBe(409);
    }
    expect([(await owner.remove(path)).status, (await owner.post(`${path}/link`)).status]).toEqual([404, 404]);
    expect(await openOnes(owner, propertyId)).toEqual([]);
  });

  test("a manager neither links nor withdraws the owner's invitation of a manager", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const manager = await person("property_manager");
    await accept(manager, (await invited(owner, propertyId, { role: "property_manager" })).token);
    const other = await invited(owner, propertyId, { role: "property_manager" });
    const path = `/properties/${propertyId}/invitations/${other.id}`;
    expect([(await manager.post(`${path}/link`)).status, (await manager.remove(path)).status]).toEqual([403, 403]);
    expect(await openOnes(manager, propertyId)).toMatchObject([{ id: other.id, can: { revoke: false } }]);
  });

  test("what somebody invited ends when they go", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const manager = await person("property_manager");
    await accept(manager, (await invited(owner, propertyId, { role: "property_manager" })).token);
    const { token } = await invited(manager, propertyId, { role: "contractor" });
    const { id } = await memberOf(owner, propertyId, manager);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    expect((await accept(await person("contractor"), token)).status).toBe(409);
  });
});
