import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { fullBuilding } from "../../../tests/harness/members.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, type Person, password, person, send } from "../../../tests/harness/world.ts";

const { database } = await testApp();

async function told(count: number): Promise<Person> {
  const one = await person("building_occupant", { propertyId: (await ownedBuilding()).propertyId });
  for (let at = 0; at < count; at += 1) {
    await database.db.execute(sql`insert into notifications (id, account_id, title, message, priority, created_at)
      values (${newId()}, ${one.id}, ${`Notice ${at}`}, 'Something happened.', 'medium', now())`);
  }
  return one;
}

const titles = async (one: Person, query = "") =>
  (await one.get(`/notifications${query}`)).body.data.notifications.map((each: { title: string }) => each.title);

describe("notifications", () => {
  test("are one's own, newest first, page by page, with how many are unread", async () => {
    const one = await told(3);
    const other = await told(1);
    expect(await titles(one)).toEqual(["Notice 2", "Notice 1", "Notice 0"]);
    expect(await titles(other)).toEqual(["Notice 0"]);
    const page = (await one.get("/notifications?limit=2")).body.data;
    expect([page.notifications.length, page.unread]).toEqual([2, 3]);
    expect(await titles(one, `?limit=2&cursor=${page.nextCursor}`)).toEqual(["Notice 0"]);
  });

  test("are read one by one; the first time counts", async () => {
    const one = await told(2);
    const [newest] = (await one.get("/notifications")).body.data.notifications;
    const first = (await one.put(`/notifications/${newest.id}/read`)).body.data;
    expect([first.unread, first.notification.readAt !== null]).toEqual([1, true]);
    const again = (await one.put(`/notifications/${newest.id}/read`)).body.data;
    expect(again).toEqual(first);
  });

  test("are read all at once, one's own only", async () => {
    const one = await told(3);
    const other = await told(1);
    expect((await one.put("/notifications/read-all")).body.data).toEqual({ unread: 0 });
    expect((await one.get("/notifications")).body.data.unread).toBe(0);
    expect((await other.get("/notifications")).body.data.unread).toBe(1);
  });

  test("of others are out of reach, and bad input is refused", async () => {
    const one = await told(1);
    const other = await told(1);
    const [theirs] = (await other.get("/notifications")).body.data.notifications;
    expect((await one.put(`/notifications/${theirs.id}/read`)).status).toBe(404);
    expect((await one.put("/notifications/seven/read")).status).toBe(404);
    expect((await other.get("/notifications")).body.data.unread).toBe(1);
    for (const query of ["limit=0", "limit=x", "cursor=x"])
      expect((await one.get(`/notifications?${query}`)).status).toBe(422);
  });

  test("name whoever did it in short and without addresses, until the account is deleted", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const report = repairRequest({ propertyId, locationDetails: "Hall" });
    const writeAs = async (name: string): Promise<Person> => {
      const one = await person("building_occupant", { propertyId, name });
      const { ticket } = (await one.post("/repair-tickets", { ...report, title: "Tap" })).body.data;
      await one.post(`/repair-tickets/${ticket.id}/comments`, { text: "Worse now" });
      return one;
    };
    const one = await writeAs(`Visit http://evil.example ${"x".repeat(100)}`);
    expect((await titles(owner))[0]).toBe(`Visit ${"x".repeat(43)}… wrote to you`);
    await writeAs("www.evil.example");
    expect((await titles(owner))[0]).toBe("Somebody wrote to you");
    expect((await send("DELETE", "/auth/me", one.token, { password })).status).toBe(200);
    expect(await titles(owner)).toContain("Former member wrote to you");
  });

  test("the same key answers the same", async () => {
    const one = await told(1);
    const [newest] = (await one.get("/notifications")).body.data.notifications;
    const key = crypto.randomUUID();
    const answers = [
      await one.put(`/notifications/${newest.id}/read`, {}, { key }),
      await one.put(`/notifications/${newest.id}/read`, {}, { key }),
    ];
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
    expect((await one.put("/notifications/read-all", {}, { key: crypto.randomUUID() })).status).toBe(200);
  });

  test("do not come to whoever is suspended, an emergency neither, and nobody waits for them", async () => {
    const { owner, manager, occupant, propertyId } = await fullBuilding();
    const report = repairRequest({ category: "Electrical", propertyId, locationDetails: "Hall" });
    const file = (title: string, priority: string) =>
      occupant.post("/repair-tickets", { ...report, title, priority, emergency: priority === "emergency" });
    const count = async (one: Person) =>
      Number(
        (await database.db.execute(sql`select count(*) from notifications where account_id = ${one.id}`)).rows[0]
          ?.count,
      );
    const before = [await count(owner), await count(manager)];
    await database.db.execute(sql`update accounts set suspended_at = now() where id = ${manager.id}`);
    expect((await file("Light flickers", "low")).status).toBe(201);
    expect((await file("Cable burns", "emergency")).status).toBe(201);
    expect([await count(owner), await count(manager)]).toEqual([(before[0] ?? 0) + 2, before[1]]);
    await database.db.execute(sql`update accounts set suspended_at = null where id = ${manager.id}`);
    expect((await file("Light flickers again", "low")).status).toBe(201);
    expect(await count(manager)).toBe((before[1] ?? 0) + 1);
  });
});
