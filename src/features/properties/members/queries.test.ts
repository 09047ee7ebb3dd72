import { describe, expect, test } from "vitest";
import { add, fullBuilding, memberOf } from "../../../../tests/harness/members.ts";
import { ownedBuilding, type Person, person } from "../../../../tests/harness/world.ts";

type Page = { members: { id: string }[]; nextCursor: string | null };

describe("listMembers", () => {
  test("those who wait come first, then by role; paged without a gap", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await fullBuilding();
    const path = `/properties/${propertyId}/members`;
    const { members, counts, mayInvite } = (await owner.get(path)).body.data;
    expect(members.map((member: { accountId: string }) => member.accountId)).toEqual(
      [occupant, owner, manager, contractor].map(({ id }) => id),
    );
    expect(counts).toEqual({ all: 4, waiting: 1 });
    expect(mayInvite).toEqual(["property_owner", "property_manager", "building_occupant", "contractor"]);
    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Page = (await owner.get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`)).body.data;
      walked.push(...page.members.map((member: { id: string }) => member.id));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(members.map((member: { id: string }) => member.id));
  });

  test("a manager sees all and may invite the fitting roles", async () => {
    const { propertyId, manager, owner } = await fullBuilding();
    const { members, mayInvite } = (await manager.get(`/properties/${propertyId}/members`)).body.data;
    expect(members).toHaveLength(4);
    expect(mayInvite).toEqual(["building_occupant", "contractor"]);
    const row = members.find((member: { accountId: string }) => member.accountId === owner.id);
    expect(row.can).toEqual({ confirm: false, edit: false, remove: false });
  });

  test("occupants and contractors see their own membership only, technicians and strangers none", async () => {
    const { propertyId, occupant, contractor } = await fullBuilding();
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

describe("listWaiting", () => {
  test("counts who waits, for those who may confirm them", async () => {
    const { owner, propertyId, occupant, manager, contractor } = await fullBuilding();
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
