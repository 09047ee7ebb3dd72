import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { ownedBuilding, type Person, picture } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const request = (propertyId: string, fields: object = {}) => ({
  title: "Sparks from the meter",
  description: "It burns.",
  priority: "high",
  category: "Electrical",
  propertyId,
  locationDetails: "Meter room",
  ...fields,
});

afterEach(() => {
  clock.now = null;
});

describe("emergencies of somebody whom nobody has confirmed", () => {
  const emergency = (who: Person, propertyId: string) =>
    who.post("/repair-tickets", request(propertyId, { emergency: true }));

  test("are three a day, also when sent together, and never fewer other requests", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => emergency(occupant, propertyId)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    const refused = await emergency(occupant, propertyId);
    expect(refused.body.detail).toContain("call 112");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await occupant.post("/repair-tickets", request(propertyId))).status).toBe(201);
    clock.now = new Date(Date.now() + 25 * 60 * 60 * 1_000);
    expect((await emergency(occupant, propertyId)).status).toBe(201);
  });

  test("have no such limit once confirmed", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    await database.db.execute(sql`update property_members set confirmed = true where account_id = ${occupant.id}`);
    for (let sent = 0; sent < 4; sent += 1) expect((await emergency(occupant, propertyId)).status).toBe(201);
  });

  test("leave no photo behind where they are refused", async () => {
    const { occupant, propertyId } = await ownedBuilding();
    const photo = { file_data: await picture(), file_type: "image", file_name: "sparks.jpg" };
    const send = () =>
      occupant.post("/repair-tickets", request(propertyId, { emergency: true, mediaUploads: [photo] }));
    const statuses = [await send(), await send(), await send(), await send()].map((answer) => answer.status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    const { rows } = await database.db.execute(sql`select thing from media where uploaded_by = ${occupant.id}`);
    expect(rows).toEqual([{ thing: "ticket" }, { thing: "ticket" }, { thing: "ticket" }]);
  });
});
