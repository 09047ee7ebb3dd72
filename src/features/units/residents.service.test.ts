import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addDays, lagosDay } from "#domain/days.ts";
import { housekeeping } from "#platform/housekeeping.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { memberOf } from "../../../tests/harness/members.ts";
import { ownedBuilding, password, person, send } from "../../../tests/harness/world.ts";

const { database, clock, drain, jobs } = await testApp();

async function home() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const { unit } = (await owner.post(`/properties/${propertyId}/units`, { name: "Flat 3" })).body.data;
  const path = `/units/${unit.id}/residents`;
  const add = (fields: object) => owner.post(path, { name: "Ada Obi", movedIn: "2026-01-01", ...fields });
  const unitNow = async () => (await owner.get(`/properties/${propertyId}/units`)).body.data.units[0];
  return { owner, propertyId, occupant, unit, path, add, unitNow };
}

describe("who lives in a unit", () => {
  test("is written down from when to when, and the unit is occupied or empty by it", async () => {
    const { owner, path, add, unitNow } = await home();
    const answer = await add({ phone: "0803 123 4567" });
    expect([answer.status, answer.body.data.resident]).toEqual([
      201,
      expect.objectContaining({ name: "Ada Obi", kind: "main", phone: "+2348031234567", current: true }),
    ]);
    expect((await unitNow()).occupancy).toBe("occupied");
    await add({ name: "Emeka Obi", kind: "further" });
    for (const { id } of (await owner.get(path)).body.data.residents)
      expect((await owner.put(`/residents/${id}`, { movedOut: "2026-02-01" })).body.data.resident.current).toBe(false);
    expect((await unitNow()).occupancy).toBe("empty");
    const next = await add({ name: "Bola Ade", movedIn: "2026-02-01" });
    expect(next.status).toBe(201);
    const names = (await owner.get(path)).body.data.residents.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Bola Ade", expect.any(String), expect.any(String)]);
  });

  test("one main resident at a time: moved in before the last moved out is refused", async () => {
    const { owner, add, path } = await home();
    const { resident } = (await add({})).body.data;
    const early = await add({ name: "Bola Ade", movedIn: "2026-03-01" });
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining("Ada Obi is the main resident")]);
    await owner.put(`/residents/${resident.id}`, { movedOut: "2026-03-02" });
    expect((await add({ name: "Bola Ade", movedIn: "2026-03-01" })).status).toBe(409);
    expect((await add({ name: "Bola Ade", movedIn: "2026-03-02" })).status).toBe(201);
    expect((await owner.put(`/residents/${resident.id}`, { movedOut: null })).status).toBe(409);
    expect((await owner.get(path)).body.data.residents).toHaveLength(2);
  });

  test("two who become main resident at once: one does", async () => {
    const { add } = await home();
    const sent = await Promise.all(["Ada", "Bola", "Chidi"].map((name) => add({ name })));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("somebody with an account is offered, and written down by their membership", async () => {
    const { owner, propertyId, occupant, path, add } = await home();
    const { id } = await memberOf(owner, propertyId, occupant);
    expect((await add({ name: undefined, memberId: id })).status).toBe(422);
    await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
    expect((await owner.get(path)).body.data.people).toMatchObject([{ memberId: id, name: "Tunde Okafor" }]);
    const added = await add({ name: undefined, memberId: id });
    expect(added.body.data.resident).toMatchObject({ name: "Tunde Okafor", hasAccount: true });
    expect((await owner.get(path)).body.data.people).toEqual([]);
    const other = await ownedBuilding();
    const foreign = await memberOf(other.owner, other.propertyId, other.occupant);
    expect((await add({ name: undefined, memberId: foreign.id, kind: "further" })).status).toBe(422);
    await database.db.execute(sql`update residents set phone = '+2348031234567' where name = 'Tunde Okafor'`);
    expect((await send("DELETE", "/auth/me", occupant.token, { password })).status).toBe(200);
    const [former] = (await owner.get(path)).body.data.residents;
    expect([former.name, former.phone]).toEqual([expect.not.stringContaining("Tunde"), null]);
  });

  test.each([
    { name: " " },
    { name: undefined },
    { movedIn: "2026-02-30" },
    { movedIn: "2090-01-01" },
    { movedOut: "2025-12-31" },
    { kind: "ghost" },
    { phone: "12" },
    { email: "no mail" },
    { memberId: "7" },
  ])("%j is refused", async (fields) => {
    const { owner, add, path } = await home();
    expect((await add(fields)).status).toBe(422);
    expect((await owner.get(path)).body.data.residents).toEqual([]);
  });

  test("a stale version is refused, and a unit in which somebody lives cannot be removed", async () => {
    const { owner, add, unit } = await home();
    const { resident } = (await add({})).body.data;
    expect((await owner.put(`/residents/${resident.id}`, { name: "Ada Eze", version: 1 })).status).toBe(200);
    expect((await owner.put(`/residents/${resident.id}`, { name: "Ada Ibe", version: 1 })).status).toBe(409);
    expect((await owner.remove(`/units/${unit.id}`)).status).toBe(409);
    await owner.put(`/residents/${resident.id}`, { movedOut: "2026-01-05" });
    expect((await owner.remove(`/units/${unit.id}`)).status).toBe(200);
  });

  test("is for owner and managers alone: not for who lives there, nor for strangers", async () => {
    const { owner, occupant, add, path } = await home();
    const { resident } = (await add({})).body.data;
    expect((await occupant.get(path)).status).toBe(403);
    expect((await occupant.put(`/residents/${resident.id}`, { name: "Me" })).status).toBe(403);
    const stranger = await person("property_manager");
    expect((await stranger.get(path)).body.detail).toBe("We could not find that unit.");
    expect((await stranger.put(`/residents/${resident.id}`, { name: "Me" })).status).toBe(404);
    expect((await owner.get(path)).body.data.residents).toMatchObject([{ name: "Ada Obi", version: 1 }]);
  });
});

