import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { accept, inspect } from "../../../../tests/harness/members.ts";
import { company, companyOf, joined, loggedOf, ownOf, reach } from "../../../../tests/harness/organisations.ts";
import { building, type Person, password, person, send } from "../../../../tests/harness/world.ts";

await testApp();
const membersOf = async (who: Person, id: string) => (await who.get(`/organisations/${id}/members`)).body.data.members;
const ask = (who: Person, id: string, fields: object) => who.post(`/organisations/${id}/members`, fields);

describe("somebody who is asked in", () => {
  test("reaches nothing until they accept, and then all buildings", async () => {
    const { id, owner } = await company();
    const bisi = await person("property_manager", { name: "Bisi Ojo" });
    const asked = await ask(owner, id, { email: bisi.email, role: "manager" });
    expect([asked.status, asked.body.data.member]).toMatchObject([
      201,
      { status: "invited", role: "manager", allBuildings: true, accountId: null, name: null, email: bisi.email },
    ]);
    expect(await reach(bisi)).toEqual([]);
    expect((await bisi.get("/organisations")).body.data.organisations).toEqual([]);
    expect((await bisi.get(`/organisations/${id}`)).status).toBe(404);
    const { token } = asked.body.data.invitation;
    expect((await inspect(token)).body.data.invitation).toMatchObject({
      ...{ organisation: { name: "Ngozi Eze", role: "manager" }, property: null, team: null },
      ...{ role: "property_manager", invitedBy: "Ngozi Eze", email: bisi.email },
    });
    expect((await accept(bisi, token)).status).toBe(200);
    expect((await accept(bisi, token)).status).toBe(200);
    expect(await reach(bisi)).toEqual(["Bar Beach Towers", "Marina Court"]);
    expect((await bisi.get(`/organisations/${id}`)).body.data.organisation).toMatchObject({
      ...{ role: "manager", shown: true, personal: true, members: 3, can: { edit: false, add_building: true } },
    });
    expect((await inspect(token)).status).toBe(409);
  });

  test("may open their account by the invitation", async () => {
    const { id, owner } = await company();
    const email = `${crypto.randomUUID()}@example.com`;
    const { token } = (await ask(owner, id, { email, role: "manager" })).body.data.invitation;
    const newcomer = await person("property_manager", { email, invitation: token });
    expect(await reach(newcomer)).toEqual(["Bar Beach Towers", "Marina Court"]);
  });

  test("gets another link for the same email and role, and not another role by it", async () => {
    const { id, owner } = await company();
    const email = "kemi@example.com";
    const first = (await ask(owner, id, { email, role: "accountant" })).body.data;
    const second = (await ask(owner, id, { email, role: "accountant" })).body.data;
    expect(second.member.id).toBe(first.member.id);
    expect(second.invitation.token).not.toBe(first.invitation.token);
    expect((await ask(owner, id, { email, role: "owner" })).status).toBe(409);
    const again = { key: crypto.randomUUID() };
    const body = { email: "one@example.com", role: "manager" };
    const [once, twice] = [
      await owner.post(`/organisations/${id}/members`, body, again),
      await owner.post(`/organisations/${id}/members`, body, again),
    ];
    expect([twice.status, twice.body.data.member.id]).toEqual([201, once.body.data.member.id]);
    expect(await membersOf(owner, id)).toHaveLength(4);
  });

  test("comes in by no link that was withdrawn, nor by an account that does not fit", async () => {
    const { id, owner } = await company();
    const asked = (await ask(owner, id, { email: "gone@example.com", role: "manager" })).body.data;
    const contractor = await person("contractor");
    expect((await accept(contractor, asked.invitation.token)).status).toBe(409);
    expect((await accept(await person("property_owner"), asked.invitation.token)).status).toBe(409);
    expect((await owner.remove(`/organisations/${id}/members/${asked.member.id}`)).status).toBe(200);
    const manager = await person("property_manager");
    expect((await accept(manager, asked.invitation.token)).status).toBe(404);
    expect(await reach(manager)).toEqual([]);
    const told = async (email: string) => {
      const { member, invitation } = (await ask(owner, id, { email, role: "accountant" })).body.data;
      return { ...member, ...invitation, id: "", email: "", token: "", url: "", invitedAt: "", expiresAt: "" };
    };
    // Nobody learns by asking whether an address has an account, nor of which kind.
    const [known, unheardOf] = [await told(contractor.email), await told("nobody.has.this@example.com")];
    expect(known).toEqual(unheardOf);
  });
});

