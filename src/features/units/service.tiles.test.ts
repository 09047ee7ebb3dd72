import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { addTask } from "../../../tests/harness/crew.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, password, person, send } from "../../../tests/harness/world.ts";

const { clock, database } = await testApp();
afterEach(() => {
  clock.now = null;
});
type Tile = { id: string; name: string; overdueTasks: number | null; arrearsKobo: number | null; state: string | null };
const tilesOf = async (who: Person, propertyId: string): Promise<Tile[]> =>
  (await who.get(`/properties/${propertyId}/units`)).body.data.units;

test("overdue work on a machine in a unit counts there, once where a request of the unit brought it", async () => {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const make = async (path: string, fields: object) =>
    (await owner.post(`/properties/${propertyId}/${path}`, fields)).body.data;
  const { unit } = await make("units", { name: "Plant room", kind: "plant" });
  await make("units", { name: "Flat 4" });
  const { asset } = await make("assets", { name: "Generator", kind: "generator", unitId: unit.id });
  const { asset: outside } = await make("assets", { name: "Pump", kind: "water_pump" });
  const first = await addTask(owner, propertyId, { assetId: asset.id });
  const second = await addTask(owner, propertyId, { assetId: asset.id });
  const third = await addTask(owner, propertyId, { assetId: outside.id });
  const seen = async () => (await tilesOf(owner, propertyId)).map(({ overdueTasks, state }) => [overdueTasks, state]);
  expect(await seen()).toEqual([
    [0, "quiet"],
    [0, "quiet"],
  ]);
  await database.db.execute(
    sql`update tasks set due_on = '2026-01-01' where id in (${first}::uuid, ${second}::uuid, ${third}::uuid)`,
  );
  expect(await seen()).toEqual([
    [2, "overdue"],
    [0, "quiet"],
  ]);
  const { ticket } = (await occupant.post("/repair-tickets", repairRequest({ propertyId }))).body.data;
  await database.db.execute(
    sql`update tickets set task_id = ${first}, unit_id = ${unit.id}, priority = 'medium' where id = ${ticket.id}`,
  );
  expect(await seen()).toEqual([
    [2, "overdue"],
    [0, "quiet"],
  ]);
  await database.db.execute(sql`update tasks set status = 'cancelled' where id = ${second}`);
  expect((await seen())[0]).toEqual([1, "overdue"]);
});

test("what a unit owes since a day that has passed is on its tile, for keepers, and for no API key", async () => {
  clock.now = new Date("2026-11-10T10:00:00Z");
  const { owner, propertyId, occupant, issue, pay, thirdId } = await charged();
  await issue({ dueOn: "2026-12-01" });
  const owed = async (who: Person) =>
    (await tilesOf(who, propertyId)).map(({ name, arrearsKobo, state }) => [name, arrearsKobo, state]);
  expect(await owed(owner)).toEqual([
    ["Flat 3", 0, "quiet"],
    ["Flat 4", 0, "quiet"],
    ["Flat 5", 0, "quiet"],
  ]);
  clock.now = new Date("2026-12-02T10:00:00Z");
  await pay(2_500_000, thirdId, { paidOn: "2026-12-02" });
  expect(await owed(owner)).toEqual([
    ["Flat 3", 5_000_000, "arrears"],
    ["Flat 4", 2_500_000, "arrears"],
    ["Flat 5", 0, "quiet"],
  ]);
  expect(await owed(occupant)).toEqual([
    ["Flat 3", null, null],
    ["Flat 4", null, null],
    ["Flat 5", null, null],
  ]);
  const { key } = (await owner.post("/api-keys", { name: "Books", scopes: ["units:read"], password })).body.data;
  const byKey: Tile[] = (await send("GET", `/properties/${propertyId}/units`, key)).body.data.units;
  expect(byKey.map(({ arrearsKobo, overdueTasks, state }) => [arrearsKobo, overdueTasks, state])).toEqual([
    [null, 0, "quiet"],
    [null, 0, "quiet"],
    [null, 0, "quiet"],
  ]);
  expect((await (await person("property_owner")).get(`/properties/${propertyId}/units`)).status).toBe(404);
});
