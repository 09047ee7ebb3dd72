import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#features/properties/tables.server.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { company, joined, ownOf, reach } from "../../../../tests/harness/organisations.ts";
import { building, person } from "../../../../tests/harness/world.ts";
import { teamSeatsJob } from "./jobs.server.ts";

const { database, drain, jobs } = await testApp();

test("what a release without teams took from their people comes back by itself, and nothing besides", async () => {
  const owner = await person("property_owner");
  const first = await building(owner, { name: "Ikoyi House", location: "Lagos", state: "Lagos", lga: "Eti-Osa" });
  await building(owner, { name: "Abuja House", location: "Abuja", state: "FCT" });
  const id = await ownOf(owner);
  const manager = await person("property_manager");
  const other = await person("property_manager");
  const memberIds = [await joined(owner, id, manager, { role: "manager", propertyIds: [] })];
  await joined(owner, id, other, { role: "manager", propertyIds: [] });
  await owner.post(`/organisations/${id}/teams`, { name: "Lagos", areas: [{ state: "Lagos" }], memberIds });
  const isTheirs = and(eq(members.propertyId, first), eq(members.accountId, manager.id));
  await database.db.update(members).set({ leftAt: new Date() }).where(isTheirs);
  expect(await reach(manager)).toEqual([]);
  for (const _ of [1, 2]) {
    await jobs.send(database.db, teamSeatsJob, {});
    await drain();
    expect([await reach(manager), await reach(other)]).toEqual([["Ikoyi House"], []]);
  }
  expect(await database.db.$count(members, isTheirs)).toBe(2);
});

test("of two seats of one person at one building the stronger counts, whichever is older", async () => {
  const { manager, first } = await company();
  const isTheirs = sql`property_id = ${first} and account_id = ${manager.id}`;
  await database.db.execute(sql`insert into property_members (id, property_id, account_id, role, confirmed, joined_at)
    select gen_random_uuid(), property_id, account_id, 'building_occupant', true, joined_at from property_members where ${isTheirs}`);
  const canEdit = async () => (await manager.get(`/properties/${first}`)).body.data.property.can.edit;
  for (const role of ["property_manager", "building_occupant", "property_manager"]) {
    // Whichever row was written last lies last.
    await database.db.execute(sql`update property_members set joined_at = now() where ${isTheirs} and role = ${role}`);
    expect([role, await canEdit()]).toEqual([role, true]);
  }
});
