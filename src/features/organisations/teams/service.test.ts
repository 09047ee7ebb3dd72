import { describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/harness/app.ts";
import { memberOf } from "../../../../tests/harness/members.ts";
import { companyOf, joined, ownOf, reach } from "../../../../tests/harness/organisations.ts";
import { building, type Person, person } from "../../../../tests/harness/world.ts";
import { unzip } from "../../../../tests/harness/zip.ts";

const { app } = await testApp();

const lagos = { location: "Lagos", state: "Lagos" };
const ikoyi = { ...lagos, lga: "Eti-Osa" };

/** An owner of a house in Ikoyi, one in Ikeja and one in Abuja, whose organisation has a manager for their teams alone. */
async function spread() {
  const owner = await person("property_owner", { name: "Ngozi Eze" });
  const first = await building(owner, { name: "Ikoyi House", ...ikoyi });
  await building(owner, { name: "Ikeja House", ...lagos, lga: "Ikeja" });
  await building(owner, { name: "Abuja House", location: "Abuja", state: "FCT", lga: null });
  const id = await ownOf(owner);
  const manager = await person("property_manager", { name: "Bola Ade" });
  const memberId = await joined(owner, id, manager, { role: "manager", propertyIds: [] });
  return { owner, id, manager, memberId, first };
}

const teamsOf = async (who: Person, id: string) => (await who.get(`/organisations/${id}/teams`)).body.data;
const island = { name: "Lagos Island", areas: [{ state: "Lagos", lga: "eti osa" }] };
const make = async (owner: Person, id: string, fields: object = {}) =>
  (await owner.post(`/organisations/${id}/teams`, { ...island, ...fields })).body.data.team;

describe("who is in a team of an organisation", () => {
  test("keeps the buildings of its area, those that come later as well, and reaches nothing without it", async () => {
    const { owner, id, manager, memberId } = await spread();
    expect(await reach(manager)).toEqual([]);
    const team = await make(owner, id, { memberIds: [memberId] });
    expect(team).toMatchObject({ buildings: 1, members: [{ id: memberId, name: "Bola Ade", onlyHere: true }] });
    expect(await reach(manager)).toEqual(["Ikoyi House"]);
    await building(owner, { name: "Lekki House", ...lagos, lga: "Eti Osa" });
    await building(owner, { name: "Kano House", location: "Kano", state: "Kano" });
    expect(await reach(manager)).toEqual(["Ikoyi House", "Lekki House"]);
    const change = (fields: object) => owner.put(`/organisations/${id}/teams/${team.id}`, fields);
    expect(
      (await change({ areas: [{ state: "Lagos" }, { state: "Lagos", lga: "Epe" }] })).body.data.team,
    ).toMatchObject({
      areas: [{ state: "Lagos", lga: null }],
      buildings: 3,
    });
    expect(await reach(manager)).toEqual(["Ikeja House", "Ikoyi House", "Lekki House"]);
    await change({ memberIds: [] });
    expect(await reach(manager)).toEqual([]);
  });

  test("has the chosen buildings besides, and loses what the team gave when it is removed", async () => {
    const { owner, id, manager, memberId, first } = await spread();
    const abuja = await make(owner, id, { name: "Abuja", areas: [{ state: "FCT" }], memberIds: [memberId] });
    await owner.put(`/organisations/${id}/members/${memberId}`, { propertyIds: [first] });
    expect(await reach(manager)).toEqual(["Abuja House", "Ikoyi House"]);
    const other = await person("property_manager", { name: "Dayo Ige" });
    const otherId = await joined(owner, id, other, { role: "manager", propertyIds: [] });
    await owner.put(`/organisations/${id}/teams/${abuja.id}`, { memberIds: [memberId, otherId] });
    expect(await reach(other)).toEqual(["Abuja House"]);
    const { leaves } = (await owner.remove(`/organisations/${id}/teams/${abuja.id}`)).body.data;
    expect(leaves).toMatchObject([{ id: otherId, name: "Dayo Ige" }]);
    expect([await reach(manager), await reach(other)]).toEqual([["Ikoyi House"], []]);
  });

  test("loses a building whose address leaves the area at once, and gets it back", async () => {
    const { owner, id, manager, memberId, first } = await spread();
    await make(owner, id, { memberIds: [memberId] });
    expect((await owner.put(`/properties/${first}`, { lga: "Ikeja" })).status).toBe(200);
    expect([await reach(manager), (await manager.get(`/properties/${first}`)).status]).toEqual([[], 404]);
    await owner.put(`/properties/${first}`, { lga: "Eti-Osa" });
    expect(await reach(manager)).toEqual(["Ikoyi House"]);
    const lost = await manager.put(`/properties/${first}`, { state: "Ogun" });
    expect([lost.status, lost.body.detail]).toEqual([409, expect.stringContaining("ask an owner")]);
    expect((await owner.get(`/properties/${first}`)).body.data.property.state).toBe("Lagos");
  });

  test("loses a building that moves to another organisation, whose teams have it", async () => {
    const { owner, id, manager, memberId, first } = await spread();
    await make(owner, id, { memberIds: [memberId] });
    const to = await companyOf(owner);
    const theirs = await person("property_manager", { name: "Dayo Ige" });
    const theirId = await joined(owner, to, theirs, { role: "manager", propertyIds: [] });
    await make(owner, to, { memberIds: [theirId] });
    await owner.post(`/properties/${first}/move`, { organisationId: to });
    expect([await reach(manager), await reach(theirs)]).toEqual([[], ["Ikoyi House"]]);
  });

  test("reaches nothing once they have left the organisation, nor by it again when they come back", async () => {
    const { owner, id, manager, memberId } = await spread();
    await make(owner, id, { memberIds: [memberId] });
    await owner.remove(`/organisations/${id}/members/${memberId}`);
    expect(await reach(manager)).toEqual([]);
    await joined(owner, id, manager, { role: "manager", propertyIds: [] });
    expect(await reach(manager)).toEqual([]);
    expect((await teamsOf(owner, id)).teams).toMatchObject([{ members: [] }]);
  });

  test("reads only as an accountant, and nothing before they accept", async () => {
    const { owner, id, first } = await spread();
    const email = `${crypto.randomUUID()}@example.com`;
    const asked = { email, role: "accountant", propertyIds: [] };
    const { member, invitation } = (await owner.post(`/organisations/${id}/members`, asked)).body.data;
    const team = await make(owner, id, { memberIds: [member.id] });
    expect(team.members).toMatchObject([{ name: null, email, onlyHere: true }]);
    const accountant = await person("property_manager", { email, invitation: invitation.token });
    expect(await reach(accountant)).toEqual(["Ikoyi House"]);
    expect((await memberOf(owner, first, accountant)).role).toBe("accountant");
    expect((await accountant.put(`/properties/${first}`, { lga: "Epe" })).status).toBe(403);
  });
});

test("a person's own export names the teams that they are in, and no others", async () => {
  const { owner, id, manager, memberId } = await spread();
  const team = await make(owner, id, { memberIds: [memberId] });
  await make(owner, id, { name: "Nobody's" });
  const headers = { authorization: `Bearer ${manager.token}` };
  const entries = unzip((await app.inject({ url: "/api/auth/me/export", headers })).rawPayload);
  const teams = JSON.parse(entries.get("organisation-teams.json")?.toString() ?? "[]");
  expect(teams).toMatchObject([{ id: team.id, name: "Lagos Island" }]);
});

describe("the teams of an organisation", () => {
  test("are made and changed by its owners alone, and seen by whoever belongs to it", async () => {
    const { owner, id, manager, memberId } = await spread();
    const team = await make(owner, id, { memberIds: [memberId] });
    const path = `/organisations/${id}/teams`;
    const [stranger, elsewhere] = [await person("property_owner"), await companyOf(owner)];
    const statuses = async (who: Person) => [
      (await who.get(path)).status,
      (await who.post(path, island)).status,
      (await who.put(`${path}/${team.id}`, { name: "Mine" })).status,
      (await who.remove(`${path}/${team.id}`)).status,
    ];
    expect(await statuses(manager)).toEqual([200, 403, 403, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404]);
    expect((await owner.put(`/organisations/${elsewhere}/teams/${team.id}`, { name: "Mine" })).status).toBe(404);
    const seen = await teamsOf(manager, id);
    expect(seen).toMatchObject({
      uncovered: null,
      places: [],
      teams: [{ can: { edit: false }, members: [{ email: null }] }],
    });
    await owner.remove(`/organisations/${id}/members/${memberId}`);
    expect((await statuses(manager))[0]).toBe(404);
  });

  test("name to an owner the buildings that are in no team's area", async () => {
    const { owner, id } = await spread();
    expect((await teamsOf(owner, id)).uncovered.count).toBe(3);
    await make(owner, id);
    const { uncovered, places } = await teamsOf(owner, id);
    expect(uncovered).toMatchObject({ count: 2, first: [{ name: "Abuja House" }, { name: "Ikeja House" }] });
    expect(places).toContainEqual({ state: "Lagos", lga: "Ikeja", buildings: 1 });
  });

  test("have a name of their own, an area, and no owner or stranger in them", async () => {
    const { owner, id, memberId } = await spread();
    const team = await make(owner, id);
    const post = async (fields: object) =>
      (await owner.post(`/organisations/${id}/teams`, { ...island, ...fields })).status;
    const [mine] = (await owner.get(`/organisations/${id}/members`)).body.data.members;
    expect(await post({ name: "LAGOS island" })).toBe(409);
    expect(await post({ name: "B", areas: [] })).toBe(422);
    expect(await post({ name: "B", areas: [{ state: "Lagoon" }] })).toBe(422);
    expect(await post({ name: "B", memberIds: [mine.id] })).toBe(422);
    expect(await post({ name: "B", memberIds: [crypto.randomUUID()] })).toBe(422);
    const change = (fields: object) => owner.put(`/organisations/${id}/teams/${team.id}`, fields);
    expect((await change({ name: "Island", version: team.version })).status).toBe(200);
    expect((await change({ name: "Isle", version: team.version })).status).toBe(409);
    await change({ memberIds: [memberId] });
    const members = (await owner.get(`/organisations/${id}/members`)).body.data.members;
    expect(members[1]).toMatchObject({ allBuildings: false, propertyIds: [], teams: [{ name: "Island" }] });
    await owner.put(`/organisations/${id}/members/${memberId}`, { role: "owner" });
    expect((await teamsOf(owner, id)).teams).toMatchObject([{ members: [] }]);
  });
});
