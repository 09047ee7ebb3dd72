import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { properties } from "#features/properties/tables.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import { building, type Person, password, person, send } from "../../../tests/harness/world.ts";
import { organisations } from "./tables.server.ts";

const { database } = await testApp();
const listed = async (who: Person) => (await who.get("/organisations")).body.data.organisations;

/** Whose organisation has the records of a building. */
async function organisationOf(propertyId: string): Promise<string | null | undefined> {
  const [row] = await database.db
    .select({ id: properties.organisationId })
    .from(properties)
    .where(eq(properties.id, propertyId));
  return row?.id;
}

describe("one's own organisation", () => {
  test("is made with the first building, once, and is not to be shown", async () => {
    for (const role of ["property_owner", "property_manager"] as const) {
      const keeper = await person(role, { name: "Ngozi Eze" });
      expect(await listed(keeper)).toEqual([]);
      const [first, second] = [await building(keeper), await building(keeper)];
      const [own, ...more] = await listed(keeper);
      expect(more).toEqual([]);
      expect(own).toMatchObject({ name: "Ngozi Eze", personal: true, shown: false, role: "owner", buildings: 2 });
      expect(own).toMatchObject({ members: 1, can: { see: true, edit: true } });
      expect([await organisationOf(first), await organisationOf(second)]).toEqual([own.id, own.id]);
    }
  });

  test("is one, however many buildings come at once", async () => {
    const keeper = await person("property_owner");
    const ids = await Promise.all([1, 2, 3, 4].map(() => building(keeper)));
    const [own, ...more] = await listed(keeper);
    expect([more, own.buildings]).toEqual([[], 4]);
    expect(new Set(await Promise.all(ids.map(organisationOf)))).toEqual(new Set([own.id]));
  });

  test("has the buildings of a file as well", async () => {
    const keeper = await person("property_owner");
    const csv = "name,type,location,components\nA Court,Residential - Single Family,Lekki,plumbing";
    const read = await keeper.post("/properties/import", { csv, dryRun: false });
    expect(read.status, read.body.detail).toBe(200);
    expect((await listed(keeper))[0]).toMatchObject({ buildings: 1 });
  });

  test("gets a building with its ownership, and the one before loses it", async () => {
    const manager = await person("property_manager");
    const propertyId = await building(manager);
    const owner = await person("property_owner");
    const asked = { email: owner.email, role: "property_owner" };
    const { invitation } = (await manager.post(`/properties/${propertyId}/members`, asked)).body.data;
    const [before] = await listed(manager);
    expect(await organisationOf(propertyId)).toBe(before.id);
    await owner.post("/invitations/accept", { token: invitation.token });
    const [now] = await listed(owner);
    expect(await organisationOf(propertyId)).toBe(now.id);
    expect((await listed(manager))[0]).toMatchObject({ id: before.id, buildings: 0 });
    expect((await manager.get(`/properties/${propertyId}`)).status).toBe(200);
  });

  test("is forgotten with its account", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const [own] = await listed(owner);
    await owner.put(`/organisations/${own.id}`, { name: "Eze Homes", contactPhone: "0803 123 4567" });
    await owner.remove(`/properties/${propertyId}`);
    expect((await send("DELETE", "/auth/me", owner.token, { password })).status).toBe(200);
    const [row] = await database.db.select().from(organisations).where(eq(organisations.id, own.id));
    expect(row).toMatchObject({ name: null, contactPhone: null });
  });
});

describe("a company", () => {
  test("is begun by name, and found and changed by its owner", async () => {
    const owner = await person("property_owner");
    await building(owner);
    const made = await owner.post("/organisations", { name: "Lagoon Facilities", contactPhone: "0803 123 4567" });
    expect([made.status, made.body.data.organisation]).toMatchObject([
      201,
      { name: "Lagoon Facilities", personal: false, shown: true, role: "owner", contactPhone: "+2348031234567" },
    ]);
    const { id, version } = made.body.data.organisation;
    expect((await listed(owner)).map(({ personal }: { personal: boolean }) => personal)).toEqual([true, false]);
    const changed = await owner.put(`/organisations/${id}`, {
      name: "Lagoon FM",
      contactEmail: "Help@Lagoon.ng",
      version,
    });
    expect(changed.body.data.organisation).toMatchObject({
      name: "Lagoon FM",
      contactEmail: "help@lagoon.ng",
      version: 2,
    });
    const found = (await owner.get(`/organisations/${id}`)).body.data.organisation;
    expect(found).toMatchObject({ name: "Lagoon FM", contactPhone: "+2348031234567" });
    expect((await owner.put(`/organisations/${id}`, { name: "X", version: 1 })).status).toBe(409);
    expect((await owner.put(`/organisations/${id}`, { contactPhone: "12" })).status).toBe(422);
    expect(
      (await owner.put(`/organisations/${id}`, { contactPhone: "" })).body.data.organisation.contactPhone,
    ).toBeNull();
  });

  test("is not there for a stranger, nor for a manager of its building", async () => {
    const owner = await person("property_owner");
    const propertyId = await building(owner);
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    const [own] = await listed(owner);
    for (const who of [manager, await person("property_owner")]) {
      expect((await who.get(`/organisations/${own.id}`)).status).toBe(404);
      expect((await who.put(`/organisations/${own.id}`, { name: "Mine" })).status).toBe(404);
    }
    expect(await listed(manager)).toEqual([]);
    const occupant = await person("building_occupant", { propertyId });
    expect((await occupant.get("/organisations")).status).toBe(403);
    expect((await occupant.post("/organisations", { name: "X" })).status).toBe(403);
  });

  test("needs a name", async () => {
    const owner = await person("property_owner");
    expect((await owner.post("/organisations", { name: " " })).status).toBe(422);
    expect((await owner.post("/organisations", {})).status).toBe(422);
    expect(await listed(owner)).toEqual([]);
  });
});