describe("who belongs to an organisation", () => {
  test("is changed by its owners alone", async () => {
    const { id, owner, manager, memberId } = await company();
    const accountant = await person("property_manager");
    const theirs = await joined(owner, id, accountant, { role: "accountant" });
    for (const who of [manager, accountant]) {
      expect((await ask(who, id, { email: "x@example.com", role: "manager" })).status).toBe(403);
      expect((await who.put(`/organisations/${id}/members/${memberId}`, { role: "owner" })).status).toBe(403);
      const other = who === manager ? theirs : memberId;
      expect((await who.remove(`/organisations/${id}/members/${other}`)).status).toBe(403);
      expect((await who.put(`/organisations/${id}`, { name: "Mine" })).status).toBe(403);
    }
    const stranger = await person("property_owner");
    await building(stranger);
    for (const answer of [
      await stranger.get(`/organisations/${id}/members`),
      await ask(stranger, id, { email: "x@example.com", role: "manager" }),
      await stranger.put(`/organisations/${id}/members/${memberId}`, { role: "accountant" }),
      await stranger.remove(`/organisations/${id}/members/${memberId}`),
    ])
      expect(answer.status).toBe(404);
    expect((await membersOf(owner, id)).map(({ role }: { role: string }) => role)).toEqual([
      "owner",
      "manager",
      "accountant",
    ]);
  });

  test("is told with emails to owners alone", async () => {
    const { id, owner, manager } = await company();
    const emails = async (who: Person) => (await membersOf(who, id)).map(({ email }: { email: string }) => email);
    expect(await emails(owner)).toEqual([owner.email, manager.email]);
    expect(await emails(manager)).toEqual([null, manager.email]);
  });

  test("is found by a part of their name, and to owners alone by one of their email", async () => {
    const { id, owner, manager } = await company();
    await ask(owner, id, { email: "zainab.100%@example.com", role: "manager" });
    const found = async (who: Person, search: string) =>
      (await who.get(`/organisations/${id}/members?search=${encodeURIComponent(search)}`)).body.data.members.map(
        ({ name, status }: { name: string | null; status: string }) => name ?? status,
      );
    const [{ name }, { name: theirs }] = await membersOf(owner, id);
    expect(await found(owner, theirs.slice(1, 6).toUpperCase())).toEqual([theirs]);
    expect(await found(owner, "100%@")).toEqual(["invited"]);
    expect(await found(owner, "nobody is called so")).toEqual([]);
    expect(await found(manager, "100%@")).toEqual([]);
    expect(await found(manager, owner.email)).toEqual([]);
    expect(await found(manager, name)).toEqual([name]);
  });

  test("always has an owner among them, who may be another", async () => {
    const { id, owner, manager, memberId } = await company();
    const [{ id: mine }] = await membersOf(owner, id);
    const leave = () => owner.remove(`/organisations/${id}/members/${mine}`);
    expect((await leave()).status).toBe(409);
    expect((await owner.put(`/organisations/${id}/members/${mine}`, { role: "accountant" })).status).toBe(409);
    expect((await send("DELETE", "/auth/me", owner.token, { password })).status).toBe(409);
    const promoted = await owner.put(`/organisations/${id}/members/${memberId}`, { role: "owner", version: 2 });
    expect(promoted.body.data.member).toMatchObject({ role: "owner", allBuildings: true });
    expect((await owner.put(`/organisations/${id}/members/${memberId}`, { role: "manager", version: 2 })).status).toBe(
      409,
    );
    expect((await leave()).status).toBe(200);
    expect(await reach(owner)).toEqual([]);
    expect((await owner.get(`/organisations/${id}`)).status).toBe(404);
    expect(await reach(manager)).toEqual(["Bar Beach Towers", "Marina Court"]);
    expect((await manager.get(`/organisations/${id}`)).body.data.organisation).toMatchObject({
      ...{ name: "Ngozi Eze", personal: false, role: "owner", members: 1 },
    });
    await building(owner, { name: "Own Again" });
    expect(await ownOf(owner)).not.toBe(id);
    expect(await reach(manager)).not.toContain("Own Again");
  });

  test("ends with whoever is removed, or leaves, at once, and is told", async () => {
    const { id, owner, manager, memberId, first } = await company();
    expect((await manager.get(`/properties/${first}`)).status).toBe(200);
    expect((await owner.remove(`/organisations/${id}/members/${memberId}`)).status).toBe(200);
    expect((await manager.get(`/properties/${first}`)).status).toBe(404);
    expect([await reach(manager), (await manager.get("/organisations")).body.data.organisations]).toEqual([[], []]);
    const { notifications } = (await manager.get("/notifications")).body.data;
    expect(notifications[0]).toMatchObject({ title: "You no longer belong to Ngozi Eze" });
    expect((await owner.remove(`/organisations/${id}/members/${memberId}`)).status).toBe(404);
    const back = await joined(owner, id, manager, { role: "manager" });
    expect((await manager.remove(`/organisations/${id}/members/${back}`)).status).toBe(200);
    expect(await reach(manager)).toEqual([]);
    expect(await loggedOf([memberId, back])).toEqual(["left", "joined", "added", "removed", "joined", "added"]);
  });

  test("is somebody once, of a building of the organisation, with all of them where they own it", async () => {
    const { id, owner, manager, memberId } = await company();
    expect((await ask(owner, id, { email: manager.email, role: "accountant" })).status).toBe(409);
    const foreign = await building(await person("property_owner"));
    const wrong = [
      { email: "a@example.com", role: "manager", propertyIds: [foreign] },
      { email: "a@example.com", role: "owner", propertyIds: [] },
      { email: "a@example.com", role: "owner", propertyIds: [foreign] },
      { email: "a@example.com", role: "boss" },
      { email: "nobody", role: "manager" },
      { role: "manager" },
    ];
    for (const body of wrong) expect((await ask(owner, id, body)).status, JSON.stringify(body)).toBe(422);
    expect((await owner.put(`/organisations/${id}/members/${memberId}`, { propertyIds: [foreign] })).status).toBe(422);
    expect(await membersOf(owner, id)).toHaveLength(2);
  });

  test("may be in several organisations, each with its buildings", async () => {
    const { owner, manager } = await company();
    const other = await person("property_owner");
    await building(other, { name: "Palm Court" });
    await joined(other, await ownOf(other), manager, { role: "manager" });
    expect(await reach(manager)).toEqual(["Bar Beach Towers", "Marina Court", "Palm Court"]);
    const { organisations } = (await manager.get("/organisations")).body.data;
    expect(organisations.map(({ role }: { role: string }) => role)).toEqual(["manager", "manager"]);
    expect(await reach(owner)).toEqual(["Bar Beach Towers", "Marina Court"]);
  });

  test("of an empty company are there for what is brought in for it", async () => {
    const owner = await person("property_owner");
    const id = await companyOf(owner);
    const manager = await person("property_manager");
    await joined(owner, id, manager, { role: "manager" });
    await building(owner, { name: "Tower One", organisationId: id });
    await building(manager, { name: "Tower Two", organisationId: id });
    expect([await reach(owner), await reach(manager)]).toEqual([
      ["Tower One", "Tower Two"],
      ["Tower One", "Tower Two"],
    ]);
    const stranger = await person("property_owner");
    const refused = await stranger.post("/properties", {
      name: "X",
      type: "Commercial - Office",
      location: "Ikeja",
      components: ["plumbing"],
      organisationId: id,
    });
    expect(refused.status).toBe(404);
  });
});
