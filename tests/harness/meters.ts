import { sql } from "drizzle-orm";
import { testApp } from "./app.ts";
import { ownedBuilding } from "./world.ts";

const { database } = await testApp();
export const hour = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

/** A building with an owner who puts down meters and reads them. */
export async function estate() {
  const { owner, propertyId, occupant } = await ownedBuilding();
  const path = `/properties/${propertyId}/meters`;
  const add = async (fields: object = {}) =>
    (await owner.post(path, { name: `Meter ${crypto.randomUUID()}`, kind: "run_hours", ...fields })).body.data.meter;
  const read = (id: string, value: number, fields: object = {}) =>
    owner.post(`/meters/${id}/readings`, { value, ...fields });
  const readings = async (id: string) => (await owner.get(`/meters/${id}/readings`)).body.data.readings;
  const tasksOf = async (scheduleId: string) =>
    (await database.db.execute(sql`select due_on, why from tasks where schedule_id = ${scheduleId} order by due_on`))
      .rows;
  return { owner, propertyId, occupant, path, add, read, readings, tasksOf };
}
