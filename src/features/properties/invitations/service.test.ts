import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { building, ownedBuilding, type Person, password, person, send } from "../../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const day = 86_400_000;

afterEach(() => {
  clock.now = null;
});

const ask = (keeper: Person, propertyId: string, fields: object) =>
  keeper.post(`/properties/${propertyId}/invitations`, fields);
async function invited(keeper: Person, propertyId: string, fields: object) {
  const answer = await ask(keeper, propertyId, fields);
  if (answer.status !== 201) throw new Error(answer.body.detail);
  return answer.body.data.invitation as { id: string; token: string; url: string; expiresAt: string };
}
const inspect = (token: string) => send("POST", "/invitations/inspect", null, { token });
const accept = (someone: Person, token: string) => someone.post("/invitations/accept", { token });
const openOnes = async (keeper: Person, propertyId: string) =>
  (await keeper.get(`/properties/${propertyId}/invitations`)).body.data.invitations;
const membersOf = async (keeper: Person, propertyId: string) =>
  (await keeper.get(`/properties/${propertyId}/members`)).body.data.members;
const signUp = (fields: object) =>
  send("POST", "/auth/register", null, {
    name: "Bola Ade",
    email: `${randomUUID()}@example.com`,
    password,
    phone: "08031234567",
    location: "Lagos",
    ...fields,
  });

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
    expect((await ask(manager, propertyId, { role: "contractor" })).status).toBe(201);
    for (const role of ["property_manager", "property_owner"]) {
      expect((await ask(manager, propertyId, { role })).status).toBe(403);
    }
    for (const someone of [occupant, await person("technician"), await person("contractor")]) {
      expect((await ask(someone, propertyId, { role: "contractor" })).status).toBe(403);
      expect((await someone.get(`/properties/${propertyId}/invitations`)).status).toBe(403);
    }
    const stranger = await person("property_owner");
    expect((await ask(stranger, propertyId, { role: "contractor" })).status).toBe(404);
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
    const answer = await ask(owner, propertyId, fields);
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
          await ask(owner, propertyId, body),
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
    const { id } = (await membersOf(owner, propertyId)).find(
      (one: { accountId: string }) => one.accountId === manager.id,
    );
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    expect((await accept(await person("contractor"), token)).status).toBe(409);
  });
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
    expect(members.map((member: { waiting: boolean }) => member.waiting)).toEqual([false, false, false]);
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
    expect(
      (await membersOf(next, propertyId)).filter((one: { role: string }) => one.role === "property_owner"),
    ).toHaveLength(1);
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
    expect((await ask(manager, propertyId, { role: "property_owner" })).status).toBe(403);
    const { id } = (await membersOf(owner, propertyId)).find(
      (one: { accountId: string }) => one.accountId === manager.id,
    );
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
    const member = (await membersOf(owner, propertyId)).find((one: { name: string }) => one.name === "Bola Ade");
    expect(member).toMatchObject({ confirmed: true, waiting: false, unit: "Flat 9" });
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
