import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, person, picture } from "../../../tests/harness/world.ts";

const { database, clock } = await testApp();
const request = (propertyId: string, fields: object = {}) =>
  repairRequest({ title: "Sparks from the meter", priority: "high", category: "Electrical", propertyId, ...fields });

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

type Notice = { title: string; message: string; link: string; priority: string };

describe("requests of those whom nobody has confirmed", () => {
  const noticesOf = async (who: Person): Promise<Notice[]> => {
    const { rows } = await database.db.execute<Notice>(
      sql`select title, message, link, priority from notifications where account_id = ${who.id} and link like '/tickets%' order by id`,
    );
    return rows;
  };
  const title = "Requests of unconfirmed occupants";

  test("leave their owner one unread notice, however many come, also at once", async () => {
    const { owner, occupant, propertyId } = await ownedBuilding();
    const other = await person("building_occupant", { propertyId, buildingUnit: "Flat 4" });
    const first = await occupant.post("/repair-tickets", request(propertyId, { priority: "critical" }));
    const link = `/tickets/${first.body.data.ticket.id}`;
    const message = "“Sparks from the meter” waits to be seen at Marina Court.";
    expect(await noticesOf(owner)).toEqual([{ title, message, link, priority: "critical" }]);
    const send = (at: number) => (at % 2 ? occupant : other).post("/repair-tickets", request(propertyId));
    await Promise.all([1, 2, 3, 4, 5, 6].map(send));
    expect(await noticesOf(owner)).toEqual([
      {
        title,
        message: "“Sparks from the meter” and 6 more wait to be seen at Marina Court.",
        link: `/tickets?property=${propertyId}`,
        priority: "critical",
      },
    ]);
    await owner.put("/notifications/read-all");
    await send(1);
    expect(await noticesOf(owner)).toHaveLength(2);
  });

  test("take the place neither of an emergency nor of what somebody confirmed reports", async () => {
    const { owner, occupant, propertyId } = await ownedBuilding();
    const known = await person("building_occupant", { propertyId, buildingUnit: "Flat 4" });
    await database.db.execute(sql`update property_members set confirmed = true where account_id = ${known.id}`);
    for (const who of [known, occupant]) {
      await who.post("/repair-tickets", request(propertyId));
      await who.post("/repair-tickets", request(propertyId));
    }
    await occupant.post("/repair-tickets", request(propertyId, { emergency: true }));
    await occupant.post("/repair-tickets", request(propertyId));
    expect((await noticesOf(owner)).map((notice) => notice.title)).toEqual([
      "New repair request",
      "New repair request",
      "Emergency reported",
      title,
    ]);
  });
});