describe("a day that was written down ahead", () => {
  const nights = async (later: number, act: () => Promise<void>) => {
    clock.now = new Date(Date.now() + later * 86_400_000);
    try {
      await jobs.send(database.db, housekeeping, {});
      await drain();
      await act();
    } finally {
      clock.now = null;
    }
  };

  test("empties the unit and fills the next one when it has come, though no night was worked that day", async () => {
    const { owner, propertyId, add } = await home();
    const [soon, units] = [addDays(lagosDay(new Date()), 2), `/properties/${propertyId}/units`];
    await add({ movedOut: soon });
    const next = (await owner.post(units, { name: "Flat 4", occupancy: "empty" })).body.data.unit;
    await owner.post(`/units/${next.id}/residents`, { name: "Bola Ade", movedIn: soon });
    const own = (await owner.post(units, { name: "Flat 5", occupancy: "owner_occupied" })).body.data.unit;
    await owner.post(`/units/${own.id}/residents`, { name: "Uche Eze", movedIn: "2026-01-01", movedOut: soon });
    const now = async () => {
      const { units: all, counts } = (await owner.get(units)).body.data;
      return [all.map(({ occupancy }: { occupancy: string }) => occupancy), counts];
    };
    const before = { all: 3, occupied: 1, empty: 1, owner_occupied: 1 };
    await nights(1, async () => expect(await now()).toEqual([["occupied", "empty", "owner_occupied"], before]));
    await nights(5, async () => expect(await now()).toEqual([["empty", "occupied", "owner_occupied"], before]));
    expect((await owner.get(`/units/${next.id}/residents`)).body.data.residents[0]).not.toHaveProperty("followedOn");
  });

  test("that is said today has come already: what a keeper says of the unit afterwards stays", async () => {
    const { owner, unit, add, unitNow } = await home();
    const { resident } = (await add({ movedIn: "2026-01-01" })).body.data;
    await nights(3, async () => {
      await owner.put(`/residents/${resident.id}`, { movedOut: lagosDay(clock.now ?? new Date()) });
      expect((await unitNow()).occupancy).toBe("empty");
      await owner.put(`/units/${unit.id}`, { occupancy: "occupied" });
    });
    await nights(4, async () => expect((await unitNow()).occupancy).toBe("occupied"));
  });

  test("counts once: what a keeper says of the unit afterwards stays", async () => {
    const { owner, unit, add, unitNow } = await home();
    await add({ movedOut: addDays(lagosDay(new Date()), 2) });
    await nights(2, async () => {
      expect((await unitNow()).occupancy).toBe("empty");
      await owner.put(`/units/${unit.id}`, { occupancy: "occupied" });
    });
    await nights(3, async () => expect((await unitNow()).occupancy).toBe("occupied"));
  });
});
